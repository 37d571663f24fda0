"""What those who moderate do: every deed is kept with its line in the log, or not at all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeVar

from sqlalchemy import delete, insert, select, update

from belpic.store.meeting_schema import ANNOUNCEMENTS, BANS, MODERATION, MODERATORS, REPORTS
from belpic.store.schema import CHAT, SEATS, TABLES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from concurrent.futures import Future

    from sqlalchemy import ColumnElement, Connection, Select, Table, UpdateBase

    from belpic.store.uptime import Read
    from belpic.store.writer import Writer

DeedKind = Literal["invite", "join", "dismiss", "handle", "close", "ban", "lift", "announce", "end"]
ReportKind = Literal["insult", "cheating", "stalling", "name", "other"]
R = TypeVar("R")
LAST: Final = 100
"""How many lines of the log, reports and announcements are shown."""
_NOWHERE: Final[Mapping[str, None]] = {"network": None, "network_until": None}


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that was done, as the log has it."""

    at: int
    owner: str | None
    """Who did it; None for the operator at the command line, and for who has been forgotten."""
    deed: DeedKind
    what: str
    """To what: a table's id, perhaps with a seat, or a number; never a person's id."""
    text: str
    """Why, or the words."""
    number: int = 0


@dataclass(frozen=True, slots=True)
class Report:
    """What somebody reports."""

    at: int
    guest: str
    table: str
    seat: int | None
    line: int | None
    """The number of something that was said."""
    kind: ReportKind
    text: str
    handled: int | None = None
    number: int = 0


@dataclass(frozen=True, slots=True)
class Ban:
    """Somebody who may not take part for a while."""

    guest: str
    at: int
    until: int
    text: str
    network_until: int | None = None
    """Until when nobody new is let in from where they came; None if others may be."""
    network: str | None = None
    """From where they came, once that is known; it is forgotten then."""
    number: int = 0


@dataclass(frozen=True, slots=True)
class Announcement:
    """What everybody is told."""

    at: int
    until: int
    texts: str
    """By language, as JSON text."""
    number: int = 0


@dataclass(frozen=True, slots=True)
class Moderator:
    """Somebody who moderates, or is invited to."""

    note: str
    created: int
    guest: str | None = None
    token_hash: str | None = None
    until: int | None = None
    number: int = 0


class Moderation:
    """Everything that is moderated."""

    def __init__(self, writer: Writer, read: Read) -> None:
        """Take how the store writes and reads."""
        self._writer = writer
        self._read = read

    def _do(self, deed: Deed, change: Callable[[Connection], bool]) -> Future[bool]:
        """Change something and log it; False, and nothing logged, if there was nothing to do."""

        def work(connection: Connection) -> bool:
            done = change(connection)
            if done:
                connection.execute(insert(MODERATION).values(_values(deed)))
            return done

        return self._writer.submit(work)

    def _change(self, deed: Deed, statement: UpdateBase) -> Future[bool]:
        """Change one row and log it; False, and nothing logged, if there is none to change."""
        return self._do(deed, lambda connection: connection.execute(statement).rowcount == 1)

    def _find(self, kind: type[R], wanted: Select[tuple[object, ...]]) -> list[R]:
        """Return rows as what they are."""
        return self._read(
            lambda connection: [kind(**row) for row in connection.execute(wanted).mappings()]
        )

    def invite(self, moderator: Moderator, deed: Deed) -> Future[bool]:
        """Keep an invitation."""
        return self._do(deed, lambda connection: _add(connection, MODERATORS, moderator))

    def join(self, token_hash: str, guest: str, deed: Deed) -> Future[bool]:
        """Make somebody a moderator by an invitation that holds; each holds once."""
        asked = (
            MODERATORS.c.token_hash == token_hash,
            MODERATORS.c.guest.is_(None),
            MODERATORS.c.until > deed.at,
        )
        made = update(MODERATORS).where(*asked).values(guest=guest, token_hash=None, until=None)
        return self._change(deed, made)

    def dismiss(self, number: int, deed: Deed) -> Future[bool]:
        """Let somebody moderate no longer, or take an invitation back."""
        gone = delete(MODERATORS).where(MODERATORS.c.number == number)
        return self._change(deed, gone)

    def moderators(self) -> list[Moderator]:
        """Return all of them, and who is invited."""
        return self._find(Moderator, select(MODERATORS).order_by(MODERATORS.c.number))

    def moderates(self, guest: str) -> bool:
        """Tell whether somebody moderates."""
        wanted = select(MODERATORS.c.number).where(MODERATORS.c.guest == guest).limit(1)
        return self._read(lambda connection: connection.execute(wanted).first() is not None)

    def report(self, report: Report) -> Future[bool]:
        """Keep a report; it is no deed of a moderator."""
        return self._writer.submit(lambda connection: _add(connection, REPORTS, report))

    def reported(self, guest: str, since: int) -> int:
        """Return how much somebody has reported since a time."""
        wanted = select(REPORTS.c.number).where(REPORTS.c.guest == guest, REPORTS.c.at > since)
        return self._read(lambda connection: len(connection.execute(wanted).all()))

    def handle(self, number: int, deed: Deed) -> Future[bool]:
        """Put a report aside."""
        open_one = (REPORTS.c.number == number, REPORTS.c.handled.is_(None))
        done = update(REPORTS).where(*open_one).values(handled=deed.at)
        return self._change(deed, done)

    def reports(self) -> list[Report]:
        """Return what waits for somebody to look at it, the oldest first."""
        wanted = select(REPORTS).where(REPORTS.c.handled.is_(None)).order_by(REPORTS.c.number)
        return self._find(Report, wanted.limit(LAST))

    def close(self, table: str, deed: Deed) -> Future[bool]:
        """Close a table for good: nothing is added to its log any more."""
        gone = {"phase": "over", "bots": False, "deadline": None, "listed": False, "asked": 0}
        asked = (TABLES.c.id == table, TABLES.c.closed.is_(None))
        closed = update(TABLES).where(*asked).values(closed=deed.at, **gone)
        return self._change(deed, closed)

    def closed_since(self, at: int) -> list[str]:
        """Return the tables that were closed after a time."""
        wanted = select(TABLES.c.id).where(TABLES.c.closed > at)
        return self._read(lambda connection: list(map(str, connection.execute(wanted).scalars())))

    def is_closed(self, table: str) -> bool:
        """Tell whether a table was closed."""
        wanted = select(TABLES.c.closed).where(TABLES.c.id == table)
        return self._read(lambda connection: connection.execute(wanted).scalar() is not None)

    def person(self, table: str, seat: int | None, line: int | None) -> str | None:
        """Return who has a seat of a table, or who has said something there."""
        if line is not None:
            wanted = select(CHAT.c.guest).where(CHAT.c.number == line, CHAT.c.table == table)
        else:
            wanted = select(SEATS.c.guest).where(SEATS.c.table == table, SEATS.c.seat == seat)
        return self._read(lambda connection: connection.execute(wanted).scalar())

    def ban(self, ban: Ban, deed: Deed) -> Future[bool]:
        """Let somebody take part no longer."""
        return self._do(deed, lambda connection: _add(connection, BANS, ban))

    def lift(self, number: int, deed: Deed) -> Future[bool]:
        """Let somebody take part again."""
        held = (BANS.c.number == number, BANS.c.until > deed.at)
        lifted = update(BANS).where(*held).values(until=deed.at, **_NOWHERE)
        return self._change(deed, lifted)

    def place(self, ban: int, network: str) -> Future[None]:
        """Keep from where somebody came who is banned, unless that is known already."""
        unknown = (BANS.c.number == ban, BANS.c.network.is_(None), BANS.c.network_until > 0)
        placed = update(BANS).where(*unknown).values(network=network)
        return self._writer.submit(lambda connection: _execute(connection, placed))

    def remembers_networks(self, now: int) -> bool:
        """Tell whether a network is kept that is to be forgotten."""
        wanted = select(BANS.c.number).where(*_is_over(now)).limit(1)
        return self._read(lambda connection: connection.execute(wanted).first() is not None)

    def forget_networks(self, now: int) -> Future[None]:
        """Forget the networks from which new people may come again."""
        forgotten = update(BANS).where(*_is_over(now)).values(_NOWHERE)
        return self._writer.submit(lambda connection: _execute(connection, forgotten))

    def bans(self, now: int) -> list[Ban]:
        """Return the bans that hold, the newest first."""
        return self._find(Ban, _newest(BANS).where(BANS.c.until > now))

    def announce(self, announcement: Announcement, deed: Deed) -> Future[bool]:
        """Tell everybody something for a while."""
        return self._do(deed, lambda connection: _add(connection, ANNOUNCEMENTS, announcement))

    def end(self, number: int, deed: Deed) -> Future[bool]:
        """Tell it no longer."""
        held = (ANNOUNCEMENTS.c.number == number, ANNOUNCEMENTS.c.until > deed.at)
        ended = update(ANNOUNCEMENTS).where(*held).values(until=deed.at)
        return self._change(deed, ended)

    def announcements(self, now: int) -> list[Announcement]:
        """Return what everybody is told now, the newest first."""
        holds = ANNOUNCEMENTS.c.until > now
        return self._find(Announcement, _newest(ANNOUNCEMENTS).where(holds).limit(LAST))

    def log(self) -> list[Deed]:
        """Return the last deeds, the newest first."""
        return self._find(Deed, _newest(MODERATION).limit(LAST))


def _is_over(now: int) -> tuple[ColumnElement[bool], ...]:
    return BANS.c.network.is_not(None), BANS.c.network_until <= now


def _execute(connection: Connection, statement: UpdateBase) -> None:
    connection.execute(statement)


def _newest(table: Table) -> Select[tuple[object, ...]]:
    return select(table).order_by(table.c.number.desc())


def _add(
    connection: Connection, table: Table, row: Report | Ban | Announcement | Moderator
) -> bool:
    connection.execute(insert(table).values(_values(row)))
    return True


def _values(row: Deed | Report | Ban | Announcement | Moderator) -> dict[str, object]:
    """Return a row without its number, which the database gives."""
    return {name: getattr(row, name) for name in row.__slots__ if name != "number"}
