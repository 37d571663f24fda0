"""Filling hidden hands so that every deal that agrees with their pasts is as likely as any other.

Deals are counted, not tried. A deal says of every card where it came: into a hand at some moment,
or into the *rest*, which is the stock and the hands of which nothing is known. Kinds are laid out
one after the other. Where the cards of a kind may have come depends on those before only by how
much room is left, and by how many helpers a hand had already when it lacked something. A *spot* is
these numbers: it has the same number of deals however it was reached, and is counted once.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from functools import lru_cache
from itertools import accumulate
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

from belpic.games._shared.cards.moments import Came, Past
from belpic.games._shared.cards.slots import shuffled
from belpic.games._shared.cards.spreads import Closing, Step, Way, plan_spreads

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.rng import Rng
    from belpic.games._shared.cards.hands import Hand

REMEMBERED: Final = 4
"""Of so many views the counts are kept: whoever guesses does so several times."""


class Spot(NamedTuple):
    """How far the cards are laid out; a tuple, as it is a key."""

    step: int
    room: tuple[int, ...]
    """How many places are empty in each part."""
    left: tuple[int, ...]
    """How many cards of the kind each source has that are not laid out."""
    helped: tuple[int, ...]
    """For each lack twice the helpers that were there, and one more if one was a needed one."""


class Branch(NamedTuple):
    """A way to go on from a spot, with the number of its deals."""

    deals: int
    way: Way
    then: Spot


class Completion(NamedTuple):
    """Where the cards came in one deal."""

    came: tuple[tuple[Hand, ...], ...]
    """For each hand the cards of each time that some came, in no order."""
    rest: tuple[tuple[int, ...], ...]
    """The other cards of each source, shuffled."""


class Completions:
    """All deals that agree with the pasts of some hands."""

    def __init__(self, pasts: tuple[Past, ...], sources: tuple[Hand, ...]) -> None:
        """Take what is known of the hands, and all cards of each source, those laid included."""
        self.sources = sources
        self.counts = [Counter(source) for source in sources]
        self.came = tuple(
            tuple(moment for moment in past if isinstance(moment, Came)) for past in pasts
        )
        self.plan = plan_spreads(pasts, sources)
        self.known: dict[Spot, int] = {}
        self.branches: dict[Spot, tuple[Branch, ...]] = {}
        room = [0] * len(self.plan.parts)
        for came, places in zip(self.came, self.plan.places, strict=True):
            for moment, place in zip(came, places, strict=True):
                if place >= 0:
                    room[place] += moment.number
        self.start = Spot(0, tuple(room), (), (0,) * len(self.plan.lacks))

    def count(self, spot: Spot) -> int:
        """Return the number of deals that go on from a spot."""
        if spot.step == len(self.plan.steps):
            return 1
        if spot not in self.known:
            self.known[spot] = sum(branch.deals for branch in self._branches(spot))
        return self.known[spot]

    def _branches(self, spot: Spot) -> Iterator[Branch]:
        step = self.plan.steps[spot.step]
        left = step.copies or spot.left
        for way in step.ways:
            deals = way.orders
            for number, used in zip(left, way.used, strict=True):
                deals *= comb(number, used)
            then = self._then(spot, step, left, way) if deals else None
            if then is None:
                continue
            if step.closing:
                merged, then = self._closed(then, step.closing)
                deals *= merged
            deals *= self.count(then) if deals else 0
            if deals:
                yield Branch(deals, way, then)

    def _then(self, spot: Spot, step: Step, left: tuple[int, ...], way: Way) -> Spot | None:
        """Return the spot after one hand got its cards of a kind, None if that cannot be."""
        room, helped = spot.room, spot.helped
        end = step.first + len(way.takes)
        own = tuple(
            [empty - take for empty, take in zip(room[step.first : end], way.takes, strict=True)]
        )
        if min(own) < 0:
            return None
        if way.helps:
            several = list(helped)
            for lack, number, needed in way.helps:
                rule = self.plan.lacks[lack]
                several[lack] = min(rule.most + 1, (several[lack] >> 1) + number) << 1 | (
                    several[lack] & 1 | needed
                )
                if several[lack] >> 1 > rule.most and (several[lack] & 1 or not rule.needed):
                    return None
            helped = tuple(several)
        left = tuple([number - used for number, used in zip(left, way.used, strict=True)])
        return Spot(spot.step + 1, room[: step.first] + own + room[end:], left, helped)

    def _closed(self, spot: Spot, closing: Closing) -> tuple[int, Spot]:
        """Throw together what need no longer be told apart.

        There are as many deals as before for each choice of the places to be the one or the other.
        """
        room, rest, deals = [0] * closing.parts, list(closing.cards), 1
        for source, empty in zip(closing.sources, spot.room, strict=True):
            rest[source] -= empty
        if min(rest) < 0:
            return 0, spot
        for place, empty in enumerate(spot.room):
            into, source = closing.into[place], closing.sources[place]
            if into < 0:
                rest[source] += empty
                deals *= comb(rest[source], empty)
            else:
                room[into] += empty
                deals *= comb(room[into], empty)
        helped = tuple(
            [
                0 if (number >> 1) + to_come <= lack.most or not to_come else number
                for number, to_come, lack in zip(
                    spot.helped, closing.helpers, self.plan.lacks, strict=True
                )
            ]
        )
        return deals, Spot(spot.step, tuple(room), (), helped)

    def draw(self, rng: Rng) -> Completion:
        """Return one of the deals, each as likely as any other."""
        spread = Spread(self, rng)
        spot = self.start
        while spot.step < len(self.plan.steps):
            if spot not in self.branches:
                self.branches[spot] = tuple(self._branches(spot))
            branches = self.branches[spot]
            deals = list(accumulate(branch.deals for branch in branches))
            branch = branches[bisect(deals, rng.below(deals[-1]))]
            spread.lay(self.plan.steps[spot.step], branch.way)
            spot = branch.then
        return spread.completed()


Pile = list[int]
Places = list[Pile]
"""Empty places; a place is known by the pile that its card will lie on."""


class Spread:
    """The cards of one deal while they are laid out."""

    def __init__(self, completions: Completions, rng: Rng) -> None:
        """Begin with all places empty."""
        self.rng = rng
        self.left = [counts.copy() for counts in completions.counts]
        self.came: list[list[Pile]] = []
        self.stocks: list[Pile] = [[] for _ in completions.sources]
        self.parts: list[Places] = [[] for _ in completions.plan.parts]
        self.rest: list[Places] = [[] for _ in completions.sources]
        numbers = [len(source) for source in completions.sources]
        for came, places in zip(completions.came, completions.plan.places, strict=True):
            self.came.append([[] for _ in came])
            for pile, moment, place in zip(self.came[-1], came, places, strict=True):
                empty = self.rest[moment.source] if place < 0 else self.parts[place]
                empty += [pile] * moment.number
                numbers[moment.source] -= moment.number
        for rest, stock, number in zip(self.rest, self.stocks, numbers, strict=True):
            rest.extend([stock] * number)

    def lay(self, step: Step, way: Way) -> None:
        """Lay cards of a kind out over a hand, and what is then left of them over the rest."""
        for at, (take, source) in enumerate(zip(way.takes, step.sources, strict=True)):
            self._put(step.kind, take, self.parts[step.first + at])
            self.left[source][step.kind] -= take
        if step.closing:
            for left, rest in zip(self.left, self.rest, strict=True):
                self._put(step.kind, left.pop(step.kind, 0), rest)
            self._close(step.closing)

    def _put(self, kind: int, number: int, empty: Places) -> None:
        """Put cards into empty places, all as likely."""
        for _ in range(number):
            place = self.rng.below(len(empty))
            empty[place], empty[-1] = empty[-1], empty[place]
            empty.pop().append(kind)

    def _close(self, closing: Closing) -> None:
        """Throw together what need no longer be told apart."""
        parts: list[Places] = [[] for _ in range(closing.parts)]
        for empty, into, source in zip(self.parts, closing.into, closing.sources, strict=True):
            (parts[into] if into >= 0 else self.rest[source]).extend(empty)
        self.parts = parts

    def completed(self) -> Completion:
        """Fill the places that are left, and return all."""
        for left, rest in zip(self.left, self.rest, strict=True):
            cards = shuffled(list(left.elements()), self.rng)
            for pile, kind in zip(rest, cards, strict=True):
                pile.append(kind)
        came = tuple(tuple(map(tuple, piles)) for piles in self.came)
        return Completion(came, tuple(tuple(shuffled(stock, self.rng)) for stock in self.stocks))


@lru_cache(maxsize=REMEMBERED)
def completions_of(pasts: tuple[Past, ...], sources: tuple[Hand, ...]) -> Completions:
    """Return all deals that agree with these pasts, counted when one is drawn."""
    return Completions(pasts, sources)
