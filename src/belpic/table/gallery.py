"""Those who watch with a delay: they see the table as it was, and then as any of its seats saw it.

What is shown is never younger than `DELAY_MILLISECONDS`, and always a round behind: whoever plays
slowly is no more seen into than whoever plays fast. It is the view of a seat at that number, never
of everything: a state holds the order of cards that nobody has drawn yet. Nothing of the present is
made for these sockets, so it cannot leak; when the match is over they see it as everybody does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from belpic.core.quick import replace
from belpic.core.seats import SPECTATOR, Seat, Viewer
from belpic.store.rows import Loaded, SeatRow
from belpic.table.feeds import Feed
from belpic.table.messages import Device
from belpic.table.phrases import refusal
from belpic.table.public import PublicNow
from belpic.table.table import Table
from belpic.table.wire import message

if TYPE_CHECKING:
    from collections.abc import Callable

    from belpic.table.attendance import Listener

DELAY_MILLISECONDS: Final = 180_000
"""How old an event is before it is shown: what one could tell a player by then is stale."""


def watches_late(table: Table, guest: str | None) -> bool:
    """Tell whether somebody sees the table with a delay."""
    delayed = table.plan.terms.watching == "delayed"
    return delayed and table.phase == "playing" and not table.seats_of(guest)


@dataclass(slots=True)
class _Place:
    """What somebody has been shown."""

    seen: Viewer = SPECTATOR
    n: int | None = None
    """The number; None if they have to be shown everything anew."""


class Gallery:
    """Those who watch one table with a delay."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self._places: dict[Listener, _Place] = {}
        self._past: Table | None = None
        self._feeds: dict[Viewer, Feed] = {}

    def __contains__(self, listener: Listener) -> bool:
        """Tell whether somebody is here."""
        return listener in self._places

    def enter(self, listener: Listener) -> None:
        """Let somebody watch, or have everything told anew."""
        seen = self.viewpoint(listener)
        self._places[listener] = _Place(seen)

    def leave(self, listener: Listener) -> None:
        """Let somebody go."""
        self._places.pop(listener, None)
        if not self._places:
            # whoever comes next has the past folded anew
            self._past, self._feeds = None, {}

    def viewpoint(self, listener: Listener) -> Viewer:
        """Return as whom somebody sees the past."""
        return self._places[listener].seen if listener in self._places else SPECTATOR

    def look(self, listener: Listener, table: Table, seat: int | None) -> None:
        """Let somebody see the past as a seat saw it, or as everybody did.

        Raises:
            Refused: if there is no such seat.
        """
        if seat is not None and seat not in range(len(table.holders)):
            raise refusal("not_your_seat")
        self._places[listener] = _Place(SPECTATOR if seat is None else Seat(seat))

    def past(self, table: Table) -> Table:
        """Return the table as it was shown last; at first, before anything was played."""
        if self._past is None or self._past.plan.id != table.plan.id:
            self._past = _follow(Table.begin(table.plan), table, _begun(table))
        return self._past

    @property
    def n(self) -> int:
        """The number that is shown."""
        return 0 if self._past is None else self._past.n

    def is_due(self, table: Table, now: int) -> bool:
        """Tell, without asking the rules, whether somebody is to be shown something."""
        if not self._places:
            return False
        behind = any(place.n is None or place.n < self.n for place in self._places.values())
        return behind or number_shown(table, now) > self.n

    def news(self, table: Table, now: int) -> Callable[[], None]:
        """Look at what may be shown by now, in a thread; return what tells it, in the loop."""
        before = self.past(table)
        past = _follow(before, table, max(before.n, number_shown(table, now)))
        shown, feeds = _dressed(past), dict(self._feeds)
        known = frozenset(feeds)
        if past.n > before.n:
            public = PublicNow(shown)
            for feed in feeds.values():
                feed.follow(shown, past.trail, public)
        told: list[tuple[Listener, _Place, str]] = []
        for listener, place in dict(self._places).items():
            if place.n == past.n:
                continue
            if place.seen not in feeds:
                feeds[place.seen] = Feed(shown.told(), place.seen)
            feed = feeds[place.seen]
            goes_on = place.n == before.n and place.seen in known
            say = feed.news if goes_on else feed.snapshot
            told.append((listener, place, say(listener.lang)))

        def tell() -> None:
            self._past = past.told()
            heard = {place.seen for place in self._places.values()}
            self._feeds = {seen: feed for seen, feed in feeds.items() if seen in heard}
            for listener, place, text in told:
                if self._places.get(listener) is not place:
                    continue  # gone, or looks elsewhere since
                if place.n is None:
                    seat = place.seen if isinstance(place.seen, int) else None
                    listener.hear(message(Device((), seat, ()), listener.lang))
                listener.hear(text)
                place.n = past.n

        return tell


def number_shown(table: Table, now: int) -> int:
    """Return the number of the last event that may be shown at a time."""
    begun = _begun(table)
    acted = table.marks.acted
    round_ago = acted[-len(table.holders)][0] - 1 if len(acted) >= len(table.holders) else begun
    old = table.n
    while old > begun and table.entries[old - 1].at > now - DELAY_MILLISECONDS:
        old -= 1
    return max(begun, min(old, round_ago))


def table_shown(table: Table, now: int) -> Table:
    """Return the table as those see it at a time who watch with a delay."""
    return _follow(Table.begin(table.plan), table, number_shown(table, now))


def _begun(table: Table) -> int:
    """Return the number after which playing began: nothing was hidden until then."""
    return next(
        (entry.event.n - 1 for entry in table.entries if entry.event.kind in ("action", "chance")),
        table.n,
    )


def _follow(past: Table, table: Table, n: int) -> Table:
    """Return the past after what has happened up to a number."""
    seats = tuple(
        SeatRow(seat, holder.kind, holder.level, holder.guest, holder.name)
        for seat, holder in enumerate(table.holders)
    )
    return past.follow(Loaded(table.plan.row, seats, table.entries[past.n : n]))


def _dressed(past: Table) -> Table:
    """Return the past as it is shown: every hand may be seen, and the clocks stand."""
    holders = tuple(replace(holder, shows=True) for holder in past.holders)
    clocks = replace(
        past.clocks, seats=tuple(replace(clock, since=None) for clock in past.clocks.seats)
    )
    return replace(past, holders=holders, clocks=clocks)
