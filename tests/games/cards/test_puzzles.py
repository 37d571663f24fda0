"""The puzzles of card games: legal, reasoned, and confirmed by a search four times as deep."""

from __future__ import annotations

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
