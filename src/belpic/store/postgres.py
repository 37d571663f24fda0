"""Connections to PostgreSQL."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Final

from sqlalchemy import create_engine, event, inspect, text
from sqlalchemy.exc import SQLAlchemyError

from belpic.store.dialects import driver_of
from belpic.store.failures import NotStored
from belpic.store.files import OWN_TABLES, refused

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlalchemy import URL, Connection, Engine
    from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor, ExecutionContext
    from sqlalchemy.pool import ConnectionPoolEntry

CONNECT_SECONDS: Final = 5
"""How long a server may take to let somebody in."""
WAIT_SECONDS: Final = 10
"""How long one waits for a row that another process is writing, or for a free connection."""
READERS: Final = 4
"""Connections of a process that read; with the one that writes and the one that listens a process
has six, so that a server as it is installed (100 connections) bears sixteen processes."""
SETTINGS: Final = (
    f"SET lock_timeout = '{WAIT_SECONDS}s'",
    # a process that stands still in the middle of a transaction must not hold up all others
    f"SET idle_in_transaction_session_timeout = '{WAIT_SECONDS}s'",
    # a commit returns when the disk has it, whatever the server is set to; more than that is fine
    (
        "SELECT set_config('synchronous_commit', 'on', false)"
        " WHERE current_setting('synchronous_commit') = 'off'"
    ),
)
SNAPSHOT: Final = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"


def connect(url: URL, *, writes: bool) -> Engine:
    """Return an engine.

    Its connections begin no transactions by themselves: a single question is one way there and
    back. Those that write say so when they begin, and `SNAPSHOT` begins one that reads.
    """
    engine = create_engine(
        url,
        pool_size=2 if writes else READERS,  # the second one listens
        max_overflow=0,
        pool_timeout=WAIT_SECONDS,
        use_native_hstore=False,  # or every connection would begin with a question about it
        connect_args={
            "autocommit": True,
            "connect_timeout": CONNECT_SECONDS,
            "application_name": "belpic",
        },
    )
    event.listen(engine, "connect", _prepare)
    if writes:
        event.listen(engine, "begin", _begin)
    else:
        event.listen(engine, "before_cursor_execute", _ask_without_nul, retval=True)
    return engine


def _prepare(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    with closing(connection.cursor()) as cursor:
        cursor.execute("; ".join(SETTINGS))


def _ask_without_nul(
    connection: Connection,
    cursor: DBAPICursor,
    statement: str,
    given: Mapping[str, object],
    context: ExecutionContext,
    many: object,
) -> tuple[str, Mapping[str, object]]:
    """Let questions about words with NUL find nothing; PostgreSQL keeps no such words.

    People may send any words, and SQLite just does not find them.
    """
    del connection, cursor, context, many
    if any(isinstance(one, str) and "\0" in one for one in given.values()):
        given = {
            name: one.replace("\0", "\ufffd") if isinstance(one, str) else one
            for name, one in given.items()
        }
    return statement, given


def _begin(connection: Connection) -> None:
    with closing(driver_of(connection).cursor()) as cursor:
        cursor.execute("BEGIN")


def revision_of(url: URL, name: str) -> str | None:
    """Return the revision of the schema in a database; None if there is nothing in it.

    Raises:
        BadOptions: if another program's data are in it.
        NotStored: if it cannot be read.
    """
    engine = connect(url, writes=False)
    try:
        with engine.connect() as connection:
            names = set(inspect(connection).get_table_names())
            if not names:
                return None
            if not names >= OWN_TABLES:
                raise refused("not_ours", path=name)
            found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    except SQLAlchemyError as error:
        raise NotStored.at_opening(name, error) from error
    finally:
        engine.dispose()
    if found is None:
        raise refused("not_ours", path=name)
    return str(found)
