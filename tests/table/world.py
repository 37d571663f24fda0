"""Tables without a disk, a network or a clock of their own."""

import hashlib
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TypeVar

from belpic.core.codec import Json
from belpic.core.seats import Seat
from belpic.store import Addition, Entry, Loaded, NewTable, SeatRow
from belpic.store.rows import ChatLine
from belpic.table import commands
from belpic.table.crew import Crew, Overdue
from belpic.table.decisions import Doer, decide
from belpic.table.plan import Plan, make_plan
from belpic.table.supervision import MOST_STUCK, Supervisor, check_crew
from belpic.table.table import Table
from belpic.table.terms import Terms
from belpic.table.time_control import TimeControl

KEY = "a key that opens"
SERVER_SEED = bytes(range(32))
T = TypeVar("T")


def _done(value: T) -> Future[T]:
    future: Future[T] = Future()
    future.set_result(value)
    return future


class AtOnce(Supervisor):
    """Asks the rules where it is asked itself: for thousands of questions about sound games."""

    async def call(
        self,
        work: Callable[[], T],
        about: str,
        limit: float,
        *,
        patient: bool = False,
        then: Callable[[T], None] | None = None,
    ) -> T:
        del about, limit, patient
        result = work()
        if then is not None:
            then(result)
        return result


async def at_once(work: Callable[..., T], /, *given: object, **named: object) -> T:
    """Do in the loop itself what goes to a thread elsewhere, where a memory is read, not a disk."""
    return work(*given, **named)


@dataclass
class MemoryLog:
    """A store in memory that appends at the expected number, as the real one does."""

    tables: dict[str, NewTable] = field(default_factory=dict)
    entries: dict[str, list[Entry]] = field(default_factory=dict)
    seats: dict[str, tuple[SeatRow, ...]] = field(default_factory=dict)
    seen: dict[int, int] = field(default_factory=dict)
    """Until when somebody is there through another process, by seat."""

    def create(self, table: NewTable) -> Future[None]:
        self.tables[table.row.id] = table
        self.entries[table.row.id] = []
        self.seats[table.row.id] = table.seats
        return _done(None)

    def append(self, addition: Addition, *, here: bool = False) -> Future[bool]:
        del here
        entries = self.entries[addition.table]
        if len(entries) != addition.expected:
            return _done(value=False)
        entries.extend(addition.entries)
        self.seats[addition.table] = tuple(
            replace(row, guest=addition.guests.get(row.seat, row.guest))
            for row in self.seats[addition.table]
        )
        return _done(value=True)

    def present(self, table: str, now: int) -> frozenset[int]:
        assert table in self.tables
        return frozenset(seat for seat, until in self.seen.items() if until > now)

    def load(self, table: str, after: int = 0) -> Loaded | None:
        if table not in self.tables:
            return None
        entries = tuple(self.entries[table][after:])
        return Loaded(self.tables[table].row, self.seats[table], entries)


@dataclass
class MemoryBook:
    """What was said, in memory."""

    lines: list[ChatLine] = field(default_factory=list)

    def add(self, line: ChatLine, guest: str) -> Future[int]:
        assert guest
        self.lines.append(replace(line, number=len(self.lines) + 1))
        return _done(len(self.lines))

    def last(self, table: str, most: int) -> tuple[ChatLine, ...]:
        return tuple(line for line in self.lines if line.table == table)[-most:]


@dataclass
class Clock:
    """Milliseconds that pass when told to."""

    now: int = 1_000_000

    def __call__(self) -> int:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += int(seconds * 1000)


@contextmanager
def exhausted(crew: Crew) -> Iterator[None]:
    """Let a crew lose one thread more than a process can bear, for as long as this lasts."""
    release = threading.Event()
    try:
        for number in range(MOST_STUCK + 1):
            check_crew(crew)
            try:
                crew.wait(crew.start(release.wait, f"loop {number}"), 0.0)
            except Overdue:
                continue
            raise AssertionError("a thread that waits was not written off")
        yield
    finally:
        release.set()


def plan_for(
    game: str,
    kinds: Sequence[str] = ("person", "open"),
    options: Mapping[str, Json] | None = None,
    preset: str | None = None,
    clock: str = "none",
) -> Plan:
    """Return a plan: persons' seats are kept for guest-0, guest-1, …; bots have their level."""
    rows = []
    for seat, kind in enumerate(kinds):
        match kind:
            case "person":
                rows.append(SeatRow(seat, "person", None, f"guest-{seat}"))
            case "open":
                rows.append(SeatRow(seat, "open"))
            case level:
                rows.append(SeatRow(seat, "bot", level))
    terms = Terms(TimeControl.read(clock))
    plan = make_plan(game, rows, KEY, 1_000_000, preset=preset, options=options, terms=terms)
    return dealt(plan)


def dealt(plan: Plan) -> Plan:
    """Return a plan with the deals that it has wherever a commit is tested."""
    return replace(plan, row=replace(plan.row, seed=SERVER_SEED))


def guest(seat: int) -> str:
    return f"guest-{seat}"


def seed(seat: int) -> bytes:
    return f"the seed of seat {seat}, long enough".encode()


def commitment(seat: int) -> str:
    return hashlib.sha256(seed(seat)).hexdigest()


def do(table: Table, seat: int, deed: commands.Deed, at: int = 1_000_000) -> Table:
    """Return the table after a command of the guest of a seat."""
    who = guest(seat)
    holder = table.holders[seat]
    doer = Doer(Seat(seat), None) if holder.kind == "bot" else Doer(table.seat_of(who), who)
    return decide(table, doer, deed, at)


def sit(table: Table, seat: int, /, **changed: object) -> Table:
    wish = {"id": f"sit-{seat}", "seat": seat, "key": KEY, "commitment": commitment(seat)}
    return do(table, seat, commands.Sit(**(wish | changed)))  # type: ignore[arg-type]  # tests send what they like


def all_sit(table: Table) -> Table:
    for seat in range(len(table.holders)):
        table = sit(table, seat)
    return table


def started(
    game: str,
    kinds: Sequence[str] = ("person", "open"),
    options: Mapping[str, Json] | None = None,
    clock: str = "none",
) -> Table:
    """Return a table where play has begun."""
    table = all_sit(Table.begin(plan_for(game, kinds, options, clock=clock)))
    for seat in range(len(kinds)):
        table = do(table, seat, commands.Reveal(f"reveal-{seat}", seed(seat)))
    return table


def act(table: Table, seat: int, text: str, at: int | None = None, time: int = 1_000_000) -> Table:
    number = table.n if at is None else at
    return do(table, seat, commands.Act(f"act-{table.n}-{seat}", number, text), time)


def dig(data: Json, *path: str | int) -> Json:
    """Return what stands at a place inside JSON data."""
    for step in path:
        if isinstance(step, int):
            assert isinstance(data, list)
            data = data[step]
        else:
            assert isinstance(data, dict)
            data = data[step]
    return data
