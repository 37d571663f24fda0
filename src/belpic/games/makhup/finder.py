"""Which cards make which end of a road: for the table, the rule page and `belpic score`."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from belpic.games._shared.cards.hands import Hand
from belpic.games.makhup.roads import FREE, VALUES
from belpic.games.makhup.sums import REMEMBERED, numbers_of

if TYPE_CHECKING:
    from collections.abc import Iterator


class Laying(NamedTuple):
    """Cards that add up to an end."""

    value: int
    kinds: Hand


@lru_cache(maxsize=REMEMBERED)
def largest_layings(hand: Hand) -> tuple[Laying, ...]:
    """Return for each end the most cards of the hand that make it, the most cards first."""
    best: dict[int, Hand] = {0: ()}
    for kind in numbers_of(hand):
        for value, cards in tuple(best.items()):
            total = value + VALUES[kind]
            # cards come by rising numbers, so a sum already met is made of at most as many later
            if total < FREE and len(cards) + 1 > len(best.get(total, ())):
                best[total] = (*cards, kind)
    found = [Laying(value, cards) for value, cards in best.items() if cards]
    return tuple(sorted(found, key=lambda laying: (-len(laying.kinds), laying.value)))


def ways(value: int, least: int = 1) -> Iterator[tuple[int, ...]]:
    """Yield the ways to make a value of numbers above zero, each as a rising list."""
    if value == 0:
        yield ()
    for number in range(least, value + 1):
        for rest in ways(value - number, number):
            yield (number, *rest)
