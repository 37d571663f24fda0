"""Connections to a database: SQLite with care for durability, others as they are."""

from __future__ import annotations

import os
import sqlite3
from importlib.resources import as_file, files
from pathlib import Path
from typing import TYPE_CHECKING, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

from belpic.core.errors import BadOptions, Reason
from belpic.store.phrases import PHRASES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlalchemy import URL, Connection, Engine
    from sqlalchemy.pool import ConnectionPoolEntry

BUSY_SECONDS: Final = 10
"""How long one process waits for another that is writing; a commit takes milliseconds."""
SQLITE: Final = "sqlite"
PRAGMAS: Final = (
    "PRAGMA journal_mode=WAL",  # readers do not wait for the writer, nor it for them
    "PRAGMA synchronous=FULL",  # a commit returns when the disk has it
    "PRAGMA foreign_keys=ON",
    f"PRAGMA busy_timeout={BUSY_SECONDS * 1000}",
)


def usual_url(environment: Mapping[str, str]) -> str:
    """Return the database in the user's data directory, unless `BELPIC_DB` names another."""
    if named := environment.get("BELPIC_DB"):
        return named
    data = environment.get("XDG_DATA_HOME")
    folder = (Path(data) if data else Path.home() / ".local" / "share") / "belpic"
    return f"sqlite:///{folder / 'belpic.db'}"


def connect(url: str, *, writes: bool) -> Engine:
    """Return an engine; one that writes takes SQLite's lock when it begins, not half way.

    Raises:
        BadOptions: if the address is not one of a database that can be used here.
        OSError: if the folder of the database cannot be made.
    """
    parsed = check_url(url)
    Path(str(parsed.database)).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(parsed, connect_args={"timeout": BUSY_SECONDS})
    event.listen(engine, "connect", _prepare)
    begin = "BEGIN IMMEDIATE" if writes else "BEGIN"
    event.listen(engine, "begin", lambda connection: _begin(connection, begin))
    return engine


def check_url(url: str) -> URL:
    """Return the address of a database that can be used here: SQLite in a file.

    Raises:
        BadOptions: if it is another one.
    """
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise _no_database(url) from None
    if parsed.get_backend_name() != SQLITE:
        raise _no_database(url)
    if parsed.database in (None, "", ":memory:"):
        # every process and thread would have a database of its own
        raise _no_database(url)
    return parsed


def _no_database(url: str) -> BadOptions:
    return BadOptions(Reason("no_database", PHRASES("no_database", url=url[:80])))


def _prepare(connection: object, _: ConnectionPoolEntry) -> None:
    assert isinstance(connection, sqlite3.Connection)  # the only driver that is let through
    # the driver would begin transactions by itself, later than SQLAlchemy says
    connection.isolation_level = None
    for pragma in PRAGMAS:
        connection.execute(pragma)


def _begin(connection: Connection, statement: str) -> None:
    connection.exec_driver_sql(statement)


def migrate(engine: Engine) -> None:
    """Bring the database to the schema of today; a new one is made from nothing."""
    with as_file(files("belpic.store") / "migrations") as folder, engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", os.fspath(folder).replace("%", "%%"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
