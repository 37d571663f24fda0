"""Why a discard is best: how many unseen cards complete the hand that it leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.action import Action
from belpic.core.puzzles import PuzzleBook
from belpic.core.text import Text
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
    best, second = (
        prospects.outs(prospects.left_after(DISCARDED[Action(text.split())]), prospects.group)
        for text, _ in puzzle.values[:2]
    )
    told = state.describe(puzzle.seat, Action(puzzle.solution.split()), puzzle.seat)
    why = PHRASES(
        "puzzle.why", best=best, second=second, other=puzzle.values[1][0].removeprefix("discard ")
    )
    return Text.join((told, why), "sentences")


PUZZLES: Final = PuzzleBook("belpic.games.taxot", PHRASES, explain)
"""What to discard."""
