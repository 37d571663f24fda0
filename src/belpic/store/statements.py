"""What is asked of the database at every move, made once.

To make a statement takes SQLAlchemy longer than SQLite takes to carry it out.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import BindParameter, bindparam, insert, select, update

from belpic.store.schema import EVENTS, FAULTS, SEATS, TABLES

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
FAULTS_OF: Final = select(FAULTS).where(FAULTS.c.table.in_(bindparam("tables", expanding=True)))

WAITS: Final = TABLES.c.asked.bitwise_rshift(SEATS.c.seat).bitwise_and(1)
"""1 where a table waits for a seat."""
LATEST: Final = 2**62
"""Later than any deadline; it sorts what has none behind what has one."""

MOVE_ON: Final = (
    update(TABLES)
    .where(
        TABLES.c.id == OF,
        TABLES.c.head == bindparam("expected"),
        TABLES.c.closed.is_(None),
    )
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
ADD_EVENTS: Final = insert(EVENTS)
RESEAT: Final = (
    update(SEATS)
    .where(SEATS.c.table == OF, SEATS.c.seat == bindparam("place"))
    .values(guest=bindparam("whose"))
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
