"""One mailbox a table: commands one after another, stored before anybody is told."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from belpic.core.errors import BadRecord, BelpicError
from belpic.core.quick import replace
from belpic.core.seats import SPECTATOR, Seat
from belpic.store import NotStored
from belpic.table import commands, dues, queries, seat_notes
from belpic.table.advisers import question
from belpic.table.announcements import Announcement, prepare
from belpic.table.answers import body_of, finished, nothing_new, written
from belpic.table.confirmations import Confirmations
from belpic.table.decisions import Doer, decide, doer_of
from belpic.table.gallery import number_shown, table_shown, watches_late
from belpic.table.lookback import Memory
from belpic.table.messages import Answer, Body, Done, Hinted, Reopened, Seated
from belpic.table.phrases import refusal
from belpic.table.readable import stored
from belpic.table.rematches import open_rematch
from belpic.table.showing import Showing
from belpic.table.supervision import Supervisor, TableFailed
from belpic.table.surroundings import Surroundings
from belpic.table.viewpoints import audience_of, reader_of
from belpic.table.warden import Warden
from belpic.table.wire import message

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping
    from concurrent.futures import Future

    from belpic.bots.analysis.advice import Advice
    from belpic.core.languages import Lang
    from belpic.core.seats import Viewer
    from belpic.store import Entry, Fault
    from belpic.table.clock import Clock
    from belpic.table.log import Log
    from belpic.table.table import Table

ATTEMPTS: Final = 8
"""How often a command is tried when other processes write to the same table at the same time."""
REMEMBERED: Final = 256
"""How many refusals are remembered, for commands that are sent twice."""


class Made(NamedTuple):
    """What a change of the table has made, and whether it is stored, once that is known."""

    news: Announcement
    stored: Future[bool]


class Mailbox(Showing):
    """A live table in this process that takes commands: shown to people, changed by them."""

    def __init__(
        self,
        table: Table,
        store: Log,
        clock: Clock,
        supervisor: Supervisor | None = None,
        around: Surroundings | None = None,
    ) -> None:
        """Take the table as it was loaded, and what is around it, if anything is."""
        warden = Warden(supervisor or Supervisor(), clock)
        super().__init__(table, clock, warden, around or Surroundings())
        self._store = store
        self._refusals: OrderedDict[tuple[str | None, str], Answer] = OrderedDict()
        self._commands: set[str | None] = set()
        """Those that are in the log, as far as it was looked at."""
        self._looked_at = 0
        self._shown = Confirmations()
        self._memory, self._looking = Memory(), asyncio.Lock()
        self._advice: dict[Seat, tuple[bytes, Advice]] = {}
        """What each seat was last advised, and on what, for those who ask again."""

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

    def shut(self) -> None:
        """Close the table because moderators have."""
        self._warden.shut()

    def heed(self, fault: Fault) -> None:
        """Close the table if the process that plays its bots has met a defect where it stands."""
        self._warden.heed(self.table, fault)

    @property
    def time(self) -> int:
        """The time as logs count it."""
        return self._clock()

    def confirm(self, guest: str | None, n: int, seen: Viewer | None = None) -> None:
        """Take notice that somebody shows the table at a number."""
        seat = doer_of(self.table, guest, seen).seat
        self._shown.take(self.table, seat, n, self._clock())

    async def write(self, answer: Answer, lang: Lang, seen: Viewer = SPECTATOR) -> str:
        """Return an answer as it is sent to somebody who reads a language and sees the table so.

        Raises:
            TableFailed: if the table is closed by a defect.
        """
        if answer.error is None and isinstance(answer.body, Done | Seated | Reopened):
            return message(answer, lang)
        # what a game says is read where it cannot hold up anybody
        return await self._warden.let_speak(
            self.table, "an answer", partial(written, answer, lang, reader_of(self.table, seen))
        )

    @finished
    async def ask(
        self, guest: str | None, query: commands.Query, seen: Viewer | None = None
    ) -> Answer:
        """Return the answer to a question of somebody who sees the table as somebody.

        Raises:
            TableFailed: if the table is closed by a defect.
        """
        async with self._lock:
            table, audience = self.table, self.audience(guest) if seen is None else seen
            late, past = watches_late(table, guest), self._gallery.past

            def work() -> Body:
                return queries.answer(past(table) if late else table, audience, query)

            try:
                body = await self._warden.let_speak(table, type(query).__name__, work)
            except TableFailed:
                raise
            except BelpicError as error:
                return Answer(query.id, table.n, None, error.reason)
            return Answer(query.id, table.n, body)

    async def look(self, guest: str | None, query: commands.Look, seen: Viewer) -> Answer:
        """Return the table as somebody who sees it as somebody saw it before.

        Moves do not wait for it. Whoever only watches looks back as everybody saw it: a seat that
        shows its hand now has not shown what it held before.

        Raises:
            TableFailed: if the table is closed by a defect.
        """
        table, late = self.table, watches_late(self.table, guest)
        last = number_shown(table, self._clock()) if late else table.n
        own = late or seen in table.seats_of(guest)
        async with self._looking:
            try:
                body = await self._warden.let_speak(
                    table,
                    "looking back",
                    lambda: self._memory.look(table, seen if own else SPECTATOR, query.n, last),
                    self._warden.supervisor.patience.opening,
                )
            except TableFailed:
                raise
            except BelpicError as error:
                return Answer(query.id, last, None, error.reason)
            return Answer(query.id, last, body)

    async def hint(self, guest: str | None, deed: commands.Hint, seen: Viewer) -> Answer:
        """Return what somebody who is to act had best do; the log says that they have asked.

        Moves do not wait for it. Whoever asks the same again is told the same again.

        Raises:
            TableFailed: if the table is closed by a defect.
        """
        noted = await self.carry_out(guest, deed, seen)
        seat, advisers = doer_of(self.table, guest, seen).seat, self._around.advisers
        if noted.error is not None or seat is None:
            return noted
        try:
            if advisers is None:
                raise refusal("no_hint")
            table = self.table
            table.check_fresh(seat, deed.at)
            asked = await self._warden.let_speak(
                table, "a hint", lambda: question(table.plan.row.game, table.view(seat))
            )
            known, advice = self._advice.get(seat, (b"", None))
            if advice is None or known != asked:
                advice = await advisers.advise(asked)
                self._advice[seat] = asked, advice
            self.table.check_fresh(seat, deed.at)
        except TableFailed:
            raise
        except BelpicError as error:
            return Answer(deed.id, self.table.n, None, error.reason)
        return Answer(deed.id, noted.n, Hinted(advice.exact, advice.choices, advice.why))

    async def record(self, guest: str | None) -> str:
        """Return the record of the match as a guest may keep it.

        Raises:
            TableFailed: if the table is closed by a defect.
        """
        present, now = self.table, self._clock()
        limit = self._warden.supervisor.patience.opening

        def work() -> str:
            table = table_shown(present, now) if watches_late(present, guest) else present
            return table.record(audience_of(table, guest)).dumps()

        return await self._warden.let_speak(present, "a record", work, limit)

    @finished
    async def carry_out(
        self, guest: str | None, deed: commands.Deed, seen: Viewer | None = None
    ) -> Answer:
        """Carry out a command, or refuse it; the answer comes when it is stored.

        Once begun it is finished, even if whoever asked does not wait for the answer. `seen` is as
        whom they see the table, which matters to those who have several seats.

        Raises:
            TableFailed: if the table is closed by a defect.
        """
        async with self._lock:
            key = (guest, deed.id)
            if key in self._refusals:
                return self._refusals[key]
            try:
                answer = await self._attempt(guest, deed, seen)
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

    async def _attempt(self, guest: str | None, deed: commands.Deed, seen: Viewer | None) -> Answer:
        for _ in range(ATTEMPTS):
            if self.table.clocks.seats:
                await self._let_flags_fall(doer_of(self.table, guest, seen).seat)
            table, now = self.table, self._clock()
            doer = doer_of(table, guest, seen)
            doer = replace(doer, lag=self._shown.lag(table, doer.seat))
            done = self._done(doer.seats, deed.id)
            if done is not None:
                return Answer(deed.id, done.event.n, body_of(done))
            if isinstance(deed, commands.Rematch):
                made = await self._rematch(doer, deed)
            else:
                absent = await self._absent(now) if isinstance(deed, commands.Claim) else ()
                change = partial(decide, table, doer, deed, now, absent)
                made = await self._make(type(deed).__name__, change)
            if made is None:
                return Answer(deed.id, table.n, nothing_new(table, deed))
            if await self._tell_stored(made):
                entry = made.news.table.entries[table.n]
                return Answer(deed.id, entry.event.n, body_of(entry))
        raise refusal("busy")

    def _done(self, seats: Collection[Seat], command: str) -> Entry | None:
        """Return what a command of somebody's seats has made, if it was carried out.

        Hardly any command is sent twice, and a log is long: it is looked through for those alone.
        """
        table = self.table
        self._commands.update([entry.command for entry in table.entries[self._looked_at :]])
        self._looked_at = table.n
        return table.done(seats, command) if command in self._commands else None

    async def _absent(self, now: int) -> frozenset[Seat]:
        """Return the seats that others may go on without: nobody is there in any process."""
        absent = self._attendance.absent(self.table, now)
        return absent - await asyncio.to_thread(self._store.present, self.table.plan.id, now)

    async def _rematch(self, doer: Doer, deed: commands.Rematch) -> Made | None:
        """Note that another table is open, once it is; None if it was open already."""
        now, table = self._clock(), self.table
        if doer.seat is None:
            raise refusal("no_seat")
        if table.phase != "over":
            raise refusal("not_over")
        if table.rematch is not None:
            return None
        seat, opened = (
            doer.seat,
            seat_notes.RematchNote(await open_rematch(table, self._store, now)),
        )
        return await self._make("Rematch", lambda: table.remark(seat, opened, now, deed.id))

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
            is_late = overdue or dues.is_late(table, now, self._around.back())
            await self._do_what_is_due(now, self._shown.lags(table), is_late=is_late)
            await self._tell_late()

    async def _let_flags_fall(self, seat: Seat | None) -> None:
        """See to the clocks before a command: whoever is too late cannot act any more."""
        now, table = self._clock(), self.table
        lags = self._shown.lags(table)
        if seat is not None:
            lags[seat] = self._shown.lag(table, seat)
        if dues.clock_is_due(table, now, self._around.outages(), lags):
            await self._do_what_is_due(now, lags)

    async def _do_what_is_due(
        self, now: int, lags: Mapping[int, int], *, is_late: bool = False
    ) -> None:
        table, outages = self.table, self._around.outages()
        due = await self._make(
            "what is due", lambda: dues.done(table, now, outages, lags, is_late=is_late)
        )
        if due is not None:
            await self._tell_stored(due)

    async def _make(self, what: str, change: Callable[[], Table]) -> Made | None:
        """Change the table, and store what is new in the same thread; None if nothing is."""
        kept: list[Future[bool]] = []

        def keep(news: Announcement | None) -> None:
            if news is not None:
                kept.append(self._store.append(news.addition, here=True))

        news = await self._news(what, change, keep)
        return None if news is None else Made(news, kept[0])

    async def _tell_stored(self, made: Made) -> bool:
        """Tell what is stored; False, and the table as others have left it, if they were faster."""
        # until it is stored, nobody has been told what the feeds have told
        self._feeds = {}
        success = await stored(made.stored)
        if success:
            self._tell(made.news)
            await self._tell_late()
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
            await self._tell_late()

    async def _news(
        self,
        what: str,
        change: Callable[[], Table],
        keep: Callable[[Announcement | None], None] | None = None,
    ) -> Announcement | None:
        """Return what is new after a change of the table, once it is kept; None if nothing is."""
        before, feeds = self.table, self._feeds
        heard = [(listener.guest, seen, listener.lang) for listener, seen in self._attendance]

        def work() -> Announcement | None:
            after = change()
            present = [one for one in heard if not watches_late(after, one[0])]
            return None if after.n == before.n else prepare(before, after, feeds, present)

        return await self._warden.let_speak(before, what, work, then=keep)

    @finished
    async def reseat(self, guest: str, person: str) -> None:
        """Look up anew whose the seats are: an account has a guest's now, or one was deleted.

        Raises:
            NotStored: if the database cannot be read.
        """
        async with self._lock:
            table = self.table
            loaded = await asyncio.to_thread(self._store.load, table.plan.id, table.n)
            if loaded is not None:
                self.table = table.owned_by(loaded.seats)
            for listener, _ in self._attendance:
                if listener.guest == guest:
                    listener.guest = person
            if self._company is not None:
                self._company.forget(guest)
                self._company.tell_soon(self.table, self._attendance)
