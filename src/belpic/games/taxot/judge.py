"""Complete hands of 終季: what completes a hand, and how it is best divided (Rulebook, 終季)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from belpic.games._shared.cards.combinations import ITSELF, RunBounds
from belpic.games._shared.cards.deck import STRENGTHS
from belpic.games._shared.cards.hands import Hand, without_all
from belpic.games.taxot.patterns import (
    EVERYTHING,
    KINDS_OF_CLASSES,
    MATES,
    SHIP_KINDS,
    SIZE,
    GroupReading,
    Patterns,
    is_set,
    kinds_of,
    set_mates,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Extra = Literal["rokuren", "gyumit", "myo"]
EXTRA_POINTS: Final[dict[Extra, int]] = {"rokuren": 1, "gyumit": 3, "myo": 5}
"""What the division of a hand may add to 終了点: 六連, 層橋 and 妙."""
ALL_CLASSES: Final = (1 << 10) - 1
REMEMBERED: Final = 1 << 16


class Waits(NamedTuple):
    """What a hand of five is waiting for, as bits of kinds."""

    complete: int
    """What would complete it."""
    claims: int
    """What it may claim: what completes it, or makes a group with two of its concealed cards."""
    fours: int
    """With what there are four concealed cards of one strength."""


@dataclass(frozen=True, slots=True)
class Division:
    """Six cards divided into groups."""

    groups: tuple[Hand, ...]
    extras: tuple[Extra, ...]
    """What the division adds to 終了点."""
    new_four: bool
    """Whether it contains a set of four that did not lie open before."""

    @property
    def points(self) -> int:
        """What the division adds to 終了点."""
        return sum(EXTRA_POINTS[extra] for extra in self.extras)


class Judge:
    """Tells complete hands under one set of rules."""

    def __init__(
        self, patterns: Patterns, *, pairs: bool, grows: bool, extras: frozenset[Extra]
    ) -> None:
        """Take the groups, whether pairs complete a hand, what else may be, and what counts.

        `grows` says whether an exposed set of three may take a discard.
        """
        self.patterns = patterns
        self.grows = grows
        self.pairs = pairs
        self.extras = extras
        remember = lru_cache(maxsize=REMEMBERED)
        self.waits: Callable[[Hand, Hand], Waits] = remember(self._waits)
        """Return what concealed cards beside an exposed group are waiting for."""
        self.best: Callable[[Hand, Hand], Division | None] = remember(self._best)
        """Return the best division of concealed cards beside an exposed group, if complete."""

    @staticmethod
    @cache
    def of(
        bounds: RunBounds, *, pairs: bool, named: bool, grows: bool, extras: frozenset[Extra]
    ) -> Judge:
        """Return the judge of these rules."""
        patterns = Patterns.of(bounds, named=named)
        return Judge(patterns, pairs=pairs, grows=grows, extras=extras)

    def _waits(self, concealed: Hand, group: Hand) -> Waits:
        if len(group) == 4:
            mates = MATES[concealed[0]] if self.pairs else 0
            return Waits(mates, mates, 0)
        if group:
            one, two = concealed
            complete = self.patterns.partners[one * SIZE + two]
            return Waits(complete, complete | (set_mates(group) if self.grows else 0), 0)
        complete, claimable = self._triple_waits(concealed)
        if self.pairs:
            complete |= pair_waits(concealed)
        return Waits(complete, complete | claimable, four_waits(concealed))

    def _triple_waits(self, concealed: Hand) -> tuple[int, int]:
        """Return what makes two groups of three, and what makes one, of five cards."""
        groups, partners = self.patterns.groups, self.patterns.partners
        complete = claimable = 0
        for first, second, a, b, c in _SPLITS:
            lacking = partners[concealed[first] * SIZE + concealed[second]]
            if lacking:
                claimable |= lacking
                rest = (concealed[a] * SIZE + concealed[b]) * SIZE + concealed[c]
                if groups[rest]:
                    complete |= lacking
        return complete, claimable

    def _best(self, concealed: Hand, group: Hand) -> Division | None:
        divisions = tuple(self._divisions(concealed, group))
        return max(divisions, key=lambda one: (one.points, one.new_four), default=None)

    def _divisions(self, concealed: Hand, group: Hand) -> Iterator[Division]:
        is_group = self.patterns.is_group
        if len(group) == 4:
            if self.pairs and is_set(concealed):
                yield Division((group, concealed), (), new_four=False)
        elif group:
            if is_group(concealed):
                yield self._triples(group, concealed)
        else:
            for three in dict.fromkeys(combinations(concealed, 3)):
                rest = without_all(concealed, three)
                if three <= rest and is_group(three) and is_group(rest):
                    yield self._triples(three, rest)
            if self.pairs:
                yield from _in_pairs(concealed)

    def _triples(self, one: Hand, other: Hand) -> Division:
        read = self.patterns.read
        ways = (self._extras(first, second) for first in read(one) for second in read(other))
        best = max(ways, key=lambda extras: sum(EXTRA_POINTS[extra] for extra in extras))
        return Division((one, other), best, new_four=False)

    def _extras(self, one: GroupReading, other: GroupReading) -> tuple[Extra, ...]:
        found: list[Extra] = []
        if one.type == other.type == "run" and abs(int(one.key) - int(other.key)) == 3:
            found.append("rokuren")
        if one == other:
            found.append("gyumit")
        if one.type == other.type == "named":
            found.append("myo")
        return tuple(extra for extra in found if extra in self.extras)


def pair_waits(concealed: Hand) -> int:
    """Return what makes three pairs of five cards: every odd strength needs a mate or a 船."""
    odd = ships = 0
    for kind in concealed:
        if kind < 2:
            ships += 1
        else:
            odd ^= 1 << STRENGTHS[kind]
    lonely = odd.bit_count()
    waits = 0
    if lonely - 1 <= ships:
        waits |= KINDS_OF_CLASSES[odd]
    if lonely + 1 <= ships:
        waits |= KINDS_OF_CLASSES[odd ^ ALL_CLASSES]
    if lonely <= ships + 1:
        waits |= SHIP_KINDS
    return waits


def four_waits(concealed: Hand) -> int:
    """Return with what five cards contain a set of four."""
    strengths = [STRENGTHS[kind] for kind in concealed]
    ships = strengths.count(ITSELF)
    most = max(map(strengths.count, strengths[ships:]))
    if most + ships < 3:
        return 0
    if most + ships > 3:
        return EVERYTHING
    threes = (kinds_of(one) for one in set(strengths[ships:]) if strengths.count(one) == most)
    return sum(threes) | SHIP_KINDS


def _in_pairs(concealed: Hand) -> Iterator[Division]:
    for four in dict.fromkeys(combinations(concealed, 4)):
        pair = without_all(concealed, four)
        if is_set(four) and is_set(pair):
            yield Division((four, pair), (), new_four=True)
    for one in dict.fromkeys(combinations(concealed, 2)):
        rest = without_all(concealed, one)
        if one <= rest[:2] and is_set(one):
            for two in dict.fromkeys(combinations(rest, 2)):
                three = without_all(rest, two)
                if one <= two <= three and is_set(two) and is_set(three):
                    yield Division((one, two, three), (), new_four=False)


_SPLITS: Final = tuple(
    (*pair, *(place for place in range(5) if place not in pair))
    for pair in combinations(range(5), 2)
)
"""Two of five places, and the other three."""
