"""Optimal play of one throw-off of 連撃獣裁, by dynamic programming.

The seats throw in order and every total is known at once. A seat wants the greatest share of the
pot; seats that end tied are taken to share it equally, which is what their next throw-off is worth
on average. Each later seat is taken to play optimally for itself. Probabilities are floating-point
numbers: with fractions eight seats would take minutes, and no decision is near enough to a tie
for rounding to matter.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from typing import TYPE_CHECKING, Final

from belpic.games._shared.sticks import FirstThrow, chain_outcomes

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

NOBODY: Final = -1
"""The best total before anybody has thrown."""
SURE_TO_STOP: Final = 13 / 16
"""Throwing again survives this often at most, so a share as large is never risked."""
HIGHEST_THROW: Final = 5


@dataclass(frozen=True, slots=True)
class Standing:
    """What a thrower faces: the best total so far, how many hold it, how many throw afterwards."""

    best: int
    holders: int
    to_come: int

    def after(self, value: int) -> Standing:
        """Return what the next thrower faces once this one has made `value`."""
        if value > self.best:
            return Standing(value, 1, self.to_come - 1)
        return Standing(self.best, self.holders + (value == self.best), self.to_come - 1)


@dataclass(frozen=True, slots=True)
class Plan:
    """The optimal decisions in one standing."""

    again: tuple[float, ...]
    """The share of throwing again, by total; above its end one always banks."""
    bank: tuple[float, ...]
    """The share of banking, by total."""
    results: Mapping[int, float]
    """How likely the thrower ends with each number."""
    share: float
    """The share before the first throw."""

    def stops(self, total: int) -> bool:
        """Tell whether banking is at least as good as throwing again."""
        return total >= len(self.again) or self.bank[total] >= self.again[total]


class Solver:
    """Optimal decisions for one manner of throwing."""

    def __init__(self, first_throw: FirstThrow = "keep", *, must_repeat: bool = False) -> None:
        """Take the options that change what a throw may do."""
        self.first_throw: FirstThrow = first_throw
        self.must_repeat = must_repeat
        self.plan: Callable[[Standing], Plan] = cache(self._plan)
        self.holder_share: Callable[[Standing], float] = cache(self._holder_share)

    def bank_value(self, standing: Standing, total: int) -> float:
        """Return the share of a thrower who ends with `total`."""
        return 0.0 if total < standing.best else self.holder_share(standing.after(total))

    def again_value(self, standing: Standing, total: int) -> float:
        """Return the share of a thrower who has `total` and throws again."""
        again = self.plan(standing).again
        return again[total] if total < len(again) else SURE_TO_STOP

    def stops(self, standing: Standing, total: int) -> bool:
        """Tell whether banking `total` is at least as good as throwing again."""
        return self.plan(standing).stops(total)

    def stopping_total(self, standing: Standing) -> int:
        """Return the least total that is banked."""
        plan = self.plan(standing)
        return next(total for total in range(len(plan.again) + 1) if plan.stops(total))

    def win_share(self, standing: Standing) -> float:
        """Return the share of a thrower who has not thrown yet."""
        return self.plan(standing).share

    def _holder_share(self, standing: Standing) -> float:
        """Return the share of one holder of the best total while others still throw."""
        if standing.to_come < 0:
            return 1 / standing.holders
        return sum(
            probability * self.holder_share(standing.after(value))
            for value, probability in self.plan(standing).results.items()
            if value <= standing.best
        )

    def _plan(self, standing: Standing) -> Plan:
        bank = [self.bank_value(standing, total) for total in range(standing.best + 1)]
        while not bank or bank[-1] < SURE_TO_STOP:
            bank.append(self.bank_value(standing, len(bank)))
        top = len(bank) - 1
        bank += [self.bank_value(standing, top + more) for more in range(1, HIGHEST_THROW + 1)]
        # from the top down, so that what a higher total is worth is known
        again = [0.0] * top
        worth = list(bank)
        for total in reversed(range(top)):
            again[total] = self._thrown(2, total, worth, bank[0])
            worth[total] = max(bank[total], again[total])
        if self.must_repeat:
            worth[: len(again)] = again
        share = self._thrown(1, 0, worth, bank[0])
        draft = Plan(tuple(again), tuple(bank), {}, share)
        return Plan(draft.again, draft.bank, self._results(draft), share)

    def _thrown(self, throw: int, total: int, worth: list[float], lost: float) -> float:
        return sum(
            float(probability) * (lost if new is None else worth[new])
            for _, new, probability in chain_outcomes(self.first_throw, throw, total)
        )

    def _results(self, plan: Plan) -> Mapping[int, float]:
        ends: defaultdict[int, float] = defaultdict(float)
        waiting: defaultdict[tuple[int, int], float] = defaultdict(float, {(0, 0): 1.0})
        while waiting:
            # totals only grow, so in rising order each is met once, with all its weight
            total, throws = min(waiting)
            weight = waiting.pop((total, throws))
            for _, new, probability in chain_outcomes(self.first_throw, throws + 1, total):
                stays = new is not None and plan.stops(new)
                if new is None or (stays and not (self.must_repeat and throws == 0)):
                    ends[new or 0] += weight * float(probability)
                else:
                    waiting[new, min(throws + 1, 2)] += weight * float(probability)
        return dict(ends)

    @cached_property
    def expectation_stop(self) -> int:
        """The least total that one banks who only wants a large total on average."""
        total = 0
        while self._expected_after_repeat(total) > total:
            total += 1
        return total

    def _expected_after_repeat(self, total: int) -> Fraction:
        outcomes = chain_outcomes(self.first_throw, 2, total)
        return sum((p * (new or 0) for _, new, p in outcomes), start=Fraction(0))
