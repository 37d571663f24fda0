"""The puzzles of card games: legal, reasoned, and confirmed by a search four times as deep."""

from __future__ import annotations

import re

import pytest

from belpic.bots.analysis.playouts import quick_bot
from belpic.core import registry
from belpic.core.puzzles import Puzzle, set_up
from belpic.core.seats import asked_seats
from belpic.games.taxot.bot import Prospects
from belpic.games.taxot.state import TaxotState
from tests.size import sized
from tools.puzzles import cards, discards

NIEKHI, TAXOT = map(registry.load, ("niekhi", "taxot"))
GAMES = {"niekhi": NIEKHI, "taxot": TAXOT}
LISTED = [
    (name, puzzle)
    for name, game in GAMES.items()
    if game.parts.puzzles is not None
    for puzzle in game.parts.puzzles.listed()
]
LEAST = 100


def name_of(value: object) -> str:
    return value.id if isinstance(value, Puzzle) else str(value)


def test_there_are_enough() -> None:
    assert len(LISTED) >= LEAST


@pytest.mark.parametrize(("name", "puzzle"), LISTED[:: sized(9, 1)], ids=name_of)
def test_a_puzzle_can_be_asked_and_explained(name: str, puzzle: Puzzle) -> None:
    game = GAMES[name]
    state = set_up(game, puzzle)
    assert puzzle.seat in asked_seats(state.to_act)
    actions = {str(action) for action in state.view(puzzle.seat).actions()}
    assert set(dict(puzzle.values)) <= actions
    assert puzzle.values[0][0] == puzzle.solution
    book = game.parts.puzzles
    assert book is not None
    for lang in ("ja", "en"):
        assert book.explain(state, puzzle).in_(lang)


def reason_of(name: str, puzzle: Puzzle, lang: str) -> str:
    """Return why a solution is best, as it is told."""
    book = GAMES[name].parts.puzzles
    assert book is not None
    return book.explain(set_up(GAMES[name], puzzle), puzzle).in_(lang)


@pytest.mark.parametrize(("name", "puzzle"), LISTED[4 :: sized(9, 1)], ids=name_of)
def test_reasons_call_cards_what_people_call_them(name: str, puzzle: Puzzle) -> None:
    for lang in ("ja", "en"):
        assert not re.search(r"\b[br][0-8KTS]\b", reason_of(name, puzzle, lang), re.ASCII)


def test_the_solution_is_held_against_the_best_of_equals() -> None:
    chosen = {puzzle.id: (name, puzzle) for name, puzzle in LISTED}
    name, discard = chosen["discard-33"]
    assert discard.next_best == ("discard b4", "discard b5")
    assert "with black 5 gone instead, it would be 2" in reason_of(name, discard, "en")
    name, lead = chosen["lead-27"]
    assert lead.next_best == ("play b1", "play r1", "play b1 r1")
    assert "to lead black 1, red 1 is no faster" in reason_of(name, lead, "en")


@pytest.mark.parametrize(
    "puzzle", [one for _, one in LISTED if one.theme == "lead"][:: sized(25, 1)], ids=name_of
)
def test_four_times_as_many_guesses_confirm_a_lead(puzzle: Puzzle) -> None:
    state = set_up(NIEKHI, puzzle)
    view = state.view(puzzle.seat)
    actions = tuple(view.actions())
    number = cards.MADE * cards.DEEPER
    found = cards.tried(view, actions, quick_bot(NIEKHI), number, "confirmed anew")
    best = max(actions, key=lambda action: cards.mean(found[action]))
    assert str(best) == puzzle.solution


@pytest.mark.parametrize(
    "puzzle", [one for _, one in LISTED if one.theme == "discard"][:: sized(25, 1)], ids=name_of
)
def test_a_look_four_times_as_far_confirms_a_discard(puzzle: Puzzle) -> None:
    shown = set_up(TAXOT, puzzle).view(puzzle.seat).shown
    assert isinstance(shown, TaxotState)
    actions = tuple(shown.actions(puzzle.seat))
    draws = discards.MADE * discards.DEEPER
    found = discards.chances(Prospects(shown, puzzle.seat), actions, "confirmed anew", draws)
    assert str(max(actions, key=lambda action: found[action])) == puzzle.solution
