"""`belpic store`: checking, copying and putting back a database."""

import json
import resource
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from belpic.core.match import Event
from belpic.core.seats import Seat
from belpic.store import Addition, Entry, Store
from belpic.table.table import Table
from tests.cli.conftest import Command
from tests.databases import Databases
from tests.table.world import act, started


@pytest.fixture
def db(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"


def fill(db: str, *, broken: bool = False) -> Table:
    store = Store(db)
    table = started("tiny")
    while table.phase == "playing":
        (seat,) = table.asked
        table = act(table, seat, "take 1")
    store.wait(store.create(table.plan.new()))
    store.wait(store.append(Table.begin(table.plan).addition(table)))
    if broken:
        entry = Entry(Event(table.n + 1, "action", Seat(0), "take 1"), 0)
        store.wait(store.append(Addition(table.plan.id, table.n, (entry,), "over", False, None)))
    store.close()
    return table


def test_a_good_database_is_found_good(belpic: Command, db: str) -> None:
    table = fill(db)
    answer = belpic("store", "check", "--db", db)
    assert answer == (0, f"1 table with {table.n} entries replayed, all is well.\n", "")


def test_a_log_that_does_not_fold_is_named(belpic: Command, db: str) -> None:
    table = fill(db, broken=True)
    answer = belpic("store", "check", "--db", db)
    assert answer.code == 1
    assert f"Table {table.plan.id}: Entry {table.n + 1}" in answer.err
    assert "1 of 1 table is not in order" in answer.err


def test_a_copy_can_take_the_place_of_a_lost_database(
    belpic: Command, db: str, tmp_path: Path
) -> None:
    table = fill(db)
    copy = tmp_path / "copy.db"
    assert belpic("store", "backup", str(copy), "--db", db).code == 0
    assert belpic("store", "restore", str(copy), "--db", db).code == 2
    for path in tmp_path.glob("tables.db*"):
        path.unlink()
    assert belpic("store", "check", "--db", db).code == 2
    assert belpic("store", "restore", str(copy), "--db", db).code == 0
    store = Store(db)
    loaded = store.load(table.plan.id)
    store.close()
    assert loaded is not None
    assert loaded.entries == table.entries
    assert belpic("store", "check", "--db", db).code == 0


def test_a_copy_is_taken_while_the_database_is_in_use(
    belpic: Command, db: str, tmp_path: Path
) -> None:
    fill(db)
    store = Store(db)
    store.secret("held open")
    assert belpic("store", "backup", str(tmp_path / "copy.db"), "--db", db).code == 0
    store.close()
    copied = Store(f"sqlite:///{tmp_path / 'copy.db'}")
    assert len(copied.table_ids()) == 1
    copied.close()


def test_a_database_of_a_server_is_checked_copied_and_put_back(
    belpic: Command, databases: Databases, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    with databases.ready() as db:
        table = fill(db)
        answer = belpic("store", "check", "--db", db)
        assert answer == (0, f"1 table with {table.n} entries replayed, all is well.\n", "")
        assert belpic("store", "backup", str(copy), "--db", db).code == 0
        answer = belpic("store", "restore", str(copy), "--db", db)
        assert (answer.code, answer.err.count("\n")) == (2, 1)
        assert "is not empty" in answer.err
    with databases.empty() as db:
        answer = belpic("--lang", "ja", "store", "check", "--db", db)
        assert (answer.code, answer.err.count("\n")) == (2, 1)
        assert "空です" in answer.err
        assert belpic("store", "restore", str(copy), "--db", db).code == 0
        assert belpic("store", "check", "--db", db).code == 0
    answer = belpic("store", "check", "--db", db)
    assert (answer.code, answer.err.count("\n")) == (2, 1)
    assert "there is no such database" in answer.err


@pytest.mark.parametrize(
    ("arguments", "english"),
    [
        (["backup", "{folder}/x.db"], "there is no such file"),
        (["restore", "{folder}/nothing.db"], "there is no such file"),
        (["restore", "{folder}/notes.txt"], "is not a database of Belpic's"),
        (["check"], "there is no such file"),
        (["backup", "{folder}/x.db", "--db", "mysql://h/d"], "cannot be used as a database"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(
    belpic: Command, db: str, tmp_path: Path, arguments: list[str], english: str
) -> None:
    (tmp_path / "notes.txt").write_text("no database " * 100)
    words = [word.format(folder=tmp_path) for word in arguments]
    extra = [] if "--db" in words else ["--db", db]
    answer = belpic("store", *words, *extra)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert english in answer.err
    assert not (tmp_path / "tables.db").exists()


def test_a_copy_never_overwrites(belpic: Command, db: str, tmp_path: Path) -> None:
    fill(db)
    target = tmp_path / "precious.txt"
    target.write_text("precious")
    answer = belpic("store", "backup", str(target), "--db", db)
    assert answer.code == 2
    assert target.read_text() == "precious"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_copy_for_a_folder_that_is_not_there_blames_the_folder(
    belpic: Command, db: str, tmp_path: Path, lang: str
) -> None:
    fill(db)
    folder = tmp_path / "nowhere"
    answer = belpic("--lang", lang, "store", "backup", str(folder / "copy.db"), "--db", db)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert str(folder) in answer.err
    assert "tables.db" not in answer.err
    assert not folder.exists()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_copy_is_not_put_back_beside_a_left_over_log(
    belpic: Command, db: str, tmp_path: Path, lang: str
) -> None:
    fill(db)
    copy = tmp_path / "copy.db"
    assert belpic("store", "backup", str(copy), "--db", db).code == 0
    # as a server leaves it that was killed, and whose main file alone was removed
    left = tmp_path / "tables.db-wal"
    store = Store(db)
    store.secret("in the log")
    kept = left.read_bytes()
    store.close()
    left.write_bytes(kept)
    (tmp_path / "tables.db").unlink()
    answer = belpic("--lang", lang, "store", "restore", str(copy), "--db", db)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert str(left) in answer.err
    left.unlink()
    assert belpic("store", "restore", str(copy), "--db", db).code == 0
    assert belpic("store", "check", "--db", db).code == 0


@contextmanager
def little_room() -> Iterator[None]:
    """Let no file of this process grow beyond half a database."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_copy_for_which_there_is_no_room_leaves_nothing_and_blames_the_copy(
    belpic: Command, db: str, tmp_path: Path
) -> None:
    fill(db)
    target = tmp_path / "copies" / "copy.db"
    target.parent.mkdir()
    with little_room():
        answer = belpic("store", "backup", str(target), "--db", db)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert f"The copy {target} could not be made" in answer.err
    assert list(target.parent.iterdir()) == []
    assert belpic("store", "backup", str(target), "--db", db).code == 0


@pytest.mark.parametrize("command", ["check", "backup"])
def test_a_database_of_another_program_is_not_written_to(
    belpic: Command, tmp_path: Path, command: str
) -> None:
    foreign = tmp_path / "foreign.db"
    with closing(sqlite3.connect(foreign)) as connection:
        connection.executescript("CREATE TABLE notes (words TEXT)")
    before = foreign.read_bytes()
    file = [str(tmp_path / "copy.db")] if command == "backup" else []
    answer = belpic("store", command, *file, "--db", f"sqlite:///{foreign}")
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert f"{foreign} is not a database of Belpic's" in answer.err
    assert foreign.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["foreign.db"]


def test_what_is_kept_about_people_is_shown_deleted_and_forgotten(belpic: Command, db: str) -> None:
    table = fill(db)
    seat = f"{table.plan.id}/1"
    answer = belpic("store", "export", seat, "--db", db)
    assert answer.code == 0
    shown = json.loads(answer.out)
    person = shown["person"]
    assert [row["seat"] for row in shown["kept"]["seats"]] == [0]
    answer = belpic("store", "forget", seat, "--db", db)
    assert (answer.code, answer.err.count("\n")) == (2, 1)
    assert "--yes" in answer.err
    answer = belpic("--lang", "ja", "store", "forget", seat, "--yes", "--db", db)
    assert answer.code == 0
    assert person in answer.out
    for who in (seat, "ab" * 16, "Nobody", "nowhere/1"):
        answer = belpic("store", "export", who, "--db", db)
        assert (answer.code, answer.out, answer.err.count("\n")) == (1, "", 1)
        assert who in answer.err
    answer = belpic("store", "forget", "ab" * 16, "--yes", "--db", db)
    assert answer.code == 1
    answer = belpic("store", "tidy", "--db", db)
    assert answer == (0, "0 guests and 0 lines of talk were forgotten.\n", "")
    assert belpic("store", "tidy", "--days", "0", "--db", db).code == 2
    assert belpic("store", "check", "--db", db).code == 0
