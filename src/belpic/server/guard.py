"""What moderators have decided, as every process follows it: bans, closed tables, announcements."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from belpic.server.limits import FEWEST_KEYS
from belpic.server.phrases import deny
from belpic.store import NotStored
from belpic.table.readable import stored
from belpic.table.supervision import TableClosed

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterable

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
        self._networks: dict[str, Ban] = {}
        """From where nobody new is let in."""
        self._whereabouts: OrderedDict[str, str] = OrderedDict()
        """From where people came last, as the limits know it too: never stored but with a ban."""
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
        placed = [await self._place(ban, now) for ban in bans]
        self._networks = {ban.network: ban for ban in placed if ban.network is not None}
        if await asyncio.to_thread(kept.remembers_networks, now):
            await stored(kept.forget_networks(now))
        self.announcements = tuple(await asyncio.to_thread(kept.announcements, now))
        # clocks of several machines differ a little
        for table in await asyncio.to_thread(kept.closed_since, self._looked - 60_000):
            self._hall.shut(table)
        self._looked = now
        for guest in self._bans.keys() & self._waiting.keys():
            for event in self._waiting[guest]:
                event.set()

    async def _place(self, ban: Ban, now: int) -> Ban:
        """Return a ban with where its person came from, which is kept if nobody knew it yet."""
        network = self._whereabouts.get(ban.guest)
        if ban.network is not None or network is None or (ban.network_until or 0) <= now:
            return ban
        await stored(self._hall.store.moderation.place(ban.number, network))
        return replace(ban, network=network)

    def notice(self, guest: str, network: str) -> None:
        """Remember from where somebody came last."""
        self._whereabouts[guest] = network
        self._whereabouts.move_to_end(guest)
        if len(self._whereabouts) > FEWEST_KEYS:
            self._whereabouts.popitem(last=False)

    def near(self, people: Iterable[str]) -> list[tuple[str, ...]]:
        """Return those who came last from the same network, network by network."""
        places: dict[str, list[str]] = {}
        for one in dict.fromkeys(people):
            if place := self._whereabouts.get(one):
                places.setdefault(place, []).append(one)
        return [tuple(group) for group in places.values() if len(group) > 1]

    def check_newcomer(self, network: str) -> None:
        """Refuse somebody new from where somebody came who may not take part.

        Whoever was known before, as a guest or by an account, is not concerned: a network is one
        household at best, and a whole school at worst.

        Raises:
            Denied: if nobody new may come from there.
        """
        ban = self._networks.get(network)
        if ban is not None and ban.network_until and ban.network_until > self._hall.clock():
            raise deny(403, "banned_network", until=_date(ban.network_until), why=ban.text)

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
    return deny(403, "banned", until=_date(ban.until), why=ban.text)


def _date(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M} UTC"
