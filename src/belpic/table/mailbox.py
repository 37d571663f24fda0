"""One mailbox a table: commands one after another, stored before anybody is told."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from belpic.core.codec import to_json
from belpic.core.errors import BelpicError, Reason
from belpic.core.seats import SPECTATOR, Seat, Viewer
from belpic.store import NotStored
from belpic.store.writer import NotWritten
from belpic.table import commands, queries, remarks
from belpic.table.chairs import rotated
from belpic.table.conduct import Doer, decide, silenced
from belpic.table.lines import new_steps
from belpic.table.messages import Presence
from belpic.table.phrases import refusal
from belpic.table.plan import plan_rematch
from belpic.table.teller import Teller, compact

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from concurrent.futures import Future

    from belpic.core.codec import Json
    from belpic.store import Addition, Entry, Loaded, NewTable
    from belpic.table.table import Table

    Clock = Callable[[], int]

ABSENT_MILLISECONDS: Final = 60_000
"""How long a seat must have been away before others may go on without it."""
ATTEMPTS: Final = 8
"""How often a command is tried when other processes write to the same table at the same time."""
REMEMBERED: Final = 256
"""How many refusals are remembered, for commands that are sent twice."""
NO_BODY: Final[Mapping[str, Json]] = {}


class Log(Protocol):
    """Where entries are kept; the store is one."""

    def create(self, table: NewTable) -> Future[None]:
        """Keep a new table."""

    def append(self, addition: Addition) -> Future[bool]:
        """Keep entries if the table is still at the expected number; False if it is not."""

    def load(self, table: str, after: int = 0) -> Loaded | None:
        """Return a table with its entries after a number."""


class Listener(Protocol):
    """Somebody who follows a table: a socket, or a test."""

    guest: str | None

    def hear(self, message: str) -> None:
        """Take a message; never waits."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command gets back."""

    re: str
    n: int
    body: Mapping[str, Json] | None = None
    error: Reason | None = None

    def text(self) -> str:
        """Return the message."""
        head: dict[str, Json] = {"kind": "answer", "re": self.re, "n": self.n}
        if self.error is not None:
            return compact({**head, "ok": False, "error": to_json(self.error)})
        return compact({**head, "ok": True, "body": dict(self.body or NO_BODY)})


class Mailbox:
    """A live table in this process."""

    def __init__(self, table: Table, store: Log, clock: Clock) -> None:
        """Take the table as it was loaded."""
        self.table = table.told()
        self.used = clock()
        """When somebody last listened or asked."""
        self._store = store
        self._clock = clock
        self._lock = asyncio.Lock()
        self._tellers: dict[Viewer, Teller] = {}
        self._listeners: dict[Listener, Viewer] = {}
        self._left = {Seat(seat): clock() for seat in range(len(table.chairs))}
        self._refusals: OrderedDict[tuple[str | None, str], Answer] = OrderedDict()

    @property
    def is_idle(self) -> bool:
        """Whether nobody listens."""
        return not self._listeners

    def audience(self, guest: str | None) -> Viewer:
        """Return as whom a guest sees the table: its seat, or as a spectator."""
        seat = self.table.seat_of(guest)
        return SPECTATOR if seat is None else seat

    def listen(self, listener: Listener, n: int = 0) -> None:
        """Let somebody hear everything from now on, who has shown `n` before."""
        audience = self.audience(listener.guest)
        self._listeners[listener] = audience
        listener.hear(self._teller(audience).since(n))
        self._tell_presence()

    def leave(self, listener: Listener) -> None:
        """Let somebody hear nothing more."""
        audience = self._listeners.pop(listener, SPECTATOR)
        self.used = self._clock()
        if isinstance(audience, int) and audience not in self._listeners.values():
            self._left[audience] = self.used
        self._forget_tellers()
        self._tell_presence()

    def resync(self, listener: Listener) -> None:
        """Tell somebody everything anew."""
        listener.hear(self._teller(self.audience(listener.guest)).snapshot())

    def ask(self, guest: str | None, query: commands.Query) -> Answer:
        """Return the answer to a question."""
        try:
            body = queries.answer(self.table, self.audience(guest), query)
        except BelpicError as error:
            return Answer(query.id, self.table.n, error=error.reason)
        return Answer(query.id, self.table.n, body)

    async def carry_out(self, guest: str | None, deed: commands.Deed) -> Answer:
        """Carry out a command, or refuse it; the answer comes when it is stored.

        Once begun it is finished, even if whoever asked does not wait for the answer.
        """
        return await asyncio.shield(asyncio.ensure_future(self._carry_out(guest, deed)))

    async def _carry_out(self, guest: str | None, deed: commands.Deed) -> Answer:
        async with self._lock:
            key = (guest, deed.id)
            if key in self._refusals:
                return self._refusals[key]
            try:
                answer = await self._attempt(guest, deed)
            except BelpicError as error:
                answer = Answer(deed.id, self.table.n, error=error.reason)
                if not isinstance(error, NotStored):
                    self._remember(key, answer)
            return answer

    def _remember(self, key: tuple[str | None, str], answer: Answer) -> None:
        self._refusals[key] = answer
        while len(self._refusals) > REMEMBERED:
            self._refusals.popitem(last=False)

    async def _attempt(self, guest: str | None, deed: commands.Deed) -> Answer:
        for _ in range(ATTEMPTS):
            table = self.table
            doer = Doer(table.seat_of(guest), guest)
            done = None if doer.seat is None else table.done(doer.seat, deed.id)
            if done is not None:
                return Answer(deed.id, done.event.n, _body(done))
            after = await self._decide(doer, deed)
            if after.n == table.n:
                return Answer(deed.id, table.n, _nothing_new(table, deed))
            if await self._store_and_tell(after):
                made = after.entries[table.n]
                return Answer(deed.id, made.event.n, _body(made))
        raise refusal("busy")

    async def _decide(self, doer: Doer, deed: commands.Deed) -> Table:
        now = self._clock()
        if not isinstance(deed, commands.Rematch):
            return decide(self.table, doer, deed, now, self._absent(now))
        if doer.seat is None:
            raise refusal("no_seat")
        if self.table.phase != "over":
            raise refusal("not_over")
        if self.table.rematch is not None:
            return self.table
        opened = await self._open_rematch(now)
        return self.table.remark(doer.seat, remarks.Rematch(opened), now, deed.id)

    async def _open_rematch(self, now: int) -> str:
        """Open the table where everybody sits one seat further; all who race for it agree."""
        plan = plan_rematch(self.table.plan, rotated(self.table.chairs), now)
        if await asyncio.to_thread(self._store.load, plan.id) is None:
            try:
                await asyncio.wrap_future(self._store.create(plan.new()))
            except NotWritten as error:
                if await asyncio.to_thread(self._store.load, plan.id) is None:
                    raise NotStored.because(error) from error
        return plan.id

    async def refresh(self) -> None:
        """Follow what other processes have stored, and let chance decide what is due."""
        async with self._lock:
            await self._catch_up()
            now = self._clock()
            due = silenced(self.table, now).settled(now)
            if due.n > self.table.n:
                await self._store_and_tell(due)

    async def _store_and_tell(self, after: Table) -> bool:
        """Store what is new; False, and the table as others have left it, if they were faster."""
        stored = asyncio.wrap_future(self._store.append(self.table.addition(after)))
        try:
            success = await stored
        except NotWritten as error:
            raise NotStored.because(error) from error
        if success:
            self._tell(after)
        else:
            await self._catch_up()
        return success

    async def _catch_up(self) -> None:
        loaded = await asyncio.to_thread(self._store.load, self.table.plan.id, self.table.n)
        if loaded is not None and loaded.entries:
            self._tell(self.table.follow(loaded))

    def _tell(self, after: Table) -> None:
        """Show a table whose entries are stored to everybody who listens."""
        steps = new_steps(after)
        self.table = after = after.told()
        self.used = self._clock()
        messages = {
            audience: teller.follow(after, steps) for audience, teller in self._tellers.items()
        }
        moved = False
        for listener, before in list(self._listeners.items()):
            audience = self.audience(listener.guest)
            if audience == before:
                listener.hear(messages[audience])
            else:
                # somebody sat down or stood up, and knows other things from now on
                self._listeners[listener] = audience
                listener.hear(self._teller(audience).snapshot())
                moved = True
        if moved:
            self._forget_tellers()
            self._tell_presence()

    def _teller(self, audience: Viewer) -> Teller:
        if audience not in self._tellers:
            self._tellers[audience] = Teller(self.table, audience)
        return self._tellers[audience]

    def _forget_tellers(self) -> None:
        heard = set(self._listeners.values())
        self._tellers = {who: teller for who, teller in self._tellers.items() if who in heard}

    def _absent(self, now: int) -> frozenset[Seat]:
        return frozenset(
            seat for seat, wait in self._claims(now).items() if wait is not None and wait <= 0
        )

    def _claims(self, now: int) -> dict[Seat, int | None]:
        """Return in how many milliseconds each seat may be claimed."""
        here = set(self._listeners.values())
        playing = self.table.phase == "playing"
        return {
            seat: left + ABSENT_MILLISECONDS - now
            if playing and seat not in here and self.table.chairs[seat].is_person
            else None
            for seat, left in self._left.items()
        }

    def _tell_presence(self) -> None:
        here = list(self._listeners.values())
        claims = self._claims(self._clock())
        message = Presence(
            tuple(
                seat in here or (chair.sits and chair.kind == "bot")
                for seat, chair in enumerate(self.table.chairs)
            ),
            here.count(SPECTATOR),
            tuple(None if wait is None else max(0, wait) for wait in claims.values()),
        )
        text = compact(to_json(message))
        for listener in self._listeners:
            listener.hear(text)


def _nothing_new(table: Table, deed: commands.Deed) -> Mapping[str, Json]:
    return {"table": table.rematch} if isinstance(deed, commands.Rematch) else NO_BODY


def _body(entry: Entry) -> Mapping[str, Json]:
    """Return what the answer to a command says, from the first event that it made."""
    match remarks.read(entry.event.note):
        case remarks.Commit():
            return {"seat": entry.event.seat}
        case remarks.Rematch(table=table):
            return {"table": table}
        case _:
            return NO_BODY
