"""Every action of a turn of 値木, whatever may be joined (Rulebook, 値木, Turn and Options).

Ends of one number are one choice and cards of one kind are one, so that each action is made once. A
choice is begun only where the sum can still be reached: nothing is tried in vain, and whoever takes
the first few actions pays for those only.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from belpic.games._shared.cards.deck import DECK
from belpic.games.makhup.legal import ending_of
from belpic.games.makhup.roads import FREE, VALUES
from belpic.games.makhup.sums import ADD, MERGE, WIPED, frees_of, merge_sums, numbers_of, written

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from belpic.core.action import Action
    from belpic.games._shared.cards.hands import Hand
    from belpic.games.makhup.state import MakhupState


class Alike(NamedTuple):
    """Things that are alike: what they are, the number on each, and how many there are."""

    thing: int
    value: int
    copies: int


class Addends:
    """Things with numbers, of which some are chosen to make a sum."""

    __slots__ = ("groups", "reach")

    def __init__(self, things: Iterable[int], values: Iterable[int]) -> None:
        """Take the things and the number on each."""
        counted = Counter(zip(things, values, strict=True))
        self.groups = [Alike(*one, count) for one, count in sorted(counted.items())]
        reach = [1]
        for _, value, count in reversed(self.groups):
            made = reach[-1]
            for _ in range(count):
                made |= made << value
            reach.append(made)
        self.reach = reach[::-1]
        """The sums that the things of each group and those after it make, as bits."""

    def choices(self, total: int, most: int = len(DECK), at: int = 0) -> Iterator[tuple[int, ...]]:
        """Yield each choice of at most so many things that makes a sum."""
        if at == len(self.groups):
            yield ()
            return
        thing, value, count = self.groups[at]
        after = self.reach[at + 1]
        for number in range(min(count, most) + 1):
            rest = total - number * value
            if rest >= 0 and after >> rest & 1:
                for further in self.choices(rest, most - number, at + 1):
                    yield (thing,) * number + further


def every_placement(state: MakhupState, hand: Hand) -> Iterator[Action]:
    """Yield each action of the seat whose turn it is and who holds this hand."""
    options = state.options
    numbers = numbers_of(hand)
    cards = Addends(numbers, [VALUES[kind] for kind in numbers])
    values = state.roads.values()
    ends = [value for value in values if value != FREE]
    only_last = options.ends == "last"
    for value in sorted(set(ends)):
        for chosen in cards.choices(value):
            yield from _laid(ADD, (value,), chosen, only_last=only_last)
    joined, sums = Addends(ends, ends), merge_sums(hand, options)
    most_cards = 1 if options.merge_cards == 1 else len(hand)
    for total in range(sums.bit_length()):
        if sums >> total & joined.reach[0] >> total & 1:
            over = [some for some in joined.choices(total, options.most_roads) if len(some) > 1]
            for chosen in cards.choices(total, most_cards):
                for some in over:
                    yield from _laid(MERGE, some, chosen, only_last=only_last)
    if FREE in values:
        yield from frees_of(hand)
    yield from (WIPED[kind] for kind in dict.fromkeys(hand) if kind in WIPED)
    yield ending_of(state)


def _laid(verb: str, ends: tuple[int, ...], chosen: Hand, *, only_last: bool) -> Iterator[Action]:
    """Yield cards laid over ends; where only the last card stays an end, once for each."""
    # of no cards there is no last one, so nothing is laid over ends of sum 0
    for last in dict.fromkeys(chosen if only_last else chosen[-1:]):
        at = chosen.index(last)
        order = (*chosen[:at], *chosen[at + 1 :], last)
        yield written(verb, ends, order, only_last=only_last)
