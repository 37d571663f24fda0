"""One throw-off of 連撃獣裁 in which every seat decides for itself, by dynamic programming.

The seats throw in order and every total is known at once. Each wants the greatest payment on
average; what a tie pays is given, by the number of tied seats and the place among them. Of a
thrower's decisions only one depends on who leads with what: whether to bank the same total. Below
it nobody banks, above it all that counts is one's own total. So a throw-off is solved from its
last thrower to its first, with a list of payments for every standing.

Payments are floating-point numbers: their error is far below any difference between decisions.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from belpic.games.niekkutzaupxiu.chains import FARTHEST, LOSS, REPEAT, Chains

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

NOBODY: Final = -1
"""The best total before anybody has thrown."""
Payments = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """What a thrower faces: the best total so far, how many hold it, how many throw afterwards."""

    best: int
    holders: int
    to_come: int


@dataclass(frozen=True, slots=True)
class Prizes:
    """What a throw-off pays."""

    pot: float
    """To a single best seat."""
    ties: Mapping[int, Payments]
    """To tied seats in their order, by how many they are."""
    beside_tie: float = 0.0
    """To a seat that is out, if others tie."""


@dataclass(frozen=True, slots=True)
class Lead:
    """The optimal decisions of a thrower who is ahead, by total."""

    worth: tuple[float, ...]
    again: tuple[float, ...]
    banked: tuple[Payments, ...]
    """What is paid if it ends by banking, times the probability that it does.

    First to a seat that is out, then to the thrower, then to those still to throw.
    """
    lost: tuple[float, ...]
    """How likely it ends with a lost total instead."""


class ThrowOff:
    """Optimal decisions and what every seat may expect, for the prizes of one throw-off.

    Payments for a standing are listed for the holders of the best total in their order, then for
    a seat that is out, then for those still to throw.
    """

    def __init__(self, chains: Chains, prizes: Prizes, seats: int, highest: int = 0) -> None:
        """Solve for so many seats and for all totals up to `highest`."""
        self.chains = chains
        self.prizes = prizes
        self.seats = seats
        self.top = max(chains.ceiling(seats - 1), highest)
        self._lead = cache(self._find_lead)
        self._layers: list[list[tuple[Payments, ...]]] = [
            [tuple(map(self._final, range(seats + 1)))] * self._width(0)
        ]
        for left in range(1, seats):
            faced = [self._row(total, left) for total in range(self._width(left))]
            self._layers.append(faced)
        self.payments: Payments = self._expected(Standing(NOBODY, 0, seats - 1))[1:]
        """What each seat gets on average, in the order of throwing."""

    def bank_value(self, standing: Standing, total: int) -> float:
        """Return what a thrower gets who ends with `total`."""
        place = standing.holders + 1
        if total > standing.best:
            return self._passed(total, standing.to_come + 1)[1]
        return (self._tied if total == standing.best else self._lost)(standing)[place]

    def again_value(self, standing: Standing, total: int) -> float:
        """Return what a thrower gets who has `total` and throws again."""
        lost = self._lost(standing)[standing.holders + 1]
        lead = self._lead(standing.to_come + 1, lost)
        worth = list(lead.worth)
        again = list(lead.again)
        for here in reversed(range(total, standing.best + 1)):
            again[here] = _repeated(worth, here, lost)
            worth[here] = max(self.bank_value(standing, here), again[here])
        return again[total]

    def stops(self, standing: Standing, total: int) -> bool:
        """Tell whether banking `total` is at least as good as throwing again."""
        return self.bank_value(standing, total) >= self.again_value(standing, total)

    def stopping_total(self, standing: Standing) -> int:
        """Return the least total that is banked."""
        return next(total for total in range(self.top + 1) if self.stops(standing, total))

    def _width(self, left: int) -> int:
        """Return how many totals are listed while so many seats are left to throw."""
        return self.top + 1 + FARTHEST * (self.seats - left)

    def _final(self, holders: int) -> Payments:
        if holders < 2:
            return (self.prizes.pot,) * holders + (0.0,)
        return (*self.prizes.ties[holders], self.prizes.beside_tie)

    def _row(self, best: int, left: int) -> tuple[Payments, ...]:
        """Return the payments by number of holders; nobody holds a total before the first throw."""
        holders = range(1, self.seats - left + 1)
        return ((), *(self._expected(Standing(best, count, left - 1)) for count in holders))

    def _expected(self, standing: Standing) -> Payments:
        """Return what is paid on average from a standing, before its thrower has thrown."""
        holders, best = standing.holders, standing.best
        lost = self._lost(standing)
        own = holders + 1
        lead = self._lead(standing.to_come + 1, lost[own])
        arrival = self.chains.arrival(best)
        losing, passing = arrival.lost, list(arrival.beyond)
        ends = []
        if holders:
            tied = self._tied(standing)
            if tied[own] >= lead.again[best]:
                ends.append((arrival.exact, tied))
            else:
                losing += arrival.exact * LOSS
                passing += [(best + step, arrival.exact * chance) for step, chance in REPEAT]
        for total, weight in passing:
            losing += weight * lead.lost[total]
        ends.append((losing, lost))
        passed = _mixed([(weight, lead.banked[total]) for total, weight in passing])
        return _mixed([*ends, (1.0, passed[:1] * holders + passed)])

    def _passed(self, total: int, left: int) -> Payments:
        """Return what is paid if the thrower, one of `left`, takes the lead.

        First to a seat that is out, then to the thrower, then to those still to throw.
        """
        ahead, out, *coming = self._layers[left - 1][total][1]
        return (out, ahead, *coming)

    def _tied(self, standing: Standing) -> Payments:
        """Return what is paid if the thrower makes the best total too."""
        holders = standing.holders
        after = self._layers[standing.to_come][standing.best][holders + 1]
        return (*after[:holders], after[holders + 1], after[holders], *after[holders + 2 :])

    def _lost(self, standing: Standing) -> Payments:
        """Return what is paid if the thrower ends with 0."""
        if standing.best <= 0:
            return self._tied(standing) if standing.holders else self._passed(0, self.seats)
        after = self._layers[standing.to_come][standing.best][standing.holders]
        return (*after[: standing.holders + 1], *after[standing.holders :])

    def _find_lead(self, left: int, lost: float) -> Lead:
        """Decide for a thrower who is ahead, one of `left`, and gets `lost` for a lost total."""
        width = self._width(left - 1)
        banked = [self._passed(total, left) for total in range(width)]
        worth = [payments[1] for payments in banked]
        again = [0.0] * width
        losing = [0.0] * width
        # from the top down, so that what a higher total is worth is known; the highest are banked
        for total in reversed(range(width - FARTHEST)):
            again[total] = _repeated(worth, total, lost)
            if again[total] > worth[total]:
                worth[total] = again[total]
                banked[total] = _mixed([(chance, banked[total + step]) for step, chance in REPEAT])
                losing[total] = _repeated(losing, total, 1.0)
        return Lead(tuple(worth), tuple(again), tuple(banked), tuple(losing))


def _repeated(worth: list[float], total: int, lost: float) -> float:
    """Return what a repeat brings on average."""
    return LOSS * lost + sum([chance * worth[total + step] for step, chance in REPEAT])


def _mixed(parts: Iterable[tuple[float, Payments]]) -> Payments:
    """Return the weighted sum of lists of payments."""
    weighted = [[weight * payment for payment in payments] for weight, payments in parts]
    return tuple(map(sum, zip(*weighted, strict=True)))
