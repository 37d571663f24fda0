"""Guessing hands of seats that have shown not to hold something.

A seat that had to answer and could not has told everybody what its hand lacked at that time. What
it draws later may be anything, and when it lays a card down, nobody else knows whether it was in
the hand before. A *story* of a hand begins with the first such moment and keeps the later draws,
cards laid down, and further such moments.
"""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate
from typing import TYPE_CHECKING, Final, NamedTuple

from belpic.games._shared.cards.hands import Hand
from belpic.games._shared.cards.slots import shuffled

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from belpic.core.rng import Rng

TRIED: Final = 32
"""Of so many ways to fill the hands one is taken, each by its weight, where weights differ."""
FINE: Final = 1 << 53


class Lack(NamedTuple):
    """What a hand cannot have held at some time."""

    kinds: int
    """A set of kinds, a bit each, none of which was there."""
    helpers: Hand
    """Kinds of which there were no more than `most` ..."""
    most: int
    needed: Hand
    """... unless none of these was among them; no kinds where that does not count."""

    def allows(self, hand: Sequence[int]) -> bool:
        """Tell whether a hand lacked it."""
        if any(self.kinds >> kind & 1 for kind in hand):
            return False
        if sum(kind in self.helpers for kind in hand) <= self.most:
            return True
        return bool(self.needed) and not any(kind in self.needed for kind in hand)


class Chapter(NamedTuple):
    """One thing that happened to a hand: cards drawn, a card laid down, or a lack shown."""

    drawn: int = 0
    laid: Hand = ()
    lack: Lack | None = None


Story = tuple[Chapter, ...]


class Attempt:
    """One way in which the hands may be filled, with its weight."""

    def __init__(self, unseen: Sequence[int], rng: Rng) -> None:
        """Take the unseen cards."""
        self.left = list(unseen)
        self.rng = rng
        self.weight = 1.0

    def fill(self, size: int, story: Story) -> Hand:
        """Return a hand of this size that agrees with the story; the weight is 0 if it fails."""
        slots = Slots(size, story)
        for at, chapter in enumerate(story):
            for kind in chapter.laid:
                places = slots.places_for(kind, at)
                if not places:
                    self.weight = 0.0
                    return ()
                self.weight *= len(places)
                slots.lay(kind, places[self.rng.below(len(places))], at)
        for place in sorted(slots.empty(), key=lambda place: -slots.barred[place].bit_count()):
            slots.kinds[place] = self._drawn(slots.barred[place])
        if self.weight and not slots.agree():
            self.weight = 0.0
        return tuple(sorted(slots.held()))

    def _drawn(self, barred: int) -> int:
        """Take one of the unseen cards that are not barred."""
        allowed = [at for at, kind in enumerate(self.left) if not barred >> kind & 1]
        if not allowed:
            self.weight = 0.0
            return -1
        self.weight *= len(allowed)
        return self.left.pop(allowed[self.rng.below(len(allowed))])


class Slots:
    """The places of one hand: when a card came, when it was laid down, and which it is."""

    def __init__(self, size: int, story: Story) -> None:
        """Make a place for every card that the hand has had since its story began."""
        self.story = story
        first = size + sum(len(chapter.laid) - chapter.drawn for chapter in story)
        self.came = [-1] * first
        for at, chapter in enumerate(story):
            self.came += [at] * chapter.drawn
        self.gone = [len(story)] * len(self.came)
        self.kinds = [-1] * len(self.came)
        self.barred = [self._barred(came, len(story)) for came in self.came]

    def _barred(self, came: int, gone: int) -> int:
        """Return the kinds that a card cannot be which was there when something was lacking."""
        kinds = 0
        for chapter in self.story[came + 1 : gone]:
            if chapter.lack:
                kinds |= chapter.lack.kinds
        return kinds

    def places_for(self, kind: int, at: int) -> list[int]:
        """Return the places from which a card can have been laid down then."""
        return [
            place
            for place, came in enumerate(self.came)
            if came < at < self.gone[place]
            and self.kinds[place] < 0
            and not self._barred(came, at) >> kind & 1
        ]

    def lay(self, kind: int, place: int, at: int) -> None:
        """Lay a card down from a place."""
        self.kinds[place] = kind
        self.gone[place] = at

    def empty(self) -> list[int]:
        """Return the places of the cards that are still in the hand."""
        return [place for place, kind in enumerate(self.kinds) if kind < 0]

    def held(self) -> list[int]:
        """Return the cards that are still in the hand."""
        end = len(self.story)
        return [kind for kind, gone in zip(self.kinds, self.gone, strict=True) if gone == end]

    def agree(self) -> bool:
        """Tell whether every lack was one, and cards laid down came from the first place possible.

        Otherwise hands with several copies of a card would be more likely for it.
        """
        for at, chapter in enumerate(self.story):
            if chapter.lack and not chapter.lack.allows(self._present(at, len(self.kinds))):
                return False
        return all(
            gone == len(self.story) or self.kinds[place] not in self._present(gone, place)
            for place, gone in enumerate(self.gone)
        )

    def _present(self, at: int, before: int) -> list[int]:
        """Return the cards that were there at some time, in the places before this one."""
        places = zip(self.kinds[:before], self.came[:before], self.gone[:before], strict=True)
        return [kind for kind, came, gone in places if came < at < gone]


def guess_lacks(
    sizes: Mapping[int, int],
    stories: Sequence[Story],
    unseen: Sequence[int],
    rng: Rng,
) -> tuple[dict[int, Hand], list[int]]:
    """Return hands for these seats that agree with their stories, and the cards left, shuffled.

    Every deal that agrees with them is as likely as any other.
    """
    told = [seat for seat in sizes if stories[seat]]
    # what one hand lacked, later cards may be: each bars less than the ones before
    alike = len(told) < 2 and not any(chapter.laid for seat in told for chapter in stories[seat])
    while True:
        attempts = []
        for _ in range(1 if alike else TRIED):
            attempt = Attempt(unseen, rng)
            hands = {seat: attempt.fill(sizes[seat], stories[seat]) for seat in told}
            attempts.append((attempt, hands))
        weights = list(accumulate(attempt.weight for attempt, _ in attempts))
        if weights[-1]:
            break
    attempt, hands = attempts[bisect(weights, rng.below(FINE) / FINE * weights[-1])]
    left = shuffled(attempt.left, rng)
    for seat in sizes:
        if seat not in hands:
            hands[seat] = tuple(sorted(left.pop() for _ in range(sizes[seat])))
    return hands, left
