"""The roads (道): cards on the table, what each lies on, and their ends (Rulebook, 値木).

Only the ends matter for what may be laid; the rest is kept so that it can be shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from belpic.games._shared.cards.deck import COPIES, KINDS, STRENGTHS
from belpic.games._shared.cards.hands import Hand

if TYPE_CHECKING:
    from collections.abc import Sequence

FREE: Final = 9
"""The value of a free end: a special that is the first card of its road."""
VALUES: Final = tuple(STRENGTHS[kind] if 0 <= STRENGTHS[kind] < FREE else FREE for kind in KINDS)
"""The number of every kind; 王, 皇 and 船, the specials, have none."""
END_TEXTS: Final = "012345678F"
"""How the value of an end is written."""
SPECIALS: Final = frozenset(kind for kind in KINDS if VALUES[kind] == FREE)
SPECIAL_COUNT: Final = sum(COPIES[kind] for kind in SPECIALS)
NEW_ROADS: Final = 2
"""How many roads there are at the start and after a special."""


class Roads(NamedTuple):
    """The cards on the table in the order in which they came."""

    kinds: Hand = ()
    under: tuple[tuple[int, ...], ...] = ()
    """What each card lies on, counted as they came; a first card of a road on nothing."""
    ends: tuple[int, ...] = ()
    """The cards on which nothing lies, the oldest first."""
    fresh: int = 0
    """How many cards came last, by one action."""

    def values(self) -> list[int]:
        """Return the value of every end."""
        kinds = self.kinds
        return [VALUES[kinds[end]] for end in self.ends]

    def found(self, values: Sequence[int]) -> tuple[int, ...] | None:
        """Return different ends of these values, the oldest that there are, or None."""
        if len(values) == 1:
            value = values[0]
            for end in self.ends:
                if VALUES[self.kinds[end]] == value:
                    return (end,)
            return None
        wanted, chosen = list(values), []
        for end in self.ends:
            if (value := VALUES[self.kinds[end]]) in wanted:
                wanted.remove(value)
                chosen.append(end)
        return None if wanted else tuple(chosen)

    def begun(self, *new: int, fresh: int = 0) -> Roads:
        """Return the roads with more of them, each with its first card, after other fresh ones."""
        kinds, under, ends, _ = self
        places = tuple(range(len(kinds), len(kinds) + len(new)))
        return Roads(kinds + new, under + ((),) * len(new), ends + places, fresh + len(new))

    def laid(self, over: tuple[int, ...], kinds: Hand, *, only_last: bool) -> Roads:
        """Return the roads with cards laid over some ends: all become ends, or the last does."""
        first, count = len(self.kinds), len(kinds)
        new = range(first + count - 1 if only_last else first, first + count)
        ends = tuple([end for end in self.ends if end not in over])
        under = (*self.under, *((over,) * count))
        return Roads(self.kinds + kinds, under, ends + tuple(new), count)


class Spot(NamedTuple):
    """Where a card is drawn: in which column, and how far up from the first card of its road."""

    column: int
    height: int


def spots(roads: Roads) -> tuple[Spot, ...]:
    """Return where each card is drawn: above what it lies on, branches side by side."""
    lanes: list[int] = []
    lane_of: list[int] = []
    heights: list[int] = []
    seen: set[tuple[int, ...]] = set()
    for place, under in enumerate(roads.under):
        if under and under not in seen:
            seen.add(under)
            lane_of.append(lane_of[under[0]])
        else:
            # a new road stands at the right, a further branch right of the one before it
            at = lanes.index(lane_of[-1]) + 1 if under else len(lanes)
            lanes.insert(at, place)
            lane_of.append(place)
        heights.append(max((heights[below] for below in under), default=-1) + 1)
    columns = {lane: column for column, lane in enumerate(lanes)}
    return tuple(Spot(columns[lane], height) for lane, height in zip(lane_of, heights, strict=True))
