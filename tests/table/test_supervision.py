"""A defect of one table's rules, scene or texts closes that table, and nobody else notices."""

import asyncio
import logging
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from belpic.core.errors import BadRecord
from belpic.store import Addition, Entry, Fault, Loaded, NewTable, Store
from belpic.table import commands, crew, supervision
from belpic.table.audit import audit
from belpic.table.crew import CREW, Crew, Escaped, Overdue
from belpic.table.hall import Hall
from belpic.table.mailbox import Mailbox
from belpic.table.supervision import (
    AT_ONCE,
    REST_MILLISECONDS,
    EventFailed,
    Exhausted,
    Patience,
    Supervisor,
    TableFailed,
    check_crew,
)
from belpic.table.table import REVEAL_MILLISECONDS, Table
from tests.sick.game import ILL_HEAP, RELEASED, VARIABLE
from tests.table.test_hall import keep, running, until
from tests.table.test_mailbox import Ear
from tests.table.world import Clock, act, all_sit, exhausted, guest, plan_for, started

SHORT = Patience(step=1.5, opening=1.5, warming=0.0)
"""So that nobody waits for minutes; long enough for some moves of others meanwhile."""
LIMIT = 1.0
"""Seconds on the wall, where nothing else is to be waited for."""
PLACES = ("after", "hide", "scene", "describe", "listed")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    yield opened
    opened.close()


def ill_table(game: str) -> Table:
    """Return a table of the kind that falls ill, one piece before that."""
    return act(started(game, options={"heap": ILL_HEAP}), 0, "take 1")


async def open_box(hall: Hall, table: str) -> Mailbox:
    mailbox = await hall.open(table)
    assert mailbox is not None
    return mailbox


async def provoke(mailbox: Mailbox, place: str) -> None:
    """Do what meets the defect."""
    n = mailbox.table.n
    if place == "listed":
        await mailbox.ask(guest(1), commands.Actions("q", n))
    else:
        await mailbox.carry_out(guest(1), commands.Act("a", n, "take 1"))


async def moves(mailbox: Mailbox, name: str) -> bool:
    """Tell whether somebody at a table can play."""
    (seat,) = mailbox.table.asked
    deed = commands.Act(name, mailbox.table.n, "take 1")
    return (await mailbox.carry_out(guest(seat), deed)).error is None


async def test_moves_pass_by_a_crowd_that_can_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervision, "QUICK_SECONDS", 60.0)
    supervisor, begun = Supervisor(crew=Crew()), list[int]()
    looking, released = threading.Event(), threading.Event()

    def look(number: int) -> None:
        begun.append(number)
        looking.set()
        released.wait()

    crowd = [
        asyncio.create_task(supervisor.call(partial(look, one), "a look", 60.0, patient=True))
        for one in range(3 * AT_ONCE)
    ]
    assert await asyncio.to_thread(looking.wait, 60.0)
    moved = [await supervisor.call(lambda: "moved", "a move", 60.0) for _ in range(AT_ONCE)]
    assert moved == ["moved"] * AT_ONCE
    assert begun == [0]
    released.set()
    await asyncio.gather(*crowd)
    assert sorted(begun) == list(range(3 * AT_ONCE))


class Disk:
    """What is waited for after the rules have spoken."""

    def __init__(self) -> None:
        self.begun, self.ready = threading.Event(), threading.Event()
        self.written: list[str] = []

    def write(self, word: str) -> None:
        self.begun.set()
        assert self.ready.wait(60.0)
        self.written.append(word)


async def test_what_follows_from_the_rules_has_no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "WALL_FACTOR", 1.0)
    supervisor, disk = Supervisor(crew=Crew()), Disk()
    move = supervisor.call(lambda: "one", "a move", LIMIT, then=disk.write)
    moving = asyncio.create_task(move)
    assert await asyncio.to_thread(disk.begun.wait, 60.0)
    await asyncio.sleep(1.5 * LIMIT)
    assert not moving.done()
    disk.ready.set()
    assert await moving == "one"
    assert disk.written == ["one"]


async def test_what_follows_from_the_rules_keeps_nobody_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(supervision, "QUICK_SECONDS", 60.0)
    supervisor, disk, others = Supervisor(crew=Crew()), Disk(), threading.Event()

    def decide() -> str:
        assert others.wait(60.0)
        return "one"

    first = asyncio.create_task(supervisor.call(decide, "a move", 60.0, then=disk.write))
    second = asyncio.create_task(supervisor.call(lambda: "two", "another", 60.0))
    await asyncio.sleep(0)  # by now the second one waits for its turn
    others.set()
    assert await asyncio.wait_for(second, 20.0) == "two"
    assert not first.done()
    disk.ready.set()
    assert await first == "one"


async def test_nothing_follows_from_what_was_written_off() -> None:
    supervisor, released, heard = Supervisor(crew=Crew()), threading.Event(), list[str]()

    def work() -> str:
        released.wait(60.0)
        return "late"

    with pytest.raises(Overdue):
        await supervisor.call(work, "a move", 0.01, then=heard.append)
    released.set()
    await until(lambda: not supervisor.crew.stuck)
    assert await supervisor.call(lambda: "in time", "another", 60.0, then=heard.append) == "in time"
    assert heard == ["in time"]


async def test_what_fails_after_the_rules_is_told() -> None:
    def fail(word: str) -> None:
        raise OSError(word)

    with pytest.raises(OSError, match="one"):
        await Supervisor(crew=Crew()).call(lambda: "one", "a move", 60.0, then=fail)


@pytest.mark.parametrize("how", ["raise", "recurse", "memory", "exit", "stop"])
@pytest.mark.parametrize("place", PLACES)
async def test_a_defect_closes_its_table_alone_until_it_is_mended(
    sick: str,
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    place: str,
    how: str,
) -> None:
    clock = Clock()
    hall = Hall(store, clock)
    ill, sound = keep(store, ill_table(sick)), keep(store, started(sick))
    before = store.load(ill)
    mailbox, neighbour = await open_box(hall, ill), await open_box(hall, sound)
    ears = [Ear(guest(0)), Ear(None)]
    for ear in ears:
        await mailbox.listen(ear)
    waiting = asyncio.create_task(mailbox.fails())
    monkeypatch.setenv(VARIABLE, f"{place} {how}")
    with caplog.at_level(logging.ERROR, "belpic"), pytest.raises(TableFailed) as told:
        await provoke(mailbox, place)
    # its people are told why in a sentence; the log has what helps to mend it
    with pytest.raises(TableFailed):
        await waiting
    assert told.value.reason.code == "table_failed"
    assert str(mailbox.table.n) in told.value.text.in_("en")
    assert told.value.text.in_("ja") != told.value.text.in_("en")
    (entry,) = [one for one in caplog.records if one.levelno >= logging.ERROR]
    assert f"table {ill} (sick) is closed at event {mailbox.table.n}" in entry.getMessage()
    assert entry.exc_info is not None
    assert f'suffer("{place}")' in caplog.text
    # nothing was stored that could not be shown
    assert store.load(ill) == before
    for question in (mailbox.resync(ears[0]), mailbox.refresh(), mailbox.record(None)):
        with pytest.raises(TableFailed):
            await question
    with pytest.raises(TableFailed):
        await hall.open(ill)
    assert await moves(neighbour, "on")
    # those who check the database find the same
    named = {finding.table: finding.problem for finding in audit(store)}
    assert named[ill] is not None
    assert named[sound] is None
    # mended, and started anew
    monkeypatch.delenv(VARIABLE)
    again = await open_box(Hall(store, clock), ill)
    assert await moves(again, "again")
    assert all(finding.problem is None for finding in audit(store))


async def test_after_a_while_a_closed_table_is_tried_again(
    sick: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    hall = Hall(store, clock)
    name = keep(store, ill_table(sick))
    monkeypatch.setenv(VARIABLE, "scene raise")
    mailbox = await open_box(hall, name)
    await mailbox.listen(Ear(None))
    with pytest.raises(TableFailed):
        await provoke(mailbox, "scene")
    monkeypatch.delenv(VARIABLE)
    with pytest.raises(TableFailed):
        await hall.open(name)
    clock.now += REST_MILLISECONDS
    assert await moves(await open_box(hall, name), "on")


async def test_a_log_at_which_the_rules_fail_is_not_opened_and_not_touched(
    sick: str, store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = act(ill_table(sick), 1, "take 1")
    name = keep(store, table)
    before = store.load(name)
    monkeypatch.setenv(VARIABLE, "after recurse")
    hall = Hall(store, Clock())
    for _ in range(2):
        with pytest.raises(TableFailed) as told:
            await hall.open(name)
        assert f"entry {table.n}" in told.value.text.in_("en")
    # looked at once, and not again for everybody who comes
    assert caplog.text.count(f"cannot be opened: a defect at event {table.n}") == 1
    assert "RecursionError" in caplog.text
    (finding,) = audit(store)
    assert finding.problem is not None
    assert f"entry {table.n}" in finding.problem.text.in_("en")
    assert store.load(name) == before


@asynccontextmanager
async def burning(hall: Hall, ill: str, place: str) -> AsyncIterator[asyncio.Task[None]]:
    """Let a table's rules burn for as long as the block takes, if that is not too long."""
    task = asyncio.create_task(provoke(await open_box(hall, ill), place))
    await asyncio.sleep(0.1)
    try:
        yield task
    finally:
        await asyncio.gather(task, return_exceptions=True)
        await until(lambda: not CREW.stuck)


@pytest.mark.parametrize("place", ["after", "listed"])
async def test_a_table_that_computes_without_end_holds_up_nobody_and_is_closed(
    sick: str,
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    place: str,
) -> None:
    monkeypatch.setattr(crew, "HALT_SECONDS", 0.2)
    # what is computed counts, not how long this machine keeps others from computing
    monkeypatch.setattr(crew, "WALL_FACTOR", 60.0)
    hall = Hall(store, Clock(), SHORT)
    ill = keep(store, ill_table(sick))
    tables = [started(sick, options={"heap": 60}) for _ in range(5)]
    healthy = [await open_box(hall, keep(store, table)) for table in tables]
    monkeypatch.setenv(VARIABLE, f"{place} forever")
    before = store.load(ill)
    async with running(hall), burning(hall, ill, place) as task:
        rounds = 0
        while not task.done() and rounds < 250:
            assert await moves(healthy[rounds % 5], f"m{rounds}")
            rounds += 1
        # they have played while it burnt
        assert rounds > 1
        with pytest.raises(TableFailed) as told:
            await task
        assert told.value.reason.code == "table_overdue"
    assert store.load(ill) == before
    # the log names the table, the event and the place where it stands
    assert (
        f"table {ill} (sick) at event {before.entries[-1].event.n if before else 0}" in caplog.text
    )
    assert f'suffer("{place}")' in caplog.text
    # and the thread itself came to an end, which it says a moment later
    await until(lambda: "what was written off has come to its end" in caplog.text)


async def test_many_slow_tables_leave_room_for_the_others(
    sick: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = Hall(store, Clock())
    slow = [await open_box(hall, keep(store, ill_table(sick))) for _ in range(2 * AT_ONCE)]
    healthy = await open_box(hall, keep(store, started(sick)))
    monkeypatch.setenv(VARIABLE, "after wait")
    RELEASED.clear()
    tasks = [asyncio.create_task(provoke(box, "after")) for box in slow]
    try:
        await asyncio.sleep(0.01)
        assert await moves(healthy, "on")
        assert not any(task.done() for task in tasks)
    finally:
        RELEASED.set()
    # slow is not wrong: it was within its time
    await asyncio.gather(*tasks)
    assert [box.table.n for box in slow] == [slow[0].table.n] * len(slow)


async def test_the_hall_goes_on_past_a_table_whose_options_no_longer_parse(
    sick: str, store: Store
) -> None:
    clock = Clock()
    hall = Hall(store, clock)
    broken = all_sit(Table.begin(plan_for(sick)))
    row = broken.plan.row
    odd = replace(row, options='{"heap": "many"}')
    store.wait(store.create(NewTable(odd, broken.plan.seats, bots=False)))
    store.wait(store.append(Table.begin(broken.plan).addition(broken)))
    waiting = keep(store, all_sit(Table.begin(plan_for(sick))))
    clock.now += REVEAL_MILLISECONDS
    async with running(hall):
        await until(lambda: store.due(clock.now) == [row.id])
        await asyncio.sleep(0.3)
        assert hall.is_alive
    loaded = store.load(waiting)
    assert loaded is not None
    assert Table.restore(loaded).phase == "playing"
    with pytest.raises(BadRecord):
        await hall.open(row.id)


async def test_a_table_that_others_continue_as_no_rules_allow_is_closed(
    sick: str, store: Store
) -> None:
    table = ill_table(sick)
    mailbox = await open_box(Hall(store, Clock()), keep(store, table))
    entry = act(table, 1, "take 1").entries[-1]
    wrong = replace(entry, event=replace(entry.event, text="take 9"))
    store.wait(store.append(Addition(table.plan.id, table.n, (wrong,), "playing", False, None)))
    with pytest.raises(TableFailed):
        await mailbox.refresh()


def test_a_process_with_too_many_lost_threads_says_so() -> None:
    own = Crew()
    with exhausted(own), pytest.raises(Exhausted, match="loop 3"):
        check_crew(own)
    deadline = time.monotonic() + 30
    while own.stuck and time.monotonic() < deadline:
        time.sleep(0.01)
    check_crew(own)


def test_what_ends_a_process_ends_only_the_work() -> None:
    def leave() -> None:
        raise SystemExit(3)

    job = CREW.start(leave, "leaving")
    with pytest.raises(Escaped, match="SystemExit: 3"):
        CREW.wait(job, 5.0)
    assert CREW.wait(CREW.start(lambda: 7, "working"), 5.0) == 7


def test_threads_without_work_go_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "IDLE_SECONDS", 0.01)
    own = Crew()
    first = own.start(threading.current_thread, "one")
    thread = own.wait(first, 5.0)
    thread.join(30)
    assert not thread.is_alive()
    assert own.wait(own.start(lambda: 1, "another"), 5.0) == 1


def test_an_event_that_fails_is_numbered(sick: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = act(ill_table(sick), 1, "take 1")
    monkeypatch.setenv(VARIABLE, "after raise")
    with pytest.raises(EventFailed) as found:
        Table.begin(table.plan).follow(_loaded(table))
    assert found.value.n == table.n


def _loaded(table: Table) -> Loaded:
    return Loaded(table.plan.row, table.plan.seats, table.entries)


async def test_a_defect_that_a_worker_meets_closes_the_table_for_its_people(
    sick: str, store: Store
) -> None:
    clock = Clock()
    hall = Hall(store, clock)
    name, other = keep(store, ill_table(sick)), keep(store, started(sick))
    n = len(_entries(store, name))
    old = Fault(name, n, clock.now - 1, overdue=False)
    mailbox, neighbour = await open_box(hall, name), await open_box(hall, other)
    worker = Store(store.url)
    async with running(hall):
        # what was met before the table was opened, or elsewhere in its log, is no matter now
        for fault in (old, replace(old, n=n - 1, at=clock.now)):
            worker.wait(worker.report(fault))
            await asyncio.sleep(0.1)
            assert mailbox.failure is None
        worker.wait(worker.report(replace(old, at=clock.now, overdue=True)))
        with pytest.raises(TableFailed) as told:
            await asyncio.wait_for(mailbox.fails(), 30)
        assert told.value.reason.code == "table_overdue"
        assert await moves(neighbour, "on")
    worker.close()
    named = {finding.table: finding.problem for finding in audit(store)}
    problem = named[name]
    assert problem is not None
    assert problem.code == "faulty_bots"
    assert named[other] is None
    # the worker goes on once it is mended, and the table with it
    clock.now += REST_MILLISECONDS
    again = await open_box(hall, name)
    assert await moves(again, "mended")
    assert all(finding.problem is None for finding in audit(store))


async def test_a_defect_at_an_event_that_is_still_on_its_way_is_heeded_when_it_comes(
    sick: str, store: Store
) -> None:
    table = ill_table(sick)
    mailbox = await open_box(Hall(store, Clock()), keep(store, table))
    mailbox.heed(Fault(table.plan.id, table.n + 1, Clock().now, overdue=False))
    assert mailbox.failure is None
    store.wait(store.append(table.addition(act(table, 1, "take 1"))))
    with pytest.raises(TableFailed):
        await mailbox.refresh()
    assert mailbox.table.n == table.n + 1


def _entries(store: Store, name: str) -> tuple[Entry, ...]:
    loaded = store.load(name)
    assert loaded is not None
    return loaded.entries
