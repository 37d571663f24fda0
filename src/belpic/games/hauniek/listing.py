"""All actions of a turn of 軟連, counted quickly: for play at random, searches and forced passes.

`HauniekCombinations` says what there is; this lists the same in the same order, but answers to
single cards, which go by card. A look at the bits of a hand tells which sets and runs there can be
at all, so that whoever has to pass learns it before anything is listed, and what depends on a few
cards only is kept for other hands.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from belpic.games._shared.cards.hands import Hand
from belpic.games._shared.climbing.enumeration import FEW, Chain, Part
from belpic.games._shared.climbing.forms import ANY_COLOUR
from belpic.games._shared.lazy import Lazy
from belpic.games.hauniek.circle import MUN, NO_FOOT, PLACES, STRONGER
from belpic.games.hauniek.combinations import small_of
from belpic.games.hauniek.outline import (
    CARDS,
    DIFFERENT_IN,
    EVERYWHERE,
    FIELD,
    RUN_PLACES,
    SPAN,
    STRONGER_PLACES,
    WIDTH,
    WILD,
    Outline,
    Packing,
    lacks,
    run_feet,
    sets_in,
    with_at_least,
)
from belpic.games.hauniek.runs import WildCards, totals_by_foot
from belpic.games.hauniek.singles import sets_of, singles_of, wild_answers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.action import Action
    from belpic.games.hauniek.combinations import HauniekCombinations, HauniekPlay


class Leads(Lazy):
    """What a leader can play: singles and sets by their rank, then runs by their foot."""

    __slots__ = ("ends", "hand", "lister", "packed")

    def __init__(
        self, lister: HauniekLister, hand: Hand, packed: int, numbers: Sequence[int]
    ) -> None:
        """Take the hand, and in how many ways sets and runs are laid by rank and foot."""
        self.lister = lister
        self.hand = hand
        self.packed = packed
        self.ends = list(accumulate(numbers))

    def __len__(self) -> int:
        """Return how many ways there are."""
        return self.ends[-1]

    def __eq__(self, other: object) -> bool:
        """Compare by the hand."""
        return isinstance(other, Leads) and (self.lister, self.packed) == (
            other.lister,
            other.packed,
        )

    __hash__ = None  # type: ignore[assignment]  # compared, but never used as a key

    def make(self, index: int) -> Action:
        """Return the way at an index."""
        at = bisect_right(self.ends, index)
        if at:
            index -= self.ends[at - 1]
        if at > MUN:
            return self._run(at - MUN - 1, index)
        for part in self.lister.sets(self.packed, at, ANY_COLOUR):
            if index < len(part):
                return part[index]
            index -= len(part)
        raise IndexError(index)

    def _run(self, foot: int, index: int) -> Action:
        """Return the way at an index among the runs from a foot."""
        outline = self.lister.outline(self.hand)
        ways_of = self.lister.wild(outline.wild).ways
        for length in range(self.lister.book.run_min, PLACES):
            ways = ways_of(foot, length, outline.run(foot, length), ANY_COLOUR)
            number = len(ways)
            if index < number:
                return ways[index]
            index -= number
        raise IndexError(index)


class HauniekLister:
    """Lists what hands can play by some options."""

    def __init__(self, book: HauniekCombinations) -> None:
        """Take the combinations."""
        self.book = book
        self.packing: Final = Packing(book.scale)
        self.outline = self.packing.outline
        self._sets: dict[int, tuple[Part, ...]] = {}
        self._wilds: dict[int, WildCards] = {}

    @staticmethod
    @cache
    def of(book: HauniekCombinations) -> HauniekLister:
        """Return what lists the combinations of a book."""
        return HauniekLister(book)

    def leads(self, hand: Hand) -> Part:
        """Return the ways to play everything that a leader can."""
        book, packed = self.book, self.packing.pack(hand)
        fields, wild = packed.to_bytes(WILD + 1, "little"), packed >> WIDTH * WILD
        natural, sets = fields[:PLACES], sets_in(wild)
        numbers = [sets[field] for field in natural]
        numbers.append(DIFFERENT_IN[fields[MUN]])  # 無 that is no wildcard goes alone
        if book.one_colour:
            small = Leads(self, hand, packed, numbers)
            return Chain([small, *(entry.ways for entry in book.run_leads(hand))])
        different, chosen = natural.translate(DIFFERENT_IN), self.wild(wild).chosen
        whole = different.count(0) < len(chosen)
        numbers += totals_by_foot(different, chosen, book.run_min)
        leads = Leads(self, hand, packed, numbers)
        if not whole:
            return leads
        return Chain([leads, *(entry.ways for entry in book.whole_leads(hand))])

    def answers(self, hand: Hand, current: HauniekPlay) -> list[Part]:
        """Return the ways to lay everything that goes on a combination."""
        size, foot = current.size, current.foot
        if foot == NO_FOOT or len(hand) < size:
            return []
        outline = self.outline(hand)
        if size == 1:
            parts = self._stronger_singles(outline, current)
        elif current.is_run:
            parts = self._stronger_runs(hand, outline, current)
        else:
            parts = self._stronger_sets(hand, outline, current)
        if outline.wilds:
            if foot != MUN:
                parts += self._larger(hand, outline, current)
        elif outline.kinds & current.alike:
            # a longer run needs the next place, a larger set as many cards that others are like
            held = outline.held
            if not current.longer & ~held or len(hand) - held.bit_count() >= size:
                parts += self._larger(hand, outline, current)
        return parts

    def _stronger_singles(self, outline: Outline, current: HauniekPlay) -> list[Part]:
        """Return the ways to play a single card that beats another one."""
        parts: list[Part] = []
        if stronger := outline.kinds & current.beating:
            parts.append(singles_of(stronger))
        if outline.wild and (wild := wild_answers(outline.wild, current.foot, current.colours)):
            parts.append(wild)
        return parts

    def _stronger_sets(self, hand: Hand, outline: Outline, current: HauniekPlay) -> list[Part]:
        """Return the sets as large as another one whose rank beats its rank."""
        size, colours = current.size, current.colours
        parts: list[Part] = []
        if len(hand) - outline.held.bit_count() < size - 1:
            return parts  # too few cards are of the same rank as another one
        packed = self.packing.pack(hand)
        for place in with_at_least(packed, size - outline.wilds):
            if place in STRONGER[current.foot]:
                ways = self.sets(packed, place, colours)[size]
                if ways:
                    parts.append(ways)
        return parts

    def _stronger_runs(self, hand: Hand, outline: Outline, current: HauniekPlay) -> list[Part]:
        """Return the runs as long as another one whose foot beats its foot."""
        size, colours = current.size, current.colours
        stronger = run_feet(outline.held, outline.wilds, size) & STRONGER_PLACES[current.foot]
        parts: list[Part] = []
        if not stronger:
            return parts
        if self.book.one_colour or size == PLACES:
            return [entry.ways for entry in self.book.stronger(hand, current)]
        ways_of = self.wild(outline.wild).ways
        while stronger:
            lowest = stronger & -stronger
            stronger ^= lowest
            foot = lowest.bit_length() // SPAN
            if ways := ways_of(foot, size, outline.run(foot, size), colours):
                parts.append(ways)
        return parts

    def _larger(self, hand: Hand, outline: Outline, current: HauniekPlay) -> list[Part]:
        """Return the combinations with the same foot and more cards."""
        size, foot, colours, book = current.size, current.foot, current.colours, self.book
        if book.one_colour:
            return [entry.ways for entry in book.larger(hand, current)]
        parts: list[Part] = []
        held, wilds = outline.held, outline.wilds
        black, red = CARDS[foot]
        if hand.count(black) + hand.count(red) + wilds > size:
            parts += filter(None, self.sets(self.packing.pack(hand), foot, colours)[size + 1 :])
        runs, ways_of = RUN_PLACES[foot], self.wild(outline.wild).ways
        for length in range(max(size + 1, book.run_min), PLACES):
            if lacks(held, runs[length]) > wilds:
                return parts
            if ways := ways_of(foot, length, outline.run(foot, length), colours):
                parts.append(ways)
        if book.declared and size < PLACES and lacks(held, EVERYWHERE) <= wilds:
            parts += [entry.ways for entry in book.run(hand, foot, PLACES, colours)]
        return parts

    def wild(self, field: int) -> WildCards:
        """Return what the wildcards that a field counts are for runs."""
        found = self._wilds.get(field)
        if found is None:
            kinds = self.packing.cards(WILD, field)
            found = self._wilds[field] = WildCards(self.book.scale, kinds)
        return found

    def sets(self, packed: int, value: int, colours: int) -> tuple[Part, ...]:
        """Return the ways to lay singles and sets of a rank, by their size."""
        field, wild = packed >> WIDTH * value & FIELD, packed >> WIDTH * WILD
        key = ((value << WIDTH | field) << WIDTH | wild) << 2 | colours
        return self._sets.get(key) or self._make_sets(key, value, field, wild)

    def _make_sets(self, key: int, value: int, field: int, wild: int) -> tuple[Part, ...]:
        cards, wilds = self.packing.cards(value, field), self.packing.cards(WILD, wild)
        scale, colours = self.book.scale, key & ANY_COLOUR
        found: list[Part] = [()] * (len(cards) + len(wilds) + 1)
        if len(wilds) > FEW:
            for entry in small_of(scale, value, cards, wilds, colours):
                found[entry.form.size] = entry.ways
        else:  # they are not many
            for size in range(1, 2 if value == MUN else len(found)):
                found[size] = tuple(sets_of(scale, value, cards, wilds, size, colours))
        sets = self._sets[key] = tuple(found)
        return sets
