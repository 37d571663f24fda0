"""Pearson's χ² test, for comparing what was drawn with what should be drawn."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from fractions import Fraction

K = TypeVar("K")
FEWEST: Final = 5
"""Bins in which fewer are expected are put together; below this the test is not reliable."""


def tail(statistic: float, freedom: int) -> float:
    """Return the probability that χ² with so many degrees of freedom is at least `statistic`.

    Q(½, x) and Q(1, x) are known; Q(a + 1, x) = Q(a, x) + xᵃ e⁻ˣ / Γ(a + 1) gives the rest.
    """
    x = statistic / 2
    if x <= 0:
        return 1.0
    order = (freedom % 2) / 2 or 1.0
    probability = math.erfc(math.sqrt(x)) if freedom % 2 else math.exp(-x)
    while order < freedom / 2:
        probability += math.exp(order * math.log(x) - x - math.lgamma(order + 1))
        order += 1
    return min(1.0, probability)


def fit(observed: Mapping[K, int], expected: Mapping[K, Fraction]) -> float:
    """Return how likely counts at least as far from the distribution are, if they come from it.

    Everything observed must be possible; the order of `expected` decides what is put together.
    """
    number = sum(observed.values())
    bins = _bins((observed.get(key, 0), float(share) * number) for key, share in expected.items())
    statistic = sum((seen - wanted) ** 2 / wanted for seen, wanted in bins)
    return tail(statistic, len(bins) - 1) if len(bins) > 1 else 1.0


def alike(first: Mapping[K, int], second: Mapping[K, int]) -> float:
    """Return how likely two counts differ at least as much, if they come from one source."""
    one, other = sum(first.values()), sum(second.values())
    pairs = [(first.get(key, 0), second.get(key, 0)) for key in sorted({*first, *second}, key=repr)]
    # the smaller count of a bin is what must not be too small
    merged: list[tuple[float, float]] = []
    left, right = 0.0, 0.0
    for a, b in pairs:
        left, right = left + a, right + b
        if (left + right) * min(one, other) >= FEWEST * (one + other):
            merged.append((left, right))
            left, right = 0.0, 0.0
    if merged:
        merged[-1] = (merged[-1][0] + left, merged[-1][1] + right)
    if len(merged) < 2:
        return 1.0
    scale = math.sqrt(other / one)
    statistic = sum((a * scale - b / scale) ** 2 / (a + b) for a, b in merged)
    return tail(statistic, len(merged) - 1)


def _bins(pairs: Iterable[tuple[int, float]]) -> list[tuple[float, float]]:
    merged: list[tuple[float, float]] = []
    seen, wanted = 0.0, 0.0
    for one, share in pairs:
        seen, wanted = seen + one, wanted + share
        if wanted >= FEWEST:
            merged.append((seen, wanted))
            seen, wanted = 0.0, 0.0
    if merged:
        merged[-1] = (merged[-1][0] + seen, merged[-1][1] + wanted)
    return merged
