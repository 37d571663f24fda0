"""All tables that this process has open, and what keeps them going.

Other processes write to the same tables: `belpic worker` plays the bots, another server may have
players of its own. The hall notices what they have stored, and does what is due by itself.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Final

from belpic.store import NotStored
from belpic.store.writer import NotWritten
from belpic.table.mailbox import Mailbox
from belpic.table.table import Table

if TYPE_CHECKING:
    from belpic.store import Store
    from belpic.table.mailbox import Clock
    from belpic.table.plan import Plan

LOOK_SECONDS: Final = 0.02
"""How often one looks for what others have written: the delay of a bot's answer at most."""
SWEEP_SECONDS: Final = 0.2
"""How often one looks for deadlines that have passed."""
IDLE_MILLISECONDS: Final = 60_000
"""How long a table stays open in memory after the last one has left."""

logger = logging.getLogger(__name__)


def milliseconds() -> int:
    """Return the time as the log counts it."""
    return time.time_ns() // 1_000_000


class Hall:
    """The tables of one process."""

    def __init__(self, store: Store, clock: Clock = milliseconds) -> None:
        """Open no table yet."""
        self.store = store
        self.clock = clock
        self._mailboxes: dict[str, Mailbox] = {}
        self._opening: dict[str, asyncio.Task[Mailbox | None]] = {}

    async def create(self, plan: Plan) -> None:
        """Store a new table.

        Raises:
            NotStored: if the database refuses.
        """
        try:
            await asyncio.wrap_future(self.store.create(plan.new()))
        except NotWritten as error:
            raise NotStored.because(error) from error

    async def open(self, table: str) -> Mailbox | None:
        """Return the mailbox of a table, or None if there is no such table.

        Raises:
            BadRecord: if the rules of today do not follow its log.
            NotStored: if the database cannot be read.
        """
        if table in self._mailboxes:
            return self._mailboxes[table]
        if table not in self._opening:
            self._opening[table] = asyncio.create_task(self._open(table))
        # several may wait for it, and one of them may give up
        return await asyncio.shield(self._opening[table])

    async def _open(self, table: str) -> Mailbox | None:
        try:
            restored = await asyncio.to_thread(self._restore, table)
            if restored is None:
                return None
            mailbox = self._mailboxes[table] = Mailbox(restored, self.store, self.clock)
            await mailbox.refresh()
            return mailbox
        finally:
            del self._opening[table]

    def _restore(self, table: str) -> Table | None:
        loaded = self.store.load(table)
        return None if loaded is None else Table.restore(loaded)

    async def run(self) -> None:
        """Follow other processes and deadlines until cancelled."""
        swept = 0.0
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self._follow_others()
                if time.monotonic() - swept >= SWEEP_SECONDS:
                    swept = time.monotonic()
                    await self._sweep()
            except NotStored as error:
                logger.warning("%s", error)

    async def _follow_others(self) -> None:
        if not self._mailboxes or not await asyncio.to_thread(self.store.changed):
            return
        heads = await asyncio.to_thread(self.store.heads, tuple(self._mailboxes))
        for table, head in heads.items():
            mailbox = self._mailboxes.get(table)
            if mailbox is not None and head > mailbox.table.n:
                await mailbox.refresh()

    async def _sweep(self) -> None:
        for table in await asyncio.to_thread(self.store.due, self.clock()):
            mailbox = await self.open(table)
            if mailbox is not None:
                await mailbox.refresh()
        oldest = self.clock() - IDLE_MILLISECONDS
        for table, mailbox in list(self._mailboxes.items()):
            if mailbox.is_idle and mailbox.used < oldest:
                del self._mailboxes[table]
