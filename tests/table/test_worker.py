"""Bots at tables: they sit, reveal and play, on what their seat may know and nothing else."""

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import cast

import pytest

from belpic.core import registry
from belpic.core.action import Action, Next, Token
from belpic.core.parts import Bot
from belpic.core.record import check_fair
from belpic.core.rng import Rng, SeededRng, bot_seed
from belpic.core.seats import SPECTATOR, Seat, Watcher
from belpic.core.view import View
from belpic.store import LEASE_MILLISECONDS, Fault, Store
from belpic.table import crew
from belpic.table.audit import audit
from belpic.table.crew import Crew
from belpic.table.pace import REMEMBERED, Pace, is_forced
from belpic.table.plan import Plan
from belpic.table.seat_notes import free_bots
from belpic.table.supervision import AT_ONCE, REST_MILLISECONDS, Exhausted, Patience
from belpic.table.table import Table
from belpic.table.worker import LOOK_SECONDS, MOST_SHOWS, Worker
from tests.sick.game import ILL_HEAP, RELEASED, VARIABLE
from tests.table.world import Clock, commitment, exhausted, plan_for, seed, started

AT_THEIR_OWN_PACE = Patience(moment=0.0)
"""Bots answer when they have thought."""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    yield opened
    opened.close()


def open_table(store: Store, plan: Plan) -> str:
    """Open a table that somebody watches, for a long time."""
    store.wait(store.create(plan.new()))
    store.wait(store.attend({plan.id: ()}, 2**62))
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
    worker = Worker(store, Clock(), SeededRng(3), AT_THEIR_OWN_PACE)
    # some games are long: a hundred events show as much as thousands; some are slow as well
    deadline = time.monotonic() + 20
    table = load(store, name)
    while table.n <= (2 * seats if time.monotonic() > deadline else 100) and worker.work():
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
    table = work_until_over(Worker(store, Clock(), SeededRng(1), AT_THEIR_OWN_PACE), store, name)
    assert table.phase == "over"
    assert curious.views
    for view in curious.views:
        assert not isinstance(view.viewer, Watcher)
        stones = getattr(view.shown, "stones")  # noqa: B009  # the field of one game's state
        assert stones[1 - view.viewer] == 0
        assert stones[view.viewer] != 0


class Mindful(Curious):
    """A bot that remembers what it was shown."""

    def afresh(self) -> Bot:
        return Mindful()


@pytest.mark.parametrize(("kind", "made"), [(Mindful, 2), (Curious, None)])
def test_a_bot_that_remembers_is_the_same_throughout_its_match(
    kind: type[Curious],
    made: int | None,
    tiny: str,
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bots: list[Curious] = []

    def make(*_: object) -> Bot:
        bots.append(kind())
        return bots[-1]

    monkeypatch.setattr("belpic.bots.make", make)
    name = open_table(store, plan_for(tiny, ("random", "random")))
    work_until_over(Worker(store, Clock(), SeededRng(1), AT_THEIR_OWN_PACE), store, name)
    asked = [bot for bot in bots if bot.views]
    decisions = sum(len(bot.views) for bot in asked)
    assert decisions > 2
    assert len(asked) == (made or decisions)
    for bot in asked:
        assert len({view.viewer for view in bot.views}) == 1


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
    table = work_until_over(Worker(store, Clock(), SeededRng(1), AT_THEIR_OWN_PACE), store, name)
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
    own = [bot_seed(table.plan.row.seed, seat) for seat in range(2)]
    assert [holder.seed for holder in table.holders] == own
    assert {holder.commitment for holder in table.holders} & {commitment(0), commitment(1)} == set()
    assert seed(0) not in [holder.seed for holder in table.holders]


def test_workers_share_the_tables_and_play_nothing_twice(tiny: str, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'shared.db'}"
    stores = [Store(url) for _ in range(3)]
    names = [open_table(stores[0], plan_for(tiny, ("random", "random"))) for _ in range(6)]
    stop = threading.Event()
    threads = [
        threading.Thread(
            target=Worker(store, rng=SeededRng(7), patience=AT_THEIR_OWN_PACE).run, args=(stop,)
        )
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
        assert free_bots(table.record(SPECTATOR)) == ()
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
    new = plan_for(tiny, ("random", "open")).new()
    old = replace(new, row=replace(new.row, options='{"of_an_older_version": 1}'))
    store.wait(store.create(old))
    clock = Clock()
    worker = Worker(store, clock)
    for _ in range(3):
        assert worker.work() == 0
        clock.now += REST_MILLISECONDS
    (told,) = (one.getMessage() for one in caplog.records if old.row.id in one.getMessage())
    assert f"table {old.row.id} cannot be read" in told
    assert "of_an_older_version" in told


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
    assert ill not in caplog.text
    clock.now += REST_MILLISECONDS
    assert worker.work() == 0
    assert f"table {ill}: its rules have failed" in caplog.text
    assert store.load(ill) == before
    monkeypatch.delenv(VARIABLE)
    clock.now += REST_MILLISECONDS
    assert (
        work_until_over(Worker(store, clock, SeededRng(1), AT_THEIR_OWN_PACE), store, ill).phase
        == "over"
    )


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


def test_a_level_that_is_there_no_longer_is_played_by_the_highest(
    store: Store, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    name = open_table(store, plan_for("netxiu", ("1", "top"), {}))
    with closing(sqlite3.connect(tmp_path / "tables.db")) as file, file:
        file.execute("UPDATE seats SET level = '9' WHERE seat = 0")
    worker = Worker(store, Clock(), SeededRng(1), AT_THEIR_OWN_PACE)
    assert work_until_over(worker, store, name).phase == "over"
    assert "replaced" not in caplog.text


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


def test_bots_play_for_nobody_not_at_all(tiny: str, store: Store) -> None:
    clock = Clock()
    plan = plan_for(tiny, ("random", "random"))
    store.wait(store.create(plan.new()))
    worker = Worker(store, clock, SeededRng(1), AT_THEIR_OWN_PACE)
    assert worker.work() == 0
    store.wait(store.attend({plan.id: ()}, clock.now + 1000))
    assert worker.work() == 2
    # whoever watched is gone, and comes back
    clock.pass_by(1)
    assert worker.work() == 0
    assert load(store, plan.id).phase == "starting"
    store.wait(store.attend({plan.id: ()}, clock.now + 1000))
    assert work_until_over(worker, store, plan.id).phase == "over"


class Waiting:
    """A bot that thinks until it is told to go on."""

    def __init__(self) -> None:
        self.thinking: list[View] = []
        self.go_on = threading.Event()

    def choose(self, view: View, rng: Rng) -> Action:
        self.thinking.append(view)
        assert self.go_on.wait(30)
        listed = view.listed()
        assert listed
        return listed[rng.below(len(listed))]


class Patient(Worker):
    """A worker whose bots all wait."""

    bot = Waiting()

    def _bot(self, table: Table, seat: Seat) -> Bot:
        assert table.holders[seat].kind == "bot"
        return self.bot


def test_people_do_not_wait_for_tables_of_bots_alone(tiny: str, store: Store) -> None:
    worker = Patient(store, Clock(), SeededRng(1), AT_THEIR_OWN_PACE)
    for _ in range(8):
        show = started(tiny, ("random", "random"))
        open_table(store, show.plan)
        store.wait(store.append(Table.begin(show.plan).addition(show)))
    played = started(tiny, ("random", "random", "open"), {"quick": True})
    store.wait(store.create(played.plan.new()))
    store.wait(store.append(Table.begin(played.plan).addition(played)))
    stop = threading.Event()
    running = threading.Thread(target=worker.run, args=(stop,))
    running.start()
    try:
        wait_until(lambda: len(worker.bot.thinking) > MOST_SHOWS)
        time.sleep(10 * LOOK_SECONDS)
        seats = [view.shown.seats for view in worker.bot.thinking]
        # where people play two bots are asked, and one thinks after the other
        assert sorted(seats) == [2] * MOST_SHOWS + [3]
    finally:
        stop.set()
        worker.bot.go_on.set()
        running.join()


class Asked(Pace):
    """Lets every bot answer at once, and keeps who was asked."""

    def __init__(self) -> None:
        super().__init__(0.0, SeededRng(1))
        self.bots: list[tuple[str, str]] = []
        self.thought: list[float] = []

    def seconds(self, bot: tuple[str, str], view: View, thought: float) -> float:
        assert view.asked
        self.bots.append(bot)
        self.thought.append(thought)
        return thought


def test_where_something_is_hidden_every_answer_waits_for_its_moment(
    tiny: str, store: Store
) -> None:
    worker = Worker(store, Clock(), SeededRng(1))
    worker.pace = asked = Asked()
    name = open_table(store, plan_for(tiny, ("random", "random")))
    table = work_until_over(worker, store, name)
    assert table.phase == "over"
    acted = [entry for entry in table.entries if entry.event.kind == "action"]
    assert asked.bots == [("tiny", "random")] * len(acted)
    # nothing can be read where all is open
    worker.pace = asked = Asked()
    name = open_table(store, plan_for("lutu", ("random", "random")))
    assert work_until_over(worker, store, name).phase == "over"
    assert asked.bots == []


class Noted(Pace):
    """Keeps which of the answers were forced."""

    def __init__(self, moment: float) -> None:
        super().__init__(moment, SeededRng(1))
        self.forced: list[bool] = []

    def seconds(self, bot: tuple[str, str], view: View, thought: float) -> float:
        self.forced.append(is_forced(view))
        return super().seconds(bot, view, thought)


@pytest.mark.unmeasured
def test_no_answer_stands_in_the_log_before_its_moment(store: Store) -> None:
    patience = Patience()
    worker = Worker(store, rng=SeededRng(1), patience=patience)
    worker.pace = noted = Noted(patience.moment)
    name = open_table(store, plan_for("nine", ("greedy",) * 4))
    while noted.forced.count(True) < 4 or noted.forced.count(False) < 4:
        assert worker.work()
    entries = load(store, name).entries
    gaps = [
        after.at - before.at for before, after in pairwise(entries) if after.event.kind == "action"
    ]
    assert len(gaps) == len(noted.forced)
    # times are whole milliseconds; without waiting a forced pass takes a few of them
    assert min(gaps) >= 1000 * patience.moment - 1


@pytest.mark.parametrize("patience", [AT_THEIR_OWN_PACE, Patience(bot=0.02, warming=0.0)])
def test_what_a_bot_takes_to_be_made_is_no_thinking(
    tiny: str,
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    patience: Patience,
) -> None:
    def make(*_: object) -> Bot:
        begun = time.thread_time()
        while time.thread_time() < begun + 0.1:
            pass
        return Curious()

    # what is computed counts, not how long this machine keeps others from computing
    monkeypatch.setattr(crew, "WALL_FACTOR", 120.0)
    monkeypatch.setattr("belpic.bots.make", make)
    worker = Worker(store, Clock(), SeededRng(1), patience)
    worker.pace = asked = Asked()
    table = work_until_over(
        worker, store, open_table(store, plan_for(tiny, ("random", "random"), {"heap": 3}))
    )
    assert table.phase == "over"
    assert "replaced" not in caplog.text
    assert asked.thought
    assert min(asked.thought) < 0.1


@dataclass
class Question:
    """A View that asks something with so many answers."""

    answers: int

    def next(self, path: Sequence[str] = ()) -> Next:
        assert not path
        return Next(
            tuple(Token(str(one), str(one)) for one in range(self.answers - 1)), Action.of("pass")
        )


def test_what_is_forced_takes_as_long_as_what_was_chosen() -> None:
    forced, choice = cast("View", Question(1)), cast("View", Question(3))
    pace, bot = Pace(0.1, SeededRng(1)), ("nine", "greedy")
    assert is_forced(forced)
    assert not is_forced(choice)
    # whoever is quick answers at the moment, with a choice and without
    assert [pace.seconds(bot, view, 0.01) for view in (forced, choice, forced)] == [0.1] * 3
    slow = [pace.seconds(bot, choice, 0.5 + one / 1000) for one in range(64)]
    assert slow == [0.5 + one / 1000 for one in range(64)]
    found = {pace.seconds(bot, forced, 0.01) for _ in range(500)}
    assert found == set(slow[-REMEMBERED:])
    # another one is another one
    assert pace.seconds(("nine", "random"), forced, 0.01) == 0.1
