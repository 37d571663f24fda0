"""One seat of every game as Gymnasium's environment, by Gymnasium's own checker, unchanged."""

from contextlib import redirect_stdout
from io import StringIO

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from belpic.core import registry
from belpic.core.errors import BadOptions
from belpic.envs.gymnasium import SeatEnv, env_id
from tests.envs.cases import some
from tests.size import sized


def unwrapped(game_id: str, **choices: object) -> SeatEnv:
    env = gymnasium.make(env_id(game_id), **choices).unwrapped  # type: ignore[arg-type]  # as make passes them on
    assert isinstance(env, SeatEnv)
    return env


@pytest.mark.parametrize(("game_id", "preset"), some("gymnasium", 5))
def test_checker(game_id: str, preset: str) -> None:
    with redirect_stdout(StringIO()):
        check_env(unwrapped(game_id, preset=preset))


def test_every_game_is_registered() -> None:
    assert {env_id(game_id) for game_id in registry.ids()} <= set(gymnasium.registry)
    made = gymnasium.make("belpic.envs.gymnasium:belpic/zaupxiu-v1")
    assert made.spec is not None
    assert made.spec.kwargs == {"game": "zaupxiu"}


def play(env: SeatEnv, seed: int) -> tuple[list[bytes], float]:
    """Return what was seen in a match of random legal numbers, and what it brought."""
    row, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    rows, total = [row.tobytes()], 0.0
    while True:
        mask = info["action_mask"]
        assert isinstance(mask, np.ndarray)
        assert (env.action_masks() == mask).all()
        row, reward, terminated, truncated, info = env.step(env.action_space.sample(mask))
        rows.append(row.tobytes())
        total += reward
        if terminated or truncated:
            return rows, total


@pytest.mark.parametrize("opponents", ["random", ["greedy", "random"]])
def test_a_match_is_a_function_of_its_seed(opponents: str | list[str]) -> None:
    env = unwrapped("niekkutzaupxiu", seats=3, seat=1, opponents=opponents)
    assert play(env, 5) == play(env, 5)
    assert play(env, 5) != play(env, 6)


@pytest.mark.parametrize(
    ("game_id", "skip_forced"), [("lutu", False), ("netxiu", False), ("zaupxiu", True)]
)
def test_rewards_are_what_the_seat_has_at_the_end(
    game_id: str, skip_forced: bool
) -> None:  # a parameter
    """Also what it got before it was asked, or though it never was."""
    for seed in range(sized(6, 50)):
        for rewards in ("places", "gains"):
            env = unwrapped(game_id, seats=3, seat=2, rewards=rewards, skip_forced=skip_forced)
            setting = env.setting
            begun = setting.game.start(setting.seats, setting.options).scores()[2]
            _, total = play(env, seed)
            outcome = env.session.outcome
            assert outcome is not None
            assert total == (
                outcome.results[2] if rewards == "places" else outcome.scores[2] - begun
            )
            assert env.named()["seat"][2] == 1


def test_illegal_numbers_end_the_match() -> None:
    env = unwrapped("taxot")
    env.reset(seed=1)
    wrong = int(np.argmin(env.action_masks()))
    _, reward, terminated, *_ = env.step(np.int64(wrong))
    assert (reward, terminated) == (-1.0, True)
    assert "Seat" in env.text()


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    with pytest.raises(BadOptions, match="0 to 2"):
        SeatEnv("niekkutzaupxiu", seats=3, seat=seat)


def test_somebody_has_to_sit_in_the_other_seats() -> None:
    with pytest.raises(BadOptions, match="at least one bot"):
        SeatEnv("niekkutzaupxiu", opponents=[])
