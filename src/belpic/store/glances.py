"""Tables as they stand in lists for others, each with its seats."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final, cast

from sqlalchemy import select

from belpic.store.rows import Glance, SeatGlance, SeatKind
from belpic.store.schema import SEATS, TABLES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import ColumnElement, Connection

_GLANCE: Final = (
    TABLES.c.id,
    TABLES.c.game,
    TABLES.c.preset,
    TABLES.c.terms,
    TABLES.c.phase,
    TABLES.c.created,
    TABLES.c.changed,
    TABLES.c.head,
    TABLES.c.asked,
    TABLES.c.watched_until,
)


def glances(
    connection: Connection, conditions: Sequence[ColumnElement[bool]], most: int
) -> list[Glance]:
    """Return the tables that fulfil some conditions, the newest first."""
    newest = TABLES.c.created.desc()
    wanted = select(*_GLANCE).where(*conditions).order_by(newest, TABLES.c.id).limit(most)
    found = connection.execute(wanted).mappings().all()
    rows = connection.execute(
        select(SEATS)
        .where(SEATS.c.table.in_([row["id"] for row in found]))
        .order_by(SEATS.c.table, SEATS.c.seat)
    ).mappings()
    seats = {
        table: tuple(
            SeatGlance(
                one["seat"],
                cast("SeatKind", one["kind"]),
                one["level"],
                one["guest"],
                one["seen_until"],
                one["name"],
            )
            for one in group
        )
        for table, group in groupby(rows, lambda one: str(one["table"]))
    }
    return [Glance(**row, seats=seats[row["id"]]) for row in found]
