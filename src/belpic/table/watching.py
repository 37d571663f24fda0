"""Telling other processes who is at the tables of this one.

A worker lets bots play for somebody only, and a server must not take for absent who plays through
another one. Each server keeps in the store until when somebody counts as being there, and renews it
long before: what it has kept runs out by itself if it dies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.seats import Watcher
from belpic.store import NotStored
from belpic.table.readable import stored

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from concurrent.futures import Future

    from belpic.core.seats import Viewer
    from belpic.store import Store
    from belpic.table.clock import Clock
    from belpic.table.mailbox import Mailbox

RENEW_MILLISECONDS: Final = 5000
"""How often it is kept anew who is there."""
THERE_MILLISECONDS: Final = 15_000
"""For how long somebody counts as being there: less than one has to be away to be claimed."""


class Watching:
    """Who is at the tables of a hall, as the store knows it."""

    def __init__(self, store: Store, clock: Clock) -> None:
        """Begin with nobody."""
        self._store = store
        self._clock = clock
        self._news: dict[str, set[Viewer]] = {}
        self._told: dict[str, set[Viewer]] = {}
        """Since all was kept anew."""
        self._gone: dict[str, set[int]] = {}
        self._renewed = clock()

    def come(self, table: str, viewer: Viewer) -> None:
        """Take notice of somebody at a table; it is told soon, unless it was just told."""
        if viewer not in self._told.get(table, ()):
            self._news.setdefault(table, set()).add(viewer)

    def leave(self, table: str, seats: Iterable[int]) -> None:
        """Take notice that nobody is in some seats any more here, unless they come back at once.

        Whoever is there through another process as well is told anew by that one.
        """
        self._gone.setdefault(table, set()).update(seats)
        self._told.pop(table, None)

    async def tell(self, mailboxes: Mapping[str, Mailbox]) -> None:
        """Tell who has come, and from time to time everybody who is there.

        Raises:
            NotStored: if the database refuses.
        """
        now = self._clock()
        if now - self._renewed >= RENEW_MILLISECONDS:
            self._renewed = now
            self._told = {}
            for table, mailbox in mailboxes.items():
                for viewer in mailbox.present:
                    self.come(table, viewer)
        if self._gone:
            gone, self._gone = self._gone, {}
            left = {table: seats & _missing(mailboxes, table) for table, seats in gone.items()}
            await self._write(self._store.depart(left, now))
        if not self._news:
            return
        news, self._news = self._news, {}
        for table, viewers in news.items():
            self._told.setdefault(table, set()).update(viewers)
        there = {table: _seats(viewers) for table, viewers in news.items()}
        await self._write(self._store.attend(there, now + THERE_MILLISECONDS))

    async def _write(self, written: Future[None]) -> None:
        try:
            await stored(written)
        except NotStored:
            self._told = {}
            raise


def _missing(mailboxes: Mapping[str, Mailbox], table: str) -> frozenset[int]:
    mailbox = mailboxes.get(table)
    return frozenset() if mailbox is None else frozenset(mailbox.missing)


def _seats(viewers: Iterable[Viewer]) -> frozenset[int]:
    return frozenset(viewer for viewer in viewers if not isinstance(viewer, Watcher))
