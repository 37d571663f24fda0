"""How the cards of one kind may be spread over hidden hands, and in which order kinds are laid out.

Cards that came into a hand at different moments have to be told apart only where something
happened between them that matters for a kind still to be laid out. What is told apart is a *part*
of a hand; all other places, the stock among them, are the *rest*.
"""

from __future__ import annotations

from collections import Counter
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from belpic.games._shared.cards.moments import Came, Lack, Laid, Past

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class Part(NamedTuple):
    """Places of a hand whose cards need not be told apart."""

    seat: int
    era: int
    """How many moments that matter were before the cards came."""
    source: int


class Help(NamedTuple):
    """Helpers that a hand had when it lacked something."""

    lack: int
    number: int
    needed: bool


class Way(NamedTuple):
    """One way in which cards of a kind may have come into a hand."""

    takes: tuple[int, ...]
    """How many of them came into each part of the hand."""
    used: tuple[int, ...]
    """How many of them came from each source."""
    orders: int
    """How many ways there are to choose which of the cards used came into which part."""
    helps: tuple[Help, ...]


class Closing(NamedTuple):
    """What becomes of the parts when all cards of a kind are laid out."""

    sources: tuple[int, ...]
    """Where the cards of each part came from."""
    into: tuple[int, ...]
    """The part that each one is thrown together with, or −1 if it is no longer told apart."""
    parts: int
    """How many parts there are then."""
    cards: tuple[int, ...]
    """How many cards of each source are still to be laid out."""
    helpers: tuple[int, ...]
    """How many helpers are still to be laid out, for each lack."""


class Step(NamedTuple):
    """Laying out a kind over one hand."""

    kind: int
    copies: tuple[int, ...] | None
    """How many cards of the kind each source has; None if it was begun with another hand."""
    first: int
    """The first part of the hand; the others follow."""
    sources: tuple[int, ...]
    """Where the cards of each of its parts came from."""
    ways: tuple[Way, ...]
    closing: Closing | None
    """None if the kind goes on with the next hand."""


class Plan(NamedTuple):
    """All steps, the lacks that tie kinds together, and where the cards of each moment go first."""

    parts: tuple[Part, ...]
    steps: tuple[Step, ...]
    lacks: tuple[Lack, ...]
    places: tuple[tuple[int, ...], ...]
    """For each hand and each time that cards came the part, or −1 for the rest."""


Moment = tuple[int, int]
"""A moment by its hand and its number in the past of that hand."""


class Matters:
    """What matters for which kinds."""

    def __init__(self, pasts: Sequence[Past], sources: Sequence[Sequence[int]]) -> None:
        """Take what is known of the hands, and the cards that came to them or did not."""
        self.pasts = pasts
        self.counts = [Counter(source) for source in sources]
        self.pool = sum(self.counts, Counter[int]())
        self.lacks: dict[Moment, Lack] = {}
        """The lacks that tie kinds together."""
        self.kinds: dict[Moment, frozenset[int]] = {}
        """The kinds for which each moment matters."""
        for seat, past in enumerate(pasts):
            for at, moment in enumerate(past):
                if isinstance(moment, Lack) and self._ties(moment):
                    self.lacks[seat, at] = moment
                if kinds := self._concerned(moment, tied=(seat, at) in self.lacks):
                    self.kinds[seat, at] = kinds

    def _ties(self, lack: Lack) -> bool:
        """Tell whether there are so many helpers that a hand might have had too many."""
        helpers = [kind for kind in lack.helpers if not lack.bars(kind)]
        telling = not lack.needed or any(self.pool[kind] for kind in helpers if kind in lack.needed)
        return telling and sum(self.pool[kind] for kind in helpers) > lack.most

    def _concerned(self, moment: Came | Laid | Lack, *, tied: bool) -> frozenset[int]:
        if isinstance(moment, Came):
            return frozenset()
        if isinstance(moment, Laid):
            return frozenset(moment.kinds)
        helpers = moment.helpers if tied else ()
        return frozenset(kind for kind in self.pool if moment.bars(kind) or kind in helpers)

    def order(self) -> list[int]:
        """Return the kinds so that cards need not be told apart as soon as possible.

        Those come first that matter for the gap between two arrivals for which the fewest do.
        """
        gaps: dict[Moment, frozenset[int]] = {}
        for (seat, at), kinds in self.kinds.items():
            gap = seat, sum(isinstance(moment, Came) for moment in self.pasts[seat][:at])
            gaps[gap] = gaps.get(gap, frozenset()) | kinds
        order = list[int]()
        while gaps:
            kinds = min(gaps.values(), key=lambda kinds: sum(self.pool[kind] for kind in kinds))
            order += sorted(kinds, key=lambda kind: (self.pool[kind], kind))
            gaps = {gap: left for gap, some in gaps.items() if (left := some - kinds)}
        return order


class Stage:
    """The hands in parts, when some kinds are still to be laid out."""

    def __init__(self, matters: Matters, kinds: Sequence[int]) -> None:
        """Tell apart what has to be told apart for these kinds."""
        self.matters = matters
        wanted = frozenset(kinds)
        alive = [moment for moment, some in matters.kinds.items() if some & wanted]
        self.alive = [
            [at for one, at in alive if one == seat] for seat in range(len(matters.pasts))
        ]
        self.came = [self._came(seat) for seat in range(len(matters.pasts))]
        """The part into which cards came each time, None for the rest."""
        told = {part for parts in self.came for part in parts if part is not None}
        self.parts = tuple(sorted(told))
        self.places = tuple(
            tuple(-1 if part is None else self.parts.index(part) for part in parts)
            for parts in self.came
        )

    def _came(self, seat: int) -> list[Part | None]:
        alive, parts = self.alive[seat], list[Part | None]()
        for at, moment in enumerate(self.matters.pasts[seat]):
            if isinstance(moment, Came):
                era = sum(other < at for other in alive)
                parts.append(Part(seat, era, moment.source) if era < len(alive) else None)
        return parts

    def into(self, later: Stage) -> tuple[int, ...]:
        """Return what becomes of each part at a later stage."""
        pairs = {
            now: then
            for here, there in zip(self.came, later.places, strict=True)
            for now, then in zip(here, there, strict=True)
        }
        return tuple(pairs[part] for part in self.parts)

    def ways(self, kind: int, seat: int) -> Iterator[Way]:
        """Yield every way in which cards of a kind may have come into a hand."""
        own = [part for part in self.parts if part.seat == seat]
        copies = [count[kind] for count in self.matters.counts]
        for takes in spread(own, copies):
            helps = self._helps(kind, seat, own, takes)
            if helps is not None:
                used, orders = [0] * len(copies), 1
                for part, take in zip(own, takes, strict=True):
                    used[part.source] += take
                    orders *= comb(used[part.source], take)
                yield Way(takes, tuple(used), orders, helps)

    def _helps(
        self, kind: int, seat: int, own: list[Part], takes: tuple[int, ...]
    ) -> tuple[Help, ...] | None:
        """Return the helpers these cards were; None if the past of the hand was another."""
        gone, helps = 0, list[Help]()
        for era, at in enumerate(self.alive[seat]):
            came = sum(take for part, take in zip(own, takes, strict=True) if part.era <= era)
            moment = self.matters.pasts[seat][at]
            if isinstance(moment, Laid):
                gone += moment.kinds.count(kind)
                if gone > came:
                    return None
            elif isinstance(moment, Lack) and came > gone:
                if moment.bars(kind):
                    return None
                if (seat, at) in self.matters.lacks and kind in moment.helpers:
                    lack = list(self.matters.lacks).index((seat, at))
                    helps.append(Help(lack, came - gone, kind in moment.needed))
        return tuple(helps)


def spread(parts: Sequence[Part], copies: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield every way to take some of so many copies of each source into the parts."""
    if not parts:
        yield ()
        return
    source = parts[0].source
    for take in range(copies[source] + 1):
        left = [number - take * (at == source) for at, number in enumerate(copies)]
        for takes in spread(parts[1:], left):
            yield (take, *takes)


def plan_spreads(pasts: Sequence[Past], sources: Sequence[Sequence[int]]) -> Plan:
    """Return the plan for hands with these pasts, to which cards of these sources came."""
    matters = Matters(pasts, sources)
    order = matters.order()
    stages = [Stage(matters, order[at:]) for at in range(len(order) + 1)]
    steps = [
        step for at in range(len(order)) for step in _steps(matters, order, at, stages[at : at + 2])
    ]
    return Plan(stages[0].parts, tuple(steps), tuple(matters.lacks.values()), stages[0].places)


def _steps(matters: Matters, order: list[int], at: int, stages: list[Stage]) -> Iterator[Step]:
    """Yield the steps for one kind, hand by hand."""
    (now, then), kind, done = stages, order[at], frozenset(order[: at + 1])
    closing = Closing(
        tuple(part.source for part in now.parts),
        now.into(then),
        len(then.parts),
        tuple(sum(n for one, n in count.items() if one not in done) for count in matters.counts),
        tuple(
            sum(matters.pool[one] for one in lack.helpers if one not in done and not lack.bars(one))
            for lack in matters.lacks.values()
        ),
    )
    seats = sorted({part.seat for part in now.parts})
    for seat in seats:
        own = [place for place, part in enumerate(now.parts) if part.seat == seat]
        yield Step(
            kind,
            tuple(count[kind] for count in matters.counts) if seat == seats[0] else None,
            own[0],
            closing.sources[own[0] : own[-1] + 1],
            tuple(now.ways(kind, seat)),
            closing if seat == seats[-1] else None,
        )
