"""Every way in which a pack may have been shuffled, for one who has seen only some of its cards.

Orders are many, but most of them come to the same: it does not matter which of the places of a
hand a card was dealt to. Places whose cards can be exchanged without a difference to the state are
a *heap*. A deal says only which cards each heap got, and counts as many orders as it stands for.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, islice
from math import factorial, prod
from typing import TYPE_CHECKING, Final

from belpic.core.action import Action
from belpic.core.chance import Shuffle
from belpic.core.conformance.told import done, unseen_places
from belpic.core.seats import CHANCE, Viewer

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from belpic.core.game import State

KINDS: Final = 12
"""Packs with more kinds of unseen cards have too many deals, and are not looked at."""
HEAPS: Final = 6
"""The same for deals into more heaps."""

Deals = tuple[tuple[Action, Fraction], ...]


def every_deal(state: State, outcome: Action, viewer: Viewer, most: int) -> Deals | None:
    """Return one order of each deal that the viewer sees as it saw this one, and its chance.

    None where there are more than `most`, or where it is not a pack that is shuffled.
    """
    chance = state.chance()
    places = unseen_places(state, outcome, viewer)
    cards = Counter(outcome[place] for place in places)
    if not isinstance(chance, Shuffle) or len(cards) > KINDS:
        return None
    heaps = _heaps(state, outcome, places)
    if heaps is None:
        return None
    found = tuple(islice(_deals(cards, [len(heap) for heap in heaps]), most + 1))
    if len(found) > most:
        return None
    whole = orders(Counter(chance.items))
    return tuple(
        (_laid(outcome, heaps, deal), Fraction(prod(map(_orders_of, deal)), whole))
        for deal in found
    )


def orders(cards: Counter[str]) -> int:
    """Return in how many orders these cards may lie that can be told apart."""
    return factorial(cards.total()) // prod(map(factorial, cards.values()))


def _orders_of(cards: tuple[str, ...]) -> int:
    return orders(Counter(cards))


def _heaps(state: State, outcome: Action, places: Sequence[int]) -> list[list[int]] | None:
    """Put places together whose cards can be exchanged; None if there are too many heaps.

    The last places come first, as those of a stock are all different.
    """
    heaps: list[list[int]] = []
    for place in reversed(places):
        heap = next((heap for heap in heaps if _same(state, outcome, places, heap[0], place)), None)
        if heap is not None:
            heap.append(place)
        elif len(heaps) < HEAPS:
            heaps.append([place])
        else:
            return None
    return heaps


def _same(state: State, outcome: Action, places: Sequence[int], one: int, other: int) -> bool:
    """Tell whether any two different cards can be exchanged between two places."""
    others = [place for place in places if place != one]
    cards = dict.fromkeys(outcome[place] for place in places)
    for first, second in combinations(cards, 2):
        order = list(outcome)
        _fetch(order, places, first, one)
        _fetch(order, others, second, other)
        before = done(state, CHANCE, Action(order))
        order[one], order[other] = second, first
        if done(state, CHANCE, Action(order)) != before:
            return False
    return True


def _fetch(order: list[str], places: Sequence[int], card: str, into: int) -> None:
    """Exchange what lies at a place for a card that lies at one of these."""
    found = next(place for place in places if order[place] == card)
    order[into], order[found] = order[found], order[into]


def _deals(cards: Counter[str], sizes: Sequence[int]) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Yield all ways to give each heap its number of cards, in no order."""
    if not sizes:
        yield ()
        return
    for heap in _choices(tuple(cards.items()), sizes[0]):
        left = cards.copy()
        left.subtract(heap)
        for rest in _deals(left, sizes[1:]):
            yield (heap, *rest)


def _choices(cards: Sequence[tuple[str, int]], number: int) -> Iterator[tuple[str, ...]]:
    """Yield all ways to choose so many of these cards, in no order."""
    if not cards:
        if not number:
            yield ()
        return
    (card, copies), *others = cards
    for taken in range(min(copies, number), -1, -1):
        for rest in _choices(others, number - taken):
            yield (card,) * taken + rest


def _laid(outcome: Action, heaps: Sequence[Sequence[int]], deal: Sequence[Sequence[str]]) -> Action:
    order = list(outcome)
    for heap, cards in zip(heaps, deal, strict=True):
        for place, card in zip(heap, cards, strict=True):
            order[place] = card
    return Action(order)
