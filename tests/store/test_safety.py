"""Files of a database: private, recognised before they are touched, never mixed with another's."""

import logging
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import cast

import pytest

from belpic.core.errors import BelpicError
from belpic.store import NewTable, NotStored, SeatRow, Store, TableRow
from belpic.store.backup import back_up, restore
from belpic.store.engine import connect
from belpic.store.rows import SeatKind
from tests.store.read_only import read_only


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "tables.db"


def url_of(file: Path) -> str:
    return f"sqlite:///{file}"


def make(file: Path) -> None:
    """Leave a database with something in it, as a process that has ended does."""
    store = Store(url_of(file))
    store.secret("guests")
    store.close()


def script(file: Path, statements: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(statements)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


def test_nobody_else_on_the_machine_can_read_a_database(file: Path) -> None:
    before = os.umask(0o022)
    try:
        store = Store(url_of(file))
        store.secret("guests")
        copy = file.with_name("copy.db")
        back_up(store.url, copy)
        restore(url_of(file.with_name("restored.db")), copy)
        found = modes(file.parent)
        store.close()
    finally:
        os.umask(before)
    assert found.keys() >= {"tables.db", "tables.db-wal", "tables.db-shm", "copy.db", "restored.db"}
    assert set(found.values()) == {0o600}
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


@pytest.mark.parametrize(("before", "after"), [(0o644, 0o600), (0o666, 0o600), (0o660, 0o660)])
def test_an_older_database_is_closed_to_others_unless_a_group_was_given_it(
    file: Path, before: int, after: int
) -> None:
    make(file)
    store = Store(url_of(file))
    for path in file.parent.iterdir():
        path.chmod(before)
    other = Store(url_of(file))
    assert set(modes(file.parent).values()) == {after}
    other.close()
    store.close()


@pytest.mark.parametrize("ending", ["-wal", "-shm", "-journal"])
def test_a_copy_is_not_put_beside_what_another_database_has_left(file: Path, ending: str) -> None:
    make(file)
    copy = file.with_name("copy.db")
    back_up(url_of(file), copy)
    file.unlink()
    left = file.with_name(file.name + ending)
    left.write_bytes(b"left over")
    with pytest.raises(BelpicError) as refused:
        restore(url_of(file), copy)
    for lang in ("en", "ja"):
        assert str(left) in refused.value.text.in_(lang)
    assert (file.exists(), left.read_bytes()) == (False, b"left over")
    left.rename(copy.with_name("second.db" + ending))
    with pytest.raises(BelpicError, match="second.db" + ending):
        back_up(url_of(copy), copy.with_name("second.db"))


FOREIGN = {
    "notes": "CREATE TABLE notes (words TEXT); INSERT INTO notes VALUES ('mine')",
    "another program's, migrated by the same tool": (
        "CREATE TABLE alembic_version (version_num TEXT); CREATE TABLE settings (name TEXT);"
        "INSERT INTO alembic_version VALUES ('0002')"
    ),
    "in the mode of ours": "PRAGMA journal_mode=WAL; CREATE TABLE notes (words TEXT)",
}


@pytest.mark.parametrize("statements", FOREIGN.values(), ids=FOREIGN)
def test_a_database_of_another_program_is_refused_and_left_as_it_is(
    tmp_path: Path, statements: str
) -> None:
    foreign = tmp_path / "foreign.db"
    script(foreign, statements)
    foreign.chmod(0o644)
    before = foreign.read_bytes()
    for attempt in (
        lambda: Store(url_of(foreign)),
        lambda: back_up(url_of(foreign), tmp_path / "copy.db"),
        lambda: restore(url_of(tmp_path / "new.db"), foreign),
    ):
        with pytest.raises(BelpicError, match="is not a database of Belpic's"):
            attempt()
    assert foreign.read_bytes() == before
    assert modes(tmp_path) == {"foreign.db": 0o644}


def test_a_foreign_database_is_recognised_while_its_program_holds_it_open(tmp_path: Path) -> None:
    foreign = tmp_path / "foreign.db"
    with closing(sqlite3.connect(foreign)) as held:
        held.executescript("PRAGMA journal_mode=WAL; CREATE TABLE notes (words TEXT)")
        with pytest.raises(BelpicError, match="is not a database of Belpic's"):
            Store(url_of(foreign))
        tables = held.execute("SELECT name FROM sqlite_master").fetchall()
    assert tables == [("notes",)]


def test_a_database_that_was_only_begun_is_finished(file: Path) -> None:
    file.parent.mkdir()
    file.touch()
    make(file)
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT name FROM settings").fetchall() == [("guests",)]


def test_a_schema_of_a_later_version_is_refused_and_left_as_it_is(file: Path) -> None:
    make(file)
    script(file, "UPDATE alembic_version SET version_num = '9999'")
    before = file.read_bytes()
    with pytest.raises(BelpicError) as refused:
        Store(url_of(file))
    assert "later version of Belpic (schema 9999)" in refused.value.text.in_("en")
    assert "9999" in refused.value.text.in_("ja")
    assert file.read_bytes() == before


OLDER = (
    "DROP TABLE owed_results;"
    "DROP TABLE sides; DROP TABLE results; DROP TABLE ratings; DROP TABLE leavers;"
    "DROP TABLE names; DROP TABLE accounts; DROP TABLE sessions;"
    "DROP TABLE codes; DROP TABLE links;"
    "DROP TABLE programs;"
    "DROP TABLE seeks;"
    "DROP TABLE rooms;"
    "DROP TABLE studies;"
    "DROP TABLE moderators; DROP TABLE reports; DROP TABLE bans;"
    "DROP TABLE announcements; DROP TABLE moderation;"
    "DROP INDEX ix_tables_closed; ALTER TABLE tables DROP COLUMN closed;"
    "DROP INDEX ix_tables_listed; DROP INDEX ix_tables_room;"
    "ALTER TABLE tables DROP COLUMN asked; ALTER TABLE tables DROP COLUMN listed;"
    "ALTER TABLE tables DROP COLUMN lasting; ALTER TABLE tables DROP COLUMN room;"
    "DROP TABLE faults; DROP TABLE outages; DROP TABLE chat;"
    "ALTER TABLE tables DROP COLUMN terms;"
    "ALTER TABLE events DROP COLUMN lag;"
    "DROP INDEX ix_tables_bots; CREATE INDEX ix_tables_bots ON tables (bots);"
    "ALTER TABLE tables DROP COLUMN people; ALTER TABLE tables DROP COLUMN watched_until;"
    "ALTER TABLE seats DROP COLUMN name;"
    "ALTER TABLE seats DROP COLUMN seen_until; UPDATE alembic_version SET version_num = '0001'"
)


def test_an_older_schema_is_brought_to_todays(file: Path) -> None:
    make(file)
    store = Store(url_of(file))
    for name, kinds in (("some", ("bot", "open")), ("none", ("bot", "bot"))):
        row = TableRow(name, "game", 1, "usual", "{}", bytes(32), "k" * 64, 0)
        seats = tuple(SeatRow(seat, cast("SeatKind", kind)) for seat, kind in enumerate(kinds))
        store.wait(store.create(NewTable(row, seats, bots=True)))
    store.close()
    script(file, OLDER)
    store = Store(url_of(file))
    assert store.faults(["t1"]) == {}
    assert store.load("t1") is None
    assert store.uptime.outages(0) == ()
    # where bots are alone they wait for somebody who watches
    assert store.bot_work("w1", 10) == {"some": True}
    store.wait(store.attend({"none": ()}, 11))
    assert store.bot_work("w1", 10) == {"some": True, "none": False}
    store.close()


def test_an_older_schema_that_cannot_be_brought_up_is_refused_and_left_as_it_is(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    make(file)
    script(file, f"{OLDER}; CREATE TABLE faults (words TEXT)")
    with caplog.at_level(logging.INFO), pytest.raises(NotStored) as refused:
        Store(url_of(file))
    assert "schema 0001" in refused.value.text.in_("en")
    assert "0001" in refused.value.text.in_("ja")
    # what the driver says is for the log, not for people
    assert "already exists" in caplog.text
    assert "already exists" not in str(refused.value)
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT * FROM alembic_version").fetchall() == [("0001",)]


def test_a_database_that_cannot_be_written_is_refused_at_once(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(file)
    read_only(monkeypatch)
    with pytest.raises(NotStored) as refused:
        Store(url_of(file))
    assert "can only be read" in refused.value.text.in_("en")
    assert "読み取り専用" in refused.value.text.in_("ja")


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("mysql://me:hunter2@host/tables", "mysql://me:***@host/tables"),
        ("mysql://me:hunt@er2@host:port/tables", "mysql://me:***@host:port/tables"),
        ("mysql://host/tables?password=hunter2&x=1", "mysql://host/tables?password=***&x=1"),
        ("sqlite:///file:tables.db?mode=ro&uri=true", "sqlite:///file:tables.db?mode=ro&uri=true"),
    ],
)
def test_no_message_shows_a_password(address: str, shown: str) -> None:
    with pytest.raises(BelpicError) as refused:
        connect(address, writes=True)
    for lang in ("en", "ja"):
        assert "er2" not in refused.value.text.in_(lang)
        assert shown in refused.value.text.in_(lang)
