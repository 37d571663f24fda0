"""The puzzles that are shipped: legal, reasoned, and confirmed by a search four times as deep."""

from __future__ import annotations

import pytest

from belpic.core import registry
from belpic.core.action import Action
from belpic.core.puzzles import Puzzle, set_up
from belpic.core.seats import CHANCE
from belpic.games.cetkaik.puzzles.themes import THEMES, theme_of
from belpic.games.cetkaik.search.searcher import Searcher
from belpic.games.cetkaik.state import CetkaikState
from tests.size import sized
from tools.puzzles.search import DEEPER, MADE, ranked, searched

GAME = registry.load("cetkaik")
BOOK = GAME.parts.puzzles
assert BOOK is not None
ALL = BOOK.listed()
LEAST = 200


def position(puzzle: Puzzle) -> CetkaikState:
    """Return the state of a puzzle."""
    state = set_up(GAME, puzzle)
    assert isinstance(state, CetkaikState)
    return state


def test_there_are_enough_of_every_theme() -> None:
    assert len(ALL) >= LEAST
    assert BOOK is not None
    assert set(BOOK.themes()) == set(THEMES)
    assert len({(puzzle.preset, puzzle.events) for puzzle in ALL}) == len(ALL)


@pytest.mark.parametrize("puzzle", ALL[:: sized(9, 1)], ids=lambda puzzle: str(puzzle.id))
def test_a_puzzle_can_be_asked_and_explained(puzzle: Puzzle) -> None:
    state = position(puzzle)
    assert state.to_act is not CHANCE
    assert state.side == puzzle.seat
    actions = {str(action): action for action in state.actions(state.side)}
    assert set(dict(puzzle.values)) <= set(actions)
    assert puzzle.values[0][0] == puzzle.solution
    assert theme_of(state, actions[puzzle.solution]) == puzzle.theme
    assert BOOK is not None
    for lang in ("ja", "en"):
        assert BOOK.explain(state, puzzle).in_(lang)
        assert BOOK.ask(puzzle.theme).in_(lang)


@pytest.mark.parametrize("puzzle", ALL[3 :: sized(67, 1)], ids=lambda puzzle: str(puzzle.id))
def test_a_search_four_times_as_deep_confirms_the_solution(puzzle: Puzzle) -> None:
    state = position(puzzle)
    deep = MADE * DEEPER
    named = [action for action in state.actions(state.side) if str(action) in dict(puzzle.values)]
    found = ranked(state, named, deep)
    assert str(found[0][1]) == puzzle.solution
    assert found[0][0] > found[1][0]
    if state.phase == "move":
        assert str(searched(Searcher(), state, deep)) == puzzle.solution


def test_a_wrong_answer_is_not_the_solution() -> None:
    state = position(ALL[0])
    others = [action for action in state.actions(state.side) if str(action) != ALL[0].solution]
    assert ranked(state, [*others[:3], Action(solution_of(state))], MADE)[0][1] == solution_of(
        state
    )


def solution_of(state: CetkaikState) -> Action:
    """Return the solution of the first puzzle as an action."""
    return next(action for action in state.actions(state.side) if str(action) == ALL[0].solution)
