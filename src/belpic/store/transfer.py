"""Carrying a whole database from a server into a file, and from a file to a server.

Nothing is read from the code's own schema: both sides are brought to the revision of what is
copied, so that an older copy can be put back by any later version.
"""

from __future__ import annotations

import sqlite3
from functools import partial
from typing import TYPE_CHECKING, Final

from sqlalchemy import MetaData, column, create_engine, func, insert, select, text
from sqlalchemy import table as named
from sqlalchemy.types import NullType

from belpic.store.engine import connect, upgrade
from belpic.store.postgres import SNAPSHOT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from sqlalchemy import Connection, Engine, Table

AT_ONCE: Final = 1000
"""How many rows are carried at once."""
VERSION: Final = "alembic_version"
"""The table that is not copied: making the schema fills it."""


def fetch(url: str, revision: str, file: Path) -> None:
    """Copy a server's database, as it is at one moment, into an empty file.

    Raises:
        SQLAlchemyError: if it cannot be read or written.
    """
    source, target = connect(url, writes=False), _file(file, "rw")
    try:
        with source.connect() as reading, target.begin() as writing:
            reading.exec_driver_sql(SNAPSHOT)
            upgrade(writing, revision)
            for table in _tables(writing):
                # the names of the columns alone: the driver knows what is in them
                names = [column(one.name, NullType()) for one in table.columns]
                wanted = select(*names).select_from(named(table.name))
                wanted = wanted.execution_options(yield_per=AT_ONCE)
                for rows in reading.execute(wanted).mappings().partitions(AT_ONCE):
                    writing.execute(insert(table), [dict(row) for row in rows])
    finally:
        source.dispose()
        target.dispose()


def send(file: Path, revision: str, url: str) -> None:
    """Copy a file into a server's empty database; all of it, or nothing.

    Raises:
        SQLAlchemyError: if it cannot be read or written.
    """
    source, target = _file(file, "ro"), connect(url, writes=True)
    try:
        with source.begin() as reading, target.begin() as writing:
            reading.exec_driver_sql("BEGIN")
            upgrade(writing, revision)
            for table in _tables(reading):
                found = reading.execute(select(table).execution_options(yield_per=AT_ONCE))
                for rows in found.mappings().partitions(AT_ONCE):
                    writing.execute(insert(table), [dict(row) for row in rows])
                _count_on(writing, table)
            upgrade(writing)
    finally:
        source.dispose()
        target.dispose()


def _tables(connection: Connection) -> Sequence[Table]:
    """Return the tables of a file, those first that others refer to."""
    metadata = MetaData()
    metadata.reflect(connection)
    return [table for table in metadata.sorted_tables if table.name != VERSION]


def _count_on(connection: Connection, table: Table) -> None:
    """Let the numbers that the database gives out go on after those that were copied."""
    for key in table.primary_key:
        asked = {"of": f'"{table.name}"', "key": key.name}
        sequence = connection.execute(
            text("SELECT pg_get_serial_sequence(:of, :key)"), asked
        ).scalar()
        last = connection.execute(select(func.max(key))).scalar() if sequence else None
        if last is not None:
            connection.execute(
                text("SELECT setval(CAST(:of AS regclass), :last)"), {"of": sequence, "last": last}
            )


def _file(file: Path, mode: str) -> Engine:
    driver: Callable[[], sqlite3.Connection] = partial(
        sqlite3.connect, f"{file.resolve().as_uri()}?mode={mode}", uri=True, isolation_level=None
    )
    return create_engine("sqlite://", creator=driver)
