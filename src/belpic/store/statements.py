"""What is asked of the database at every move and several times a second, made once.

To make a statement takes SQLAlchemy longer than SQLite takes to carry it out.
"""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Final

from sqlalchemy import BindParameter, bindparam, insert, select, update

from belpic.store.dialects import driver_of
from belpic.store.schema import CHAT, EVENTS, FAULTS, SEATS, TABLES

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from sqlalchemy import Connection, Dialect, Insert, Update

Value = int | str | bytes | None
"""What a column of a move holds: nothing that a driver would have to be told how to write."""


class Prepared:
    """A statement that is written once for each kind of database and goes to the driver as text."""

    def __init__(self, statement: Insert | Update, columns: Collection[str] | None = None) -> None:
        """Take a statement whose values have names; an insert says which columns it fills."""
        self._statement = statement
        self._columns = None if columns is None else list(columns)
        self._written: dict[str, tuple[str, tuple[str, ...] | None]] = {}

    def run(self, connection: Connection, *rows: Mapping[str, Value]) -> int:
        """Carry it out with one row of values, or with several; return how many rows it met."""
        text, names = self._text(connection.dialect)
        values = [row if names is None else tuple([row[name] for name in names]) for row in rows]
        with closing(driver_of(connection).cursor()) as cursor:
            if len(values) == 1:
                cursor.execute(text, values[0])
            else:
                cursor.executemany(text, values)
            return cursor.rowcount

    def _text(self, dialect: Dialect) -> tuple[str, tuple[str, ...] | None]:
        found = self._written.get(dialect.name)
        if found is None:
            written = self._statement.compile(dialect=dialect, column_keys=self._columns)
            names = written.positiontup
            found = (written.string, None if names is None else tuple(names))
            self._written[dialect.name] = found
        return found


OF: Final[BindParameter[str]] = bindparam("of")
"""The table that is asked about."""

TABLE: Final = select(TABLES).where(TABLES.c.id == OF)
SEATS_OF: Final = select(SEATS).where(SEATS.c.table == OF).order_by(SEATS.c.seat)
EVENTS_OF: Final = (
    select(EVENTS).where(EVENTS.c.table == OF, EVENTS.c.n > bindparam("after")).order_by(EVENTS.c.n)
)
HEADS: Final = select(TABLES.c.id, TABLES.c.head).where(
    TABLES.c.id.in_(bindparam("tables", expanding=True))
)
DUE: Final = (
    select(TABLES.c.id).where(TABLES.c.deadline <= bindparam("now")).order_by(TABLES.c.deadline)
)
DUE_AFTER: Final = select(TABLES.c.id).where(
    TABLES.c.deadline > bindparam("now"), TABLES.c.phase == bindparam("in_phase")
)
AWAITED: Final = select(TABLES.c.id).where(TABLES.c.deadline.is_not(None)).limit(1)
"""Any table that has a deadline."""
LINES_SINCE: Final = select(CHAT).where(CHAT.c.number > bindparam("after")).order_by(CHAT.c.number)
FAULTS_OF: Final = select(FAULTS).where(FAULTS.c.table.in_(bindparam("tables", expanding=True)))

WAITS: Final = TABLES.c.asked.bitwise_rshift(SEATS.c.seat).bitwise_and(1)
"""1 where a table waits for a seat."""
LATEST: Final = 2**62
"""Later than any deadline; it sorts what has none behind what has one."""

_AT_EXPECTED: Final = (
    TABLES.c.id == OF,
    TABLES.c.head == bindparam("expected"),
    TABLES.c.closed.is_(None),
)
GO_ON: Final = Prepared(
    update(TABLES)
    .where(
        *_AT_EXPECTED,
        TABLES.c.phase == bindparam("phase"),
        TABLES.c.bots == bindparam("bots"),
        TABLES.c.people == bindparam("people"),
        TABLES.c.deadline.is_not_distinct_from(bindparam("deadline")),
    )
    .values(head=bindparam("head"), changed=bindparam("changed"), asked=bindparam("asked"))
)
"""The same as `MOVE_ON` where nothing changes by which tables are looked for.

SQLite writes every index that a statement names, also where it stays as it is: half of a move.
"""
MOVE_ON: Final = Prepared(
    update(TABLES)
    .where(*_AT_EXPECTED)
    .values(
        head=bindparam("head"),
        phase=bindparam("phase"),
        bots=bindparam("bots"),
        people=bindparam("people"),
        deadline=bindparam("deadline"),
        changed=bindparam("changed"),
        asked=bindparam("asked"),
    )
)
"""Bring a table from the number that is expected to a later one."""
ADD_EVENTS: Final = Prepared(insert(EVENTS), EVENTS.columns.keys())
RESEAT: Final = (
    update(SEATS)
    .where(SEATS.c.table == OF, SEATS.c.seat == bindparam("place"))
    .values(guest=bindparam("whose"), name=None)
)
WATCHED: Final = update(TABLES).where(TABLES.c.id == OF).values(watched_until=bindparam("until"))
SEEN: Final = (
    update(SEATS)
    .where(SEATS.c.table == OF, SEATS.c.seat == bindparam("at"))
    .values(seen_until=bindparam("until"))
)
SEEN_AT: Final = select(SEATS.c.table, SEATS.c.seat).where(
    SEATS.c.table.in_(bindparam("tables", expanding=True)), SEATS.c.seen_until > bindparam("now")
)
