"""Match equity: what a lead is worth with so many seasons left, by the results that seasons have.

The results come from matches that the search played with itself (`tools/train/seasons.py`), and
are kept in `data/seasons.json`. A season is taken to go as it does on average, whatever the lead.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import numpy as np

from belpic.games.cetkaik.position import TENTHS
from belpic.games.cetkaik.search.layout import (
    LEADS,
    MOST_HELD,
    MOST_LEAD,
    MOST_RATE,
    MOST_SEASONS,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from belpic.games.cetkaik.kernel.layout import Record


@dataclass(frozen=True, slots=True)
class SeasonResults:
    """How seasons end: how often the winner gets so many points, and so many for a new hand."""

    paid: Mapping[int, float]
    hands: Mapping[int, float]

    @staticmethod
    def of(data: Mapping[str, Mapping[str, float]]) -> SeasonResults:
        """Return the shares of what was counted."""
        return SeasonResults(_shares(data["paid"]), _shares(data["hands"]))


def _shares(counts: Mapping[str, float]) -> dict[int, float]:
    total = sum(counts.values())
    return {int(points): count / total for points, count in counts.items()}


@cache
def season_results(ruleset: str) -> SeasonResults:
    """Return how the seasons of a preset end."""
    text = files(__package__).joinpath("data/seasons.json").read_text(encoding="utf-8")
    return SeasonResults.of(json.loads(text)[ruleset])


def find_equity(results: SeasonResults, limit: int | None) -> NDArray[np.float64]:
    """Return what a lead of IA is worth by seasons left: 1 for a match won, -1 for one lost.

    `limit` is the lead that ends the match at once, None if none does. Row s is for s seasons.
    """
    leads = np.arange(-MOST_LEAD, MOST_LEAD + 1)
    equity = np.zeros((MOST_SEASONS + 1, LEADS))
    equity[0] = np.sign(leads)
    for season in range(1, MOST_SEASONS + 1):
        for points, share in results.paid.items():
            for change in (points, -points):
                after = np.clip(leads + change, -MOST_LEAD, MOST_LEAD) + MOST_LEAD
                equity[season] += share / 2 * equity[season - 1][after]
        _end(equity[season], limit)
    _end(equity[0], limit)
    return equity


def find_worth(
    results: SeasonResults, after: NDArray[np.float64], limit: int | None
) -> NDArray[np.float64]:
    """Return what it is worth to win the season, by side, rate, points held and lead.

    Whoever wins makes one more hand, and is paid for it and for those held before, at the rate;
    `after` is what a lead is worth when the season is over.
    """
    leads = np.arange(-MOST_LEAD, MOST_LEAD + 1)
    worth = np.zeros((2, MOST_RATE, MOST_HELD, LEADS))
    ended = after.copy()
    _end(ended, limit)
    held = np.arange(MOST_HELD)[:, None]
    for side, sign in enumerate((1, -1)):
        for rate in range(MOST_RATE):
            for points, share in results.hands.items():
                change = sign * ((held + points) << rate)
                at = np.clip(leads + change, -MOST_LEAD, MOST_LEAD) + MOST_LEAD
                worth[side, rate] += share * ended[at]
    return worth


def _end(equity: NDArray[np.float64], limit: int | None) -> None:
    """Let a lead that ends the match count as the match."""
    if limit is not None:
        leads = np.arange(-MOST_LEAD, MOST_LEAD + 1)
        equity[leads >= limit] = 1
        equity[leads <= -limit] = -1


def lead_limit(conduct: Record) -> int | None:
    """Return the lead at which points end the match, None if they do not."""
    total = int(conduct["total_points"])
    if not total or int(conduct["gains"]):
        return None
    return min(total // (2 * TENTHS), MOST_LEAD)
