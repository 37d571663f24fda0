"""The machine's clock may be set back at any time: nothing freezes, and nothing waits for it."""

import asyncio
from collections.abc import Iterator
from inspect import signature
from pathlib import Path

import pytest

from belpic.core.rng import SeededRng
from belpic.store import Store
from belpic.table.clock import SteadyClock
from belpic.table.hall import SWEEP_SECONDS, Hall
from belpic.table.table import REVEAL_MILLISECONDS, Table
from belpic.table.worker import Worker
from tests.table.test_hall import keep, running, until
from tests.table.world import Clock, all_sit, plan_for

HOUR = 3_600_000


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    yield opened
    opened.close()


def test_a_steady_clock_goes_on_when_the_machines_is_set_back_and_follows_it_forward() -> None:
    wall, steady = Clock(5 * HOUR), Clock(0)
    clock = SteadyClock(lambda: wall() * 1_000_000, lambda: steady() * 1_000_000)
    assert clock() == 5 * HOUR
    for one in (wall, steady):
        one.pass_by(2)
    assert clock() == 5 * HOUR + 2000
    wall.now -= HOUR
    assert clock() == 5 * HOUR + 2000
    for one in (wall, steady):
        one.pass_by(3)
    assert clock() == 5 * HOUR + 5000
    # after a sleep of the machine, or set to the right time
    wall.now += 2 * HOUR
    assert clock() == wall.now == 6 * HOUR + 5000


def test_tables_and_bots_go_by_the_steady_clock(store: Store) -> None:
    assert isinstance(Hall(store).clock, SteadyClock)
    assert signature(Worker).parameters["clock"].default is Hall(store).clock


def phase(store: Store, name: str) -> str:
    loaded = store.load(name)
    assert loaded is not None
    return Table.restore(loaded).phase


def test_bots_do_not_wait_for_a_claim_from_before_the_clock_was_set_back(
    tiny: str, store: Store
) -> None:
    plan = plan_for(tiny, ("random", "random"))
    store.wait(store.create(plan.new()))
    store.wait(store.attend({plan.id: ()}, 2**62))
    clock = Clock(2 * HOUR)
    # this one dies, and with it the clock that has counted its claim
    assert Worker(store, clock, SeededRng(1)).work() == 2
    clock.now -= HOUR
    assert Worker(store, clock, SeededRng(1)).work() == 2
    assert phase(store, plan.id) == "playing"


def test_a_claim_holds_against_a_worker_whose_clock_is_a_little_behind(
    tiny: str, store: Store
) -> None:
    plan = plan_for(tiny, ("random", "random"))
    store.wait(store.create(plan.new()))
    store.wait(store.attend({plan.id: ()}, 2**62))
    clock = Clock(2 * HOUR)
    assert Worker(store, clock, SeededRng(1)).work() == 2
    clock.now -= 500
    assert Worker(store, clock, SeededRng(1)).work() == 0


async def test_seeds_are_waited_for_no_longer_though_the_clock_was_set_back(
    tiny: str, store: Store
) -> None:
    clock = Clock()
    table = all_sit(Table.begin(plan_for(tiny)))
    name = keep(store, table)
    clock.now -= HOUR
    hall = Hall(store, clock)
    async with running(hall):
        # a server that was just started gives everybody their time to reveal
        await asyncio.sleep(2 * SWEEP_SECONDS)
        assert phase(store, name) == "starting"
        clock.now += REVEAL_MILLISECONDS
        await until(lambda: phase(store, name) == "playing")
    loaded = store.load(name)
    assert loaded is not None
    times = [entry.at for entry in loaded.entries]
    assert times == sorted(times)
