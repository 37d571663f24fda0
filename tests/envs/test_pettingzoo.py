"""Every game as PettingZoo's environment, by PettingZoo's own tests, unchanged."""

from collections.abc import Iterator
from contextlib import redirect_stdout
from importlib import import_module
from io import StringIO
from types import ModuleType
from typing import cast

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

from belpic.core import registry
from belpic.core.errors import IllegalAction
from belpic.core.game import AnyGame
from belpic.core.rng import SeededRng
from belpic.core.seats import Seat
from belpic.envs import pettingzoo
from belpic.envs.session import Setting
from tests.envs.cases import some
from tests.size import sized
from tests.tiny.game import GAME as TINY

# The names of environments with masks are a closed list in PettingZoo's tests.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    with redirect_stdout(StringIO()):
        yield


def module(game_id: str) -> ModuleType:
    return import_module(f"belpic.envs.pettingzoo.{game_id}_v1")


@pytest.mark.parametrize(("game_id", "preset"), some("api", 7))
def test_api(game_id: str, preset: str) -> None:
    api_test(module(game_id).env(preset=preset), num_cycles=sized(60, 1000))


@pytest.mark.parametrize(("game_id", "preset"), some("seed", 4))
def test_seeds(game_id: str, preset: str) -> None:
    seed_test(lambda: module(game_id).env(preset=preset), num_cycles=sized(15, 500))


@pytest.mark.parametrize(("game_id", "preset"), some("render", 2))
def test_rendering(game_id: str, preset: str) -> None:
    render_test(lambda render_mode: module(game_id).env(render_mode, preset=preset))


@pytest.mark.parametrize(("game_id", "preset"), some("parallel", 3))
def test_parallel(game_id: str, preset: str) -> None:
    parallel_api_test(module(game_id).parallel_env(preset=preset), sized(30, 1000))
    parallel_seed_test(lambda: module(game_id).parallel_env(preset=preset), sized(5, 100))


def test_people_see_every_step() -> None:
    alone = module("zaupxiu").raw_env(render_mode="human")
    together = module("zaupxiu").parallel_env(render_mode="human")
    alone.reset(seed=1)
    seen, _ = together.reset(seed=1)
    chosen = {agent: np.argmax(one["action_mask"]) for agent, one in seen.items()}
    shown = []
    for env, number in ((alone, min(alone.session.offer)), (together, chosen)):
        with redirect_stdout(StringIO()) as printed:
            env.step(number)
        shown.append(printed.getvalue())
    assert "Seat" in shown[0]
    assert shown[0] == shown[1]


def test_modules_are_made_of_the_registry() -> None:
    assert pettingzoo.names() == tuple(f"{game_id}_v1" for game_id in registry.ids())
    for name in pettingzoo.names():
        assert getattr(pettingzoo, name) is import_module(f"belpic.envs.pettingzoo.{name}")
        assert name in dir(pettingzoo)
    with pytest.raises(AttributeError, match="there are: "):
        pettingzoo.chess_v1  # noqa: B018  # a slip of a user
    with pytest.raises(ImportError):
        import_module("belpic.envs.pettingzoo.chess_v1")


def test_a_game_of_somebody_else_has_its_environment() -> None:
    from belpic.envs.pettingzoo.aec import env  # noqa: PLC0415  # beside the modules by name

    api_test(env(cast("AnyGame", TINY)), num_cycles=20)


@pytest.mark.parametrize(("game_id", "skip_forced"), [("lutu", False), ("zaupxiu", True)])
def test_rewards_are_places_or_gains(game_id: str, *, skip_forced: bool) -> None:
    for rewards in ("places", "gains"):
        env = module(game_id).raw_env(rewards=rewards, skip_forced=skip_forced)
        env.reset(seed=4)
        setting = env.setting
        begun = np.array(setting.game.start(setting.seats, setting.options).scores())
        total = dict.fromkeys(env.possible_agents, 0.0)
        while not env.session.over:
            env.step(max(env.session.offer))
            for agent, reward in env.rewards.items():
                total[agent] += reward
        ended = np.array(env.session.state.scores())
        outcome = env.session.outcome
        wanted = outcome.results if rewards == "places" else tuple(ended - begun)
        assert tuple(total.values()) == wanted
        assert any(wanted)


def test_an_illegal_number_ends_the_match_or_is_refused() -> None:
    env = module("taxot").env()
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0]))
    assert all(env.terminations.values())
    assert env.rewards[agent] == -1
    raw = module("taxot").raw_env()
    raw.reset(seed=1)
    with pytest.raises(IllegalAction):
        raw.step(0)


def test_simultaneous_seats_answer_in_one_step_and_in_secret() -> None:
    env = module("taxot").parallel_env(seats=3, actions="whole")
    seen, _ = env.reset(seed=2)
    asked = [agent for agent, one in seen.items() if not one["action_mask"][env.wait]]
    assert len(asked) == 1
    step = {agent: int(np.argmax(one["action_mask"])) for agent, one in seen.items()}
    seen, *_ = env.step(step)
    waiting = [agent for agent, one in seen.items() if one["action_mask"][env.wait]]
    assert waiting == asked  # all others are asked about the discard


@pytest.mark.parametrize("choices", [{"cap": 40}, {"cap": 41}, {"skip_forced": True, "cap": 200}])
def test_both_forms_play_the_same_match(choices: dict[str, int]) -> None:
    """Also where it is broken off, or somebody is not asked, while others answer at once."""
    alone = module("taxot").raw_env(**choices)
    alone.reset(seed=3)
    while not alone.session.over:
        alone.step(max(alone.session.offer))
    together = module("taxot").parallel_env(**choices)
    seen, _ = together.reset(seed=3)
    paid = np.zeros(len(together.agents))
    while together.agents:
        chosen = {agent: np.flatnonzero(one["action_mask"])[-1] for agent, one in seen.items()}
        seen, rewards, *_ = together.step(chosen)
        paid += tuple(rewards.values())
    assert together.session.state == alone.session.state
    assert together.session.outcome == alone.session.outcome
    assert tuple(paid) == together.session.outcome.results


def test_whole_actions_where_there_are_few() -> None:
    setting = Setting.of("taxot", actions="whole", most=64)
    assert setting.numbering.size == 65
    env = module("taxot").raw_env(actions="whole", most=64)
    env.reset(seed=1)
    before = env.session.events
    env.step(min(env.session.offer))
    assert env.session.events > before


def test_rows_have_named_parts_and_words() -> None:
    env = module("niekkutzaupxiu").raw_env(seats=3)
    env.reset(seed=1)
    agent = env.agent_selection
    named = env.named(agent)
    assert named["seat"].sum() == 1
    assert named["asked"][0] == 1
    assert sum(part.size for part in named.values()) == env.observe(agent)["observation"].size
    assert "Seat" in env.text(agent)


@pytest.mark.parametrize(("game_id", "preset"), some("secrets", 4))
def test_agents_that_answer_together_see_nothing_but_their_views(game_id: str, preset: str) -> None:
    """The kit's permuted secrets: in a guess of what is hidden, an agent sees the same."""
    env, other = (module(game_id).parallel_env(preset=preset) for _ in range(2))
    env.reset(seed=3)
    rng = SeededRng(3)
    for _ in range(sized(12, 150)):
        if not env.agents:
            break
        for seat, agent in enumerate(env.possible_agents):
            other.reset(seed=4)
            other.session.state = env.session.state.view(Seat(seat)).guess(rng)
            other._turns = dict(env._turns)  # noqa: SLF001  # as if it had been played so
            here, there = env.observe(agent), other.observe(agent)
            assert all((here[name] == there[name]).all() for name in here)
            assert other.text(agent) == env.text(agent)
            named = other.named(agent)
            assert all((named[name] == array).all() for name, array in env.named(agent).items())
        legal = {agent: np.flatnonzero(env.observe(agent)["action_mask"]) for agent in env.agents}
        env.step({agent: int(listed[rng.below(len(listed))]) for agent, listed in legal.items()})
