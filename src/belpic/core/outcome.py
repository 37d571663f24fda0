"""How a match ends: who, how many, why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from belpic.core.quick import quick, replace
from belpic.core.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Sequence

K = TypeVar("K", int, tuple[int, ...])


def places_by(keys: Sequence[K]) -> tuple[int, ...]:
    """Return everybody's place: the largest key is first, and equal ones share a place."""
    order = sorted(keys, reverse=True)
    return tuple([1 + order.index(key) for key in keys])


@quick
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

    @property
    def results(self) -> tuple[float, ...]:
        """Each seat's result: 1 ahead of all others, -1 behind all; together they are 0."""
        others = max(1, len(self.places) - 1)
        return tuple(
            sum((place < other) - (place > other) for other in self.places) / others
            for place in self.places
        )

    @staticmethod
    def by_scores(
        scores: Sequence[int], reason: str, last: frozenset[Seat] = frozenset()
    ) -> Outcome:
        """Rank by score, the seats of `last` behind all others."""
        if not last:
            return Outcome(places_by(scores), tuple(scores), reason)
        keys = [(seat not in last, score) for seat, score in enumerate(scores)]
        return Outcome(places_by(keys), tuple(scores), reason)

    def behind(self, left: Sequence[Seat]) -> Outcome:
        """Return the end with the seats that have left behind all others, the first one last."""
        if not left:
            return self
        keys = [
            (left.index(Seat(seat)) - len(left), 0) if seat in left else (0, -place)
            for seat, place in enumerate(self.places)
        ]
        return replace(self, places=places_by(keys))

    @staticmethod
    def shared(scores: Sequence[int], reason: str) -> Outcome:
        """Give all seats the first place."""
        return Outcome((1,) * len(scores), tuple(scores), reason)
