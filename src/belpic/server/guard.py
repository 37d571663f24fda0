"""What moderators have decided, as every process follows it: bans, closed tables, announcements."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from belpic.server.phrases import deny
from belpic.store import NotStored
from belpic.table.supervision import TableClosed

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from belpic.server.phrases import Denied
    from belpic.store.moderation import Announcement, Ban
    from belpic.table.hall import Hall
    from belpic.table.supervision import TableFailed

LOOK_SECONDS: Final = 2.0
"""How soon a decision made through another process holds in this one."""

logger = logging.getLogger(__name__)


class Guard:
    """Follows the decisions, and enforces them in this process."""

    def __init__(self, hall: Hall) -> None:
        """Take the tables; nothing is known before `look`."""
        self.announcements: tuple[Announcement, ...] = ()
        self._hall = hall
        self._bans: dict[str, Ban] = {}
        self._waiting: dict[str, set[asyncio.Event]] = {}
        """Those who are connected: one event for each socket."""
        self._looked = hall.clock()

    async def run(self) -> None:
        """Follow until cancelled."""
        while True:
            try:
                await self.look()
            except NotStored:
                pass  # the store has told the log why
            except Exception:
                logger.exception("what moderators have decided cannot be followed")
            await asyncio.sleep(LOOK_SECONDS)

    async def look(self) -> None:
        """Look once, and enforce what is new.

        Raises:
            NotStored: if the database cannot be read.
        """
        kept, now = self._hall.store.moderation, self._hall.clock()
        bans = await asyncio.to_thread(kept.bans, now)
        self._bans = {ban.guest: ban for ban in bans}
        self.announcements = tuple(await asyncio.to_thread(kept.announcements, now))
        # clocks of several machines differ a little
        for table in await asyncio.to_thread(kept.closed_since, self._looked - 60_000):
            self._hall.shut(table)
        self._looked = now
        for guest in self._bans.keys() & self._waiting.keys():
            for event in self._waiting[guest]:
                event.set()

    def check(self, guest: str | None) -> None:
        """Refuse those who may not take part.

        Raises:
            Denied: if somebody may not.
        """
        ban = self._bans.get(guest or "")
        if ban is not None and ban.until > self._hall.clock():
            raise banned(ban)

    def until_banned(self, guest: str) -> Callable[[], Coroutine[None, None, None]]:
        """Return what waits until somebody is banned, and refuses them then."""

        async def wait() -> None:
            event = asyncio.Event()
            self._waiting.setdefault(guest, set()).add(event)
            try:
                await event.wait()
                self.check(guest)
            finally:
                self._waiting[guest].discard(event)
                if not self._waiting[guest]:
                    del self._waiting[guest]

        return wait


def status_of(failure: TableFailed) -> int:
    """Return the status of HTTP that says why a table is closed."""
    return 410 if isinstance(failure, TableClosed) else 500


def banned(ban: Ban) -> Denied:
    """Return what somebody is told who may not take part."""
    day = f"{datetime.fromtimestamp(ban.until / 1000, UTC):%Y-%m-%d %H:%M} UTC"
    return deny(403, "banned", until=day, why=ban.text)
