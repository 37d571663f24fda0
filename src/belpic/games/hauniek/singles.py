"""Singles and sets of 軟連 written out: answers to a card by the bits of a hand, sets of a rank."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from belpic.core.action import Action
from belpic.games._shared.cards.deck import CODES, KIND
from belpic.games._shared.cards.hands import Hand
from belpic.games._shared.cards.plays import PLAY
from belpic.games._shared.climbing.enumeration import selections
from belpic.games.hauniek.circle import CIRCLE, MUN, SCALES, STRONGER, colours_of
from belpic.games.hauniek.circle import WILD as WILDCARDS
from belpic.games.hauniek.outline import BLACK_CARDS, COLOUR, SPAN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.games._shared.climbing.scale import Scale

_SINGLES: Final = tuple(
    Action((PLAY, CODES[KIND[f"b{rank}"] + colour])) for rank in CIRCLE for colour in (0, 1)
)
"""Every natural card by itself, by its bit in a set of kinds."""
_HALF: Final = SPAN * 5
"""So many bits have the first five places, and so many the five after them; only 船 is left."""
_ALL: Final = (1 << _HALF) - 1
_LOW, _HIGH, _SHIP = (
    tuple(
        tuple(single for at, single in enumerate(singles) if kinds >> at & 1)
        for kinds in range(_ALL + 1)
    )
    for singles in (_SINGLES[:_HALF], _SINGLES[_HALF : 2 * _HALF], _SINGLES[2 * _HALF :])
)
"""The cards of every set of kinds among them."""


def singles_of(kinds: int) -> tuple[Action, ...]:
    """Return the ways to play one card of a set of kinds, in canonical order: 船 comes first."""
    found = _LOW[kinds & _ALL] + _HIGH[kinds >> _HALF & _ALL]
    return _SHIP[kinds >> 2 * _HALF] + found if kinds >> 2 * _HALF else found


def sets_of(
    scale: Scale, value: int, naturals: Hand, wilds: Hand, size: int, colours: int
) -> Iterator[Action]:
    """Yield the ways to lay so many cards of a rank, those first that use few wildcards.

    One card at least has one of the colours.
    """
    wilds = () if value == MUN else wilds
    for number in range(min(size, len(wilds)) + 1):
        for chosen in selections(wilds, number):
            for kinds in selections(naturals, size - number):
                if colours_of((*kinds, *chosen)) & colours:
                    yield Action((PLAY, *[scale.text(kind, value) for kind in (*kinds, *chosen)]))


@cache
def wild_answers(wild: int, foot: int, colours: int) -> tuple[Action, ...]:
    """Return the ways to beat a single card with the wildcards that a field counts."""
    scale, numbers = SCALES["wild"], (wild & BLACK_CARDS, wild >> COLOUR)
    return tuple(
        Action((PLAY, scale.text(kind, other)))
        for kind in WILDCARDS
        if numbers[kind & 1] and colours >> (kind & 1) & 1
        for other in STRONGER[foot]
    )
