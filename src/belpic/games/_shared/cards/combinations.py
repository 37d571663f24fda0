"""Combinations (役) and how cards with wildcards among them can be read (Rulebook, cards §4–5).

A card in a combination has a *value*: its strength, or the strength that was declared for a 船. The
text of a declared card is `bS=7`; strength 9 is written `=K`, and a 船 that is only itself `=S`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from belpic.games._shared.cards.deck import CODES, KINDS, RANKS, SHIPS, STRENGTHS, reds

Type = Literal["single", "set", "run"]
RunBounds = Literal["0..8", "with_nine", "with_minus_one"]
LoneShip = Literal["declare", "lowest"]
Declared = tuple[int, int]
"""A card and its value."""

BOUNDS: Final[dict[RunBounds, tuple[int, int]]] = {
    "0..8": (0, 8),
    "with_nine": (0, 9),
    "with_minus_one": (-1, 8),
}
ITSELF: Final = -1
"""The value of a 船 that stands for nothing else."""
VALUES: Final = range(10)
"""What a 船 may be declared as, and what a set may be made of."""
SHORTEST_RUN: Final = 3


class Combination(NamedTuple):
    """What some cards are read as; equal types and sizes compare by the key."""

    type: Type
    size: int
    """How many cards there are."""
    key: int
    red: int
    """How many of the cards are red."""


@dataclass(frozen=True, slots=True)
class ReadingRules:
    """The rules of reading that differ from game to game and by option."""

    low: int = 0
    high: int = 8
    """The lowest and the highest number of a run."""
    all_wild: bool = True
    """Whether a set may consist of 船 only."""
    lone_ship: LoneShip = "declare"

    @staticmethod
    def of(
        bounds: RunBounds, *, all_wild: bool = True, lone_ship: LoneShip = "declare"
    ) -> ReadingRules:
        """Return the manner that the options ask for."""
        return ReadingRules(*BOUNDS[bounds], all_wild=all_wild, lone_ship=lone_ship)

    def lone_values(self) -> tuple[int, ...]:
        """Return what a 船 played alone may be declared as."""
        return (ITSELF,) if self.lone_ship == "lowest" else (ITSELF, *VALUES)


def is_ship(kind: int) -> bool:
    """Tell whether the card is a 船, the wildcard."""
    return kind in SHIPS


def readings(kinds: Sequence[int], manner: ReadingRules) -> tuple[Combination, ...]:
    """Return everything the cards can be read as together, the strongest first."""
    naturals = [kind for kind in kinds if kind not in SHIPS]
    if len(kinds) == 1:
        values = (STRENGTHS[kinds[0]],) if naturals else manner.lone_values()
        found = [Combination("single", 1, value, reds(kinds)) for value in values]
    else:
        found = [
            *(Combination("set", len(kinds), key, reds(kinds)) for key in _sets(naturals, manner)),
            *(Combination("run", len(kinds), key, reds(kinds)) for key in _runs(kinds, manner)),
        ]
    return tuple(sorted(found, key=lambda reading: -reading.key))


def _sets(naturals: list[int], manner: ReadingRules) -> tuple[int, ...]:
    strengths = {STRENGTHS[kind] for kind in naturals}
    if not naturals:
        return tuple(VALUES) if manner.all_wild else ()
    return tuple(strengths) if len(strengths) == 1 else ()


def _runs(kinds: Sequence[int], manner: ReadingRules) -> tuple[int, ...]:
    """Return the highest numbers of the runs that the cards can be."""
    numbers = [STRENGTHS[kind] for kind in kinds if kind not in SHIPS]
    length = len(kinds)
    one_colour = reds(kinds) in (0, length)
    if length < SHORTEST_RUN or not one_colour or len(set(numbers)) < len(numbers):
        return ()
    tops = range(manner.low + length - 1, manner.high + 1)
    return tuple(top for top in tops if all(top - length < number <= top for number in numbers))


def declared(cards: Sequence[Declared], manner: ReadingRules) -> Combination | None:
    """Return what cards with their values are together, if they are a combination at all."""
    values = sorted(value for _, value in cards)
    kinds = [kind for kind, _ in cards]
    wild = sum(map(is_ship, kinds))
    count, red = len(cards), reds(kinds)
    if count == 1:
        allowed = not wild or values[0] in manner.lone_values()
        return Combination("single", 1, values[0], red) if allowed else None
    if values[0] == values[-1]:
        allowed = values[0] != ITSELF and (wild < count or manner.all_wild)
        return Combination("set", count, values[0], red) if allowed else None
    gapless = values == list(range(values[0], values[0] + count))
    inside = manner.low <= values[0] and values[-1] <= manner.high
    if count >= SHORTEST_RUN and gapless and inside and red in (0, count):
        return Combination("run", count, values[-1], red)
    return None


def token(kind: int, value: int) -> str:
    """Return the text of a card with its value."""
    # the ranks begin with 船, whose value is -1
    return f"{CODES[kind]}={RANKS[value + 1]}" if kind in SHIPS else CODES[kind]


CARDS: Final[dict[str, Declared]] = {
    token(kind, value): (kind, value)
    for kind in KINDS
    for value in ((ITSELF, *VALUES) if kind in SHIPS else (STRENGTHS[kind],))
}
"""Every card with its value, by its text."""


def in_order(cards: Sequence[Declared]) -> tuple[Declared, ...]:
    """Return the cards as they are written: by value, natural ones first, black before red."""
    return tuple(sorted(cards, key=lambda card: (card[1], card[0] in SHIPS, card[0])))
