"""Matches that were over before results were kept find their way into the histories."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import MetaData, insert, make_url, select, update

from belpic.store import Store
from belpic.store.engine import connect, upgrade
from belpic.store.finished import Wanted
from belpic.store.schema import METADATA, TABLES
from belpic.table import commands, owed
from belpic.table.owed import settle_owed
from belpic.table.supervision import Supervisor
from belpic.table.table import Table
from tests.table.world import do, started

FILLED = ("tables", "seats", "events")
BEFORE = "0009"
"""The last revision without results."""


def stored(store: Store, table: Table) -> str:
    begun = Table.begin(table.plan)
    store.wait(store.create(table.plan.new()))
    assert store.wait(store.append(begun.addition(table)))
    return table.plan.id


def as_earlier(source: Path, target: str, strange: str) -> None:
    """Copy tables and their logs into a schema that kept no results, as far as it has places.

    One of the tables becomes that of a game that is not there.
    """
    old, today = connect(target, writes=True), connect(f"sqlite:///{source}", writes=False)
    with old.begin() as connection:
        upgrade(connection, BEFORE)
    with old.begin() as connection, today.begin() as rows:
        earlier = MetaData()
        earlier.reflect(connection)
        for name in FILLED:
            known = [column.name for column in earlier.tables[name].columns]
            wanted = select(*(METADATA.tables[name].c[one] for one in known))
            found = [dict(row) for row in rows.execute(wanted).mappings()]
            connection.execute(insert(earlier.tables[name]), found)
        gone = update(TABLES).where(TABLES.c.id == strange).values(game="gone")
        connection.execute(gone)
    for engine in (old, today):
        engine.dispose()


async def test_what_was_over_before_results_were_kept_gets_one(
    empty: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    today = Store(f"sqlite:///{tmp_path / 'today.db'}")
    playing = started("zaupxiu")
    over = do(started("zaupxiu"), 0, commands.Resign("resign"))
    assert over.phase == "over"
    finished, strange = (
        stored(today, over),
        stored(today, do(started("lutu"), 0, commands.Resign("resign"))),
    )
    stored(today, playing)
    assert [one.id for one in today.results.find(Wanted(viewer="guest-0"))]
    today.close()
    as_earlier(tmp_path / "today.db", empty, strange)

    store = Store(empty)
    assert set(store.results.owed()) == {finished, strange}
    assert store.results.find(Wanted(viewer="guest-0")) == []
    assert await settle_owed(store, Supervisor()) == 1
    (found,) = store.results.find(Wanted(viewer="guest-0"))
    assert over.match.outcome is not None
    assert (found.id, found.at, found.reason) == (finished, over.entries[-1].at, "resign")
    assert tuple(side.place for side in found.sides) == over.match.outcome.places
    assert found.sides[0].guest == "guest-0"
    # whose rules are not there stays owed, and is said once
    assert store.results.owed() == [strange]
    assert "1 old matches" in caplog.text
    assert await settle_owed(store, Supervisor()) == 0
    store.close()


def three_owed(source: Path, target: str) -> list[str]:
    """Fill a database with three matches whose results are owed, and return their tables."""
    today = Store(f"sqlite:///{source}")
    over = [do(started("lutu"), 0, commands.Resign("resign")) for _ in range(3)]
    names = sorted(stored(today, one) for one in over)
    today.close()
    as_earlier(source, target, strange="")
    return names


def tear(db: str, *tables: str) -> None:
    """Leave bytes that are no text, as a damaged disk does."""
    torn = "UPDATE events SET text = CAST(x'ff' AS TEXT) WHERE \"table\" = ?"
    with closing(sqlite3.connect(make_url(db).database or "")) as file, file:
        file.executemany(torn, [(table,) for table in tables])


@pytest.mark.parametrize("empty", ["sqlite"], indirect=True)
async def test_a_table_that_cannot_be_read_does_not_keep_the_others_waiting(
    empty: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    torn, *sound = three_owed(tmp_path / "today.db", empty)
    store = Store(empty)
    assert store.results.owed()[0] == torn
    tear(empty, torn)
    assert await settle_owed(store, Supervisor()) == 2
    assert {one.id for one in store.results.find(Wanted(viewer="guest-0"))} == set(sound)
    assert store.results.owed() == [torn]
    told = [one.getMessage() for one in caplog.records if one.name == owed.__name__]
    assert len(told) == 1
    assert torn in told[0]
    store.close()


@pytest.mark.parametrize("empty", ["sqlite"], indirect=True)
async def test_a_database_that_refuses_again_and_again_is_left_alone(
    empty: str, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, sound = three_owed(tmp_path / "today.db", empty)
    monkeypatch.setattr(owed, "MOST_REFUSED", 2)
    store = Store(empty)
    tear(empty, first, second)
    assert await settle_owed(store, Supervisor()) == 0
    assert sound in store.results.owed()
    assert "2 old matches" in caplog.text
    store.close()
