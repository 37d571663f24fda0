"""Bots at tables: they sit, reveal and play, on what their seat may know and nothing else."""

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from belpic.core import registry
from belpic.core.action import Action
from belpic.core.parts import Bot
from belpic.core.record import check_fair
from belpic.core.rng import Rng, SeededRng
from belpic.core.seats import SPECTATOR, Watcher
from belpic.core.view import View
from belpic.store import LEASE_MILLISECONDS, Fault, Store
from belpic.table import crew
from belpic.table.audit import audit
from belpic.table.crew import Crew
from belpic.table.plan import Plan
from belpic.table.supervision import AT_ONCE, REST_MILLISECONDS, Exhausted, Patience
from belpic.table.table import Table
from belpic.table.worker import Worker
from tests.sick.game import ILL_HEAP, RELEASED, VARIABLE
from tests.table.world import Clock, commitment, exhausted, plan_for, seed


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


@pytest.mark.unmeasured
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
    assert all(holder.seed for holder in table.holders)
    assert {holder.commitment for holder in table.holders} & {commitment(0), commitment(1)} == set()
    assert seed(0) not in [holder.seed for holder in table.holders]


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
    assert [holder.sits for holder in table.holders] == [False, True]


def test_a_row_that_cannot_be_read_is_logged_once(
    tiny: str, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    new = plan_for(tiny, ("random", "random")).new()
    old = replace(new, row=replace(new.row, options='{"of_an_older_version": 1}'))
    store.wait(store.create(old))
    clock = Clock()
    worker = Worker(store, clock)
    for _ in range(3):
        assert worker.work() == 0
        clock.now += REST_MILLISECONDS
    (record,) = caplog.records
    assert f"table {old.row.id} cannot be read" in record.getMessage()
    assert "of_an_older_version" in record.getMessage()


@pytest.mark.parametrize("how", ["raise", "recurse", "exit"])
@pytest.mark.parametrize("place", ["after", "hide"])
def test_a_table_whose_rules_fail_is_left_alone_until_it_is_mended(
    sick: str,
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    place: str,
    how: str,
) -> None:
    ill = open_table(store, plan_for(sick, ("ill", "ill"), {"heap": ILL_HEAP}))
    sound = open_table(store, plan_for(sick, ("random", "random")))
    clock = Clock()
    worker = Worker(store, clock, SeededRng(1))
    monkeypatch.setenv(VARIABLE, f"{place} {how}")
    assert work_until_over(worker, store, sound).phase == "over"
    before = store.load(ill)
    assert before is not None
    n = before.entries[-1].event.n
    assert f"table {ill}: its rules have failed at event {n}" in caplog.text
    assert f'suffer("{place}")' in caplog.text
    # others can see why nothing happens there
    assert store.faults([ill, sound]) == {ill: Fault(ill, n, clock.now, overdue=False)}
    named = {finding.table: finding.problem for finding in audit(store)}
    assert named[sound] is None
    assert named[ill] is not None
    # it is not tried again at every look, but after a while, and by a worker started anew
    caplog.clear()
    assert worker.work() == 0
    assert caplog.text == ""
    clock.now += REST_MILLISECONDS
    assert worker.work() == 0
    assert f"table {ill}: its rules have failed" in caplog.text
    assert store.load(ill) == before
    monkeypatch.delenv(VARIABLE)
    clock.now += REST_MILLISECONDS
    assert work_until_over(Worker(store, clock, SeededRng(1)), store, ill).phase == "over"


@pytest.mark.parametrize(
    ("how", "seconds", "says"), [("recurse", 20.0, "RecursionError"), ("forever", 0.02, "Overdue")]
)
def test_a_bot_that_fails_or_thinks_for_ever_is_replaced_for_that_move(
    sick: str,
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    how: str,
    seconds: float,
    says: str,
) -> None:
    monkeypatch.setattr(crew, "HALT_SECONDS", 0.05)
    monkeypatch.setenv(VARIABLE, f"bot {how}")
    name = open_table(store, plan_for(sick, ("ill", "ill"), {"heap": 3}))
    patience = Patience(bot=seconds, warming=0.0)
    worker = Worker(store, Clock(), SeededRng(1), patience)
    assert work_until_over(worker, store, name).phase == "over"
    assert f"table {name} (sick) at event" in caplog.text
    assert "the bot of seat 0 is replaced for this move" in caplog.text
    assert says in caplog.text
    assert 'suffer("bot")' in caplog.text


def test_one_bot_that_thinks_holds_up_no_other_table(
    sick: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "bot wait")
    RELEASED.clear()
    slow = [open_table(store, plan_for(sick, ("ill", "ill"))) for _ in range(2 * AT_ONCE)]
    quick = [open_table(store, plan_for(sick, ("random", "random"))) for _ in range(5)]
    stop = threading.Event()
    running = threading.Thread(target=Worker(store).run, args=(stop,))
    running.start()
    try:
        wait_until(lambda: all(load(store, name).phase == "over" for name in quick))
        # their bots still think, and nobody else has taken them over
        assert all(load(store, name).phase == "playing" for name in slow)
        RELEASED.set()
        wait_until(lambda: all(load(store, name).phase == "over" for name in slow))
    finally:
        RELEASED.set()
        stop.set()
        running.join()


def wait_until(condition: Callable[[], bool], seconds: float = 60.0) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_a_table_that_computes_without_end_is_given_up(
    sick: str, store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(crew, "HALT_SECONDS", 0.05)
    ill = open_table(store, plan_for(sick, ("ill", "ill"), {"heap": ILL_HEAP}))
    own = Crew()
    patience = Patience(step=0.1, opening=0.1, warming=0.0)
    worker = Worker(store, Clock(), SeededRng(1), patience, own)
    monkeypatch.setenv(VARIABLE, "after forever")
    while worker.work():
        pass
    assert f"table {ill}: its rules have failed at event" in caplog.text
    assert "Overdue" in caplog.text
    wait_until(lambda: not own.stuck)


def test_a_worker_with_too_many_lost_threads_ends(
    store: Store,
) -> None:
    own = Crew()
    with exhausted(own), pytest.raises(Exhausted):
        Worker(store, crew=own).run(threading.Event())
