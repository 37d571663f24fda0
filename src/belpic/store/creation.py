"""Making a table in the database; also part of larger transactions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import insert

from belpic.store.schema import SEATS, TABLES

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from belpic.store.rows import NewTable


def create_table(connection: Connection, table: NewTable) -> None:
    """Store a new table."""
    row = table.row
    connection.execute(
        insert(TABLES).values(
            id=row.id,
            game=row.game,
            version=row.version,
            preset=row.preset,
            options=row.options,
            terms=row.terms,
            seed=row.seed,
            key_hash=row.key_hash,
            created=row.created,
            head=0,
            phase="open",
            bots=table.bots,
            people=any(seat.kind != "bot" for seat in table.seats),
            watched_until=0,
            deadline=None,
            changed=row.created,
            claimed_by=None,
            claimed_until=0,
            # whoever has a seat already is waited for to sit down
            asked=sum(1 << seat.seat for seat in table.seats if seat.guest is not None),
            listed=table.listed,
            lasting=table.lasting,
            room=table.room,
        )
    )
    seats = [
        {
            "table": row.id,
            "seat": one.seat,
            "kind": one.kind,
            "level": one.level,
            "guest": one.guest,
            "name": one.name,
        }
        for one in table.seats
    ]
    connection.execute(insert(SEATS), seats)
