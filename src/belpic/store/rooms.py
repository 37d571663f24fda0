"""Rooms of classes and clubs, and the tables in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import insert, select, update

from belpic.store.glances import glances
from belpic.store.meeting_schema import ROOMS
from belpic.store.rows import Room
from belpic.store.schema import TABLES

if TYPE_CHECKING:
    from collections.abc import Collection
    from concurrent.futures import Future

    from sqlalchemy import Connection

    from belpic.store.rows import Glance
    from belpic.store.uptime import Read
    from belpic.store.writer import Writer


class Rooms:
    """All rooms."""

    def __init__(self, writer: Writer, read: Read) -> None:
        """Take how the store writes and reads."""
        self._writer = writer
        self._read = read

    def add(self, room: Room) -> Future[None]:
        """Keep a new room."""
        values = {name: getattr(room, name) for name in Room.__slots__}

        def work(connection: Connection) -> None:
            connection.execute(insert(ROOMS).values(values))

        return self._writer.submit(work)

    def change(self, room: Room) -> Future[None]:
        """Keep what its host has changed."""
        values = {"title": room.title, "plans": room.plans, "chat": room.chat}
        changed = update(ROOMS).where(ROOMS.c.id == room.id)

        def work(connection: Connection) -> None:
            connection.execute(changed.values(closed=room.closed, **values))

        return self._writer.submit(work)

    def find(self, rooms: Collection[str]) -> dict[str, Room]:
        """Return rooms by their ids, those that there are."""
        wanted = select(ROOMS).where(ROOMS.c.id.in_(rooms))
        return self._read(
            lambda connection: {
                str(row["id"]): Room(**row) for row in connection.execute(wanted).mappings()
            }
        )

    def of_owner(self, owner: str, most: int) -> list[Room]:
        """Return the open rooms of somebody, the newest first."""
        wanted = (
            select(ROOMS)
            .where(ROOMS.c.owner == owner, ROOMS.c.closed.is_(None))
            .order_by(ROOMS.c.created.desc(), ROOMS.c.id)
            .limit(most)
        )
        return self._read(
            lambda connection: [Room(**row) for row in connection.execute(wanted).mappings()]
        )

    def tables(self, room: str, most: int) -> list[Glance]:
        """Return the tables of a room, the newest first."""
        return self._read(lambda connection: glances(connection, (TABLES.c.room == room,), most))
