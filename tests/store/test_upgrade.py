"""A database that any earlier revision has made and filled is brought up to date, whole."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from belpic.store import Store
from belpic.store.engine import upgrade
from tests.store.test_store import ROW, addition
from tests.store.test_store import table as new_table

SCRIPTS = Path(__file__).parents[2] / "src" / "belpic" / "store" / "migrations" / "versions"
REVISIONS = sorted(path.name[1:5] for path in SCRIPTS.glob("r0*.py"))
FILLED = ("tables", "seats", "events")


def columns(database: sqlite3.Connection, table: str) -> list[str]:
    return [f'"{row[1]}"' for row in database.execute(f"PRAGMA table_info({table})")]


def test_there_are_earlier_revisions() -> None:
    assert len(REVISIONS) > 1


@pytest.mark.parametrize("revision", REVISIONS[:-1])
def test_a_table_of_an_earlier_revision_is_still_there(revision: str, tmp_path: Path) -> None:
    today = Store(f"sqlite:///{tmp_path / 'today.db'}")
    today.wait(today.create(new_table()))
    for number in range(3):
        assert today.wait(today.append(addition(number)))
    table = ROW.id
    wanted = today.load(table)
    today.close()

    # the same rows, as far as that revision had places for them
    url = f"sqlite:///{tmp_path / 'earlier.db'}"
    engine = create_engine(url)
    with engine.begin() as connection:
        upgrade(connection, revision)
    engine.dispose()
    earlier = sqlite3.connect(tmp_path / "earlier.db")
    earlier.execute("ATTACH DATABASE ? AS today", (str(tmp_path / "today.db"),))
    for name in FILLED:
        known = ", ".join(columns(earlier, name))
        # what stands in a column is a name of the schema, never of somebody else
        earlier.execute(f"INSERT INTO {name} ({known}) SELECT {known} FROM today.{name}")  # noqa: S608  # so
    earlier.commit()
    earlier.close()

    upgraded = Store(url)
    assert upgraded.table_ids() == [table]
    found = upgraded.load(table)
    upgraded.close()
    assert wanted is not None
    assert found is not None
    assert found.entries == wanted.entries
    assert found.seats == wanted.seats
