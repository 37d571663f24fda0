"""Matches in bulk as Gymnasium's vector environment."""

import gymnasium
import numpy as np
import pytest
from numpy.typing import NDArray

from belpic.core.errors import BadOptions, IllegalAction
from belpic.core.languages import built_in
from belpic.envs import bulk
from belpic.envs.bulk import Arrays, BulkEnv, bulk_games
from belpic.envs.gymnasium import env_id
from tests.size import sized

STEPS = sized(60, 1000)


def numbers(array: object) -> NDArray[np.int64]:
    assert isinstance(array, np.ndarray)
    return array


def play(env: BulkEnv, steps: int) -> list[bytes]:
    env.reset(seed=5)
    seen = []
    for _ in range(steps):
        observed, *_ = env.step(env.sample())
        seen += [numbers(observed[name]).tobytes() for name in ("planes", "facts")]
    return seen


def test_gymnasium_makes_it_and_its_spaces_hold_what_comes() -> None:
    env = gymnasium.make_vec(
        env_id("cetkaik"), num_envs=6, vectorization_mode="vector_entry_point", preset="education"
    ).unwrapped
    assert isinstance(env, BulkEnv)
    observed, info = env.reset(seed=1)
    assert env.observation_space.contains(observed)
    for _ in range(STEPS):
        seats = numbers(info["seats"]).copy()
        mask = numbers(info["action_mask"])
        assert (mask.sum(1) == info["counts"]).all()
        chosen = np.array([row.nonzero()[0][-1] for row in mask])
        assert env.action_space.contains(chosen)
        observed, reward, terminated, truncated, info = env.step(chosen)
        assert env.observation_space.contains(observed)
        rewards = numbers(info["rewards"])
        assert (numbers(reward) == rewards[np.arange(6), seats]).all()
        ended = numbers(terminated) > 0
        assert (rewards[~ended] == 0).all()
        assert not numbers(truncated).any()


def test_the_same_seed_is_the_same_bits() -> None:
    one, other = (BulkEnv("cetkaik", 4, preset="education") for _ in range(2))
    assert play(one, 20) == play(other, 20)


def test_matches_end_pay_and_begin_again() -> None:
    env = BulkEnv("cetkaik", 32, preset="education", longest=sized(60, 0))
    env.reset(seed=3)
    ended, cut, paid = 0, 0, 0.0
    for _ in range(sized(150, 3000)):
        _, reward, terminated, truncated, info = env.step(env.sample())
        ended += int(numbers(terminated).sum())
        cut += int(numbers(truncated).sum())
        paid += float(np.abs(numbers(reward)).sum())
        assert (numbers(info["counts"]) > 0).all()
    assert ended >= paid > 0
    assert bool(cut) == bool(sized(1, 0))


@pytest.mark.parametrize("copy", [True, False])
def test_arrays_are_shared_unless_they_are_copied(copy: bool) -> None:  # a parameter
    env = BulkEnv("cetkaik", 3, preset="education", copy=copy)
    observed, _ = env.reset(seed=1)
    planes = numbers(observed["planes"])
    assert np.shares_memory(planes, numbers(env.matches.planes)) == (not copy)
    before = planes.copy()
    for _ in range(6):
        env.step(env.sample())
    assert (planes == before).all() == copy


def test_arrays_of_others_come_by_dlpack(monkeypatch: pytest.MonkeyPatch) -> None:
    """NumPy stands in for JAX, which is no part of developing: both are asked for the same."""
    monkeypatch.setattr(bulk, "import_module", lambda name: np if name == "jax.numpy" else None)
    env = BulkEnv("cetkaik", 3, preset="education", arrays="jax", copy=False)
    observed, info = env.reset(seed=1)
    assert np.shares_memory(numbers(observed["planes"]), numbers(env.matches.planes))
    _, reward, *_ = env.step(env.sample())
    assert numbers(reward).shape == (3,)
    assert numbers(info["action_mask"]).shape == (3, env.matches.legal.shape[1])


@pytest.mark.parametrize("lang", built_in())
def test_what_cannot_be_is_refused_in_words(lang: str) -> None:
    with pytest.raises(BadOptions) as error:
        BulkEnv("zaupxiu", 2)
    assert bulk_games()[0] in error.value.text.in_(lang)
    arrays: Arrays = "numpy"
    with pytest.raises(BadOptions) as error:
        BulkEnv("cetkaik", 2, device="gpu", arrays=arrays)
    assert "torch" in error.value.text.in_(lang)
    env = BulkEnv("cetkaik", 2)
    with pytest.raises(IllegalAction):
        env.step(np.array([0, 99999]))
