"""How likely a chain of throws arrives at each total (Rulebook, 連撃獣裁, RENDA)."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from belpic.core.lazy_property import lazy_property
from belpic.games._shared.sticks import FirstThrow, chain_outcomes

if TYPE_CHECKING:
    from collections.abc import Iterable

REPEAT: Final = tuple(
    (total, float(chance)) for _, total, chance in chain_outcomes("keep", 2, 0) if total is not None
)
"""What a repeat adds where it loses nothing, with its probability."""
LOSS: Final = 1.0 - sum(chance for _, chance in REPEAT)
"""How likely a repeat loses the total."""
FARTHEST: Final = max(step for step, _ in REPEAT)
FARTHEST_START: Final = 2 * FARTHEST
"""The greatest total at which a thrower may be asked for the first time, after two throws."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """Where a seat arrives that throws until it has at least a certain total."""

    lost: float
    exact: float
    beyond: tuple[tuple[int, float], ...]
    """The totals above it, with their probabilities."""


class Chains:
    """Chains of throws of a seat that has not thrown yet."""

    def __init__(self, first_throw: FirstThrow, *, must_repeat: bool) -> None:
        """Take the options that change what a throw may do."""
        self.first_throw: FirstThrow = first_throw
        self.must_repeat = must_repeat
        self._visits: list[float] = []
        self._lost_below: list[float] = [self.start[1]]
        self.arrival = cache(self._arrival)

    @lazy_property
    def start(self) -> tuple[dict[int, float], float]:
        """The totals at which a seat is first asked, and how likely it has lost before."""
        chances: defaultdict[int | None, float] = defaultdict(float, {0: 1.0})
        for throw in (1, 2) if self.must_repeat else (1,):
            before, chances = chances, defaultdict(float)
            for total, weight in before.items():
                for new, chance in self._thrown(throw, total):
                    chances[new] += weight * chance
        return {new: chances[new] for new in chances if new is not None}, chances.get(None, 0.0)

    def _thrown(self, throw: int, total: int | None) -> Iterable[tuple[int | None, float]]:
        if total is None:
            return [(None, 1.0)]
        return [(new, float(p)) for _, new, p in chain_outcomes(self.first_throw, throw, total)]

    def _arrival(self, least: int) -> Arrival:
        """Return where a seat arrives that throws until it has at least `least`."""
        first, lost = self.start
        if least < 0:
            return Arrival(lost, 0.0, tuple(sorted(first.items())))
        self._extend(least)
        beyond: defaultdict[int, float] = defaultdict(float)
        for total, chance in first.items():
            if total > least:
                beyond[total] += chance
        for below in range(max(0, least - FARTHEST), least):
            for step, chance in REPEAT:
                if below + step > least:
                    beyond[below + step] += self._visits[below] * chance
        return Arrival(self._lost_below[least], self._visits[least], tuple(sorted(beyond.items())))

    def _extend(self, total: int) -> None:
        """Count visits of a seat that never banks, up to `total`."""
        while len(self._visits) <= total:
            here = len(self._visits)
            visits = self.start[0].get(here, 0.0) + sum(
                self._visits[here - step] * chance for step, chance in REPEAT if step <= here
            )
            self._visits.append(visits)
            self._lost_below.append(self._lost_below[here] + visits * LOSS)

    def ceiling(self, rivals: int) -> int:
        """Return a total that nobody risks who is ahead with so many rivals to come.

        It holds against rivals who do nothing but try to reach it as often as a repeat survives.
        """
        total = FARTHEST_START
        while self.arrival(total).lost ** rivals < 1.0 - LOSS:
            total += 1
        return total
