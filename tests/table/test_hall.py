"""The hall: tables opened once, followed while other processes write, closed when idle."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from belpic.core.codec import Json
from belpic.core.errors import BadRecord
from belpic.core.match import Event
from belpic.core.seats import Seat
from belpic.store import Addition, Entry, NotStored, Store
from belpic.table import commands
from belpic.table.attendance import ABSENT_MILLISECONDS
from belpic.table.dues import RETURN_MILLISECONDS
from belpic.table.hall import (
    IDLE_MILLISECONDS,
    LOOK_SECONDS,
    SWEEP_SECONDS,
    WHOSE_MILLISECONDS,
    Hall,
)
from belpic.table.mailbox import Mailbox
from belpic.table.plan import Plan
from belpic.table.supervision import REST_MILLISECONDS
from belpic.table.table import REVEAL_MILLISECONDS, Table
from belpic.table.watching import RENEW_MILLISECONDS, THERE_MILLISECONDS
from tests.store.pragmas import tell_sqlite
from tests.table.test_mailbox import Ear
from tests.table.world import Clock, act, all_sit, dig, do, guest, plan_for, seed, started


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    yield opened
    opened.close()


def keep(store: Store, table: Table) -> str:
    """Store a table as another process would have."""
    store.wait(store.create(table.plan.new()))
    if table.n:
        store.wait(store.append(Table.begin(table.plan).addition(table)))
    return table.plan.id


@asynccontextmanager
async def running(hall: Hall) -> AsyncIterator[None]:
    task = asyncio.create_task(hall.run())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def until(condition: Callable[[], object], seconds: float = 60.0) -> None:
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110  # what is waited for happens in another process
            await asyncio.sleep(0.01)


async def test_a_table_is_opened_once_for_all(tiny: str, store: Store) -> None:
    hall = Hall(store, Clock())
    name = keep(store, started(tiny))
    first, second = await asyncio.gather(hall.open(name), hall.open(name))
    assert first is second is await hall.open(name)
    assert await hall.open("nowhere") is None


async def test_what_another_process_stores_is_told_here(tiny: str, store: Store) -> None:
    hall = Hall(store, Clock())
    table = started(tiny)
    mailbox = await hall.open(keep(store, table))
    assert mailbox is not None
    ear = Ear(guest(1))
    await mailbox.listen(ear)
    ear.heard.clear()
    other = Store(store.url)
    async with running(hall):
        # when the hall looks for the first time everything is new to it
        await asyncio.sleep(5 * LOOK_SECONDS)
        other.wait(other.append(table.addition(act(table, 0, "take 1"))))
        await until(lambda: '"kind":"events"' in "".join(ear.heard))
    other.close()
    (events,) = ear.take("events")
    assert (events["after"], events["n"]) == (table.n, table.n + 1)


async def test_a_silent_seat_is_marked_even_if_nobody_has_the_table_open(
    tiny: str, store: Store
) -> None:
    clock = Clock()
    hall = Hall(store, clock)
    name = keep(store, all_sit(Table.begin(plan_for(tiny))))
    async with running(hall):
        await asyncio.sleep(0.3)
        loaded = store.load(name)
        assert loaded is not None
        assert Table.restore(loaded).phase == "starting"
        clock.now += REVEAL_MILLISECONDS
        await until(lambda: store.due(clock.now) == [])
    loaded = store.load(name)
    assert loaded is not None
    assert Table.restore(loaded).phase == "playing"


async def test_after_an_outage_seats_may_still_reveal_their_seeds(tiny: str, store: Store) -> None:
    clock = Clock()
    names = [keep(store, all_sit(Table.begin(plan_for(tiny)))) for _ in range(2)]
    clock.pass_by(3600)
    hall = Hall(store, clock)
    async with running(hall):
        clock.now += RETURN_MILLISECONDS - 1
        mailbox = await hall.open(names[0])
        assert mailbox is not None
        await asyncio.sleep(2 * SWEEP_SECONDS)
        for seat in range(2):
            reveal = commands.Reveal(f"r{seat}", seed(seat))
            assert (await mailbox.carry_out(guest(seat), reveal)).error is None
        assert [holder.seed for holder in mailbox.table.holders] == [seed(0), seed(1)]
        # nobody has come back to the other one
        assert store.due(clock.now) == [names[1]]
        clock.now += 1
        await until(lambda: store.due(clock.now) == [])
    loaded = store.load(names[1])
    assert loaded is not None
    assert [holder.seed for holder in Table.restore(loaded).holders] == [b"", b""]


async def test_it_is_kept_who_is_at_a_table_for_as_long_as_they_are(
    tiny: str, store: Store
) -> None:
    clock = Clock()
    hall = Hall(store, clock)
    name = keep(store, started(tiny, ("random", "random", "person")))
    mailbox = await hall.open(name)
    assert mailbox is not None
    async with running(hall):
        await asyncio.sleep(2 * LOOK_SECONDS)
        assert store.present(name, clock.now) == set()
        await mailbox.listen(Ear(guest(2)))
        await until(lambda: store.present(name, clock.now) == {2})
        until_then = clock.now + THERE_MILLISECONDS
        assert store.present(name, until_then) == set()
        clock.now += RENEW_MILLISECONDS
        # it is renewed long before it runs out
        await until(lambda: store.present(name, until_then) == {2})


async def test_a_draw_that_nobody_made_is_made_by_whoever_opens_the_table(
    tiny: str, store: Store
) -> None:
    table = do(all_sit(Table.begin(plan_for(tiny))), 0, commands.Reveal("r0", seed(0)))
    name = keep(store, table)
    done = do(table, 1, commands.Reveal("r1", seed(1)))
    # a process died between the reveal and the draws that follow from it
    cut = Addition(name, table.n, done.entries[table.n : table.n + 1], "playing", False, None)
    store.wait(store.append(cut))
    mailbox = await Hall(store, Clock()).open(name)
    assert mailbox is not None
    assert mailbox.table.entries == done.entries
    loaded = store.load(name)
    assert loaded is not None
    assert loaded.entries == done.entries


async def test_a_conflict_is_solved_by_trying_again_on_what_is_there(
    tiny: str, store: Store
) -> None:
    table = started(tiny, ("person", "open", "open"), {"quick": True})
    mailbox = await Hall(store, Clock()).open(keep(store, table))
    assert mailbox is not None
    store.wait(store.append(table.addition(act(table, 1, "bid 1"))))
    answer = await mailbox.carry_out(guest(0), commands.Act("mine", table.n, "bid 2"))
    assert (answer.error, answer.n) == (None, table.n + 2)
    # the other one was first, and its action made this one stale
    other = act(mailbox.table, 2, "bid 1")
    store.wait(store.append(mailbox.table.addition(other)))
    late = await mailbox.carry_out(guest(2), commands.Act("late", table.n, "bid 1"))
    assert late.error is not None
    assert late.error.code == "stale"
    assert mailbox.table.n == table.n + 3


async def test_idle_tables_are_forgotten_and_found_again(tiny: str, store: Store) -> None:
    clock = Clock()
    hall = Hall(store, clock)
    name = keep(store, started(tiny))
    kept = keep(store, started(tiny))
    mailbox, listened = await hall.open(name), await hall.open(kept)
    assert mailbox is not None
    assert listened is not None
    await listened.listen(Ear(None))
    clock.now += IDLE_MILLISECONDS + 1
    async with running(hall):
        await until(lambda: hall.tables == 1)
    again = await hall.open(name)
    assert again is not mailbox
    assert await hall.open(kept) is listened
    assert again is not None
    assert again.table.entries == mailbox.table.entries


async def test_a_table_that_the_rules_no_longer_follow_is_refused(tiny: str, store: Store) -> None:
    table = started(tiny)
    name = keep(store, table)
    strange = Entry(act(table, 0, "take 1").entries[-1].event, 0)
    bad = Addition(name, table.n, (strange, strange), "playing", False, None)
    with pytest.raises(NotStored):
        store.wait(store.append(bad))
    worse = Entry(type(strange.event)(table.n + 1, "action", strange.event.seat, "take 9"), 0)
    store.wait(store.append(Addition(name, table.n, (worse,), "playing", False, None)))
    with pytest.raises(BadRecord) as refused:
        await Hall(store, Clock()).open(name)
    assert refused.value.text.in_("ja")


async def test_a_row_that_cannot_be_read_is_logged_once(
    tiny: str, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    new = plan_for(tiny).new()
    old = replace(new, row=replace(new.row, options='{"of_an_older_version": 1}'))
    store.wait(store.create(old))
    clock = Clock()
    hall = Hall(store, clock)
    for _ in range(3):
        with pytest.raises(BadRecord):
            await hall.open(old.row.id)
        clock.now += REST_MILLISECONDS
    (told,) = (one.getMessage() for one in caplog.records if old.row.id in one.getMessage())
    assert f"table {old.row.id} cannot be read" in told


async def test_creating_a_table_twice_is_refused(tiny: str, store: Store) -> None:
    hall = Hall(store, Clock())
    plan: Plan = plan_for(tiny)
    await hall.create(plan)
    with pytest.raises(NotStored):
        await hall.create(plan)


def fill_the_disk(store: Store, name: str) -> Callable[[], None]:
    """Leave no room for a move, by SQLite's own way to be full; return what makes room."""

    tell_sqlite(store, "max_page_count=1")
    n = 0
    for words in ("x" * 300, "x" * 30, ""):
        while True:
            entry = Entry(Event(n + 1, "action", Seat(0), words), 0)
            try:
                store.wait(store.append(Addition(name, n, (entry,), "over", False, None)))
            except NotStored:
                break
            n += 1
    return partial(tell_sqlite, store, "max_page_count=1000000")


async def test_a_full_disk_refuses_moves_clearly_and_they_go_on_when_there_is_room(
    tiny: str, store: Store
) -> None:
    table = started(tiny)
    name = keep(store, table)
    filler = keep(store, Table.begin(plan_for(tiny)))
    mailbox = await Hall(store, Clock()).open(name)
    assert mailbox is not None
    ear = Ear(guest(1))
    await mailbox.listen(ear)
    ear.heard.clear()
    make_room = fill_the_disk(store, filler)
    deed = commands.Act("mine", table.n, "take 1")
    refused = await mailbox.carry_out(guest(0), deed)
    assert refused.error is not None
    assert refused.error.code == "not_stored"
    assert "the disk is full" in refused.error.text.in_("en")
    assert "ディスクに空きがありません" in refused.error.text.in_("ja")
    # nobody was told of it, and nothing is damaged
    assert (mailbox.table.entries, ear.heard) == (table.entries, [])
    loaded = store.load(name)
    assert loaded is not None
    assert loaded.entries == table.entries
    make_room()
    # the same command goes through once it is sent again
    done = await mailbox.carry_out(guest(0), deed)
    assert (done.error, done.n) == (None, table.n + 1)
    assert ear.take("events")


def asked(mailbox: Mailbox, seat: int) -> bool:
    return seat in mailbox.table.asked


async def test_who_is_there_through_another_server_is_shown(
    tiny: str, store: Store, tmp_path: Path
) -> None:
    clock = Clock()
    other_store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    halls = [Hall(store, clock), Hall(other_store, clock)]
    name = keep(store, started(tiny))
    here, there = [await hall.open(name) for hall in halls]
    assert here is not None
    assert there is not None
    ear, other = Ear(guest(0)), Ear(guest(1))

    told: list[dict[str, Json]] = []

    def shown(presence: list[bool], step: int = 10) -> bool:
        clock.now += step  # one looks once a second; no faster than the halls renew what they keep
        told.extend(ear.take("presence"))
        return bool(told) and told[-1]["here"] == presence

    async with running(halls[0]), running(halls[1]):
        await here.listen(ear)
        await until(partial(shown, [True, False]))
        await there.listen(other)
        await until(partial(shown, [True, True]))
        assert told[-1]["claim_in"] == [None, None]
        there.leave(other)
        await until(partial(shown, [True, False]))
        # the time for which others wait has begun just now
        wait = dig(told[-1], "claim_in", 1)
        assert isinstance(wait, int)
        assert wait > ABSENT_MILLISECONDS - THERE_MILLISECONDS
        # one that has died says nothing; what it has kept runs out
        await there.listen(other)
        await until(partial(shown, [True, True]))
        halls[1]._watching._renewed = 10**15  # noqa: SLF001  # as if it were dead
        await until(partial(shown, [True, False], 50))
    other_store.close()


async def test_whoever_is_deleted_through_another_process_is_nobody_here(
    tiny: str, store: Store, tmp_path: Path
) -> None:
    clock = Clock()
    hall, other_store = Hall(store, clock), Store(f"sqlite:///{tmp_path / 'tables.db'}")
    assert store.people.rename(guest(1), "Gus", "gus", clock.now).result()
    mailbox = await hall.open(keep(store, started(tiny)))
    assert mailbox is not None
    ear, told = Ear(guest(0)), list[dict[str, Json]]()
    await mailbox.listen(ear)

    def is_shown(name: str | None) -> bool:
        clock.now += WHOSE_MILLISECONDS // 10
        told.extend(ear.take("people"))
        return bool(told) and dig(told[-1], "seats", 1, *([] if name is None else ["name"])) == name

    async with running(hall):
        mailbox.rename(guest(1))
        await until(partial(is_shown, "Gus"))
        other_store.wait(other_store.personal.forget(guest(1), clock.now))
        await until(partial(is_shown, None))
        assert [one.guest for one in mailbox.table.holders] == [guest(0), None]
    other_store.close()


async def test_a_second_server_shares_a_table(tiny: str, store: Store, tmp_path: Path) -> None:
    other_store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    halls = [Hall(store), Hall(other_store)]
    table = started(tiny)
    name = keep(store, table)
    boxes = [await hall.open(name) for hall in halls]
    ears = [Ear(guest(0)), Ear(guest(1))]
    for box, ear in zip(boxes, ears, strict=True):
        assert box is not None
        await box.listen(ear)
    async with running(halls[0]), running(halls[1]):
        for turn in range(4):
            box = boxes[turn % 2]
            assert box is not None
            await until(partial(asked, box, turn % 2))
            answer = await box.carry_out(
                guest(turn % 2), commands.Act(f"t{turn}", box.table.n, "take 1")
            )
            assert answer.error is None
        await until(lambda: all(box is not None and box.table.n == table.n + 4 for box in boxes))
    seen = [[event["n"] for event in ear.take("events")] for ear in ears]
    assert seen[0][-1] == seen[1][-1] == table.n + 4
    other_store.close()
