"""`belpic program`: bots of other people, by their tokens."""

import json
import re
from pathlib import Path

import pytest

from belpic.store import Store
from belpic.table.clock import milliseconds
from belpic.table.programs import hash_of
from tests.cli.conftest import Command


@pytest.fixture
def db(tmp_path: Path) -> str:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    Store(url).close()
    return url


def test_a_program_is_made_listed_and_revoked(belpic: Command, db: str) -> None:
    made = belpic("program", "new", "my-bot", "--db", db)
    assert made.code == 0
    program, token, told = made.out.splitlines()
    assert re.fullmatch("bot:my-bot:[0-9a-f]{8}", program)
    assert "again" in told
    store = Store(db)
    assert store.programs.holder(hash_of(token), milliseconds()) == program
    store.close()
    listed = belpic("program", "list", "--db", db)
    assert program in listed.out
    assert token not in listed.out
    assert "until it is revoked" in listed.out
    assert belpic("program", "revoke", program, "--db", db).code == 0
    again = belpic("program", "revoke", program, "--db", db)
    assert (again.code, program in again.err) == (1, True)
    (data,) = json.loads(belpic("program", "list", "--json", "--db", db).out)
    assert (data["program"], data["holds"]) == (program, False)


def test_programs_are_made_for_programs_too(belpic: Command, db: str) -> None:
    made = json.loads(belpic("program", "new", "x", "--days", "2", "--json", "--db", db).out)
    assert set(made) == {"program", "token", "until"}
    left = made["until"] - milliseconds()
    assert 0 < 2 * 86_400_000 - left < 60_000
    assert belpic("program", "list", "--db", db).out.splitlines()[1].startswith(made["program"])


@pytest.mark.parametrize(
    "words",
    [
        ("program", "new", "x"),
        ("program", "list"),
        ("program", "revoke", "x"),
        ("moderator", "invite", "x"),
        ("moderator", "list"),
        ("moderator", "dismiss", "1"),
        ("account", "list"),
        ("archive", "list"),
        ("store", "tidy"),
    ],
)
def test_a_database_that_is_not_there_is_not_made(
    belpic: Command, tmp_path: Path, words: tuple[str, ...]
) -> None:
    answer = belpic(*words, "--db", f"sqlite:///{tmp_path / 'elsewhere.db'}")
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert "elsewhere.db" in answer.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["", "Big", "a b", "x" * 20])
def test_names_that_cannot_be_are_refused(belpic: Command, db: str, name: str) -> None:
    answer = belpic("program", "new", name, "--db", db)
    assert answer.code == 2
    assert "1 to 19" in answer.err


def test_wrong_days_are_refused(belpic: Command, db: str) -> None:
    assert belpic("program", "new", "x", "--days", "0", "--db", db).code == 2
