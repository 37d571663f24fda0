"""Programs with a token, that play as guests do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import and_, exists, insert, select, update

from belpic.store.meeting_schema import BANS
from belpic.store.rows import Program
from belpic.store.schema import PROGRAMS

if TYPE_CHECKING:
    from concurrent.futures import Future

    from sqlalchemy import ColumnElement, Connection

    from belpic.store.uptime import Read
    from belpic.store.writer import Writer


class Programs:
    """All programs that were ever made; those that were revoked are kept, as they have seats."""

    def __init__(self, writer: Writer, read: Read) -> None:
        """Take how the store writes and reads."""
        self._writer = writer
        self._read = read

    def add(self, program: Program) -> Future[None]:
        """Keep a new program."""

        def work(connection: Connection) -> None:
            values = {
                "id": program.id,
                "owner": program.owner,
                "token_hash": program.token_hash,
                "created": program.created,
                "until": program.until,
            }
            connection.execute(insert(PROGRAMS).values(values))

        return self._writer.submit(work)

    def revoke(self, program: str, now: int, owner: str | None = None) -> Future[bool]:
        """Let a token hold no longer; False if there is none that does, or not of this owner."""

        def work(connection: Connection) -> bool:
            statement = update(PROGRAMS).where(PROGRAMS.c.id == program, _holds(now))
            if owner is not None:
                statement = statement.where(PROGRAMS.c.owner == owner)
            return connection.execute(statement.values(until=now)).rowcount == 1

        return self._writer.submit(work)

    def holder(self, token_hash: str, now: int) -> str | None:
        """Return the program whose token this is the hash of, while it may be used."""
        wanted = select(PROGRAMS.c.id).where(PROGRAMS.c.token_hash == token_hash, _is_of_use(now))
        return self._read(lambda connection: connection.execute(wanted).scalar())

    def holds(self, program: str, now: int) -> bool:
        """Tell whether the token of a program may still be used."""
        wanted = select(PROGRAMS.c.id).where(PROGRAMS.c.id == program, _is_of_use(now))
        return self._read(lambda connection: connection.execute(wanted).scalar()) is not None

    def listed(self, owner: str | None = None) -> tuple[Program, ...]:
        """Return the programs of an owner, or all, the oldest first."""
        wanted = select(PROGRAMS).order_by(PROGRAMS.c.created, PROGRAMS.c.id)
        if owner is not None:
            wanted = wanted.where(PROGRAMS.c.owner == owner)
        return self._read(
            lambda connection: tuple(
                Program(row["id"], row["owner"], row["token_hash"], row["created"], row["until"])
                for row in connection.execute(wanted).mappings()
            )
        )


def _holds(now: int) -> ColumnElement[bool]:
    return PROGRAMS.c.until.is_(None) | (PROGRAMS.c.until > now)


def _is_of_use(now: int) -> ColumnElement[bool]:
    """Return that a token holds, and its owner may take part."""
    banned = exists().where(BANS.c.guest == PROGRAMS.c.owner, BANS.c.until > now)
    return and_(_holds(now), ~banned)
