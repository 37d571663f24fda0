"""Points of 小猫 (Rulebook, 小猫, SCORING and SEASON END)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from belpic.core.seats import Seat, seats_from

if TYPE_CHECKING:
    from belpic.games.nine.options import NineOptions


@dataclass(frozen=True, slots=True)
class NineResult:
    """How the last season ended; everybody sees it."""

    winner: Seat | None
    """Nobody, where several share the season."""
    gained: tuple[int, ...]
    """The points of the season, the parent's extra one included."""
    left: tuple[int, ...]
    """How many cards everybody had left."""
    extra: bool
    """Whether the winner was 親 and got one point more."""
    stock_empty: bool
    """Whether it ended because the stock was empty, and not by the number of rounds."""


def emptied(sizes: Sequence[int], seat: Seat, options: NineOptions) -> tuple[int, ...]:
    """Return what everybody gains when a seat has played its last card: the largest hand."""
    most = max(sizes)
    changes = [0] * len(sizes)
    changes[seat] = most
    if options.payer == "largest":
        payer = next(one for one in seats_from(seat, len(sizes)) if sizes[one] == most)
        changes[payer] -= most
    return tuple(changes)


def season_winner(gained: Sequence[int], sizes: Sequence[int], options: NineOptions) -> Seat | None:
    """Return the seat with most points, of equal ones with the fewest cards, if it is one only."""
    cards = sizes if options.tie == "fewest" else [0] * len(sizes)
    keys = [(points, -left) for points, left in zip(gained, cards, strict=True)]
    best = max(keys)
    return Seat(keys.index(best)) if keys.count(best) == 1 else None


def judged(
    gained: Sequence[int],
    sizes: Sequence[int],
    parent: Seat,
    options: NineOptions,
    *,
    stock_empty: bool,
) -> NineResult:
    """Return who wins the season, with the extra point of a 親 that does."""
    winner = season_winner(gained, sizes, options)
    total = list(gained)
    if winner == parent:
        total[parent] += 1
    return NineResult(winner, tuple(total), tuple(sizes), winner == parent, stock_empty)
