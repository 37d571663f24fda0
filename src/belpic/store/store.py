"""The store: append with the expected number, read, and find what is due."""

from __future__ import annotations

import logging
import secrets
import sqlite3
from typing import TYPE_CHECKING, Final, TypeVar

from sqlalchemy import and_, case, func, insert, or_, select, update
from sqlalchemy.exc import SQLAlchemyError

from belpic.store import statements
from belpic.store.addresses import is_shared, name_of
from belpic.store.chat import Chat
from belpic.store.creation import create_table
from belpic.store.dialects import put, put_new
from belpic.store.engine import connect, migrate, prepare
from belpic.store.failures import NotStored, is_known, said
from belpic.store.meeting import Meeting
from belpic.store.moderation import Moderation
from belpic.store.news import News, find_news
from belpic.store.people import People
from belpic.store.personal import Personal
from belpic.store.probe import Probe
from belpic.store.programs import Programs
from belpic.store.reader import Reader
from belpic.store.results import Results
from belpic.store.rooms import Rooms
from belpic.store.rows import (
    Addition,
    Fault,
    Loaded,
    NewTable,
    Phase,
    Summary,
    TableRow,
)
from belpic.store.schema import FAULTS, GUESTS, SEATS, SETTINGS, TABLES
from belpic.store.studies import Studies
from belpic.store.table_log import append, load
from belpic.store.trouble import Trouble
from belpic.store.uptime import Uptime
from belpic.store.watch import Changes, CounterWatch, Watch
from belpic.store.writer import NotWritten, Writer

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from concurrent.futures import Future

    from sqlalchemy import ColumnElement, Connection, Select

T = TypeVar("T")
SECRET_BYTES: Final = 32
LEASE_MILLISECONDS: Final = 3000
"""For how long a claim holds; a worker that dies keeps a table waiting no longer than this."""
LISTED: Final = 50
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
        revision = prepare(url)
        self._writing = connect(url, writes=True)
        self._reading = connect(url, writes=False)
        try:
            migrate(self._writing)
        except SQLAlchemyError as error:
            self._dispose()
            name = name_of(url)
            logger.info("%s cannot be opened: %s", name, said(error))
            if revision is None or is_known(error):
                raise NotStored.at_opening(name, error) from error
            raise NotStored.at_migrating(name, revision) from error
        self._trouble = Trouble()
        self._read = Reader(self._reading, self._trouble)
        self._watch: Watch
        if is_shared(url):
            from belpic.store.listening import Listening  # noqa: PLC0415  # its driver is an extra

            listening = Listening(self._writing, self._trouble)
            self._writer = Writer(self._writing, self._trouble, listening.say)
            self._watch = listening
        else:
            self._writer = Writer(self._writing, self._trouble)
            self._watch = CounterWatch(self._writer)
        self._probe = Probe(self._writer, self._trouble)
        self.uptime = Uptime(self._writer, self._read)
        self.chat = Chat(self._writer, self._read)
        self.programs = Programs(self._writer, self._read)
        self.meeting = Meeting(self._writer, self._read)
        self.people = People(self._writer, self._read)
        self.personal = Personal(self._writer, self._read)
        self.rooms = Rooms(self._writer, self._read)
        self.results = Results(self._writer, self._read)
        self.moderation = Moderation(self._writer, self._read)
        self.studies = Studies(self._writer, self._read)

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
        """Store a new table, with what its log begins with."""

        def work(connection: Connection) -> None:
            create_table(connection, table)
            if table.log is not None:
                append(connection, table.log)

        return self._writer.submit(
            work,
            table=table.row.id,
            told=table.bots,
            stored=lambda connection: _exists(connection, table.row),
        )

    def append(self, addition: Addition, *, here: bool = False) -> Future[bool]:
        """Append entries if the table is still at the expected number; False if it is not.

        `here` lets the thread that asks write, if it can wait for the disk and nobody else writes.
        """
        return self._writer.submit(
            # whoever appends twice is told that the number has passed, and finds what they did
            lambda connection: append(connection, addition),
            table=addition.table,
            twice=True,
            bare=not addition.guests and addition.ending is None,
            here=here,
        )

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

        return self.wait(self._writer.submit(work, table=table, twice=True, told=False))

    def report(self, fault: Fault) -> Future[None]:
        """Keep the last defect that was met at a table."""

        def work(connection: Connection) -> None:
            row = {"table": fault.table, "n": fault.n, "at": fault.at, "overdue": fault.overdue}
            put(connection, FAULTS, row)

        return self._writer.submit(work, table=fault.table, twice=True)

    def faults(self, tables: Collection[str]) -> dict[str, Fault]:
        """Return the last defect that was met at each of these tables, where one was."""
        asked = {"tables": list(tables)}
        return self._read(
            lambda connection: {
                str(row["table"]): Fault(row["table"], row["n"], row["at"], row["overdue"])
                for row in connection.execute(statements.FAULTS_OF, asked).mappings()
            }
        )

    def secret(self, name: str) -> bytes:
        """Return a secret of this installation, made when it is first asked for."""

        def work(connection: Connection) -> bytes:
            made = secrets.token_bytes(SECRET_BYTES)
            put_new(connection, SETTINGS, {"name": name, "value": made})
            wanted = select(SETTINGS.c.value).where(SETTINGS.c.name == name)
            return bytes(connection.execute(wanted).scalar_one())

        return self.wait(self._writer.submit(work, twice=True))

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
        return self._read.at_one_moment(lambda connection: load(connection, table, after))

    def heads(self, tables: Collection[str]) -> dict[str, int]:
        """Return the number that each of these tables is at."""
        asked = {"tables": list(tables)}
        return self._read(
            lambda connection: {
                str(row.id): int(row.head) for row in connection.execute(statements.HEADS, asked)
            }
        )

    def news(self, known: Mapping[str, int], since: int) -> News:
        """Return which tables are beyond the numbers that are known, and defects since a time."""
        return self._read(lambda connection: find_news(connection, known, since))

    def due(self, now: int) -> list[str]:
        """Return the tables whose deadline has passed."""
        return self._ids(statements.DUE, {"now": now})

    def due_after(self, now: int, phase: Phase) -> list[str]:
        """Return the tables of a phase whose deadline is still to come after a time."""
        return self._ids(statements.DUE_AFTER, {"now": now, "in_phase": phase})

    def awaits(self) -> bool:
        """Tell whether any table has a deadline."""
        return bool(self._ids(statements.AWAITED))

    def bot_work(self, worker: str, now: int) -> dict[str, bool]:
        """Return the tables where a bot has something to do for somebody, and whether people play.

        Those where people wait come first; tables of bots alone only while somebody watches. What
        another worker has claimed is left to it.
        """
        watched = TABLES.c.watched_until > now
        somebody = or_(
            and_(TABLES.c.bots, TABLES.c.people), and_(TABLES.c.bots, ~TABLES.c.people, watched)
        )
        waiting = case((and_(TABLES.c.people, watched), 0), (TABLES.c.people, 1), else_=2)
        wanted = select(TABLES.c.id, TABLES.c.people).where(somebody, _unclaimed(worker, now))
        wanted = wanted.order_by(waiting, TABLES.c.changed)
        return self._read(
            lambda connection: {str(row.id): row.people for row in connection.execute(wanted)}
        )

    def attend(self, there: Mapping[str, Collection[int]], until: int) -> Future[None]:
        """Keep until when somebody counts as being at each of these tables, and in which seats."""
        # in one order, or two processes could wait for each other
        tables = [{"of": table, "until": until} for table in sorted(there)]
        seats = [
            {"of": table, "at": seat, "until": until}
            for table, places in sorted(there.items())
            for seat in sorted(places)
        ]

        def work(connection: Connection) -> None:
            connection.execute(statements.WATCHED, tables)
            if seats:
                connection.execute(statements.SEEN, seats)

        return self._writer.submit(work, twice=True)

    def depart(self, left: Mapping[str, Collection[int]], now: int) -> Future[None]:
        """Keep that nobody is in some seats any more, as far as one process knows."""
        seats = [
            {"of": table, "at": seat, "until": now}
            for table, places in sorted(left.items())
            for seat in sorted(places)
        ]

        def work(connection: Connection) -> None:
            if seats:
                connection.execute(statements.SEEN, seats)

        return self._writer.submit(work, twice=True)

    def present_at(self, tables: Collection[str], now: int) -> dict[str, set[int]]:
        """Return the seats of some tables where somebody is there, in whatever process."""
        asked = {"tables": list(tables), "now": now}

        def work(connection: Connection) -> dict[str, set[int]]:
            found: dict[str, set[int]] = {}
            for row in connection.execute(statements.SEEN_AT, asked):
                found.setdefault(str(row.table), set()).add(int(row.seat))
            return found

        return self._read(work)

    def present(self, table: str, now: int) -> frozenset[int]:
        """Return the seats of a table where somebody is there, in whatever process."""
        wanted = select(SEATS.c.seat).where(SEATS.c.table == table, SEATS.c.seen_until > now)
        return self._read(lambda connection: frozenset(connection.execute(wanted).scalars()))

    def table_ids(self) -> list[str]:
        """Return all tables, the oldest first."""
        return self._ids(select(TABLES.c.id).order_by(TABLES.c.created, TABLES.c.id))

    def _ids(
        self, wanted: Select[tuple[str]], asked: Mapping[str, statements.Value] | None = None
    ) -> list[str]:
        return self._read(
            lambda connection: list(map(str, connection.execute(wanted, asked).scalars()))
        )

    def tables_of(self, guest: str) -> list[Summary]:
        """Return the running tables where a guest has a seat.

        Those that wait for the guest come first, by who is in a hurry, then the last changed.
        """
        waits = statements.WAITS
        columns = (TABLES.c.id, TABLES.c.game, TABLES.c.phase, SEATS.c.seat, TABLES.c.changed)
        hurry = case(
            (waits == 1, func.coalesce(TABLES.c.deadline, statements.LATEST)),
            else_=statements.LATEST,
        )
        wanted = (
            select(*columns, TABLES.c.terms, TABLES.c.deadline, waits)
            .join(SEATS, SEATS.c.table == TABLES.c.id)
            .where(SEATS.c.guest == guest, TABLES.c.phase != "over")
            .order_by(waits.desc(), hurry, TABLES.c.changed.desc())
            .limit(LISTED)
        )
        return self._read(
            lambda connection: [
                Summary(*row[:-1], waits=bool(row[-1])) for row in connection.execute(wanted)
            ],
        )

    def changed(self) -> bool:
        """Tell whether any other process has committed anything since this was last asked.

        What this store has written itself does not count: whoever uses it knows already.

        Raises:
            NotStored: if the database cannot be read.
        """
        return bool(self.changes())

    def changes(self) -> Changes:
        """Return where other processes may have written since this was last asked.

        Raises:
            NotStored: if the database cannot be read.
        """
        return self.seen(self.look())

    def look(self) -> Future[Changes]:
        """Look where other processes may have written, without waiting for it; then ask `seen`."""
        return self._watch.changes()

    def seen(self, looked: Future[Changes]) -> Changes:
        """Return what one has seen when one has looked.

        Raises:
            NotStored: if the database cannot be read.
        """
        try:
            return looked.result()
        except NotWritten as error:
            raise NotStored.because(error) from error
        except (SQLAlchemyError, sqlite3.Error) as error:  # it asks the driver itself
            self._trouble.meet(error, writing=False)
            raise NotStored.because(error) from error


def _exists(connection: Connection, row: TableRow) -> bool:
    wanted = select(TABLES.c.id).where(TABLES.c.id == row.id, TABLES.c.seed == row.seed)
    return connection.execute(wanted).scalar() is not None


def _unclaimed(worker: str, now: int) -> ColumnElement[bool]:
    until = TABLES.c.claimed_until
    # no claim reaches so far, even if the clocks of two machines differ a little: it was made
    # before somebody set the clock back
    stale = until > now + 2 * LEASE_MILLISECONDS
    return or_(until <= now, stale, TABLES.c.claimed_by == worker)
