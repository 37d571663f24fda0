"""All tables that this process has open, and what keeps them going.

Other processes write to the same tables: `belpic worker` plays the bots, another server may have
players of its own. The hall notices what they have stored, and does what is due by itself.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Final

from belpic.core.errors import BelpicError
from belpic.store import NotStored
from belpic.store.writer import NotWritten
from belpic.table.clock import milliseconds
from belpic.table.crew import Overdue
from belpic.table.mailbox import Mailbox
from belpic.table.supervision import (
    REST_MILLISECONDS,
    Supervisor,
    UnreadableTables,
    check_crew,
    event_in,
    failed,
)
from belpic.table.table import REVEAL_MILLISECONDS, Table

if TYPE_CHECKING:
    from belpic.store import Loaded, Store
    from belpic.table.mailbox import Clock
    from belpic.table.plan import Plan
    from belpic.table.supervision import Patience

LOOK_SECONDS: Final = 0.02
"""How often one looks for what others have written: the delay of a bot's answer at most."""
SWEEP_SECONDS: Final = 0.2
"""How often one looks for deadlines that have passed."""
IDLE_MILLISECONDS: Final = 60_000
"""How long a table stays open in memory after the last one has left."""
STILL_SECONDS: Final = 60.0
"""A loop that has not gone round for so long counts as dead; a busy disk takes less."""

logger = logging.getLogger(__name__)


class Hall:
    """The tables of one process."""

    def __init__(
        self, store: Store, clock: Clock = milliseconds, patience: Patience | None = None
    ) -> None:
        """Open no table yet."""
        self.store = store
        self.clock = clock
        self.supervisor = Supervisor(patience)
        self._mailboxes: dict[str, Mailbox] = {}
        self._opening: dict[str, asyncio.Task[Mailbox | None]] = {}
        self._closed: dict[str, tuple[BelpicError, int]] = {}
        """Tables that cannot be opened: why, and until when nobody tries again."""
        self._unreadable = UnreadableTables()
        self._tending: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._stranded: dict[str, int] = {}
        """Tables whose deadline a clock has set that was put back since, and since when known."""
        self._looked: float | None = None

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
            TableFailed: if the table is closed by a defect.
            NotStored: if the database cannot be read.
        """
        mailbox = self._mailboxes.get(table)
        if mailbox is not None and mailbox.failure is not None:
            del self._mailboxes[table]
            self._closed[table] = mailbox.failure, mailbox.since + REST_MILLISECONDS
        elif mailbox is not None:
            return mailbox
        why, until = self._closed.get(table, (None, 0))
        if why is not None and self.clock() < until:
            raise why.with_traceback(None)
        self._closed.pop(table, None)
        if table not in self._opening:
            self._opening[table] = asyncio.create_task(self._open(table))
        # several may wait for it, and one of them may give up
        return await asyncio.shield(self._opening[table])

    async def _open(self, table: str) -> Mailbox | None:
        try:
            loaded = await asyncio.to_thread(self.store.load, table)
            if loaded is None:
                return None
            mailbox = await self._restore(loaded)
            await mailbox.refresh()
        except NotStored:
            raise
        except BelpicError as error:
            self._closed[table] = error, self.clock() + REST_MILLISECONDS
            raise
        finally:
            del self._opening[table]
        self._mailboxes[table] = mailbox
        return mailbox

    async def _restore(self, loaded: Loaded) -> Mailbox:
        """Return the mailbox of a table as its log folds."""
        row, limit = loaded.row, self.supervisor.patience.opening
        about = f"table {row.id} ({row.game}), opening it"
        try:
            restored = await self.supervisor.call(lambda: Table.restore(loaded), about, limit)
        except BelpicError as error:
            self._unreadable.tell(row.id, error)
            raise
        except Exception as error:
            n = event_in(error)
            logger.exception(
                "table %s (%s) cannot be opened: a defect at event %d", row.id, row.game, n
            )
            raise failed(n, overdue=isinstance(error, Overdue)) from error
        return Mailbox(restored, self.store, self.clock, self.supervisor)

    @property
    def is_alive(self) -> bool:
        """Whether the loop goes round; a hall that was never run is waiting for that."""
        return self._looked is None or time.monotonic() - self._looked < STILL_SECONDS

    async def run(self) -> None:
        """Follow other processes and deadlines until cancelled.

        Raises:
            Exhausted: if so many threads were written off that the process had better begin anew.
        """
        swept = 0.0
        try:
            while True:
                self._looked = time.monotonic()
                await asyncio.sleep(LOOK_SECONDS)
                try:
                    await self._follow_others()
                    if time.monotonic() - swept >= SWEEP_SECONDS:
                        swept = time.monotonic()
                        await self._sweep()
                except NotStored:  # the store has told the log why
                    await asyncio.sleep(SWEEP_SECONDS)
                check_crew(self.supervisor.crew)
        finally:
            for task in self._tending.values():
                task.cancel()

    async def _follow_others(self) -> None:
        if not self._mailboxes or not await asyncio.to_thread(self.store.changed):
            return
        heads = await asyncio.to_thread(self.store.heads, tuple(self._mailboxes))
        for table, head in heads.items():
            mailbox = self._mailboxes.get(table)
            if mailbox is not None and head > mailbox.table.n:
                self._tend(table)
        faults = await asyncio.to_thread(self.store.faults, tuple(self._mailboxes))
        for table, fault in faults.items():
            if table in self._mailboxes:
                self._mailboxes[table].heed(fault)

    async def _sweep(self) -> None:
        now = self.clock()
        due = await asyncio.to_thread(self.store.due, now)
        far = await asyncio.to_thread(self.store.due_after, now + REVEAL_MILLISECONDS)
        self._stranded = {table: self._stranded.get(table, now) for table in far}
        for table in (*due, *filter(self._is_overdue, far)):
            self._tend(table)
        oldest = now - IDLE_MILLISECONDS
        for table, mailbox in list(self._mailboxes.items()):
            if mailbox.is_idle and mailbox.used < oldest:
                del self._mailboxes[table]
        self._closed = {name: one for name, one in self._closed.items() if now < one[1]}

    def _is_overdue(self, table: str) -> bool:
        """Tell whether a table has waited here for as long as any deadline lets it."""
        since = self._stranded.get(table)
        return since is not None and self.clock() - since >= REVEAL_MILLISECONDS

    def _tend(self, table: str) -> None:
        """Look after a table beside all others, so that none of them waits for it."""
        if table in self._tending:
            self._again.add(table)
            return
        self._tending[table] = asyncio.create_task(self._look_after(table))

    async def _look_after(self, table: str) -> None:
        try:
            mailbox = await self.open(table)
            if mailbox is not None:
                await mailbox.refresh(overdue=self._is_overdue(table))
        except NotStored:
            pass  # the store has told the log why
        except BelpicError:
            pass  # the log says why it is closed since it was closed
        except Exception:
            logger.exception("table %s cannot be looked after", table)
        finally:
            del self._tending[table]
        if table in self._again:
            self._again.discard(table)
            self._tend(table)
