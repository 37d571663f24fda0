"""The five throwing sticks, and 連撃術, the manner of throwing them again and again."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, Literal

from belpic.core.chance import Sticks

STICKS: Final = Sticks(5)
FirstThrow = Literal["keep", "bust", "reset"]
LOSING: Final = frozenset({0, 1})
"""A repeated throw of one of these loses the whole total."""


def added(first: FirstThrow, throw: int, total: int, count: int) -> int | None:
    """Return the total after the n-th throw of a chain, or None if it is lost (連撃術).

    The first throw is kept even if it is 0 or 1 (Rulebook, 連撃獣裁, RENDA), unless `first` says
    that it loses like any other or that it counts nothing.
    """
    if count not in LOSING:
        return total + count
    if throw > 1 or first == "bust":
        return None
    return count if first == "keep" else 0


def chain_outcomes(
    first: FirstThrow, throw: int, total: int
) -> tuple[tuple[int, int | None, Fraction], ...]:
    """Return each count with the total it leads to (None: lost) and its probability."""
    return tuple(
        (int(outcome[0]), added(first, throw, total, int(outcome[0])), probability)
        for outcome, probability in STICKS.outcomes()
    )
