"""Who is at a table: who listens and as whom, and how long seats have been away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from belpic.core.seats import SPECTATOR, Seat
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

    def __bool__(self) -> bool:
        """Whether anybody listens."""
        return bool(self._audiences)

    def __iter__(self) -> Iterator[tuple[Listener, Viewer]]:
        """Return who listens, and as whom, as it is now."""
        return iter(list(self._audiences.items()))

    def come(self, listener: Listener, audience: Viewer) -> None:
        """Let somebody listen, or from now on as somebody else."""
        self._audiences[listener] = audience

    def leave(self, listener: Listener, now: int) -> None:
        """Let somebody go; their seat is away if nobody else listens for it."""
        audience = self._audiences.pop(listener, SPECTATOR)
        if isinstance(audience, int) and audience not in self._audiences.values():
            self._left[audience] = now

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

    def tell(self, table: Table, now: int) -> None:
        """Tell everybody who is there."""
        here = list(self._audiences.values())
        claims = self._claims(table, now)
        presence = Presence(
            tuple(
                seat in here or (holder.sits and holder.kind == "bot")
                for seat, holder in enumerate(table.holders)
            ),
            here.count(SPECTATOR),
            tuple(None if wait is None else max(0, wait) for wait in claims.values()),
        )
        for listener in self._audiences:
            listener.hear(message(presence, listener.lang))

    def _claims(self, table: Table, now: int) -> dict[Seat, int | None]:
        """Return in how many milliseconds each seat may be claimed."""
        here = set(self._audiences.values())
        playing = table.phase == "playing"
        return {
            seat: left + ABSENT_MILLISECONDS - now
            if playing and seat not in here and table.holders[seat].is_person
            else None
            for seat, left in self._left.items()
        }
