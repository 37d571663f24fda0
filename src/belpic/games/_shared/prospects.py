"""What a match of two is worth that is reckoned out to its end, and who judges by that."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from belpic.core.evaluation import Outlook, Worth

if TYPE_CHECKING:
    from collections.abc import Iterable

    from belpic.core.game import State
    from belpic.core.outcome import Outcome
    from belpic.core.seats import Seat
    from belpic.core.view import View

EVEN: Final = 1e-12
"""Chances that differ by less are the same: sums of floats depend on their order."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What the first of two seats may expect: its share of the match, and its points."""

    wins: float
    points: float

    @staticmethod
    def of_outcome(outcome: Outcome) -> Prospect:
        """Return what a match is worth that is over."""
        return Prospect((1 + outcome.results[0]) / 2, float(outcome.scores[0]))

    @staticmethod
    def mean(parts: Iterable[tuple[float, Prospect]]) -> Prospect:
        """Return the mean of what may come, each with its share."""
        wins = points = 0.0
        for share, one in parts:
            wins += share * one.wins
            points += share * one.points
        return Prospect(wins, points)

    def is_better(self, other: Prospect, seat: Seat) -> bool:
        """Tell whether a seat prefers this: by winning first, then by points."""
        sign = 1 - 2 * seat
        lead = sign * (self.wins - other.wins)
        if abs(lead) > EVEN:
            return lead > 0
        return sign * (self.points - other.points) > EVEN

    @staticmethod
    def best(found: Iterable[Prospect], seat: Seat) -> Prospect:
        """Return what a seat likes most."""
        best, *others = found
        for one in others:
            if one.is_better(best, seat):
                best = one
        return best


class ExactEvaluator(ABC):
    """Judges matches of two that can be reckoned out, in which points only change hands."""

    nodes = 1
    exact = True

    @abstractmethod
    def knows(self, state: State) -> bool:
        """Tell whether the match of a state can be reckoned out."""

    @abstractmethod
    def prospect(self, state: State) -> Prospect:
        """Return what a state is worth in which a seat is asked."""

    @abstractmethod
    def total(self, state: State) -> float:
        """Return how many points there are in all."""

    def look(self, view: View, nodes: int) -> Outlook:  # noqa: ARG002  # nothing is left open
        """Return everything that may be done."""
        return Outlook(tuple(view.actions()), 0)

    def worth(self, state: State, depth: int, sample: int) -> Worth:  # noqa: ARG002  # the same
        """Return what a position is worth if both go on as well as can be."""
        found, total = self.prospect(state), self.total(state)
        return Worth((found.points, total - found.points), (found.wins, 1 - found.wins))
