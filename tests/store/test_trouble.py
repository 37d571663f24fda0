"""A database that refuses: people are told why, the log is told once, and it goes on afterwards."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine
from sqlalchemy.exc import OperationalError

from belpic.store import NotStored, Store, engine, probe, trouble
from belpic.store.watch import Changes
from belpic.store.writer import Writer
from tests.store.pragmas import tell_sqlite
from tests.store.test_store import addition, table


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
def store(file: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setattr(probe, "KEPT_SECONDS", 0.0)
    opened = Store(f"sqlite:///{file}")
    opened.wait(opened.create(table()))
    yield opened
    opened.close()


BIG = "x" * 200_000


def test_a_full_disk_is_logged_once_and_fails_the_check_until_there_is_room(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    store.check()
    tell_sqlite(store, "max_page_count=1")
    for _ in range(3):
        with pytest.raises(NotStored):
            store.wait(store.append(addition(0, words=BIG)))
        # also if something was written in between for which there is room
        assert not store.wait(store.append(addition(7)))
    assert [record.getMessage() for record in caplog.records] == [
        "the database cannot be written: database or disk is full"
    ]
    with pytest.raises(NotStored) as refused:
        store.wait(store.append(addition(0, words=BIG)))
    assert "ディスクに空きがありません" in refused.value.text.in_("ja")
    with pytest.raises(NotStored, match="the disk is full"):
        store.check()
    tell_sqlite(store, "max_page_count=1000000")
    store.check()
    assert store.wait(store.append(addition(0, words=BIG)))
    assert store.secret("guests")


def test_trouble_that_lasts_is_logged_again_after_a_while(
    store: Store, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trouble, "AGAIN_SECONDS", 0.0)
    tell_sqlite(store, "max_page_count=1")
    for _ in range(2):
        with pytest.raises(NotStored):
            store.wait(store.append(addition(0, words=BIG)))
    assert len(caplog.records) == 2


def test_a_lock_that_another_process_keeps_is_told_and_logged(
    file: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(probe, "KEPT_SECONDS", 0.0)
    monkeypatch.setattr(engine, "PRAGMAS", (*engine.PRAGMAS, "PRAGMA busy_timeout=1"))
    store = Store(f"sqlite:///{file}")
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(NotStored, match="another process keeps it locked"):
            store.wait(store.create(table()))
        assert "cannot be written: database is locked" in caplog.text
        with pytest.raises(NotStored):
            store.check()
        other.execute("ROLLBACK")
    store.check()
    store.wait(store.create(table()))
    store.close()


def test_a_database_that_can_no_longer_be_written_fails_the_check(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    tell_sqlite(store, "query_only=ON")
    with pytest.raises(NotStored, match="can only be read"):
        store.check()
    assert "attempt to write a readonly database" in caplog.text
    tell_sqlite(store, "query_only=OFF")
    store.check()


def test_a_database_that_cannot_be_read_is_logged_once(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    with store._writing.begin() as connection:  # noqa: SLF001  # nobody can break a disk
        connection.exec_driver_sql("DROP TABLE faults")
    for _ in range(3):
        with pytest.raises(NotStored):
            store.faults(["t1"])
    assert len(caplog.records) == 1
    assert "cannot be read: no such table: faults" in caplog.text


def test_what_a_request_does_wrong_is_no_trouble_of_the_database(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(NotStored):
        store.wait(store.create(table()))
    assert caplog.records == []


def test_the_check_is_asked_often_and_made_seldom(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(probe, "KEPT_SECONDS", 1e9)
    store.check()
    tell_sqlite(store, "query_only=ON")
    store.check()


def test_whoever_asks_a_closed_store_gets_an_answer(file: Path) -> None:
    opened = Store(f"sqlite:///{file}")
    opened.close()
    writing = opened.create(table())
    assert writing.done()  # otherwise the next line would wait for ever
    with pytest.raises(NotStored):
        opened.wait(writing)
    with pytest.raises(NotStored):
        opened.changed()


def test_a_look_at_a_database_that_is_gone_leaves_the_writer_at_work() -> None:
    def refuse() -> sqlite3.Connection:
        raise sqlite3.OperationalError("gone")

    writer = Writer(create_engine("sqlite://", creator=refuse), trouble.Trouble())
    for _ in range(2):
        assert isinstance(writer.look(lambda _: Changes()).exception(timeout=60), OperationalError)
    writer.close()
