"""The store: append with the expected number, read, and find what is due."""

from __future__ import annotations

import logging
import secrets
import sqlite3
from typing import TYPE_CHECKING, Final, TypeVar, cast

from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.exc import SQLAlchemyError

from belpic.core.match import Event, Kind
from belpic.core.seats import Seat
from belpic.store.engine import connect, file_of, migrate, prepare_file
from belpic.store.failures import NotStored, is_known, said
from belpic.store.probe import Probe
from belpic.store.rows import (
    Addition,
    Entry,
    Fault,
    Loaded,
    NewTable,
    SeatKind,
    SeatRow,
    Summary,
    TableRow,
)
from belpic.store.schema import EVENTS, FAULTS, GUESTS, SEATS, SETTINGS, TABLES
from belpic.store.trouble import Trouble
from belpic.store.watch import Watch
from belpic.store.writer import NotWritten, Writer

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from concurrent.futures import Future

    from sqlalchemy import ColumnElement, Connection, RowMapping, Select

T = TypeVar("T")
SECRET_BYTES: Final = 32
LEASE_MILLISECONDS: Final = 3000
"""For how long a claim holds; a worker that dies keeps a table waiting no longer than this."""
LISTED: Final = 20
"""How many tables a list shows."""

logger = logging.getLogger(__name__)


class Store:
    """A database of tables. Writes go through one thread; reads may come from any."""

    def __init__(self, url: str) -> None:
        """Open the database, make it if there is none, and bring it to today's schema.

        Raises:
            BadOptions: if the address is not one of a database of ours that can be used here.
            NotStored: if the database cannot be opened or written.
            OSError: if its file or folder cannot be made.
        """
        self.url = url
        revision = prepare_file(url)
        self._writing = connect(url, writes=True)
        self._reading = connect(url, writes=False)
        try:
            migrate(self._writing)
        except SQLAlchemyError as error:
            self._dispose()
            logger.info("%s cannot be opened: %s", file_of(url), said(error))
            if revision is None or is_known(error):
                raise NotStored.at_opening(file_of(url), error) from error
            raise NotStored.at_migrating(file_of(url), revision) from error
        self._trouble = Trouble()
        self._writer = Writer(self._writing, self._trouble)
        self._probe = Probe(self._writing, self._writer, self._trouble)
        self._watch = Watch(self._reading)

    def close(self) -> None:
        """Write what is left, and close all connections."""
        self._writer.close()
        self._watch.close()
        self._dispose()

    def _dispose(self) -> None:
        self._writing.dispose()
        self._reading.dispose()

    def check(self) -> None:
        """Look whether the database can be read and written.

        Raises:
            NotStored: if it cannot.
        """
        self.heads(())
        self._probe.check()

    @property
    def commits(self) -> int:
        """How many transactions were written."""
        return self._writer.groups

    def create(self, table: NewTable) -> Future[None]:
        """Store a new table."""
        return self._writer.submit(lambda connection: _create(connection, table))

    def append(self, addition: Addition) -> Future[bool]:
        """Append entries if the table is still at the expected number; False if it is not."""
        return self._writer.submit(lambda connection: _append(connection, addition))

    def add_guest(self, guest: str, now: int) -> Future[None]:
        """Store a new guest."""

        def work(connection: Connection) -> None:
            connection.execute(insert(GUESTS).values(id=guest, created=now))

        return self._writer.submit(work)

    def claim(self, table: str, worker: str, now: int, until: int) -> bool:
        """Take the bots of a table for some time; False if somebody else has them."""

        def work(connection: Connection) -> bool:
            statement = (
                update(TABLES)
                .where(TABLES.c.id == table, TABLES.c.bots, _unclaimed(worker, now))
                .values(claimed_by=worker, claimed_until=until)
            )
            return connection.execute(statement).rowcount == 1

        return self.wait(self._writer.submit(work))

    def report(self, fault: Fault) -> Future[None]:
        """Keep the last defect that was met at a table."""

        def work(connection: Connection) -> None:
            connection.execute(delete(FAULTS).where(FAULTS.c.table == fault.table))
            row = {"table": fault.table, "n": fault.n, "at": fault.at, "overdue": fault.overdue}
            connection.execute(insert(FAULTS).values(row))

        return self._writer.submit(work)

    def faults(self, tables: Collection[str]) -> dict[str, Fault]:
        """Return the last defect that was met at each of these tables, where one was."""
        wanted = select(FAULTS).where(FAULTS.c.table.in_(tables))
        return self._read(
            lambda connection: {
                str(row["table"]): Fault(row["table"], row["n"], row["at"], row["overdue"])
                for row in connection.execute(wanted).mappings()
            }
        )

    def secret(self, name: str) -> bytes:
        """Return a secret of this installation, made when it is first asked for."""

        def work(connection: Connection) -> bytes:
            wanted = select(SETTINGS.c.value).where(SETTINGS.c.name == name)
            found = connection.execute(wanted).scalar()
            if found is None:
                found = secrets.token_bytes(SECRET_BYTES)
                connection.execute(insert(SETTINGS).values(name=name, value=found))
            return bytes(found)

        return self.wait(self._writer.submit(work))

    @staticmethod
    def wait(future: Future[T]) -> T:
        """Return the result of a write once it is on disk.

        Raises:
            NotStored: if the database refused.
        """
        try:
            return future.result()
        except NotWritten as error:
            raise NotStored.because(error) from error

    def load(self, table: str, after: int = 0) -> Loaded | None:
        """Return a table with its entries after a number, or None if there is none of that id."""

        def work(connection: Connection) -> Loaded | None:
            wanted = select(TABLES).where(TABLES.c.id == table)
            row = connection.execute(wanted).mappings().first()
            if row is None:
                return None
            seats = select(SEATS).where(SEATS.c.table == table).order_by(SEATS.c.seat)
            events = select(EVENTS).where(EVENTS.c.table == table, EVENTS.c.n > after)
            return Loaded(
                _table(row),
                tuple(map(_seat, connection.execute(seats).mappings())),
                tuple(map(_entry, connection.execute(events.order_by(EVENTS.c.n)).mappings())),
            )

        return self._read(work)

    def heads(self, tables: Collection[str]) -> dict[str, int]:
        """Return the number that each of these tables is at."""
        wanted = select(TABLES.c.id, TABLES.c.head).where(TABLES.c.id.in_(tables))
        return self._read(
            lambda connection: {str(row.id): int(row.head) for row in connection.execute(wanted)}
        )

    def due(self, now: int) -> list[str]:
        """Return the tables whose deadline has passed."""
        wanted = select(TABLES.c.id).where(TABLES.c.deadline <= now).order_by(TABLES.c.deadline)
        return self._ids(wanted)

    def due_after(self, now: int) -> list[str]:
        """Return the tables whose deadline is still to come after a time."""
        return self._ids(select(TABLES.c.id).where(TABLES.c.deadline > now))

    def bot_work(self, worker: str, now: int) -> list[str]:
        """Return the tables where a bot has something to do and no other worker has claimed it."""
        wanted = select(TABLES.c.id).where(TABLES.c.bots, _unclaimed(worker, now))
        return self._ids(wanted.order_by(TABLES.c.changed))

    def table_ids(self) -> list[str]:
        """Return all tables, the oldest first."""
        return self._ids(select(TABLES.c.id).order_by(TABLES.c.created, TABLES.c.id))

    def _ids(self, wanted: Select[tuple[str]]) -> list[str]:
        return self._read(lambda connection: list(map(str, connection.execute(wanted).scalars())))

    def tables_of(self, guest: str) -> list[Summary]:
        """Return the running tables where a guest has a seat, the last changed first."""
        columns = (TABLES.c.id, TABLES.c.game, TABLES.c.phase, SEATS.c.seat, TABLES.c.changed)
        wanted = (
            select(*columns)
            .join(SEATS, SEATS.c.table == TABLES.c.id)
            .where(SEATS.c.guest == guest, TABLES.c.phase != "over")
            .order_by(TABLES.c.changed.desc())
            .limit(LISTED)
        )
        return self._read(
            lambda connection: [Summary(*row) for row in connection.execute(wanted)],
        )

    def changed(self) -> bool:
        """Tell whether anything was committed, by any process, since this was last asked."""
        try:
            return self._watch.changed()
        except (SQLAlchemyError, sqlite3.Error) as error:  # it asks the driver itself
            self._trouble.meet(error, writing=False)
            raise NotStored.because(error) from error

    def _read(self, work: Callable[[Connection], T]) -> T:
        try:
            with self._reading.begin() as connection:
                return work(connection)
        except SQLAlchemyError as error:
            self._trouble.meet(error, writing=False)
            raise NotStored.because(error) from error


def _unclaimed(worker: str, now: int) -> ColumnElement[bool]:
    until = TABLES.c.claimed_until
    # no claim reaches so far, even if the clocks of two machines differ a little: it was made
    # before somebody set the clock back
    stale = until > now + 2 * LEASE_MILLISECONDS
    return or_(until <= now, stale, TABLES.c.claimed_by == worker)


def _create(connection: Connection, table: NewTable) -> None:
    row = table.row
    connection.execute(
        insert(TABLES).values(
            id=row.id,
            game=row.game,
            version=row.version,
            preset=row.preset,
            options=row.options,
            seed=row.seed,
            key_hash=row.key_hash,
            created=row.created,
            head=0,
            phase="open",
            bots=table.bots,
            deadline=None,
            changed=row.created,
            claimed_by=None,
            claimed_until=0,
        )
    )
    seats = [
        {
            "table": row.id,
            "seat": one.seat,
            "kind": one.kind,
            "level": one.level,
            "guest": one.guest,
        }
        for one in table.seats
    ]
    connection.execute(insert(SEATS), seats)


def _append(connection: Connection, addition: Addition) -> bool:
    last = addition.entries[-1]
    statement = (
        update(TABLES)
        .where(TABLES.c.id == addition.table, TABLES.c.head == addition.expected)
        .values(
            head=last.event.n,
            phase=addition.phase,
            bots=addition.bots,
            deadline=addition.deadline,
            changed=last.at,
        )
    )
    if connection.execute(statement).rowcount != 1:
        return False
    connection.execute(insert(EVENTS), [_row(addition.table, one) for one in addition.entries])
    for seat, guest in addition.guests.items():
        place = (SEATS.c.table == addition.table, SEATS.c.seat == seat)
        connection.execute(update(SEATS).where(*place).values(guest=guest))
    return True


def _row(table: str, entry: Entry) -> dict[str, object]:
    event = entry.event
    return {
        "table": table,
        "n": event.n,
        "kind": event.kind,
        "seat": event.seat,
        "text": event.text,
        "note": event.note,
        "at": entry.at,
        "author": entry.author,
        "command": entry.command,
    }


def _entry(row: RowMapping) -> Entry:
    seat = None if row["seat"] is None else Seat(row["seat"])
    event = Event(row["n"], cast("Kind", row["kind"]), seat, row["text"], row["note"])
    return Entry(event, row["at"], row["author"], row["command"])


def _seat(row: RowMapping) -> SeatRow:
    return SeatRow(row["seat"], cast("SeatKind", row["kind"]), row["level"], row["guest"])


def _table(row: RowMapping) -> TableRow:
    return TableRow(
        row["id"],
        row["game"],
        row["version"],
        row["preset"],
        row["options"],
        bytes(row["seed"]),
        row["key_hash"],
        row["created"],
    )
