"""Errors as people make them: positions misjudged and hands overlooked, alike within a decision."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from belpic.core.quick import replace
from belpic.games.cetkaik.kernel.layout import (
    HAND,
    IMMEDIATE,
    ORIGIN_SHIFT,
    SQUARE_MASK,
    Record,
)
from belpic.games.cetkaik.kernel.turn import find_penalty
from belpic.games.cetkaik.search.compiling import searching

if TYPE_CHECKING:
    from belpic.games.cetkaik.kernel.layout import Records

MIXER: Final = 0x1E3779B97F4A7C15
LOW_BITS: Final = (1 << 62) - 1
HALF: Final = 31
HALF_MASK: Final = (1 << HALF) - 1
SPREAD: Final = 6.0**0.5
"""Makes the difference of two even shares one of standard deviation 1."""


@dataclass(frozen=True, slots=True)
class Errors:
    """How one errs: what positions are misjudged by, and how many hands are overlooked."""

    noise: float = 0.0
    """The standard deviation of the log-odds that the season is won."""
    missed: float = 0.0
    """The share of captures making hands that are not seen, one's own and the other's."""

    seed: int = 0
    """Which errors are made in this decision."""

    def of(self, seed: int) -> Errors:
        """Return the same errors as they are made in one decision."""
        return replace(self, seed=seed)

    def put_into(self, minds: Records) -> Records:
        """Return what is known of a match by somebody who errs so."""
        if not self.noise and not self.missed:
            return minds
        erring = minds.copy()
        erring["noise"] = self.noise
        erring["missed"] = self.missed
        erring["error_key"] = self.seed
        return erring


@searching
def mix(key: int) -> int:
    """Return 62 bits that seem to have nothing to do with a key."""
    key = (key * MIXER) & LOW_BITS
    return ((key ^ key >> HALF) * MIXER) & LOW_BITS


@searching
def spread(bits: int) -> float:
    """Return a number of standard deviation 1 around 0 from bits that are as good as random."""
    return SPREAD * ((bits >> HALF) - (bits & HALF_MASK)) / HALF_MASK


@searching
def misjudge(mind: Record, key: int) -> float:
    """Return by what log-odds the position with a key is misjudged."""
    if float(mind["noise"]) == 0.0:
        return 0.0
    return float(mind["noise"]) * spread(mix(key ^ int(mind["error_key"])))


@searching
def is_missed(mind: Record, state: Record, move: int) -> bool:
    """Tell whether a capture that would make a hand is overlooked."""
    if float(mind["missed"]) == 0.0:
        return False
    origin = (move >> ORIGIN_SHIFT) & SQUARE_MASK
    target = move & SQUARE_MASK
    board = state["board"]
    keys = mind["board_key"]
    key = int(keys[int(board[origin]), origin]) ^ int(keys[int(board[target]), target])
    return (mix(key ^ int(mind["error_key"])) >> HALF) < float(mind["missed"]) * HALF_MASK


@searching
def is_shunned(mind: Record, conduct: Record, state: Record, move: int) -> bool:
    """Tell whether a move costs points that everybody has been warned of (Rulebook, cetkaik §8.4).

    Whoever misjudges positions would find one of the many steps on 皇 worth its price in every
    turn, and pay for it season after season; people rather leave such moves alone.
    """
    if float(mind["noise"]) == 0.0:
        return False
    cost = find_penalty(conduct, state, move, True, HAND)
    return cost + find_penalty(conduct, state, move, True, IMMEDIATE) < 0
