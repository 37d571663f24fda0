"""What is kept about people: shown to them, deleted for them, and forgotten after a while.

Every column that holds a person is called `guest` or `owner` (`person_schema`). What is a log stays
as it is, as it names nobody: a seat is no longer anybody's. Elsewhere the row goes, unless the
column may be empty. Matches that somebody has imported go with them, unless all may see them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from sqlalchemy import LargeBinary, and_, delete, exists, or_, select, update

from belpic.store.failures import NotStored
from belpic.store.meeting_schema import BANS, MODERATORS, ROOMS, STUDIES
from belpic.store.people import MARK, OWNERS
from belpic.store.person_schema import LINKS, SESSIONS
from belpic.store.result_schema import RESULTS, SIDES
from belpic.store.schema import CHAT, GUESTS, METADATA, PROGRAMS, SEATS, SEEKS, TABLES
from belpic.store.writer import NotWritten

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from concurrent.futures import Future

    from sqlalchemy import Column, ColumnElement, Connection, FromClause, RowMapping

    from belpic.store.reader import Reader
    from belpic.store.writer import Writer

Value = str | int | float | bool | None
SECRETS: Final = frozenset({"hash", "password", "token_hash", "key_hash", "seed"})
"""Columns that let somebody in, or tell what is hidden: shown to nobody, not even as a hash."""
NAMED_BESIDE: Final = ("name", "skeleton")
"""Columns that are emptied with that of the person, where a row stays."""
WHOLE: Final = frozenset({MODERATORS.name})
"""Tables whose rows go whole although their column may be empty."""
UNDER_WAY: Final = ("starting", "playing")
"""Phases of a match in which others wait for whoever leaves."""
AT_ONCE: Final = 200
"""How many guests are forgotten in one transaction, so that players do not wait for it."""


@dataclass(frozen=True, slots=True)
class Tidied:
    """What was deleted as it was too old."""

    guests: int
    lines: int


class Personal:
    """What is kept about people."""

    def __init__(self, writer: Writer, read: Reader) -> None:
        """Take how the store writes and reads."""
        self._writer = writer
        self._read = read

    def export(self, person: str) -> dict[str, list[dict[str, Value]]]:
        """Return all that is kept about somebody, by the name of the database's table."""

        def work(connection: Connection) -> dict[str, list[dict[str, Value]]]:
            found = {}
            for name, wanted in _wanted(person).items():
                table = METADATA.tables[name]
                rows = connection.execute(select(table).where(wanted)).mappings()
                if shown := [_shown(table, row) for row in rows]:
                    found[name] = shown
            return found

        return self._read.at_one_moment(work)

    def seat(self, table: str, seat: int) -> str | None:
        """Return who has a seat."""
        wanted = select(SEATS.c.guest).where(SEATS.c.table == table, SEATS.c.seat == seat)
        return self._read(lambda connection: connection.execute(wanted).scalar())

    def is_awaited(self, person: str) -> bool:
        """Tell whether somebody plays a match that others would be left alone with."""
        mine, other = SEATS.alias("mine"), SEATS.alias("other")
        wanted = (
            select(TABLES.c.id)
            .join(mine, and_(mine.c.table == TABLES.c.id, mine.c.guest == person))
            .join(other, and_(other.c.table == TABLES.c.id, other.c.guest != person))
            .where(TABLES.c.phase.in_(UNDER_WAY), TABLES.c.closed.is_(None))
            .limit(1)
        )
        return self._read(lambda connection: connection.execute(wanted).first() is not None)

    def owners(self, tables: Collection[str]) -> dict[str, set[str]]:
        """Return whose the seats of some tables are.

        Raises:
            NotStored: if the database cannot be read.
        """
        wanted = select(SEATS.c.table, SEATS.c.guest).where(
            SEATS.c.table.in_(tables), SEATS.c.guest.is_not(None)
        )

        def work(connection: Connection) -> dict[str, set[str]]:
            found: dict[str, set[str]] = {}
            for row in connection.execute(wanted):
                found.setdefault(str(row.table), set()).add(str(row.guest))
            return found

        return self._read(work)

    def forget(self, person: str, now: int) -> Future[bool]:
        """Delete all that is kept about somebody; False if there was nothing."""

        def work(connection: Connection) -> bool:
            return _forget(connection, [person], now) > 0

        return self._writer.submit(work, twice=True)

    def tidy(self, now: int, before: int) -> Tidied:
        """Forget guests who were not there since a time, and what was said before it.

        Raises:
            NotStored: if the database refuses.
        """
        try:
            lines = self._writer.submit(lambda connection: _delete_old(connection, now, before))
            said, guests = lines.result(), 0
            while found := self._stale(now, before):
                forgetting = partial(_forget, people=found, now=now)
                self._writer.submit(forgetting, twice=True).result()
                guests += len(found)
        except NotWritten as error:
            raise NotStored.because(error) from error
        return Tidied(guests, said)

    def _stale(self, now: int, before: int) -> list[str]:
        wanted = select(GUESTS.c.id).where(*_is_stale(now, before)).limit(AT_ONCE)
        return self._read(lambda connection: list(map(str, connection.execute(wanted).scalars())))


def _columns() -> Iterator[Column[str]]:
    """Yield all columns that hold a person, of tables that refer to others first."""
    for table in reversed(METADATA.sorted_tables):
        for name in OWNERS:
            column = table.c.get(name)
            if column is not None:
                yield column


def _wanted(person: str) -> dict[str, ColumnElement[bool]]:
    """Return for every table which of its rows are about somebody."""
    wanted: dict[str, ColumnElement[bool]] = {GUESTS.name: GUESTS.c.id == person}
    for column in _columns():
        name, own = column.table.name, column == person
        wanted[name] = or_(wanted[name], own) if name in wanted else own
    seated = select(SEATS.c.table).where(SEATS.c.guest == person)
    return {**wanted, TABLES.name: TABLES.c.id.in_(seated)}


def _shown(table: FromClause, row: RowMapping) -> dict[str, Value]:
    return {
        column.name: row[column.name]
        for column in table.columns
        if column.name not in SECRETS and not isinstance(column.type, LargeBinary)
    }


def _forget(connection: Connection, people: Sequence[str], now: int) -> int:
    """Delete all about some people; return how many rows that has changed."""
    holds = or_(PROGRAMS.c.until.is_(None), PROGRAMS.c.until > now)
    revoked = update(PROGRAMS).where(PROGRAMS.c.owner.in_(people), holds).values(until=now)
    changed = connection.execute(revoked).rowcount
    changed += _delete_imported(connection, people)
    for column in _columns():
        own = column.in_(people)
        table = column.table
        if column.nullable and table.name not in WHOLE:
            emptied = [column.name, *(name for name in NAMED_BESIDE if name in table.c)]
            statement = update(table).where(own).values(dict.fromkeys(emptied))
            changed += connection.execute(statement).rowcount
        else:
            changed += connection.execute(delete(table).where(own)).rowcount
    return changed + connection.execute(delete(GUESTS).where(GUESTS.c.id.in_(people))).rowcount


def _delete_imported(connection: Connection, people: Sequence[str]) -> int:
    """Delete what people have imported for themselves alone; it may well name them."""
    private = and_(RESULTS.c.guest.in_(people), ~RESULTS.c.public)
    sides = SIDES.c.result.in_(select(RESULTS.c.id).where(private))
    connection.execute(delete(SIDES).where(sides))
    return connection.execute(delete(RESULTS).where(private)).rowcount


def _is_stale(now: int, before: int) -> tuple[ColumnElement[bool], ...]:
    """Return what is true of guests who have not been there since a time, and left nothing open."""
    sat = and_(SEATS.c.table == TABLES.c.id, SEATS.c.guest == GUESTS.c.id)
    return (
        GUESTS.c.created < before,
        ~GUESTS.c.id.startswith(MARK, autoescape=True),
        ~exists().where(sat, TABLES.c.changed >= before),
        ~exists().where(CHAT.c.guest == GUESTS.c.id, CHAT.c.at >= before),
        ~exists().where(
            PROGRAMS.c.owner == GUESTS.c.id,
            or_(PROGRAMS.c.until.is_(None), PROGRAMS.c.until > now),
        ),
        ~exists().where(BANS.c.guest == GUESTS.c.id, BANS.c.until > now),
        # whoever only moderates leaves no other trace; it is the operator who dismisses them
        ~exists().where(MODERATORS.c.guest == GUESTS.c.id),
        ~exists().where(STUDIES.c.owner == GUESTS.c.id, STUDIES.c.created >= before),
        ~exists().where(
            ROOMS.c.owner == GUESTS.c.id,
            ROOMS.c.closed.is_(None),
            exists().where(TABLES.c.room == ROOMS.c.id, TABLES.c.changed >= before),
        ),
    )


def _delete_old(connection: Connection, now: int, before: int) -> int:
    for table in (SESSIONS, LINKS, SEEKS):
        connection.execute(delete(table).where(table.c.until < now))
    return connection.execute(delete(CHAT).where(CHAT.c.at < before)).rowcount
