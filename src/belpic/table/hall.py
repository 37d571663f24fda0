"""All tables that this process has open, and what keeps them going.

Other processes write to the same tables: `belpic worker` plays the bots, another server may have
players of its own. The hall notices what they have stored, and does what is due by itself.
"""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from belpic.core.errors import BelpicError
from belpic.core.quick import replace
from belpic.store import NotStored
from belpic.store.people import is_account
from belpic.table.advisers import Advisers
from belpic.table.chat import Room
from belpic.table.clock import milliseconds
from belpic.table.company import Company
from belpic.table.crew import Overdue
from belpic.table.heartbeat import Heartbeat
from belpic.table.mailbox import Mailbox
from belpic.table.phrases import refusal
from belpic.table.readable import stored
from belpic.table.supervision import (
    REST_MILLISECONDS,
    Supervisor,
    TableClosed,
    UnreadableTables,
    check_crew,
    event_in,
    failed,
)
from belpic.table.surroundings import Surroundings
from belpic.table.table import REVEAL_MILLISECONDS, Table
from belpic.table.waiting import until
from belpic.table.watching import Watching

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from belpic.store import Addition, Loaded, Store
    from belpic.store.rows import ChatLine
    from belpic.table.clock import Clock
    from belpic.table.plan import Plan
    from belpic.table.supervision import Patience

LOOK_SECONDS: Final = 0.02
"""How often one looks for what others have written: half the delay of a bot's answer at most."""
SWEEP_SECONDS: Final = 0.2
"""How often one looks for deadlines that have passed."""
ELSEWHERE_MILLISECONDS: Final = 1000
"""How often one looks who is there through other processes."""
IDLE_MILLISECONDS: Final = 60_000
"""How long a table stays open in memory after the last one has left."""
WHOSE_MILLISECONDS: Final = 30_000
"""How often one looks whether those who have seats are still known: others may delete them."""
STILL_SECONDS: Final = 60.0
"""A loop that has not gone round for so long counts as dead; a busy disk takes less."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Errands:
    """What the store says is to be done from time to time."""

    awaited: bool
    """Whether any table has a deadline."""
    due: Sequence[str]
    """Tables whose deadline has passed."""
    far: Sequence[str]
    """Tables that wait for longer than any deadline lets them."""
    lines: Sequence[ChatLine]
    """What was said meanwhile."""


class Hall:
    """The tables of one process."""

    def __init__(
        self, store: Store, clock: Clock = milliseconds, patience: Patience | None = None
    ) -> None:
        """Open no table yet."""
        self.store = store
        self.clock = clock
        self.supervisor = Supervisor(patience)
        self._advisers = Advisers()
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
        self._watching = Watching(store, clock)
        self._begun = self._back = clock()
        """When this process began to serve; `_back` also when it could use the database again."""
        self._heart = Heartbeat(store.uptime, clock())
        self._looked_elsewhere = self._looked_whose = clock()
        self._said = store.chat.head()
        """The number of the last line of talk that was told here."""

    async def create(self, plan: Plan, log: Addition | None = None) -> None:
        """Store a new table, with what its log begins with.

        Raises:
            NotStored: if the database refuses.
        """
        await stored(self.store.create(replace(plan.new(), log=log)))

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
            if await asyncio.to_thread(self.store.moderation.is_closed, table):
                raise TableClosed(refusal("closed_table").reason)
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
        strengths = partial(self.store.results.ratings, game=row.game)
        around = Surroundings(
            back=lambda: self._back,
            outages=self._heart.outages,
            room=Room(self.store.chat, self.clock),
            advisers=self._advisers,
            company=Company(self.store.people, strengths),
            on_coming=self._watching.come,
            on_leaving=self._watching.leave,
        )
        return Mailbox(restored, self.store, self.clock, self.supervisor, around)

    def rename(self, person: str) -> None:
        """Tell the tables of somebody what they are called now."""
        for mailbox in self._mailboxes.values():
            mailbox.rename(person)

    async def reseat(self, guest: str, person: str) -> None:
        """Go on with a guest, who has an account now, as its owner.

        Raises:
            NotStored: if the database cannot be read.
        """
        for mailbox in list(self._mailboxes.values()):
            if mailbox.table.seats_of(guest):
                await mailbox.reseat(guest, person)

    async def recognise(self, mailbox: Mailbox, person: str | None) -> None:
        """See whether a seat is somebody's who got it from a guest through another process.

        Raises:
            NotStored: if the database cannot be read.
        """
        if person is not None and is_account(person) and not mailbox.table.seats_of(person):
            await mailbox.reseat(person, person)

    @property
    def tables(self) -> int:
        """How many tables are open in memory."""
        return len(self._mailboxes)

    @property
    def failed_tables(self) -> int:
        """How many tables cannot be opened for now."""
        return len(self._closed)

    def shut(self, table: str) -> None:
        """Close a table because moderators have."""
        if table in self._mailboxes:
            self._mailboxes[table].shut()

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
                    await self._watching.tell(self._mailboxes)
                    await self._follow_others()
                    if time.monotonic() - swept >= SWEEP_SECONDS:
                        swept = time.monotonic()
                        await self._sweep()
                except NotStored:  # the store has told the log why
                    await asyncio.sleep(SWEEP_SECONDS)
                    self._back = self.clock()
                check_crew(self.supervisor.crew)
        finally:
            await self._advisers.stop()
            for task in self._tending.values():
                task.cancel()

    async def _follow_others(self) -> None:
        if not self._mailboxes:
            return
        looked = self.store.look()
        if not looked.done():
            await until(looked)
        changed = self.store.seen(looked).among(self._mailboxes)
        if not changed:
            return
        known = {table: self._mailboxes[table].table.n for table in changed}
        news = await asyncio.to_thread(self.store.news, known, self._begun)
        for table, head in news.heads.items():
            mailbox = self._mailboxes.get(table)
            if mailbox is not None and head > mailbox.table.n:
                self._tend(table)
        for fault in news.faults:
            if fault.table in self._mailboxes:
                self._mailboxes[fault.table].heed(fault)

    async def _sweep(self) -> None:
        now = self.clock()
        found = await asyncio.to_thread(self._errands, now)
        self._heart.go_on(now, awaited=found.awaited)
        self._stranded = {table: self._stranded.get(table, now) for table in found.far}
        for table in (*found.due, *filter(self._is_overdue, found.far)):
            self._tend(table)
        self._pass_on(found.lines)
        if now - self._looked_elsewhere >= ELSEWHERE_MILLISECONDS:
            self._looked_elsewhere = now
            await self._look_elsewhere(now)
        if now - self._looked_whose >= WHOSE_MILLISECONDS:
            self._looked_whose = now
            await self._look_whose()
        for table, mailbox in self._mailboxes.items():
            if mailbox.failure is None and mailbox.is_behind:
                self._tend(table)
        oldest = now - IDLE_MILLISECONDS
        for table, mailbox in list(self._mailboxes.items()):
            if mailbox.is_idle and mailbox.used < oldest:
                del self._mailboxes[table]
        self._closed = {name: one for name, one in self._closed.items() if now < one[1]}

    def _errands(self, now: int) -> Errands:
        """Look for everything at once: each way to a thread and back takes longer than a look."""
        return Errands(
            awaited=self.store.awaits(),
            due=self.store.due(now),
            far=self.store.due_after(now + REVEAL_MILLISECONDS, "starting"),
            lines=self.store.chat.since(self._said),
        )

    async def _look_elsewhere(self, now: int) -> None:
        """Look whether those who are not here are there through other processes."""
        asked = [
            table
            for table, mailbox in self._mailboxes.items()
            if not mailbox.is_idle and mailbox.missing
        ]
        if not asked:
            return
        found = await asyncio.to_thread(self.store.present_at, asked, now)
        for table in asked:
            if table in self._mailboxes:
                self._mailboxes[table].see_elsewhere(found.get(table, ()))

    async def _look_whose(self) -> None:
        """Let go of those who were deleted through another process, or have become an account."""
        held = {
            table: {one.guest for one in mailbox.table.holders if one.guest is not None}
            for table, mailbox in self._mailboxes.items()
        }
        held = {table: people for table, people in held.items() if people}
        if not held:
            return
        found = await asyncio.to_thread(self.store.personal.owners, list(held))
        for table, people in held.items():
            for person in people - found.get(table, set()):
                if table in self._mailboxes:
                    await self._mailboxes[table].reseat(person, person)

    def _pass_on(self, lines: Iterable[ChatLine]) -> None:
        """Tell what was said through other processes."""
        for line in lines:
            self._said = line.number
            if line.table in self._mailboxes:
                self._mailboxes[line.table].pass_on((line,))

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
