"""The store: append at the expected number, durable, shared by threads and processes."""

import sqlite3
import subprocess
import sys
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine, inspect, select

from belpic.core.errors import BadOptions
from belpic.core.match import Event
from belpic.core.seats import Seat
from belpic.store import (
    Addition,
    Entry,
    Fault,
    NewTable,
    NotStored,
    SeatRow,
    Store,
    TableRow,
    listening,
    watch,
    writer,
)
from belpic.store.addresses import check_url, file_of, usual_url
from belpic.store.news import News
from belpic.store.schema import METADATA, TABLES
from belpic.store.watch import Changes
from belpic.store.writer import NotWritten
from tests.postgres import wait_until
from tests.store.pragmas import tell_sqlite

SECONDS = 30.0
ROW = TableRow("t1", "game", 3, "default", '{"a": 1}', bytes(range(32)), "k" * 64, 7)
SEATS = (SeatRow(0, "person", None, "g0"), SeatRow(1, "bot", "greedy"), SeatRow(2, "open"))


on_sqlite = pytest.mark.parametrize("url", ["sqlite"], indirect=True)


def table(name: str = "t1") -> NewTable:
    row = TableRow(name, *(getattr(ROW, one) for one in ROW.__slots__[1:]))
    return NewTable(row, SEATS, bots=True)


def entry(n: int, words: str = "throw") -> Entry:
    return Entry(Event(n, "action", Seat(0), words, "a note"), 100 + n, 0, f"c{n}")


def addition(n: int, name: str = "t1", words: str = "throw") -> Addition:
    return Addition(name, n, (entry(n + 1, words),), "playing", bots=False, deadline=None)


def test_what_is_stored_is_read_again_exactly(store: Store) -> None:
    store.wait(store.create(table()))
    chance = Entry(Event(2, "chance", None, "3"), 50)
    both = (entry(1), chance)
    full = Addition("t1", 0, both, "starting", bots=True, deadline=99, guests={2: "g2", 0: None})
    assert store.wait(store.append(full))
    loaded = store.load("t1")
    assert loaded is not None
    assert loaded.row == ROW
    assert loaded.entries == both
    assert [seat.guest for seat in loaded.seats] == [None, None, "g2"]
    assert [seat.kind for seat in loaded.seats] == ["person", "bot", "open"]
    after = store.load("t1", 1)
    assert after is not None
    assert after.entries == (chance,)
    assert store.load("t2") is None


def test_a_table_is_made_with_what_its_log_begins_with_or_not_at_all(store: Store) -> None:
    store.wait(store.create(replace(table(), log=addition(0))))
    loaded = store.load("t1")
    assert loaded is not None
    assert loaded.entries == (entry(1),)
    assert not store.wait(store.append(addition(0, words="pass")))
    twice = replace(addition(0, "t2"), entries=(entry(1), entry(1)))
    with pytest.raises(NotStored):
        store.wait(store.create(replace(table("t2"), log=twice)))
    assert store.load("t2") is None


def test_no_words_of_a_question_are_a_trouble_of_the_database(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    store.wait(store.create(table()))
    assert store.load("t1\0") is None
    assert store.heads(["\0", "t1", "\0t1"]) == {"t1": 0}
    assert store.tables_of("\0") == []
    assert caplog.records == []


def test_only_the_expected_number_is_let_through(store: Store) -> None:
    store.wait(store.create(table()))
    assert store.wait(store.append(addition(0)))
    assert not store.wait(store.append(addition(0, words="other")))
    assert not store.wait(store.append(addition(2)))
    assert not store.wait(store.append(addition(0, "t9")))
    assert store.wait(store.append(addition(1)))
    loaded = store.load("t1")
    assert loaded is not None
    assert [one.event.text for one in loaded.entries] == ["throw", "throw"]
    assert store.heads(["t1", "t9"]) == {"t1": 2}


def test_of_many_who_race_exactly_one_wins_every_number(store: Store) -> None:
    store.wait(store.create(table()))
    won: list[tuple[int, int]] = []

    def race(who: int) -> None:
        for n in range(20):
            if store.append(addition(n, words=str(who))).result():
                won.append((n, who))
            while store.heads(["t1"])["t1"] <= n:
                time.sleep(0.001)

    threads = [threading.Thread(target=race, args=(who,)) for who in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    loaded = store.load("t1")
    assert loaded is not None
    assert [(one.event.n - 1, int(one.event.text)) for one in loaded.entries] == sorted(won)
    assert len(won) == 20


def test_many_tables_share_their_transactions(store: Store) -> None:
    names = [f"t{number}" for number in range(40)]
    for future in [store.create(table(name)) for name in names]:
        future.result()
    before = store.commits
    futures = [store.append(addition(0, name)) for name in names]
    assert all(future.result() for future in futures)
    assert store.commits - before < len(names) / 2


def test_a_bad_request_does_not_take_its_neighbours_with_it(store: Store) -> None:
    good = [store.create(table(f"t{number}")) for number in range(3)]
    bad = store.create(table("t1"))
    more = store.create(table("t5"))
    for future in (*good, more):
        future.result()
    with pytest.raises(NotWritten):
        bad.result()
    with pytest.raises(NotStored) as refused:
        store.wait(store.create(table("t5")))
    assert refused.value.text.in_("ja")
    assert store.table_ids() == ["t0", "t1", "t2", "t5"]


def test_a_cancelled_write_leaves_nobody_unanswered(store: Store) -> None:
    writer = store._writer  # noqa: SLF001  # only it can be kept waiting
    begun, go_on = threading.Event(), threading.Event()

    def wait(_: object) -> bool:
        begun.set()
        return go_on.wait(30)

    held = writer.submit(wait)
    assert begun.wait(30)
    # what is being written can no longer be given up; what only waits for its turn can
    assert not held.cancel()
    before = store.create(table("t1"))
    given_up = store.create(table("t2"))
    after = store.create(table("t3"))
    assert given_up.cancel()
    go_on.set()
    assert held.result(30)
    assert (before.result(30), after.result(30)) == (None, None)
    assert store.table_ids() == ["t1", "t3"]


def test_whoever_asks_may_write_unless_another_one_writes(store: Store) -> None:
    writer = store._writer  # noqa: SLF001  # only it can be kept waiting
    own, begun, go_on = threading.get_ident(), threading.Event(), threading.Event()

    def who(_: object) -> int:
        return threading.get_ident()

    def wait(_: object) -> int:
        begun.set()
        assert go_on.wait(SECONDS)
        return threading.get_ident()

    here = writer.submit(who, here=True)
    assert here.done()
    assert here.result() == own
    held = writer.submit(wait)
    assert begun.wait(SECONDS)
    left = [writer.submit(who, here=True) for _ in range(3)]
    assert not any(one.done() for one in left)
    go_on.set()
    assert {one.result(SECONDS) for one in left} == {held.result(SECONDS)} != {own}


def test_whoever_waits_for_the_turn_writes_when_it_comes(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "TURN_SECONDS", SECONDS)
    writing = store._writer  # noqa: SLF001  # only it can be kept waiting
    begun, go_on = threading.Event(), threading.Event()

    def wait(_: object) -> bool:
        begun.set()
        return go_on.wait(SECONDS)

    def ask() -> tuple[int, int]:
        wrote = writing.submit(lambda _: threading.get_ident(), here=True)
        assert wrote.done()
        return threading.get_ident(), wrote.result()

    held = writing.submit(wait)
    assert begun.wait(SECONDS)
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(ask)
        wait_until(lambda: writing._coming == 1, SECONDS, "to ask")  # noqa: SLF001  # nobody else is told
        go_on.set()
        own, wrote = asked.result(SECONDS)
    assert held.result(SECONDS)
    assert wrote == own


def test_whoever_asks_writes_for_others_once(store: Store) -> None:
    writing = store._writer  # noqa: SLF001  # no public way leads to so much work
    wrote: list[int] = []
    done = threading.Event()

    def one_more(_: object) -> None:
        wrote.append(threading.get_ident())
        if len(wrote) < 10:
            writing.submit(one_more)
        else:
            done.set()

    writing.submit(one_more, here=True)
    assert done.wait(SECONDS)
    assert wrote.count(threading.get_ident()) == 1


def test_many_who_write_themselves_leave_nothing_behind(store: Store) -> None:
    names = [f"t{number}" for number in range(4)]
    for name in names:
        store.wait(store.create(table(name)))
    kept: list[Future[bool]] = []

    def add(name: str) -> None:
        for n in range(25):
            future = store.append(addition(n, name), here=n % 3 > 0)
            kept.append(future)
            assert future.result(SECONDS)

    threads = [threading.Thread(target=add, args=(name,)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(SECONDS)
    assert len(kept) == 100
    assert store.heads(names) == dict.fromkeys(names, 25)
    writing = [store.append(addition(25, name), here=True) for name in names]
    store.close()
    assert all(one.result(0) for one in writing)
    with pytest.raises(NotWritten):
        store.append(addition(26), here=True).result(0)


@pytest.mark.parametrize("defect", [MemoryError, RecursionError, AssertionError, OverflowError])
def test_no_defect_of_a_write_ends_the_thread_that_writes(
    store: Store, defect: type[Exception]
) -> None:
    def fail(_: object) -> None:
        raise defect("on purpose")

    writer = store._writer  # noqa: SLF001  # no public way leads to such a defect
    failing = [writer.submit(fail), store.create(table("t1")), writer.submit(fail)]
    for future in (failing[0], failing[2]):
        with pytest.raises(NotWritten, match="on purpose"):
            future.result(30)
    assert failing[1].result(30) is None
    store.wait(store.create(table("t2")))
    assert store.table_ids() == ["t1", "t2"]


def test_what_is_due_is_found_without_folding_anything(store: Store) -> None:
    store.wait(store.create(table()))
    assert store.bot_work("w1", 10) == {"t1": True}
    assert store.due(1000) == []
    waiting = Addition("t1", 0, (entry(1),), "starting", bots=True, deadline=500)
    store.wait(store.append(waiting))
    assert (store.due(499), store.due(500)) == ([], ["t1"])
    store.wait(store.append(addition(1)))
    assert (store.due(500), store.bot_work("w1", 10)) == ([], {})


def test_news_are_of_tables_beyond_what_is_known_and_of_defects_since_a_time(store: Store) -> None:
    for name in ("t1", "t2", "t3"):
        store.wait(store.create(table(name)))
    for name in ("t1", "t2"):
        assert store.wait(store.append(addition(0, name)))
    faults = [Fault("t3", 0, 500, overdue=True), Fault("t2", 1, 499, overdue=False)]
    for fault in faults:
        store.wait(store.report(fault))
    known = {"t1": 0, "t2": 1, "t3": 0, "t9": 0}
    assert store.news(known, 500) == News({"t1": 1}, (faults[0],))
    assert store.news({}, 501) == News({}, ())


@pytest.mark.parametrize(
    "moved",
    [
        pytest.param(addition(1), id="nothing"),
        pytest.param(replace(addition(1), phase="over"), id="phase"),
        pytest.param(replace(addition(1), bots=True), id="bots"),
        pytest.param(replace(addition(1), people=False), id="people"),
        pytest.param(replace(addition(1), deadline=700), id="deadline"),
        pytest.param(replace(addition(1), asked=2), id="asked"),
    ],
)
def test_what_follows_from_a_move_is_stored_whatever_of_it_changes(
    store: Store, moved: Addition
) -> None:
    store.wait(store.create(table()))
    assert store.wait(store.append(addition(0)))
    assert store.wait(store.append(moved))
    assert not store.wait(store.append(moved)), "the number has passed"
    with store._reading.begin() as connection:  # noqa: SLF001  # nobody asks for all of it
        (row,) = connection.execute(select(TABLES)).all()
    assert (row.head, row.changed) == (2, 102)
    for name in ("phase", "bots", "people", "deadline", "asked"):
        assert getattr(row, name) == getattr(moved, name)


@on_sqlite
def test_a_move_like_the_one_before_writes_no_index_of_tables(store: Store) -> None:
    file = file_of(store.url)
    assert file is not None
    log = Path(f"{file}-wal")
    store.wait(store.create(table()))
    sizes = list[int]()
    for n, deadline in enumerate((None, None, 700)):
        before = log.stat().st_size
        store.wait(store.append(replace(addition(n), deadline=deadline)))
        sizes.append(log.stat().st_size - before)
    assert sizes[1] < sizes[2]


def test_bots_work_where_people_wait_first_and_for_nobody_not_at_all(store: Store) -> None:
    for name in ("left", "show", "dark", "wait"):
        store.wait(store.create(table(name)))
    for name in ("show", "dark"):
        alone = Addition(name, 0, (entry(1),), "playing", bots=True, deadline=None, people=False)
        store.wait(store.append(alone))
    store.wait(store.attend({"show": (), "wait": (0, 2)}, 1000))
    assert list(store.bot_work("w1", 999).items()) == [
        ("wait", True),
        ("left", True),
        ("show", False),
    ]
    # it is over when it was not kept anew
    assert list(store.bot_work("w1", 1000)) == ["left", "wait"]
    assert store.present("wait", 999) == {0, 2}
    assert store.present("wait", 1000) == set()
    assert store.present("show", 999) == set()
    store.wait(store.attend({"dark": (), "wait": (2,)}, 2000))
    assert list(store.bot_work("w1", 1999)) == ["wait", "left", "dark"]
    assert store.present("wait", 1500) == {2}


def test_a_claim_holds_for_its_time_against_others(store: Store) -> None:
    store.wait(store.create(table()))
    assert store.claim("t1", "w1", 0, 100)
    assert not store.claim("t1", "w2", 99, 200)
    assert store.claim("t1", "w1", 99, 150)
    assert (store.bot_work("w2", 149), store.bot_work("w1", 149)) == ({}, {"t1": True})
    assert store.bot_work("w2", 150) == {"t1": True}
    assert store.claim("t1", "w2", 150, 200)


def test_guests_and_their_tables(store: Store) -> None:
    store.wait(store.add_guest("g0", 5))
    with pytest.raises(NotStored):
        store.wait(store.add_guest("g0", 6))
    store.wait(store.create(table()))
    (summary,) = store.tables_of("g0")
    assert (summary.id, summary.game, summary.phase, summary.seat) == ("t1", "game", "open", 0)
    over = Addition("t1", 0, (entry(1),), "over", bots=False, deadline=None)
    store.wait(store.append(over))
    assert store.tables_of("g0") == []


def test_the_last_defect_of_a_table_is_kept_beside_its_log(store: Store) -> None:
    store.wait(store.create(table()))
    assert store.faults(["t1"]) == {}
    first, last = Fault("t1", 0, 5, overdue=False), Fault("t1", 3, 9, overdue=True)
    for fault in (first, last):
        store.wait(store.report(fault))
        assert store.faults(["t1", "t2"]) == {"t1": fault}
    with pytest.raises(NotStored):
        store.wait(store.report(Fault("nowhere", 0, 5, overdue=False)))
    loaded = store.load("t1")
    assert loaded is not None
    assert loaded.entries == ()


@on_sqlite
def test_a_database_that_cannot_be_read_is_told_in_both_languages(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> Future[Changes]:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR
        looked: Future[Changes] = Future()
        looked.set_exception(error)
        return looked

    # what is asked of the driver itself, and what is asked in a statement
    monkeypatch.setattr(store._watch, "changes", fail)  # noqa: SLF001  # nobody can break a disk
    with pytest.raises(NotStored) as refused:
        store.changed()
    assert "the disk does not read or write it" in str(refused.value)
    with store._writing.begin() as connection:  # noqa: SLF001  # the same
        connection.exec_driver_sql("DROP TABLE faults")
    with pytest.raises(NotStored) as refused:
        store.faults(["t1"])
    # names of the schema are nothing for people
    assert "データベースに拒まれました" in refused.value.text.in_("ja")


def test_a_secret_is_made_once_and_kept(store: Store, url: str) -> None:
    secret = store.secret("guests")
    assert len(secret) == 32
    assert store.secret("guests") == secret != store.secret("bots")
    other = Store(url)
    assert other.secret("guests") == secret
    other.close()


def test_commits_of_others_are_noticed(
    store: Store, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening, "ANYHOW_SECONDS", 1e9)
    assert store.changed()
    assert not store.changed()
    other = Store(url)
    other.wait(other.create(table()))
    wait_until(store.changed, SECONDS, "a new table is noticed")
    assert not store.changed()
    # what one writes oneself is no news, beside what others write it is
    store.wait(store.append(addition(0)))
    time.sleep(0.05)
    assert not store.changed()
    other.wait(other.append(addition(1)))
    store.wait(store.append(addition(2)))
    wait_until(store.changed, SECONDS, "what another one wrote is noticed")
    assert not store.changed()
    other.close()


@on_sqlite
def test_whoever_writes_sees_by_the_way_what_others_have_written(
    store: Store, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.wait(store.create(table()))
    assert store.changed()
    monkeypatch.setattr(watch, "FRESH_SECONDS", 1e9)
    monkeypatch.setattr(writer, "GLANCE_SECONDS", 0.0)
    other = Store(url)
    assert other.wait(other.append(addition(0)))
    other.close()
    # nobody has looked since, and what is known is fresh enough
    assert not store.changed()
    assert store.wait(store.append(addition(1)))
    wait_until(store.changed, SECONDS, "what another one wrote is noticed")
    # what one has written oneself is no news
    assert store.wait(store.append(addition(2)))
    assert not store.changed()


def test_the_migrations_lead_to_the_schema_of_the_code(store: Store, url: str) -> None:
    assert store.url == url
    engine = create_engine(check_url(url))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, METADATA) == []
        names = {
            str(index["name"])
            for table in METADATA.tables
            for index in inspect(connection).get_indexes(table)
        }
    engine.dispose()
    assert {"ix_tables_bots", "ix_tables_deadline", "ix_seats_guest"} <= names


@on_sqlite
def test_a_database_is_durable_and_lets_readers_go_on(store: Store) -> None:
    # the settings are per connection, so they are asked of the store's own
    with store._writing.connect() as connection:  # noqa: SLF001  # nobody else can tell
        modes = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    assert modes == ["wal", 2, 1]


@pytest.mark.parametrize(
    "wrong", ["", "nonsense", "sqlite://", "sqlite:///:memory:", "mysql://u:p@h/d", "x" * 500]
)
def test_an_address_that_is_no_database_is_refused(wrong: str) -> None:
    with pytest.raises(BadOptions) as refused:
        Store(wrong)
    assert "sqlite:" in refused.value.text.in_("ja")
    assert len(refused.value.text.in_("en")) < 250


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "notes.db"
    file.write_text("these are my notes, not a database " * 100)
    with pytest.raises(BadOptions) as refused:
        Store(f"sqlite:///{file}")
    assert "Belpic のデータベースではありません" in refused.value.text.in_("ja")
    assert "is not a database of Belpic's" in refused.value.text.in_("en")
    assert file.read_text().startswith("these are my notes")


def test_the_usual_place_is_the_users_data_directory() -> None:
    assert usual_url({"BELPIC_DB": "sqlite:////x.db"}) == "sqlite:////x.db"
    assert usual_url({"XDG_DATA_HOME": "/data"}) == "sqlite:////data/belpic/belpic.db"
    assert usual_url({}).endswith("/.local/share/belpic/belpic.db")


WRITER = """
import sys
from belpic.core.match import Event
from belpic.core.seats import Seat
from belpic.store import Addition, Entry, Store
store = Store(sys.argv[1])
for n in range(100000):
    entry = Entry(Event(n + 1, "action", Seat(0), "throw"), n)
    assert store.append(Addition("t1", n, (entry,), "playing", False, None)).result()
    print(n + 1, flush=True)
"""


def test_what_was_confirmed_survives_kill_9(store: Store, url: str) -> None:
    store.wait(store.create(table()))
    command = [sys.executable, "-c", WRITER, url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        confirmed = [int(process.stdout.readline()) for _ in range(30)]
        process.kill()
        confirmed += [int(line) for line in process.stdout.read().splitlines()]
    loaded = store.load("t1")
    assert loaded is not None
    numbers = [one.event.n for one in loaded.entries]
    assert numbers == list(range(1, len(numbers) + 1))
    # the last commit may have been under way; nothing that was told is missing
    assert confirmed[-1] <= len(numbers) <= confirmed[-1] + 1
    assert store.heads(["t1"]) == {"t1": len(numbers)}


def test_a_full_disk_is_told_and_changes_nothing(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'full.db'}")
    store.wait(store.create(table()))

    # SQLite's own way to be full
    tell_sqlite(store, "max_page_count=1")
    big = addition(0, words="x" * 200_000)
    with pytest.raises(NotStored) as refused:
        store.wait(store.append(big))
    assert "full" in refused.value.text.in_("en")
    loaded = store.load("t1")
    assert loaded is not None
    assert loaded.entries == ()
    tell_sqlite(store, "max_page_count=1000000")
    assert store.wait(store.append(big))
    store.close()


def test_foreign_keys_hold(store: Store) -> None:
    with pytest.raises(NotStored):
        store.wait(
            store._writer.submit(  # noqa: SLF001  # no public way leads to such a row
                lambda connection: connection.exec_driver_sql(
                    "INSERT INTO seats (\"table\", seat, kind) VALUES ('nowhere', 0, 'open')"
                )
            )
        )
