"""What a hand is worth together with the open cards (Rulebook, 値戦, Categories and comparison).

A combination has three cards at most, so there are four categories. Which of them some cards make
follows from how many cards of each strength, and which numbers of each colour, there are in the
hand and in all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from belpic.games._shared.cards.combinations import Combination, Type
from belpic.games._shared.cards.deck import BLACK, RED, SHIPS, STRENGTHS, reds
from belpic.games._shared.cards.hands import Hand

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SINGLE, PAIR, RUN, TRIPLE = range(4)
SHAPES: Final[tuple[tuple[Type, int], ...]] = (("single", 1), ("set", 2), ("run", 3), ("set", 3))
"""The type and the number of cards of each category, the weakest first."""
STRONGEST: Final = 9
_SHIP_BITS: Final = {SHIPS[BLACK]: 1, SHIPS[RED]: 2}
Value = tuple[int, int]
"""The category and the key, as they are compared."""


class MakkaikFound(NamedTuple):
    """A combination with the cards it is made of."""

    category: int
    key: int
    kinds: Hand

    @property
    def combination(self) -> Combination:
        """The combination as other games have it."""
        kind, size = SHAPES[self.category]
        return Combination(kind, size, self.key, reds(self.kinds))


class CardCounts:
    """Cards counted by strength, and by colour and number."""

    __slots__ = ("counts", "numbers", "ships", "wild")

    def __init__(self, kinds: Sequence[int]) -> None:
        """Count the cards."""
        self.counts = [0] * (STRONGEST + 1)
        self.numbers = [0, 0]
        """For each colour a set of numbers, −1 being the lowest bit."""
        self.ships = 0
        for kind in kinds:
            if kind in _SHIP_BITS:
                self.ships |= _SHIP_BITS[kind]
            else:
                strength = STRENGTHS[kind]
                self.counts[strength] += 1
                self.numbers[kind & 1] |= 2 << strength
        self.wild = self.ships.bit_count()


class MakkaikFinder:
    """Finds the combinations of a hand with open cards."""

    def __init__(self, low: int, high: int, min_hand: int, lone: int) -> None:
        """Take the bounds of runs, how many hand cards are used, and what a lone 船 counts."""
        self.tops = range(high, low + 1, -1)
        self.min_hand = min_hand
        self.lone = lone

    def value(self, hand: Hand, table: Hand) -> Value:
        """Return the greatest category and key."""
        own, every = CardCounts(hand), CardCounts((*hand, *table))
        key = self._set_key(own, every, 3)
        if key is not None:
            return TRIPLE, key
        run = self._run(own, every)
        if run is not None:
            return RUN, run[0]
        key = self._set_key(own, every, 2)
        return (PAIR, key) if key is not None else (SINGLE, self._single_key(own, every))

    def found(self, hand: Hand, table: Hand) -> Iterator[MakkaikFound]:
        """Yield the strongest combination of each category, the strongest category first."""
        own, every = CardCounts(hand), CardCounts((*hand, *table))
        for category, size in ((TRIPLE, 3), (RUN, 3), (PAIR, 2), (SINGLE, 1)):
            if category == RUN:
                if run := self._run(own, every):
                    yield MakkaikFound(RUN, run[0], self._run_cards(hand, table, *run))
                continue
            key = self._single_key(own, every) if size == 1 else self._set_key(own, every, size)
            if key is not None:
                yield MakkaikFound(category, key, self._set_cards(hand, table, key, size))

    def _needed(self, size: int) -> int:
        """Return how many hand cards a combination of this size has at least."""
        return min(self.min_hand, size)

    def _single_key(self, own: CardCounts, every: CardCounts) -> int:
        cards = own if self.min_hand else every
        natural = (key for key in range(STRONGEST, -1, -1) if cards.counts[key])
        return max(next(natural, -1), self.lone if cards.wild else -1)

    def _set_key(self, own: CardCounts, every: CardCounts, size: int) -> int | None:
        needed, wild = self._needed(size), every.wild
        if wild >= size and own.wild >= needed:
            return STRONGEST
        least = size - wild
        for key in range(STRONGEST, -1, -1):
            if every.counts[key] >= least and own.counts[key] + own.wild >= needed:
                return key
        return None

    def _run(self, own: CardCounts, every: CardCounts) -> tuple[int, int] | None:
        """Return the highest number and the colour of the best run."""
        for top in self.tops:
            wanted = 7 << (top - 1)
            for colour in (BLACK, RED):
                missing = (wanted & ~every.numbers[colour]).bit_count()
                if missing <= 1 and missing <= (every.ships >> colour & 1):
                    held = (wanted & own.numbers[colour]).bit_count()
                    # a 船 in the hand may also stand for a card that lies on the table
                    held += (own.ships >> colour & 1) if held < 3 else 0
                    if held >= self.min_hand:
                        return top, colour
        return None

    def _set_cards(self, hand: Hand, table: Hand, key: int, size: int) -> Hand:
        """Return cards of a set or single, rather natural ones and those of the hand."""
        own = [kind for kind in hand if kind not in SHIPS and STRENGTHS[kind] == key]
        others = [kind for kind in table if kind not in SHIPS and STRENGTHS[kind] == key]
        ships = [kind for kind in hand if kind in SHIPS]
        due = max(0, self._needed(size) - len(own))
        common = [kind for kind in table if kind in SHIPS]
        chosen = [*own[:size], *ships[:due], *others, *ships[due:], *common]
        return tuple(sorted(chosen[:size]))

    def _run_cards(self, hand: Hand, table: Hand, top: int, colour: int) -> Hand:
        numbers = (top - 2, top - 1, top)
        own = [_numbered(hand, number, colour) for number in numbers]
        kinds = [
            mine if mine is not None else _numbered(table, number, colour)
            for mine, number in zip(own, numbers, strict=True)
        ]
        ship = SHIPS[colour]
        if None in kinds:
            kinds[kinds.index(None)] = ship
        elif sum(kind is not None for kind in own) < self.min_hand:
            kinds[own.index(None)] = ship
        return tuple(sorted(kind for kind in kinds if kind is not None))


def _numbered(kinds: Hand, number: int, colour: int) -> int | None:
    """Return a natural card of this number and colour; 王 and 皇 are 9."""
    fitting = (
        kind
        for kind in kinds
        if kind not in SHIPS and kind & 1 == colour and STRENGTHS[kind] == number
    )
    return next(fitting, None)


def kickers(hand: Hand) -> tuple[int, ...]:
    """Return the strengths of a hand, the greatest first, by which equal values are compared."""
    return tuple(sorted((STRENGTHS[kind] for kind in hand), reverse=True))
