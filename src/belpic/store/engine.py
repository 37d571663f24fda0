"""Connections to a database: SQLite with care for durability, PostgreSQL beside it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import contextmanager
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Final

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, event
from sqlalchemy.exc import OperationalError

from belpic.store import postgres
from belpic.store.addresses import POSTGRESQL, check_url, file_of, name_of
from belpic.store.dialects import WRITES, is_postgresql, one_at_a_time, sqlite_of
from belpic.store.files import make_private, refused, revision_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sqlalchemy import Connection, Engine
    from sqlalchemy.pool import ConnectionPoolEntry

BUSY_SECONDS: Final = 10
"""How long one process waits for another that is writing; a commit takes milliseconds."""
PRAGMAS: Final = (
    "PRAGMA journal_mode=WAL",  # readers do not wait for the writer, nor it for them
    "PRAGMA synchronous=FULL",  # a commit returns when the disk has it
    "PRAGMA foreign_keys=ON",
    f"PRAGMA busy_timeout={BUSY_SECONDS * 1000}",
)
MIGRATION: Final = "migration"
"""Under this name processes of one database wait for each other when they begin."""


def connect(url: str, *, writes: bool) -> Engine:
    """Return an engine; one that writes takes SQLite's lock when it begins, not half way.

    Raises:
        BadOptions: if the address is not one of a database that can be used here.
    """
    parsed = check_url(url)
    if parsed.drivername == POSTGRESQL:
        return postgres.connect(parsed, writes=writes)
    engine = create_engine(parsed, connect_args={"timeout": BUSY_SECONDS})
    event.listen(engine, "connect", _prepare)
    begin = WRITES if writes else "BEGIN"
    event.listen(engine, "begin", lambda connection: _begin(connection, begin))
    return engine


def _prepare(connection: object, _: ConnectionPoolEntry) -> None:
    assert isinstance(connection, sqlite3.Connection)  # the only other driver that is let through
    # the driver would begin transactions by itself, later than SQLAlchemy says
    connection.isolation_level = None
    for pragma in PRAGMAS:
        connection.execute(pragma)


def _begin(connection: Connection, statement: str) -> None:
    sqlite = sqlite_of(connection)
    assert sqlite is not None  # nobody else is told so
    try:
        sqlite.execute(statement)
    except sqlite3.Error as error:
        # as SQLAlchemy says it, whatever is to be carried out
        raise OperationalError(statement, None, error) from error


def check_schema(file: Path) -> str | None:
    """Return the revision of the schema in a file; None if there is no file, or nothing in it.

    Raises:
        BadOptions: if it is of another program, or of a later version of this one.
        NotStored: if it cannot be read.
    """
    revision = revision_of(file)
    _check_known(revision, str(file))
    return revision


def _check_known(revision: str | None, name: str) -> None:
    if revision is None:
        return
    with _migrations() as config:
        scripts = ScriptDirectory.from_config(config).walk_revisions()
        if revision not in {script.revision for script in scripts}:
            raise refused("later_schema", path=name, revision=revision[:20])


def revision_at(url: str) -> str | None:
    """Return the revision of the schema at an address; None if nothing is there yet.

    Raises:
        BadOptions: if the address or what is there is not a database that can be used here.
        NotStored: if it cannot be read.
    """
    file = file_of(url)
    if file is not None:
        return check_schema(file)
    revision = postgres.revision_of(check_url(url), name_of(url))
    _check_known(revision, name_of(url))
    return revision


def prepare(url: str) -> str | None:
    """Look at a database before it is used; return its revision.

    The file of one that is in a file is made if there is none, for its owner alone.

    Raises:
        BadOptions: if the address or what is there is not a database that can be used here.
        NotStored: if it cannot be read.
        OSError: if the file or its folder cannot be made.
    """
    revision = revision_at(url)
    file = file_of(url)
    if file is not None:
        make_private(file)
    return revision


def migrate(engine: Engine) -> None:
    """Bring the database to the schema of today; a new one is made from nothing."""
    with engine.begin() as connection:
        upgrade(connection)
        if not is_postgresql(connection):
            # SQLite lets one begin to write on what can only be read, and refuses the first change
            connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Bring what is behind a connection to a revision, within its transaction."""
    one_at_a_time(connection, MIGRATION)
    with _migrations() as config:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


@contextmanager
def _migrations() -> Iterator[Config]:
    with as_file(files("belpic.store") / "migrations") as folder:
        config = Config()
        config.set_main_option("script_location", os.fspath(folder).replace("%", "%%"))
        yield config
