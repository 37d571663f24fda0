"""Why a lead is best: how many plays the rest of the hand takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.action import Action
from belpic.core.puzzles import PuzzleBook
from belpic.core.text import Text
from belpic.games.niekhi.bot import counts_of, plays_left
from belpic.games.niekhi.options import PHRASES
from belpic.games.niekhi.state import NiekhiState

if TYPE_CHECKING:
    from belpic.core.game import State
    from belpic.core.puzzles import Puzzle


def explain(state: State, puzzle: Puzzle) -> Text:
    """Return in how many more plays the hand can go after the best lead, and after the next."""
    best, second = (_rest(state, puzzle, text) for text, _ in puzzle.values[:2])
    told = state.describe(puzzle.seat, Action(puzzle.solution.split()), puzzle.seat)
    if not best:
        return told
    other = puzzle.values[1][0].removeprefix("play ")
    key = "fewer" if best < second else "stronger"
    why = PHRASES(f"puzzle.{key}", best=best, second=second, other=other)
    return Text.join((told, why), "sentences")


def _rest(state: State, puzzle: Puzzle, text: str) -> int:
    after = state.after(puzzle.seat, Action(text.split()))
    assert isinstance(after, NiekhiState)  # the game's own puzzles
    return plays_left(counts_of(after, puzzle.seat)) if after.hands[puzzle.seat] else 0


PUZZLES: Final = PuzzleBook("belpic.games.niekhi", PHRASES, explain)
"""How to lead."""
