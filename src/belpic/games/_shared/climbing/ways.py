"""How many combinations there are, and the one at an index, without listing them.

A sequence of actions that knows its length and makes an action only when it is asked for it. The
number of ways to lay a form is a product of polynomials: for every value, in how many ways natural
cards leave so many places to wildcards.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, Final, overload

from belpic.core.action import Action
from belpic.games._shared.cards.deck import CODES
from belpic.games._shared.cards.hands import Hand
from belpic.games._shared.climbing.forms import ANY_COLOUR, Form, written

if TYPE_CHECKING:
    from belpic.games._shared.climbing.scale import Declared, Holding, Scale

REMEMBERED: Final = 1 << 14
Part = Sequence[Action]


@lru_cache(maxsize=REMEMBERED)
def selections(kinds: Hand, number: int) -> tuple[Hand, ...]:
    """Return every way to choose so many of a few cards, equal cards being one way."""
    if not number:
        return ((),)
    found = []
    for kind in dict.fromkeys(kinds):
        at = kinds.index(kind)
        found += [(kind, *rest) for rest in selections(kinds[at + 1 :], number - 1)]
    return tuple(found)


class Lazy(Sequence[Action]):
    """A sequence that makes its actions when they are asked for."""

    __slots__ = ()

    def make(self, index: int) -> Action:
        """Return the action at an index that is in range."""
        raise NotImplementedError

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        """Return one action, or those of a slice."""
        if isinstance(index, slice):
            return tuple(map(self.make, range(*index.indices(len(self)))))
        number = len(self)
        if not -number <= index < number:
            raise IndexError(index)
        return self.make(index % number)

    def __iter__(self) -> Iterator[Action]:
        """Yield all actions in order."""
        return map(self.make, range(len(self)))


class Chain(Lazy):
    """Several sequences one after another."""

    __slots__ = ("ends", "parts")

    def __init__(self, parts: Sequence[Part]) -> None:
        """Take the parts; empty ones do no harm."""
        self.parts = parts
        self.ends = list(accumulate(map(len, parts)))

    def __len__(self) -> int:
        """Return how many actions there are in all."""
        return self.ends[-1] if self.ends else 0

    def __eq__(self, other: object) -> bool:
        """Compare part by part."""
        return isinstance(other, Chain) and list(self.parts) == list(other.parts)

    __hash__ = None  # type: ignore[assignment]  # compared, but never used as a key

    def make(self, index: int) -> Action:
        """Return the action at an index."""
        at = bisect_right(self.ends, index)
        return self.parts[at][index - (self.ends[at - 1] if at else 0)]


class Ways(Lazy):
    """The ways to lay one form, those first that use few wildcards."""

    __slots__ = ("colours", "form", "holding", "number", "scale")

    def __init__(
        self,
        scale: Scale,
        holding: Holding,
        form: Form,
        colours: int = ANY_COLOUR,
        number: int | None = None,
    ) -> None:
        """Take the form; one card at least must have one of the colours.

        Whoever has counted the ways already may say how many there are.
        """
        self.scale = scale
        self.holding = holding
        self.form = form
        self.colours = colours
        self.number = self._count() if number is None else number

    def __len__(self) -> int:
        """Return how many ways there are."""
        return self.number

    def __eq__(self, other: object) -> bool:
        """Compare by what is laid from what."""
        return isinstance(other, Ways) and (self.form, self.colours, self.holding) == (
            other.form,
            other.colours,
            other.holding,
        )

    __hash__ = None  # type: ignore[assignment]  # compared, but never used as a key

    @property
    def most(self) -> int:
        """How many wildcards there may be."""
        return min(self.form.wild, len(self.holding.wilds))

    def _options(self, value: int) -> list[tuple[Hand, ...]]:
        """Return the natural cards of a value, by how many places they leave to wildcards."""
        each = self.form.each
        kinds = self.holding.naturals[value]
        return [selections(kinds, each - wild) for wild in range(min(each, self.most) + 1)]

    def _tables(self) -> tuple[list[list[int]], list[list[int]]]:
        """Return in how many ways the values from each on are filled, by the wildcards used.

        The first table counts all ways, the second those without any of the colours.
        """
        options = [self._options(value) for value in self.form.values]
        every = self._suffixes([[len(kinds) for kinds in one] for one in options])
        if self.colours == ANY_COLOUR:
            return every, every
        wrong = [[sum(not self._has(kinds) for kinds in way) for way in one] for one in options]
        return every, self._suffixes(wrong)

    def _suffixes(self, counts: list[list[int]]) -> list[list[int]]:
        most = self.most
        after = [1] + [0] * most
        found = [after]
        for row in reversed(counts):
            after = convolved(after, row, most)
            found.append(after)
        return found[::-1]

    def _has(self, kinds: Hand) -> bool:
        """Tell whether one of the cards has one of the colours."""
        return self.colours == ANY_COLOUR or any(self.colours >> (kind & 1) & 1 for kind in kinds)

    def _count(self) -> int:
        every, wrong = self._tables()
        return sum(
            every[0][number] - (0 if self._has(wilds) else wrong[0][number])
            for number in range(self.most + 1)
            for wilds in selections(self.holding.wilds, number)
        )

    def make(self, index: int) -> Action:
        """Return the way at an index."""
        every, wrong = self._tables()
        for number in range(self.most + 1):
            for wilds in selections(self.holding.wilds, number):
                coloured = self._has(wilds)
                ways = every[0][number] - (0 if coloured else wrong[0][number])
                if index < ways:
                    return self._filled(index, wilds, every, wrong, coloured=coloured)
                index -= ways
        raise IndexError(index)

    def _filled(
        self,
        index: int,
        wilds: Hand,
        every: list[list[int]],
        wrong: list[list[int]],
        *,
        coloured: bool,
    ) -> Action:
        """Return the way at an index among those with these wildcards."""
        cards: list[Declared] = []
        left = list(wilds)
        for at, value in enumerate(self.form.values, start=1):
            index, own, kinds = self._chosen(index, value, every[at], wrong[at], left, coloured)
            coloured = coloured or self._has(kinds)
            cards += [(kind, value) for kind in (*kinds, *left[:own])]
            left = left[own:]
        return written(self.scale, self.form, cards)

    def _chosen(
        self,
        index: int,
        value: int,
        every: list[int],
        wrong: list[int],
        left: list[int],
        coloured: bool,  # one of many numbers that describe where the walk is
    ) -> tuple[int, int, Hand]:
        """Return the index among the ways to go on, and the cards of one value."""
        for own, options in enumerate(self._options(value)[: len(left) + 1]):
            rest = len(left) - own
            for kinds in options:
                has = coloured or self._has(kinds)
                ways = every[rest] - (0 if has else wrong[rest])
                if index < ways:
                    return index, own, kinds
                index -= ways
        raise IndexError(index)


class Picks(Lazy):
    """The ways to choose so many cards, whatever they are."""

    __slots__ = ("hand", "number", "table", "verb")

    def __init__(self, verb: str, hand: Hand, number: int) -> None:
        """Say what is done with how many of which cards."""
        self.verb = verb
        self.hand = hand
        self.number = number
        table = [[1] + [0] * number]
        for kind in reversed(dict.fromkeys(hand)):
            copies, after = hand.count(kind), table[-1]
            table.append([sum(after[max(0, m - copies) : m + 1]) for m in range(number + 1)])
        self.table = table[::-1]
        """In how many ways 0, 1, … are chosen of each kind and those after it."""

    def __len__(self) -> int:
        """Return how many ways there are."""
        return self.table[0][self.number]

    def __eq__(self, other: object) -> bool:
        """Compare by what is chosen from what."""
        return isinstance(other, Picks) and (self.verb, self.hand, self.number) == (
            other.verb,
            other.hand,
            other.number,
        )

    __hash__ = None  # type: ignore[assignment]  # compared, but never used as a key

    def make(self, index: int) -> Action:
        """Return the choice at an index, in canonical order."""
        codes: list[str] = []
        left = self.number
        for at, kind in enumerate(dict.fromkeys(self.hand), start=1):
            # as many of a kind as possible come first
            for taken in range(min(left, self.hand.count(kind)), -1, -1):
                ways = self.table[at][left - taken]
                if index < ways:
                    break
                index -= ways
            codes += [CODES[kind]] * taken
            left -= taken
        return Action((self.verb, *codes))


def convolved(ways: list[int], counts: list[int], most: int) -> list[int]:
    """Return the ways with one more value, by the wildcards used."""
    if not most:
        return [ways[0] * counts[0]]
    return [
        sum([count * ways[used - own] for own, count in enumerate(counts[: used + 1])])
        for used in range(most + 1)
    ]


def grown(
    holding: Holding, values: Sequence[int], each: int, wild: int, shortest: int
) -> Iterator[tuple[int, int]]:
    """Yield how long a run over these values can be, from the shortest, and in how many ways."""
    most = min(wild, len(holding.wilds))
    kinds_of_wild = [len(selections(holding.wilds, number)) for number in range(most + 1)]
    ways = [1] + [0] * most
    for length, value in enumerate(values, start=1):
        naturals = holding.naturals[value]
        counts = [len(selections(naturals, each - own)) for own in range(min(each, most) + 1)]
        ways = convolved(ways, counts, most)
        if not any(ways):
            return
        if length >= shortest:
            yield length, sum([one * kinds for one, kinds in zip(ways, kinds_of_wild, strict=True)])
