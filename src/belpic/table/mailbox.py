"""One mailbox a table: commands one after another, stored before anybody is told."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from functools import partial, wraps
from typing import TYPE_CHECKING, Final, ParamSpec, Protocol, TypeVar

from belpic.core.errors import BadRecord, BelpicError
from belpic.store import NotStored
from belpic.store.writer import NotWritten
from belpic.table import commands, queries, seat_notes
from belpic.table.announcements import Announcement, audience_of, prepare
from belpic.table.attendance import Attendance
from belpic.table.decisions import Doer, decide, silenced
from belpic.table.feeds import Feed
from belpic.table.messages import Answer, Body, Done, Reopened, Seated
from belpic.table.phrases import refusal
from belpic.table.plan import plan_rematch
from belpic.table.seating import rotated
from belpic.table.supervision import Supervisor, TableFailed
from belpic.table.warden import Warden
from belpic.table.wire import message

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from concurrent.futures import Future

    from belpic.core.languages import Lang
    from belpic.core.seats import Viewer
    from belpic.store import Addition, Entry, Fault, Loaded, NewTable
    from belpic.table.attendance import Listener
    from belpic.table.table import Table

    Clock = Callable[[], int]

ATTEMPTS: Final = 8
"""How often a command is tried when other processes write to the same table at the same time."""
REMEMBERED: Final = 256
"""How many refusals are remembered, for commands that are sent twice."""
P = ParamSpec("P")
T = TypeVar("T")


class Log(Protocol):
    """Where entries are kept; the store is one."""

    def create(self, table: NewTable) -> Future[None]:
        """Keep a new table."""

    def append(self, addition: Addition) -> Future[bool]:
        """Keep entries if the table is still at the expected number; False if it is not."""

    def load(self, table: str, after: int = 0) -> Loaded | None:
        """Return a table with its entries after a number."""


def finished(work: Callable[P, Coroutine[None, None, T]]) -> Callable[P, Coroutine[None, None, T]]:
    """Finish what was begun, even if whoever asked does not wait: nobody else may come between."""

    @wraps(work)
    async def begun(*given: P.args, **named: P.kwargs) -> T:
        return await asyncio.shield(asyncio.ensure_future(work(*given, **named)))

    return begun


class Mailbox:
    """A live table in this process.

    The loop only waits here: everything that the rules have to say is said in a thread.
    """

    def __init__(
        self, table: Table, store: Log, clock: Clock, supervisor: Supervisor | None = None
    ) -> None:
        """Take the table as it was loaded."""
        self.table = table.told()
        self.used = clock()
        """When somebody last listened or asked."""
        self._store = store
        self._clock = clock
        self._warden = Warden(supervisor or Supervisor(), clock)
        self._lock = asyncio.Lock()
        self._feeds: dict[Viewer, Feed] = {}
        self._attendance = Attendance(len(table.holders), clock())
        self._refusals: OrderedDict[tuple[str | None, str], Answer] = OrderedDict()

    @property
    def is_idle(self) -> bool:
        """Whether nobody listens."""
        return not self._attendance

    def audience(self, guest: str | None) -> Viewer:
        """Return as whom a guest sees the table: its seat, or as a spectator."""
        return audience_of(self.table, guest)

    @property
    def failure(self) -> TableFailed | None:
        """Why the table is closed, if its rules have failed."""
        return self._warden.failure

    @property
    def since(self) -> int:
        """When the table was opened here, or closed by a defect."""
        return self._warden.since

    async def fails(self) -> None:
        """Wait until the table is closed by a defect.

        Raises:
            TableFailed: then.
        """
        await self._warden.fails()

    def heed(self, fault: Fault) -> None:
        """Close the table if the process that plays its bots has met a defect where it stands."""
        self._warden.heed(self.table, fault)

    @finished
    async def listen(self, listener: Listener, n: int = 0) -> None:
        """Let somebody hear everything from now on, who has shown `n` before.

        Raises:
            TableFailed: if the table is closed by a defect.
        """
        async with self._lock:
            audience = self.audience(listener.guest)
            lang = listener.lang
            told = await self._say("somebody comes", audience, lambda one: one.since(n, lang))
            self._attendance.come(listener, audience)
            listener.hear(told)
            self._attendance.tell(self.table, self._clock())

    def leave(self, listener: Listener) -> None:
        """Let somebody hear nothing more."""
        self.used = self._clock()
        self._attendance.leave(listener, self.used)
        if not self._lock.locked():
            # otherwise a thread may just be using them; they are forgotten after the next news
            self._forget_feeds()
        self._attendance.tell(self.table, self._clock())

    @finished
    async def resync(self, listener: Listener) -> None:
        """Tell somebody everything anew.

        Raises:
            TableFailed: if the table is closed by a defect.
        """
        async with self._lock:
            audience = self.audience(listener.guest)
            lang = listener.lang
            told = await self._say("a snapshot", audience, lambda one: one.snapshot(lang))
            listener.hear(told)

    @finished
    async def speak(self, listener: Listener, lang: Lang) -> None:
        """Go on in another language with somebody, and tell everything anew in it.

        Raises:
            TableFailed: if the table is closed by a defect.
        """
        async with self._lock:
            audience = self.audience(listener.guest)
            told = await self._say("a language", audience, lambda one: one.snapshot(lang))
            listener.lang = lang
            listener.hear(told)

    async def _say(self, what: str, audience: Viewer, say: Callable[[Feed], str]) -> str:
        """Return what the feed of an audience says of the table as it is."""
        table, known = self.table, self._feeds.get(audience)

        def work() -> tuple[Feed, str]:
            feed = known or Feed(table, audience)
            return feed, say(feed)

        self._feeds[audience], told = await self._warden.let_speak(self.table, what, work)
        return told

    async def write(self, answer: Answer, lang: Lang) -> str:
        """Return an answer as it is sent to somebody who reads a language.

        Raises:
            TableFailed: if the table is closed by a defect.
        """
        if answer.error is None and isinstance(answer.body, Done | Seated | Reopened):
            return message(answer, lang)
        # what a game says is read where it cannot hold up anybody
        return await self._warden.let_speak(self.table, "an answer", lambda: message(answer, lang))

    @finished
    async def ask(self, guest: str | None, query: commands.Query) -> Answer:
        """Return the answer to a question.

        Raises:
            TableFailed: if the table is closed by a defect.
        """
        async with self._lock:
            table, audience = self.table, self.audience(guest)
            try:
                body = await self._warden.let_speak(
                    self.table, type(query).__name__, lambda: queries.answer(table, audience, query)
                )
            except TableFailed:
                raise
            except BelpicError as error:
                return Answer(query.id, table.n, None, error.reason)
            return Answer(query.id, table.n, body)

    async def record(self, guest: str | None) -> str:
        """Return the record of the match as a guest may keep it.

        Raises:
            TableFailed: if the table is closed by a defect.
        """
        table, audience = self.table, self.audience(guest)
        limit = self._warden.supervisor.patience.opening
        return await self._warden.let_speak(
            self.table, "a record", lambda: table.record(audience).dumps(), limit
        )

    @finished
    async def carry_out(self, guest: str | None, deed: commands.Deed) -> Answer:
        """Carry out a command, or refuse it; the answer comes when it is stored.

        Once begun it is finished, even if whoever asked does not wait for the answer.

        Raises:
            TableFailed: if the table is closed by a defect.
        """
        async with self._lock:
            key = (guest, deed.id)
            if key in self._refusals:
                return self._refusals[key]
            try:
                answer = await self._attempt(guest, deed)
            except TableFailed:
                raise
            except BelpicError as error:
                answer = Answer(deed.id, self.table.n, None, error.reason)
                if not isinstance(error, NotStored):
                    self._remember(key, answer)
            return answer

    def _remember(self, key: tuple[str | None, str], answer: Answer) -> None:
        self._refusals[key] = answer
        while len(self._refusals) > REMEMBERED:
            self._refusals.popitem(last=False)

    async def _attempt(self, guest: str | None, deed: commands.Deed) -> Answer:
        for _ in range(ATTEMPTS):
            table, now = self.table, self._clock()
            doer = Doer(table.seat_of(guest), guest)
            done = None if doer.seat is None else table.done(doer.seat, deed.id)
            if done is not None:
                return Answer(deed.id, done.event.n, _body(done))
            if isinstance(deed, commands.Rematch):
                news = await self._rematch(doer, deed)
            else:
                change = partial(
                    decide, table, doer, deed, now, self._attendance.absent(table, now)
                )
                news = await self._news(type(deed).__name__, change)
            if news is None:
                return Answer(deed.id, table.n, _nothing_new(table, deed))
            if await self._store_and_tell(news):
                made = news.table.entries[table.n]
                return Answer(deed.id, made.event.n, _body(made))
        raise refusal("busy")

    async def _rematch(self, doer: Doer, deed: commands.Rematch) -> Announcement | None:
        """Return what is new once another table is open; None if it is open already."""
        now, table = self._clock(), self.table
        if doer.seat is None:
            raise refusal("no_seat")
        if table.phase != "over":
            raise refusal("not_over")
        if table.rematch is not None:
            return None
        seat, opened = doer.seat, seat_notes.RematchNote(await self._open_rematch(now))
        return await self._news("Rematch", lambda: table.remark(seat, opened, now, deed.id))

    async def _open_rematch(self, now: int) -> str:
        """Open the table where everybody sits one seat further; all who race for it agree."""
        plan = plan_rematch(self.table.plan, rotated(self.table.holders), now)
        if await asyncio.to_thread(self._store.load, plan.id) is None:
            try:
                await asyncio.wrap_future(self._store.create(plan.new()))
            except NotWritten as error:
                if await asyncio.to_thread(self._store.load, plan.id) is None:
                    raise NotStored.because(error) from error
        return plan.id

    @finished
    async def refresh(self, *, overdue: bool = False) -> None:
        """Follow what other processes have stored, and let chance decide what is due.

        `overdue` says that the deadline has passed, whatever the clock says.

        Raises:
            TableFailed: if the table is closed by a defect.
        """
        async with self._lock:
            self._warden.check()
            await self._catch_up()
            now, table = self._clock(), self.table
            if overdue and table.deadline is not None:
                # the times of a log go on from what they have come to
                now = max(now, table.deadline)
            due = await self._news("what is due", lambda: silenced(table, now).settled(now))
            if due is not None:
                await self._store_and_tell(due)

    async def _store_and_tell(self, news: Announcement) -> bool:
        """Store what is new; False, and the table as others have left it, if they were faster."""
        # until it is stored, nobody has been told what the feeds have told
        self._feeds = {}
        stored = asyncio.wrap_future(self._store.append(news.addition))
        try:
            success = await stored
        except NotWritten as error:
            raise NotStored.because(error) from error
        if success:
            self._tell(news)
        else:
            await self._catch_up()
        return success

    async def _catch_up(self) -> None:
        table = self.table
        loaded = await asyncio.to_thread(self._store.load, table.plan.id, table.n)
        if loaded is None or not loaded.entries:
            return
        try:
            news = await self._news("what others have stored", lambda: table.follow(loaded))
        except BadRecord as error:
            raise self._warden.fail(self.table, "what others have stored", error) from error
        if news is not None:
            self._tell(news)

    async def _news(self, what: str, change: Callable[[], Table]) -> Announcement | None:
        """Return what is new after a change of the table; None if nothing is."""
        before, feeds = self.table, self._feeds
        heard = [(listener.guest, seen, listener.lang) for listener, seen in self._attendance]

        def work() -> Announcement | None:
            after = change()
            return None if after.n == before.n else prepare(before, after, feeds, heard)

        return await self._warden.let_speak(before, what, work)

    def _tell(self, news: Announcement) -> None:
        """Show a table whose entries are stored to everybody who listens."""
        self.table = news.table
        self.used = self._clock()
        self._feeds = news.feeds
        moved = False
        for listener, before in self._attendance:
            audience = self.audience(listener.guest)
            if audience == before:
                listener.hear(news.messages[audience, listener.lang])
            else:
                # somebody sat down or stood up, and knows other things from now on
                self._attendance.come(listener, audience)
                listener.hear(news.snapshots[audience, listener.lang])
                moved = True
        self._forget_feeds()
        if moved:
            self._attendance.tell(self.table, self._clock())
        self._warden.heed(self.table)

    def _forget_feeds(self) -> None:
        heard = self._attendance.languages()
        self._feeds = {who: feed for who, feed in self._feeds.items() if who in heard}
        for audience, feed in self._feeds.items():
            feed.forget(heard[audience])


def _nothing_new(table: Table, deed: commands.Deed) -> Body:
    if isinstance(deed, commands.Rematch) and table.rematch is not None:
        return Reopened(table.rematch)
    return Done()


def _body(entry: Entry) -> Body:
    """Return what the answer to a command says, from the first event that it made."""
    match seat_notes.read(entry.event.note):
        case seat_notes.Commit():
            assert entry.event.seat is not None  # as in every remark
            return Seated(entry.event.seat)
        case seat_notes.RematchNote(table=table):
            return Reopened(table)
        case _:
            return Done()
