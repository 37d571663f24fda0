"""Why a lead is best: how many plays the rest of the hand takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.action import Action
from belpic.core.puzzles import PuzzleBook
from belpic.core.text import Text
from belpic.games._shared.climbing.scene import names_in
from belpic.games.niekhi.bot import counts_of, plays_left
from belpic.games.niekhi.options import PHRASES
from belpic.games.niekhi.state import NiekhiState

if TYPE_CHECKING:
    from belpic.core.game import State
    from belpic.core.puzzles import Puzzle

STRENGTHS: Final = "012345678K"
"""From the weakest to the strongest; 王 and 皇 are one."""


def explain(state: State, puzzle: Puzzle) -> Text:
    """Return in how many more plays the hand can go after the best lead, and after the next."""
    told = state.describe(puzzle.seat, Action(puzzle.solution.split()), puzzle.seat)
    best = _rest(state, puzzle, puzzle.solution)
    if not best:
        return told
    # of several that are worth the same, the fastest is what one would have led
    second, other = min((_rest(state, puzzle, text), text) for text in puzzle.next_best)
    key = "fewer" if best < second else "slower"
    if best == second:
        key = _reason(puzzle.solution, other)
    names = names_in(Action(other.split()))
    why = PHRASES(f"puzzle.{key}", best=best, second=second, other=names)
    return Text.join((told, why), "sentences")


def _reason(solution: str, other: str) -> str:
    """Return what tells leads apart after which the hand goes as fast."""
    best, second = map(_highest, (solution, other))
    if best != second:
        return "stronger" if best > second else "spares"
    return "even"


def _highest(text: str) -> int:
    """Return the greatest strength in a play; a wild card has the one that it stands for."""
    return max(STRENGTHS.index(card[-1]) for card in text.replace("T", "K").split()[1:])


def _rest(state: State, puzzle: Puzzle, text: str) -> int:
    after = state.after(puzzle.seat, Action(text.split()))
    assert isinstance(after, NiekhiState)  # the game's own puzzles
    return plays_left(counts_of(after.hands[puzzle.seat])) if after.hands[puzzle.seat] else 0


PUZZLES: Final = PuzzleBook("belpic.games.niekhi", PHRASES, explain)
"""How to lead."""
