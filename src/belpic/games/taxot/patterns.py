"""The groups of 終季 as tables: what two cards lack to be a group of three (Rulebook, 終季).

Kinds are small numbers, so sets of kinds are the bits of one number, and whether three cards are a
group is a look into a table of 24³ bytes.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, permutations
from typing import Final, Literal, NamedTuple

from belpic.games._shared.cards.combinations import ReadingRules, RunBounds, readings
from belpic.games._shared.cards.deck import COPIES, KINDS, SHIPS, STRENGTHS
from belpic.games._shared.cards.hands import Hand

SIZE: Final = len(KINDS)
NAMED_GROUPS: Final = {"ma": {5, 2, 1}, "bunka": {8, 7, 6}, "gyougyou": {-1, 3, 5}}
"""馬弓兵, 文化 and 行行 by their strengths; with 妙 they count in any colours."""
SHIP_KINDS: Final = sum(1 << kind for kind in SHIPS)


class GroupReading(NamedTuple):
    """What three cards are: a set of a strength, a run up to a number, or a named group."""

    type: Literal["set", "run", "named"]
    key: int | str


def kinds_of(strength: int) -> int:
    """Return the kinds of a strength as bits."""
    return sum(1 << kind for kind in KINDS if STRENGTHS[kind] == strength)


KINDS_OF_CLASSES: Final = tuple(
    sum(kinds_of(strength) for strength in range(10) if classes >> strength & 1)
    for classes in range(1 << 10)
)
"""The kinds of several strengths, both as bits."""
EVERYTHING: Final = (1 << SIZE) - 1
"""All kinds as bits."""
MATES: Final = tuple(
    EVERYTHING if kind in SHIPS else kinds_of(STRENGTHS[kind]) | SHIP_KINDS for kind in KINDS
)
"""What makes a pair with each kind."""


class Patterns:
    """The groups of three under one set of rules."""

    def __init__(self, bounds: RunBounds, *, named: bool) -> None:
        """Make the tables; `Patterns.of` keeps one for each set of rules."""
        self.manner = ReadingRules.of(bounds)
        self.named = named
        groups = bytearray(SIZE**3)
        partners = [0] * SIZE**2
        for triple in combinations_with_replacement(KINDS, 3):
            if all(triple.count(kind) <= COPIES[kind] for kind in triple) and self.read(triple):
                for one, two, three in permutations(triple):
                    groups[(one * SIZE + two) * SIZE + three] = 1
                    partners[one * SIZE + two] |= 1 << three
        self.groups = bytes(groups)
        """Whether three cards are a group, at (a · 24 + b) · 24 + c."""
        self.partners = tuple(partners)
        """What makes a group with two cards, as bits, at a · 24 + b."""

    @staticmethod
    @cache
    def of(bounds: RunBounds, *, named: bool) -> Patterns:
        """Return the tables of these rules."""
        return Patterns(bounds, named=named)

    def read(self, triple: Hand) -> tuple[GroupReading, ...]:
        """Return everything that three cards can be."""
        plain = tuple(
            GroupReading("set" if reading.type == "set" else "run", reading.key)
            for reading in readings(triple, self.manner)
        )
        return (*plain, *(_named(triple) if self.named else ()))

    def is_group(self, triple: Hand) -> bool:
        """Tell whether three cards are a group."""
        one, two, three = triple
        return bool(self.groups[(one * SIZE + two) * SIZE + three])


def _named(triple: Hand) -> tuple[GroupReading, ...]:
    naturals = [STRENGTHS[kind] for kind in triple if kind not in SHIPS]
    different = set(naturals)
    return tuple(
        GroupReading("named", name)
        for name, strengths in NAMED_GROUPS.items()
        if different <= strengths and len(different) == len(naturals)
    )


def is_set(kinds: Hand) -> bool:
    """Tell whether several cards are a set: the natural ones all have one strength."""
    return len({STRENGTHS[kind] for kind in kinds if kind not in SHIPS}) <= 1


@cache
def set_mates(group: Hand) -> int:
    """Return what would make a set one card larger, as bits; nothing for other groups."""
    if not is_set(group):
        return 0
    mates = EVERYTHING
    for kind in group:
        mates &= MATES[kind]
    return mates
