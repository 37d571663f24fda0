"""Finding others to play with: tables that everybody may find, and who seeks whom."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

from sqlalchemy import delete, func, insert, or_, select, update

from belpic.core.quick import replace
from belpic.store import statements
from belpic.store.creation import create_table
from belpic.store.dialects import one_at_a_time
from belpic.store.glances import glances
from belpic.store.rows import Seek, Waiting
from belpic.store.schema import SEATS, SEEKS, TABLES

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from concurrent.futures import Future

    from sqlalchemy import Connection, RowMapping

    from belpic.store.rows import Glance, NewTable
    from belpic.store.uptime import Read
    from belpic.store.writer import Writer

KEPT_MILLISECONDS: Final = 7 * 24 * 3600 * 1000
"""How long a table waits in the lobby for somebody, at most."""
MOST_WAITING: Final = 50
"""How many tables that wait for one person are told."""
FOUND_MILLISECONDS: Final = 600_000
"""How long it is remembered where somebody was found, for those who were away just then."""


class Meeting:
    """The lobby as the store keeps it."""

    def __init__(self, writer: Writer, read: Read) -> None:
        """Take how the store writes and reads."""
        self._writer = writer
        self._read = read

    def open_tables(self, now: int, since: int, most: int) -> list[Glance]:
        """Return the tables that wait for somebody, the newest first.

        Somebody has to have been there after `since`, unless people have days for a move.
        """
        there = or_(TABLES.c.lasting, TABLES.c.watched_until > since, TABLES.c.created > since)
        recent = TABLES.c.created > now - KEPT_MILLISECONDS
        open_now = (TABLES.c.listed, TABLES.c.phase == "open", recent, there)
        return self._read(lambda connection: glances(connection, open_now, most))

    def running(self, since: int, most: int) -> list[Glance]:
        """Return the matches of the lobby that are being played, the newest first.

        Somebody has to have been there after `since`, unless people have days for a move.
        """
        there = or_(TABLES.c.lasting, TABLES.c.watched_until > since)
        played = TABLES.c.phase.in_(("starting", "playing"))
        running = (TABLES.c.listed, played, TABLES.c.closed.is_(None), there)
        return self._read(lambda connection: glances(connection, running, most))

    def glances_of(self, tables: Collection[str]) -> dict[str, Glance]:
        """Return some tables by their ids, each with its seats."""
        among = (TABLES.c.id.in_(tables),)
        found = self._read(lambda connection: glances(connection, among, len(tables)))
        return {one.id: one for one in found}

    def seek(self, seek: Seek, table: NewTable) -> Future[str | None]:
        """Keep what somebody seeks; if that makes enough people, open the table for them.

        The future has the table, if there is one. Of two processes that find the same people at the
        same time one gets them, and the other goes on waiting.
        """

        def work(connection: Connection) -> str | None:
            # two who seek the same at the same time would not see each other
            one_at_a_time(connection, SEEKS.name)
            old = seek.created - FOUND_MILLISECONDS
            connection.execute(delete(SEEKS).where(SEEKS.c.until < old))
            connection.execute(delete(SEEKS).where(SEEKS.c.guest == seek.guest))
            others = _others(connection, seek)
            found = len(others) == seek.seats - 1 and _take(connection, others, table.row.id)
            if found:
                create_table(connection, _seated(table, (seek.guest, *others)))
            mine = replace(seek, table=table.row.id if found else None)
            connection.execute(insert(SEEKS).values(_values(mine)))
            return mine.table

        return self._writer.submit(work)

    def stop(self, guest: str) -> Future[None]:
        """Forget what somebody seeks."""

        def work(connection: Connection) -> None:
            connection.execute(delete(SEEKS).where(SEEKS.c.guest == guest))

        return self._writer.submit(work)

    def renew(self, guests: Collection[str], until: int) -> Future[None]:
        """Keep what these people seek until a time."""
        kept = update(SEEKS).where(SEEKS.c.guest.in_(guests), SEEKS.c.table.is_(None))

        def work(connection: Connection) -> None:
            connection.execute(kept.values(until=until))

        return self._writer.submit(work)

    def seeks_of(self, guests: Collection[str]) -> dict[str, Seek]:
        """Return what each of these people seeks, also where it has been found."""
        wanted = select(SEEKS).where(SEEKS.c.guest.in_(guests))
        return self._read(
            lambda connection: {
                str(row["guest"]): Seek(**row) for row in connection.execute(wanted).mappings()
            }
        )

    def waiting(self, guests: Collection[str]) -> dict[str, list[Waiting]]:
        """Return the tables that wait for each of these people, by who is in a hurry."""
        columns = (TABLES.c.id, TABLES.c.game, SEATS.c.seat, TABLES.c.deadline)
        wanted = (
            select(SEATS.c.guest, *columns)
            .join(SEATS, SEATS.c.table == TABLES.c.id)
            .where(SEATS.c.guest.in_(guests), TABLES.c.phase != "over", statements.WAITS == 1)
            .order_by(func.coalesce(TABLES.c.deadline, statements.LATEST), TABLES.c.changed.desc())
        )

        def work(connection: Connection) -> dict[str, list[Waiting]]:
            found: dict[str, list[Waiting]] = {guest: [] for guest in guests}
            for guest, *row in connection.execute(wanted):
                if len(found[guest]) < MOST_WAITING:
                    found[guest].append(Waiting(*row))
            return found

        return self._read(work)

    def sought(self, now: int) -> list[tuple[Seek, int]]:
        """Return what is sought now by how many, whoever they are; the longest first."""
        what = (SEEKS.c.game, SEEKS.c.preset, SEEKS.c.seats, SEEKS.c.clock, SEEKS.c.rated)
        first = func.min(SEEKS.c.created).label("created")
        wanted = (
            select(*what, first, func.count().label("people"))
            .where(SEEKS.c.table.is_(None), SEEKS.c.until > now)
            .group_by(*what)
            .order_by(first)
        )

        def work(connection: Connection) -> list[tuple[Seek, int]]:
            return [(_sought(row), row["people"]) for row in connection.execute(wanted).mappings()]

        return self._read(work)


def _sought(row: RowMapping) -> Seek:
    """Return what is sought, by whomever."""
    what = (row["game"], row["preset"], row["seats"], row["clock"], row["created"])
    return Seek("", *what, 0, rated=row["rated"])


def _others(connection: Connection, seek: Seek) -> list[str]:
    """Return who has sought the same for longest, as many as are needed."""
    wanted = (
        select(SEEKS.c.guest)
        .where(
            SEEKS.c.game == seek.game,
            SEEKS.c.preset == seek.preset,
            SEEKS.c.seats == seek.seats,
            SEEKS.c.clock == seek.clock,
            SEEKS.c.rated.is_(seek.rated),
            SEEKS.c.table.is_(None),
            SEEKS.c.until > seek.created,
        )
        .order_by(SEEKS.c.created, SEEKS.c.guest)
        .limit(seek.seats - 1)
    )
    return list(map(str, connection.execute(wanted).scalars()))


def _take(connection: Connection, guests: Sequence[str], table: str) -> bool:
    """Let people play at a table; False, and nothing changed, if somebody has taken one of them."""
    taken = update(SEEKS).where(SEEKS.c.guest.in_(guests), SEEKS.c.table.is_(None))
    with connection.begin_nested() as attempt:
        success = connection.execute(taken.values(table=table)).rowcount == len(guests)
        if not success:
            attempt.rollback()
    return success


def _seated(table: NewTable, guests: Sequence[str]) -> NewTable:
    """Return a table where these people have the seats, whoever came first."""
    order = list(guests)
    secrets.SystemRandom().shuffle(order)
    seats = (replace(seat, guest=guest) for seat, guest in zip(table.seats, order, strict=True))
    return replace(table, seats=tuple(seats))


def _values(seek: Seek) -> dict[str, object]:
    return {name: getattr(seek, name) for name in Seek.__slots__}
