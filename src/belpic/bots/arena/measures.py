"""From pairs of matches to a score, Elo and how sure they are.

The unit is the pair: its two matches share a deal, so that luck of the deal cancels out between
them, and only whole pairs are independent of each other.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, inf, log, log10, sqrt
from typing import TYPE_CHECKING, Final, Literal

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

Z95: Final = 1.959963984540054
"""How many standard errors to each side hold 95 % of a normal distribution."""
QUARTERS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The possible scores of a pair, by its half points."""
ERROR_RATE: Final = 0.05
"""How often a test may decide for the wrong hypothesis, either way."""
EMPTY: Final = 1e-3
"""What a result that was never seen counts in a test: nothing is impossible."""

Pairs = tuple[int, int, int, int, int]
"""How many pairs gave 0, ½, 1, 1½ and 2 points."""


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate with the bounds between which it lies in 95 of 100 cases."""

    value: float
    low: float
    high: float


def score_of(pairs: Pairs) -> Interval:
    """Return the share of all points, by Wilson's interval for as many matches as it is worth.

    Pairs that cancel out luck are worth more than two independent matches each. One pair more of
    independent matches is counted into the variance, so that a few equal pairs prove nothing.
    """
    number = sum(pairs)
    if not number:
        return Interval(0.5, 0.0, 1.0)
    mean = _mean(pairs)
    spread = sum(count * (x - mean) ** 2 for count, x in zip(pairs, QUARTERS, strict=True))
    plain = mean * (1 - mean)
    variance = (spread + plain / 2) / number
    worth = plain / variance * number if plain else 2.0 * number
    shift = Z95**2 / worth
    middle = (mean + shift / 2) / (1 + shift)
    half = Z95 * sqrt(plain / worth + shift / worth / 4) / (1 + shift)
    # at the very ends the bound is the end itself, but for rounding
    low = middle - half if mean else 0.0
    return Interval(mean, low, middle + half if mean < 1 else 1.0)


def elo_of(score: Interval) -> Interval:
    """Return the difference in Elo that a score means, infinite where all or nothing was won."""
    return Interval(elo(score.value), elo(score.low), elo(score.high))


def elo(score: float) -> float:
    """Return the difference in Elo at which one expects this score."""
    if score <= 0:
        return -inf
    return inf if score >= 1 else -400 * log10(1 / score - 1)


def expected(difference: float) -> float:
    """Return the score one expects at a difference in Elo."""
    return 1 / (1 + 10 ** (-difference / 400))


def _mean(pairs: Pairs) -> float:
    return sum(count * x for count, x in zip(pairs, QUARTERS, strict=True)) / sum(pairs)


@dataclass(frozen=True, slots=True)
class Sprt:
    """Wald's sequential test of Elo `low` against Elo `high`, on the results of pairs.

    The likelihood of either hypothesis is the largest that any distribution of pair results with
    that mean has; nothing is supposed about draws or about how much a pair cancels out.
    """

    low: float
    high: float

    @property
    def bound(self) -> float:
        """The amount of the log-likelihood ratio that decides."""
        return log((1 - ERROR_RATE) / ERROR_RATE)

    def ratio(self, pairs: Pairs) -> float:
        """Return the log-likelihood ratio, positive in favour of `high`."""
        if not sum(pairs):
            return 0.0
        seen = [max(float(count), EMPTY) for count in pairs]
        total = sum(seen)
        shares = [count / total for count in seen]
        likelier = _tilted(shares, expected(self.high))
        less = _tilted(shares, expected(self.low))
        return sum(n * log(h / w) for n, h, w in zip(seen, likelier, less, strict=True))

    def decides(self, pairs: Pairs) -> Literal["low", "high"] | None:
        """Return which hypothesis is taken, or None if it takes more pairs."""
        ratio = self.ratio(pairs)
        if abs(ratio) < self.bound:
            return None
        return "high" if ratio > 0 else "low"


def _tilted(shares: Sequence[float], mean: float) -> list[float]:
    """Return the distribution nearest in likelihood to the shares seen that has this mean.

    It is share / (1 + t·(x − mean)) for the one t at which the mean is right, found by halving.
    """
    low, high = -1 / (1 - mean), 1 / mean
    for _ in range(100):
        t = (low + high) / 2
        off = sum(
            share * (x - mean) / (1 + t * (x - mean))
            for share, x in zip(shares, QUARTERS, strict=True)
        )
        low, high = (t, high) if off > 0 else (low, t)
    return [
        share / (1 + (low + high) / 2 * (x - mean))
        for share, x in zip(shares, QUARTERS, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class Meeting:
    """What two players did to each other: the score of a, and what it is worth in matches."""

    a: int
    b: int
    pairs: Pairs


def ratings(players: int, meetings: Sequence[Meeting]) -> list[Interval]:
    """Return the Elo of each player, their mean being 0, that explains all meetings best.

    A match more that is drawn is counted between any two who met, so that nobody is infinitely
    strong. The bounds are those of the likelihood's curvature.
    """
    log_strength = np.zeros(players)
    information = np.zeros((players, players))
    for _ in range(200):
        slope = np.zeros(players)
        information[:] = 1 / players  # holds the mean at 0
        for one in meetings:
            number = 2 * sum(one.pairs)
            points = number * _mean(one.pairs) + 0.5 if number else 0.5
            share = 1 / (1 + exp(log_strength[one.b] - log_strength[one.a]))
            gap = points - (number + 1) * share
            slope[one.a] += gap
            slope[one.b] -= gap
            weight = (number + 1) * share * (1 - share)
            information[[one.a, one.b], [one.a, one.b]] += weight
            information[[one.a, one.b], [one.b, one.a]] -= weight
        step = np.linalg.solve(information, slope)
        log_strength += np.clip(step, -1, 1)
        log_strength -= log_strength.mean()
        if float(np.abs(step).max()) < 1e-10:
            break
    scale = 400 / log(10)
    errors = np.sqrt(np.maximum(0.0, np.diag(np.linalg.inv(information)) - 1 / players))
    return [
        Interval(
            scale * float(value),
            scale * float(value - Z95 * error),
            scale * float(value + Z95 * error),
        )
        for value, error in zip(log_strength, errors, strict=True)
    ]
