"""Who is at a table: who listens and as whom, and how long seats have been away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from belpic.core.seats import Seat
from belpic.table.messages import Presence
from belpic.table.wire import message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.languages import Lang
    from belpic.core.seats import Viewer
    from belpic.table.table import Table

ABSENT_MILLISECONDS: Final = 60_000
"""How long a seat must have been away before others may go on without it."""


class Listener(Protocol):
    """Somebody who follows a table: a socket, or a test."""

    guest: str | None
    lang: Lang
    """What they read."""

    def hear(self, message: str) -> None:
        """Take a message; never waits."""


class Attendance:
    """Everybody who listens to a table in this process."""

    def __init__(self, seats: int, now: int) -> None:
        """Begin with nobody; every seat counts as away from now on."""
        self._audiences: dict[Listener, Viewer] = {}
        self._left = {Seat(seat): now for seat in range(seats)}
        self._elsewhere: frozenset[Seat] = frozenset()
        """Seats whose people are there through other processes."""

    def __len__(self) -> int:
        """How many listen."""
        return len(self._audiences)

    def __iter__(self) -> Iterator[tuple[Listener, Viewer]]:
        """Return who listens, and as whom, as it is now."""
        return iter(list(self._audiences.items()))

    def come(self, listener: Listener, audience: Viewer) -> None:
        """Let somebody listen, or from now on as somebody else."""
        self._audiences[listener] = audience

    def leave(self, listener: Listener, now: int, table: Table) -> None:
        """Let somebody go; their seats are away if nobody else listens for them."""
        self._audiences.pop(listener, None)
        here = self.here(table)
        for seat in table.seats_of(listener.guest):
            if seat not in here:
                self._left[seat] = now

    def seen_by(self, listener: Listener) -> Viewer | None:
        """Return as whom somebody sees the table; None for those who do not listen."""
        return self._audiences.get(listener)

    def here(self, table: Table) -> frozenset[Seat]:
        """Return the seats whose people listen, all that share a device."""
        guests = {listener.guest for listener in self._audiences}
        return frozenset(seat for guest in guests for seat in table.seats_of(guest))

    def missing(self, table: Table) -> frozenset[Seat]:
        """Return the seats of people who are not here, and might be elsewhere."""
        people = {Seat(seat) for seat, holder in enumerate(table.holders) if holder.is_person}
        return frozenset(people - self.here(table))

    def see_elsewhere(self, seats: frozenset[Seat], now: int) -> bool:
        """Take notice of who is there through other processes; tell whether that is news."""
        for seat in seats | self._elsewhere:
            self.hear_of(seat, now)
        news = seats != self._elsewhere
        self._elsewhere = seats
        return news

    def hear_of(self, seat: Seat, now: int) -> None:
        """Take notice that a seat has done something, perhaps through another process."""
        self._left[seat] = max(self._left[seat], now)

    @property
    def present(self) -> frozenset[Viewer]:
        """Who is there: seats, and spectators as one."""
        return frozenset(self._audiences.values())

    def languages(self) -> dict[Viewer, set[Lang]]:
        """Return for every audience that is there what it reads."""
        heard: dict[Viewer, set[Lang]] = {}
        for listener, audience in self._audiences.items():
            heard.setdefault(audience, set()).add(listener.lang)
        return heard

    def absent(self, table: Table, now: int) -> frozenset[Seat]:
        """Return the seats that others may go on without."""
        claims = self._claims(table, now)
        return frozenset(seat for seat, wait in claims.items() if wait is not None and wait <= 0)

    def tell(self, table: Table, now: int, newcomer: Listener | None = None) -> None:
        """Tell everybody who is there, or a newcomer alone."""
        here = self.here(table)
        watchers = sum(not table.seats_of(one.guest) for one in self._audiences)
        claims = self._claims(table, now)
        presence = Presence(
            tuple(
                seat in here or seat in self._elsewhere or (holder.sits and holder.kind == "bot")
                for seat, holder in enumerate(table.holders)
            ),
            watchers,
            tuple(None if wait is None else max(0, wait) for wait in claims.values()),
        )
        said: dict[Lang, str] = {}
        for listener in self._audiences if newcomer is None else (newcomer,):
            lang = listener.lang
            listener.hear(said.get(lang) or said.setdefault(lang, message(presence, lang)))

    def _claims(self, table: Table, now: int) -> dict[Seat, int | None]:
        """Return in how many milliseconds each seat may be claimed."""
        here = self.here(table) | self._elsewhere
        # those who have days for a move, or have agreed to a pause, are not expected to be there
        waits = table.phase == "playing" and table.clocks.control.kind != "days"
        return {
            seat: left + ABSENT_MILLISECONDS - now
            if waits and not table.paused and seat not in here and table.holders[seat].is_person
            else None
            for seat, left in self._left.items()
        }
