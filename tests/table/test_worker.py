"""Bots at tables: they sit, reveal and play, on what their seat may know and nothing else."""

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from belpic.core import registry
from belpic.core.action import Action
from belpic.core.parts import Bot
from belpic.core.record import check_fair
from belpic.core.rng import Rng, SeededRng
from belpic.core.seats import SPECTATOR, Watcher
from belpic.core.view import View
from belpic.store import Store
from belpic.table.plan import Plan
from belpic.table.table import Table
from belpic.table.worker import LEASE_MILLISECONDS, Worker
from tests.table.world import Clock, commitment, plan_for, seed


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    yield opened
    opened.close()


def open_table(store: Store, plan: Plan) -> str:
    store.wait(store.create(plan.new()))
    return plan.id


def load(store: Store, name: str) -> Table:
    loaded = store.load(name)
    assert loaded is not None
    return Table.restore(loaded)


def work_until_over(worker: Worker, store: Store, name: str) -> Table:
    for _ in range(3000):
        if not worker.work():
            break
    return load(store, name)


@pytest.mark.parametrize("game", registry.ids())
def test_bots_play_a_whole_match_of_every_game_by_themselves(game: str, store: Store) -> None:
    seats = registry.info(game).usual_seats
    name = open_table(store, plan_for(game, ("random",) * seats))
    worker = Worker(store, Clock(), SeededRng(3))
    # some games are long: a hundred events show as much as thousands
    deadline = time.monotonic() + 20
    while load(store, name).n < 100 and worker.work() and time.monotonic() < deadline:
        pass
    table = load(store, name)
    assert table.phase in ("playing", "over")
    assert table.n > 2 * seats
    if table.phase == "over":
        check_fair(table.record(SPECTATOR))


class Curious:
    """A bot that keeps the views it was shown."""

    def __init__(self) -> None:
        self.views: list[View] = []

    def choose(self, view: View, rng: Rng) -> Action:
        self.views.append(view)
        listed = view.listed()
        assert listed
        return listed[rng.below(len(listed))]


@pytest.fixture
def curious(tiny: str, monkeypatch: pytest.MonkeyPatch) -> Curious:
    assert tiny
    bot = Curious()
    monkeypatch.setattr("belpic.bots.make", lambda *_: bot)
    return bot


def test_a_bot_sees_the_view_of_its_seat_and_nothing_else(curious: Curious, store: Store) -> None:
    name = open_table(store, plan_for("tiny", ("random", "random")))
    table = work_until_over(Worker(store, Clock(), SeededRng(1)), store, name)
    assert table.phase == "over"
    assert curious.views
    for view in curious.views:
        assert not isinstance(view.viewer, Watcher)
        stones = getattr(view.shown, "stones")  # noqa: B009  # the field of one game's state
        assert stones[1 - view.viewer] == 0
        assert stones[view.viewer] != 0


class Broken:
    """A bot that fails, or answers nonsense."""

    def __init__(self, answer: Action | None) -> None:
        self.answer = answer

    def choose(self, view: View, rng: Rng) -> Action:
        if self.answer is None:
            raise ZeroDivisionError(view, rng)
        return self.answer


@pytest.mark.parametrize("answer", [None, Action.of("fly"), Action.of("take", "9")])
def test_a_broken_bot_does_not_stop_the_table(
    tiny: str, store: Store, monkeypatch: pytest.MonkeyPatch, answer: Action | None
) -> None:
    name = open_table(store, plan_for(tiny, ("random", "random")))
    broken: Bot = Broken(answer)
    monkeypatch.setattr("belpic.bots.make", lambda *_: broken)
    table = work_until_over(Worker(store, Clock(), SeededRng(1)), store, name)
    assert table.phase == "over"


def test_a_bot_reveals_what_it_has_committed_to_even_in_another_process(
    tiny: str, store: Store
) -> None:
    name = open_table(store, plan_for(tiny, ("random", "random")))
    clock = Clock()
    assert Worker(store, clock).work() == 2
    assert load(store, name).phase == "starting"
    # another worker goes on once the claim of the first has run out
    other = Worker(store, clock)
    assert other.work() == 0
    clock.pass_by(LEASE_MILLISECONDS / 1000)
    assert other.work() == 2
    table = load(store, name)
    assert table.phase == "playing"
    assert all(chair.seed for chair in table.chairs)
    assert {chair.commitment for chair in table.chairs} & {commitment(0), commitment(1)} == set()
    assert seed(0) not in [chair.seed for chair in table.chairs]


def test_workers_share_the_tables_and_play_nothing_twice(tiny: str, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'shared.db'}"
    stores = [Store(url) for _ in range(3)]
    names = [open_table(stores[0], plan_for(tiny, ("random", "random"))) for _ in range(6)]
    stop = threading.Event()
    threads = [
        threading.Thread(target=Worker(store, rng=SeededRng(7)).run, args=(stop,))
        for store in stores
    ]
    for thread in threads:
        thread.start()
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if all(load(stores[0], name).phase == "over" for name in names):
            break
        time.sleep(0.05)
    stop.set()
    for thread in threads:
        thread.join()
    for name in names:
        table = load(stores[0], name)
        assert table.phase == "over"
        check_fair(table.record(SPECTATOR))
    for store in stores:
        store.close()


def test_persons_are_waited_for(tiny: str, store: Store) -> None:
    name = open_table(store, plan_for(tiny, ("person", "random")))
    worker = Worker(store, Clock(), SeededRng(1))
    assert worker.work() == 1
    assert worker.work() == 0
    table = load(store, name)
    assert [chair.sits for chair in table.chairs] == [False, True]
