"""How a match ends: who, how many, why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from belpic.core.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a match: each seat's place (1 is best, equal seats share), its score, and why."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats in the first place."""
        return tuple(Seat(seat) for seat, place in enumerate(self.places) if place == 1)

    @staticmethod
    def by_scores(
        scores: Sequence[int], reason: str, last: frozenset[Seat] = frozenset()
    ) -> Outcome:
        """Rank by score, the seats of `last` behind all others."""
        keys = [(seat not in last, score) for seat, score in enumerate(scores)]
        places = tuple(1 + sum(other > key for other in keys) for key in keys)
        return Outcome(places, tuple(scores), reason)

    @staticmethod
    def shared(scores: Sequence[int], reason: str) -> Outcome:
        """Give all seats the first place."""
        return Outcome((1,) * len(scores), tuple(scores), reason)
