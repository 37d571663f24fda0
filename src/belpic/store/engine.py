"""Connections to a database: SQLite with care for durability, others as they are."""

from __future__ import annotations

import os
import re
import sqlite3
from contextlib import contextmanager
from importlib.resources import as_file, files
from pathlib import Path
from typing import TYPE_CHECKING, Final

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

from belpic.store.files import make_private, refused, revision_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sqlalchemy import URL, Connection, Engine
    from sqlalchemy.pool import ConnectionPoolEntry

    from belpic.core.errors import BadOptions

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
    """
    parsed = check_url(url)
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
    except (ArgumentError, ValueError):  # the latter for a port that is no number
        raise _no_database(url) from None
    if parsed.get_backend_name() != SQLITE:
        raise _no_database(url)
    if parsed.database in (None, "", ":memory:"):
        # every process and thread would have a database of its own
        raise _no_database(url)
    if str(parsed.database).startswith("file:"):
        # such an address can switch off what keeps a database whole
        raise _no_database(url)
    return parsed


def file_of(url: str) -> Path:
    """Return the file of a database.

    Raises:
        BadOptions: if the address is not one of a database in a file.
    """
    return Path(str(check_url(url).database))


_PASSWORD: Final = re.compile(r"(://[^/:@]*):.*@")
_PASSWORD_OPTION: Final = re.compile(r"((?:pass|pwd)\w*=)[^&]*", re.IGNORECASE)


def without_password(url: str) -> str:
    """Return an address as it may be shown to people and logs."""
    return _PASSWORD_OPTION.sub(r"\1***", _PASSWORD.sub(r"\1:***@", url))


def _no_database(url: str) -> BadOptions:
    return refused("no_database", url=without_password(url)[:80])


def _prepare(connection: object, _: ConnectionPoolEntry) -> None:
    assert isinstance(connection, sqlite3.Connection)  # the only driver that is let through
    # the driver would begin transactions by itself, later than SQLAlchemy says
    connection.isolation_level = None
    for pragma in PRAGMAS:
        connection.execute(pragma)


def _begin(connection: Connection, statement: str) -> None:
    connection.exec_driver_sql(statement)


def check_schema(file: Path) -> str | None:
    """Return the revision of the schema in a file; None if there is no file, or nothing in it.

    Raises:
        BadOptions: if it is of another program, or of a later version of this one.
        NotStored: if it cannot be read.
    """
    revision = revision_of(file)
    if revision is not None:
        with _migrations() as config:
            scripts = ScriptDirectory.from_config(config).walk_revisions()
            if revision not in {script.revision for script in scripts}:
                raise refused("later_schema", path=file, revision=revision[:20])
    return revision


def prepare_file(url: str) -> str | None:
    """Make the file of a database if there is none, for its owner alone; return its revision.

    Raises:
        BadOptions: if the address or what is there is not a database that can be used here.
        NotStored: if it cannot be read.
        OSError: if the file or its folder cannot be made.
    """
    file = file_of(url)
    revision = check_schema(file)
    make_private(file)
    return revision


def migrate(engine: Engine) -> None:
    """Bring the database to the schema of today; a new one is made from nothing."""
    with _migrations() as config, engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        # SQLite lets one begin to write on what can only be read, and refuses the first change
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")


@contextmanager
def _migrations() -> Iterator[Config]:
    with as_file(files("belpic.store") / "migrations") as folder:
        config = Config()
        config.set_main_option("script_location", os.fspath(folder).replace("%", "%%"))
        yield config
