"""Matches that were over before results were kept find their way into the histories."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import MetaData, insert, select, update

from belpic.store import Store
from belpic.store.engine import connect, upgrade
from belpic.store.finished import Wanted
from belpic.store.schema import METADATA, TABLES
from belpic.table import commands
from belpic.table.owed import settle_owed
from belpic.table.supervision import Supervisor
from belpic.table.table import Table
from tests.databases import Databases
from tests.table.world import do, started

FILLED = ("tables", "seats", "events")
BEFORE = "0009"
"""The last revision without results."""


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Give the address of a database with nothing in it."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'earlier.db'}"
        return
    databases = request.getfixturevalue("databases")
    assert isinstance(databases, Databases)
    with databases.empty() as found:
        yield found


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
