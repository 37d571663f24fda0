"""Every game for OpenSpiel, by OpenSpiel's own tests, unchanged."""

import importlib
import subprocess
import sys
import unittest
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.observation import make_observation
from pettingzoo.test import api_test
from shimmy.openspiel_compatibility import OpenSpielCompatibilityV0

from belpic.core import registry
from belpic.core.rng import SeededRng
from belpic.core.seats import Seat
from belpic.envs.openspiel import PREFIX, BelpicState
from tests.envs.cases import some
from tests.size import FULL, sized

PLAYTHROUGHS = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))
CAP = 300 if FULL else 15


@pytest.fixture(autouse=True)
def _quiet(capfd: pytest.CaptureFixture[str]) -> Iterator[None]:
    """OpenSpiel prints every refusal that its tests provoke."""
    yield
    capfd.readouterr()


def spiel(module: str) -> ModuleType:
    """Return one of OpenSpiel's modules with which SciPy comes, for which no other test waits."""
    return importlib.import_module(f"open_spiel.{module}")


def load(game_id: str, preset: str, cap: int = CAP) -> pyspiel.Game:
    return pyspiel.load_game(f"{PREFIX}{game_id}(preset={preset},cap={cap})")


@pytest.mark.parametrize(("game_id", "preset"), some("sim", 4))
def test_simulations(game_id: str, preset: str) -> None:
    game = load(game_id, preset)
    pyspiel.random_sim_test(game, num_sims=sized(1, 3), serialize=True, verbose=False)
    spiel("python.tests.games_sim_test").GamesSimTest().sim_game(game)


@pytest.mark.parametrize(("game_id", "preset"), some("tree", 2))
def test_partial_tree(game_id: str, preset: str) -> None:
    spiel_api_test = spiel("integration_tests.api_test")
    members = {"game": load(game_id, preset), "game_name": game_id}
    case = type("PartialTree", (spiel_api_test.EnforceAPIOnPartialTreeBase,), members)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert [trace for _, trace in (*result.failures, *result.errors)] == []


@pytest.mark.filterwarnings("ignore")  # what PettingZoo's test says of Shimmy's spaces
@pytest.mark.parametrize(("game_id", "preset"), some("shimmy", 2))
def test_shimmy_sees_the_same_game(game_id: str, preset: str) -> None:
    api_test(OpenSpielCompatibilityV0(env=load(game_id, preset)), num_cycles=sized(20, 200))


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_playthroughs(path: Path) -> None:
    """Golden files as OpenSpiel writes them; `tools/regen_golden.py` writes them anew."""
    flags.FLAGS.mark_as_parsed()
    original, played = spiel("python.algorithms.generate_playthrough").replay(str(path))
    assert played == original


def test_there_is_a_playthrough_of_every_family() -> None:
    met = {registry.info(path.stem.removeprefix(PREFIX)).family for path in PLAYTHROUGHS}
    assert met == {registry.info(game_id).family for game_id in registry.ids()}


def random_state(game: pyspiel.Game, seed: int, moves: int) -> BelpicState:
    rng, state = np.random.default_rng(seed), game.new_initial_state()
    while moves and not state.is_terminal():
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(outcomes, p=shares))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            moves -= 1
    assert isinstance(state, BelpicState)
    return state


def test_an_information_state_recalls_all_that_was_told_and_said_and_nothing_else() -> None:
    game = load("mokkaik", "default", cap=0)
    state = random_state(game, seed=1, moves=9)
    while state.is_chance_node() or len(state.moment.told[0]) < 60:
        state.apply_action(state.legal_actions()[0])
    before = [state.information_state_string(player) for player in range(4)]
    actor = state.current_player()
    after = state.child(state.legal_actions()[-1])
    for player in range(4):
        told = after.information_state_string(player)
        assert told.startswith(before[player])
        assert (told != before[player]) == (player == actor)
    dealt = [told.split("|")[2].split() for told in before]
    for place in range(48):
        seen = {cards[place].removeprefix("c:") for cards in dealt} - {"??"}
        assert len(seen) <= 1  # each card is told to the one who got it, or to nobody


def test_probabilities_of_a_shuffle_are_those_of_its_cards() -> None:
    state = load("mokkaik", "default", cap=0).new_initial_state()
    while len(state.chance_outcomes()) < 20:
        state.apply_action(0)
    shares = {state.action_to_string(number): share for number, share in state.chance_outcomes()}
    assert sum(shares.values()) == pytest.approx(1)
    assert shares["b1"] == pytest.approx(4 / 48)
    assert shares["bK"] == pytest.approx(1 / 48)


def test_named_tensors_share_one_row() -> None:
    game = load("taxot", "default", cap=0)
    observation = make_observation(game)
    state = random_state(game, seed=3, moves=4)
    observation.set_from(state, 0)
    assert sum(part.size for part in observation.dict.values()) == observation.tensor.size
    assert observation.dict["hands"][0].sum() >= 5
    assert observation.tensor.tolist() == state.observation_tensor(0)
    whole = pyspiel.PrivateInfoType.SINGLE_PLAYER
    factored = pyspiel.IIGObservationType(False, False, whole)  # OpenSpiel's order
    assert game.make_py_observer(factored) is None


def test_processes_end_quietly() -> None:
    """A factory that is forgotten after the interpreter would crash the process at its end."""
    asked = "import pyspiel, belpic.envs.openspiel as o; pyspiel.load_game(o.PREFIX + 'zaupxiu')"
    ended = subprocess.run(
        [sys.executable, "-c", asked], check=False, capture_output=True, text=True, timeout=60
    )
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.parametrize(("game_id", "preset"), some("secrets", 4))
def test_players_see_nothing_but_their_views(game_id: str, preset: str) -> None:
    """The kit's permuted secrets: in a guess of what is hidden, a player observes the same."""
    game = load(game_id, preset)
    state, rng = game.new_initial_state(), SeededRng(3)
    here, there = make_observation(game), make_observation(game)
    compared = 0
    for _ in range(sized(60, 400)):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[rng.below(len(outcomes))][0])
            continue
        for player in range(game.num_players()):
            other = state.clone()
            other.moment.state = state.moment.state.view(Seat(player)).guess(rng)
            here.set_from(state, player)
            there.set_from(other, player)
            assert (here.tensor == there.tensor).all()
            assert here.string_from(state, player) == there.string_from(other, player)
            assert other.legal_actions(player) == state.legal_actions(player)
            assert other.information_state_string(player) == state.information_state_string(player)
            compared += 1
        legal = state.legal_actions()
        state.apply_action(legal[rng.below(len(legal))])
    assert compared
