"""What is said differently to SQLite and to PostgreSQL; all else is said to both alike.

SQLite lets one transaction write at a time. On PostgreSQL many do, so that looking and then writing
is no longer one thing: `put` and `put_new` are, and `one_at_a_time` makes others wait.
"""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, cast

from sqlalchemy import text
from sqlalchemy.dialects import postgresql, sqlite

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from psycopg import Connection as Psycopg
    from sqlalchemy import Connection, Table


WRITES: Final = "BEGIN IMMEDIATE"
"""Begins what will write: SQLite's lock is taken at once, not half way."""


def is_postgresql(connection: Connection) -> bool:
    """Tell whether a server of PostgreSQL is behind a connection."""
    return connection.dialect.name == "postgresql"


def driver_of(connection: Connection) -> sqlite3.Connection | Psycopg:
    """Return the driver's own connection.

    SQLAlchemy takes longer to look after a statement than SQLite to carry it out, or than the
    driver of PostgreSQL to send it.
    """
    return cast("sqlite3.Connection | Psycopg", connection.connection.driver_connection)


def sqlite_of(connection: Connection) -> sqlite3.Connection | None:
    """Return SQLite's own connection, where it is behind this one."""
    driver = driver_of(connection)
    return driver if isinstance(driver, sqlite3.Connection) else None


@contextmanager
def bare_transaction(driver: sqlite3.Connection) -> Iterator[None]:
    """Begin to write in SQLite, and commit, or take all of it back if anything is raised."""
    driver.execute(WRITES)
    try:
        yield
        driver.execute("COMMIT")
    except BaseException:
        # of a full disk, for one, SQLite takes it back by itself
        if driver.in_transaction:
            driver.execute("ROLLBACK")
        raise


def put(connection: Connection, table: Table, row: Mapping[str, object]) -> None:
    """Keep a row, in place of one with the same primary key if there is one."""
    statement = _insert(connection, table).values(row)
    keys = [column.name for column in table.primary_key]
    changed = {name: statement.excluded[name] for name in row if name not in keys}
    connection.execute(statement.on_conflict_do_update(index_elements=keys, set_=changed))


def put_new(connection: Connection, table: Table, row: Mapping[str, object]) -> bool:
    """Keep a row unless there is one with the same primary key; tell whether it is new."""
    keys = [column.name for column in table.primary_key]
    statement = _insert(connection, table).values(row).on_conflict_do_nothing(index_elements=keys)
    return connection.execute(statement).rowcount == 1


def one_at_a_time(connection: Connection, name: str) -> None:
    """Let no other transaction that says the same name begin here before this one is over.

    Numbers that a sequence gives out are then seen by others in their order.
    """
    if is_postgresql(connection):
        key = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big", signed=True)
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": key})


def _insert(connection: Connection, table: Table) -> postgresql.Insert | sqlite.Insert:
    return postgresql.insert(table) if is_postgresql(connection) else sqlite.insert(table)
