"""What people say at tables. It is kept beside the logs, which are for ever."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import func, insert, select

from belpic.store import statements
from belpic.store.dialects import one_at_a_time
from belpic.store.rows import ChatLine
from belpic.store.schema import CHAT

if TYPE_CHECKING:
    from concurrent.futures import Future

    from sqlalchemy import Connection, RowMapping

    from belpic.store.uptime import Read
    from belpic.store.writer import Writer


class Chat:
    """The lines of all tables, numbered in the order in which they were said."""

    def __init__(self, writer: Writer, read: Read) -> None:
        """Take how the store writes and reads."""
        self._writer = writer
        self._read = read

    def add(self, line: ChatLine, guest: str) -> Future[int]:
        """Keep what a guest has said; the future has its number."""

        def work(connection: Connection) -> int:
            values = {
                "table": line.table,
                "at": line.at,
                "guest": guest,
                "seat": line.seat,
                "preset": line.preset,
                "text": line.text,
            }
            # others look for numbers after the last one they know, so none may come late
            one_at_a_time(connection, CHAT.name)
            made = connection.execute(insert(CHAT).values(values)).inserted_primary_key
            assert made is not None  # the database numbers every line
            return int(made[0])

        return self._writer.submit(work)

    def last(self, table: str, most: int) -> tuple[ChatLine, ...]:
        """Return the last lines of a table, the oldest first."""
        wanted = select(CHAT).where(CHAT.c.table == table).order_by(CHAT.c.number.desc())
        found = self._read(
            lambda connection: connection.execute(wanted.limit(most)).mappings().all()
        )
        return tuple(map(_line, reversed(found)))

    def head(self) -> int:
        """Return the number of the last line of all."""
        wanted = select(func.max(CHAT.c.number))
        return self._read(lambda connection: connection.execute(wanted).scalar()) or 0

    def since(self, number: int) -> tuple[ChatLine, ...]:
        """Return what was said after a line, at whatever table."""
        asked = {"after": number}
        found = self._read(
            lambda connection: connection.execute(statements.LINES_SINCE, asked).mappings().all()
        )
        return tuple(map(_line, found))


def _line(row: RowMapping) -> ChatLine:
    return ChatLine(row["number"], row["table"], row["at"], row["seat"], row["preset"], row["text"])
