"""How many combinations there are, and the one at an index, without listing them.

A sequence of actions that knows its length and makes an action only when it is asked for it. The
number of ways to lay a form is a product of polynomials: for every value, in how many ways natural
cards leave so many places to wildcards.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from belpic.core.action import Action
from belpic.games._shared.cards.deck import CODES
from belpic.games._shared.cards.hands import Hand
from belpic.games._shared.cards.plays import PLAY
from belpic.games._shared.climbing.forms import ANY_COLOUR, Form, written
from belpic.games._shared.lazy import Lazy

if TYPE_CHECKING:
    from belpic.games._shared.climbing.scale import Declared, Holding, Scale

REMEMBERED: Final = 1 << 14
FEW: Final = 2
"""How many wildcards there are at most in most hands."""
BOTH: Final = 2
"""The set of one colour is 1 or 2; the other colour is the difference."""
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


@lru_cache(maxsize=REMEMBERED)
def number_of(kinds: Hand, number: int) -> int:
    """Return in how many ways so many of a few cards are chosen."""
    return len(selections(kinds, number))


class Chain(Lazy):
    """Several sequences one after another."""

    __slots__ = ("ends", "parts")

    def __init__(self, parts: Sequence[Part]) -> None:
        """Take the parts; empty ones do no harm."""
        self.parts = parts
        self.ends = list(accumulate([len(part) for part in parts]))

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
        part = self.parts[at]
        if at:
            index -= self.ends[at - 1]
        return part.make(index) if isinstance(part, Lazy) else part[index]


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
        form, (naturals, wilds, _) = self.form, self.holding
        rows = [naturals[value] for value in form.values]
        every = count(rows, wilds, form)
        if self.colours == ANY_COLOUR:
            return every
        # without the ways in which all cards have the other colour
        other = BOTH - self.colours
        rows = [tuple([kind for kind in kinds if kind & 1 == other]) for kinds in rows]
        return every - count(rows, tuple([kind for kind in wilds if kind & 1 == other]), form)

    def make(self, index: int) -> Action:
        """Return the way at an index."""
        if self.form.each == 1 and self.colours == ANY_COLOUR:
            return self._line(index)
        every, wrong = self._tables()
        for number in range(self.most + 1):
            for wilds in selections(self.holding.wilds, number):
                coloured = self._has(wilds)
                ways = every[0][number] - (0 if coloured else wrong[0][number])
                if index < ways:
                    return self._filled(index, wilds, every, wrong, coloured=coloured)
                index -= ways
        raise IndexError(index)

    def _line(self, index: int) -> Action:
        """Return the same for one card of each value, in any colours, which is quicker."""
        most = self.most
        rows = [tuple(dict.fromkeys(self.holding.naturals[value])) for value in self.form.values]
        after = [1] + [0] * most
        table = [after]
        for row in reversed(rows):
            after = extended(after, row, 1, most)
            table.append(after)
        for number in range(most + 1):
            for wilds in selections(self.holding.wilds, number):
                if index < after[number]:
                    return self._laid(index, rows, table[-2::-1], list(wilds))
                index -= after[number]
        raise IndexError(index)

    def _laid(
        self, index: int, rows: list[Hand], table: list[list[int]], wilds: list[int]
    ) -> Action:
        """Return the way at an index among those with these wildcards, value by value."""
        texts = [PLAY]
        for row, value, after in zip(rows, self.form.values, table, strict=True):
            each = after[len(wilds)]
            if index < len(row) * each:
                at, index = divmod(index, each)
                texts.append(CODES[row[at]])
            else:
                index -= len(row) * each
                texts.append(self.scale.text(wilds.pop(0), value))
        return Action(texts)

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


Span = tuple[Form, int]
"""A form that a hand can make, and in how many ways."""


class Spans(Lazy):
    """The ways to lay several forms that have been counted already."""

    __slots__ = ("ends", "holding", "scale", "spans")

    def __init__(self, scale: Scale, holding: Holding, spans: Sequence[Span]) -> None:
        """Take the forms with their numbers."""
        self.scale = scale
        self.holding = holding
        self.spans = spans
        self.ends = list(accumulate([span[1] for span in spans]))

    def __len__(self) -> int:
        """Return how many ways there are."""
        return self.ends[-1] if self.ends else 0

    def __eq__(self, other: object) -> bool:
        """Compare by what is laid from what."""
        return isinstance(other, Spans) and (self.spans, self.holding) == (
            other.spans,
            other.holding,
        )

    __hash__ = None  # type: ignore[assignment]  # compared, but never used as a key

    def make(self, index: int) -> Action:
        """Return the way at an index."""
        at = bisect_right(self.ends, index)
        form, number = self.spans[at]
        ways = Ways(self.scale, self.holding, form, number=number)
        return ways.make(index - (self.ends[at - 1] if at else 0))


class Kept(Lazy):
    """Ways that are asked for again and again in other hands: each is made once."""

    __slots__ = ("made", "number", "ways")

    def __init__(self, ways: Part) -> None:
        """Take the ways."""
        self.ways = ways
        self.number = len(ways)
        self.made: dict[int, Action] = {}

    def __len__(self) -> int:
        """Return how many ways there are."""
        return self.number

    def make(self, index: int) -> Action:
        """Return the way at an index."""
        action = self.made.get(index)
        if action is None:
            action = self.made[index] = self.ways[index]
        return action


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
    return [
        sum([count * ways[used - own] for own, count in enumerate(counts[: used + 1])])
        for used in range(most + 1)
    ]


def extended(ways: list[int], kinds: Hand, each: int, most: int) -> list[int]:
    """Return the ways with one more value, of which these are the natural cards."""
    if each > 1:
        counts = [number_of(kinds, each - own) for own in range(min(each, most) + 1)]
        return convolved(ways, counts, most)
    different = len(set(kinds))
    if not most:
        return [ways[0] * different]
    return [ways[0] * different] + [
        ways[used] * different + ways[used - 1] for used in range(1, most + 1)
    ]


def count(rows: Sequence[Hand], wilds: Hand, form: Form) -> int:
    """Return in how many ways a form is laid from the natural cards of its values."""
    most = min(form.wild, len(wilds))
    if form.each == 1 and most <= FEW:
        # the usual case: the ways with no, one and two wildcards
        one, two = few_wilds(wilds, most)
        none_used, one_used, two_used = 1, 0, 0
        for kinds in rows:
            different = len(set(kinds)) if kinds else 0
            two_used = two_used * different + one_used
            one_used = one_used * different + none_used
            none_used *= different
        return none_used + one_used * one + two_used * two
    ways = [1] + [0] * most
    for kinds in rows:
        ways = extended(ways, kinds, form.each, most)
    return sum([one * number_of(wilds, used) for used, one in enumerate(ways) if one])


def grown(holding: Holding, forms: Sequence[Form], most: int, shortest: int) -> list[Span]:
    """Return the runs among forms of which each is one value longer, and in how many ways.

    The first form has one value; a run has at least `shortest` and at most so many wildcards.
    """
    naturals, wilds, different = holding
    most = min(most, len(wilds))
    if forms[0].each == 1 and most <= FEW:
        numbers = [different[value] for value in forms[-1].values]
        return quickly_grown(numbers, forms, few_wilds(wilds, most), shortest)
    kinds_of_wild = [number_of(wilds, used) for used in range(most + 1)]
    ways = [1] + [0] * most
    found = []
    for length, form in enumerate(forms, start=1):
        ways = extended(ways, naturals[form.values[-1]], form.each, most)
        if not any(ways):
            break
        if length >= shortest:
            number = sum([one * kinds_of_wild[used] for used, one in enumerate(ways)])
            found.append((form, number))
    return found


def few_wilds(wilds: Hand, most: int) -> tuple[int, int]:
    """Return in how many ways one and two wildcards are chosen, 0 where so many may not be."""
    one = len(set(wilds)) if most else 0
    return one, number_of(wilds, FEW) if most == FEW else 0


def quickly_grown(
    numbers: Sequence[int], forms: Sequence[Form], wilds: tuple[int, int], shortest: int
) -> list[Span]:
    """Return the same for one card of each value and at most two wildcards, the usual case.

    `numbers` says how many different natural cards of every value there are.
    """
    one, two = wilds
    # the ways with no, one and two wildcards
    none_used, one_used, two_used = 1, 0, 0
    totals = []
    if not one:
        for different in numbers:
            none_used *= different
            if not none_used:
                break
            totals.append(none_used)
    else:
        for different in numbers:
            if two:
                two_used = two_used * different + one_used
            one_used = one_used * different + none_used
            none_used *= different
            if not (one_used or two_used):
                break
            totals.append(none_used + one_used * one + two_used * two)
    return list(zip(forms[shortest - 1 :], totals[shortest - 1 :], strict=False))
