"""The puzzles that are shipped: legal, reasoned, and confirmed by a search four times as deep."""

from __future__ import annotations

from collections import Counter

import pytest

from belpic.core import registry
from belpic.core.action import Action
from belpic.core.puzzles import Puzzle, set_up
from belpic.core.seats import CHANCE
from belpic.games.cetkaik.puzzles.themes import THEMES, read_solution, theme_of
from belpic.games.cetkaik.search.searcher import Searcher
from belpic.games.cetkaik.state import CetkaikState
from tests.size import sized
from tools.puzzles.search import (
    DEEPER,
    MADE,
    makes_king,
    place_of,
    ranked,
    searched,
    then_of,
)

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


def test_no_position_is_asked_about_twice() -> None:
    # only puzzles of one solution can be the same
    alike = Counter((puzzle.preset, puzzle.seat, puzzle.solution) for puzzle in ALL)
    several = [one for one in ALL if alike[one.preset, one.seat, one.solution] > 1]
    places = Counter(place_of(position(puzzle)) for puzzle in several)
    assert set(places.values()) == {1}


def test_hands_are_more_than_taking_the_king() -> None:
    hands = [puzzle for puzzle in ALL if puzzle.theme == "hand"][:: sized(4, 1)]
    states = [(position(puzzle), puzzle.solution) for puzzle in hands]
    others = [1 for state, text in states if not makes_king(state, read_solution(state, text))]
    assert len(others) >= len(hands) // 3


@pytest.mark.parametrize(
    ("name", "told"),
    [
        # the last season: a small price, and a lead that is larger
        ("season-39", "終季 wins the match, 22 to 18."),
        ("season-7", "終季 would lose the match, 0 to 40."),
        ("season-36", "After 終季 it stands 35 to 5, with 3 seasons to come."),
        # 皇 comes back so that 終季 can be declared, or so that 再行 doubles the rate
        ("tam-50", "That lets one declare 終季 at once, at a price of 6. After 終季 it stands 27"),
        ("tam-42", "再行 then costs nothing and doubles the rate, while 終季 would cost 96."),
        ("step-57", "lands on NI. It takes the black Archer. The throws let it happen in 81 %"),
    ],
)
def test_reasons_say_what_one_does_next_and_what_comes_of_it(name: str, told: str) -> None:
    assert BOOK is not None
    puzzle = BOOK.find(name)
    assert puzzle is not None
    assert told in BOOK.explain(position(puzzle), puzzle).in_("en")


@pytest.mark.parametrize(
    "puzzle",
    [puzzle for puzzle in ALL if puzzle.then][5 :: sized(40, 1)],
    ids=lambda puzzle: str(puzzle.id),
)
def test_what_one_does_next_is_what_the_search_would_do(puzzle: Puzzle) -> None:
    state = position(puzzle)
    assert then_of(state, read_solution(state, puzzle.solution)) == puzzle.then


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
