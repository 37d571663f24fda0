"""Why a discard is best: how many unseen cards complete the hand that it leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.action import Action
from belpic.core.puzzles import PuzzleBook
from belpic.core.text import Text
from belpic.games._shared.cards.deck import name_of
from belpic.games.taxot.bot import Prospects
from belpic.games.taxot.choices import DISCARDED
from belpic.games.taxot.options import PHRASES
from belpic.games.taxot.state import TaxotState

if TYPE_CHECKING:
    from belpic.core.game import State
    from belpic.core.puzzles import Puzzle


def explain(state: State, puzzle: Puzzle) -> Text:
    """Return how many cards the hand waits for after the best discard, and after the next."""
    shown = state.view(puzzle.seat).shown
    assert isinstance(shown, TaxotState)  # the game's own puzzles
    prospects = Prospects(shown, puzzle.seat)

    def outs(kind: int) -> int:
        return prospects.outs(prospects.left_after(kind), prospects.group)

    solution = Action(puzzle.solution.split())
    # of several that are worth the same, the one after which most cards seem to help
    other = max((DISCARDED[Action(text.split())] for text in puzzle.next_best), key=outs)
    best, second = outs(DISCARDED[solution]), outs(other)
    why = PHRASES("puzzle.why", best=best, second=second, other=name_of(other))
    return Text.join((state.describe(puzzle.seat, solution, puzzle.seat), why), "sentences")


PUZZLES: Final = PuzzleBook("belpic.games.taxot", PHRASES, explain)
"""What to discard."""
