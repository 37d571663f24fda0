"""Who people are: the names they chose, and the accounts by which they come back.

Passwords come here hashed, and so does everything else that lets somebody in.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sqlalchemy import delete, exists, func, insert, select, update

from belpic.store.dialects import one_at_a_time, put
from belpic.store.person_schema import ACCOUNTS, CODES, LINKS, NAMES, PASSING, SESSIONS
from belpic.store.schema import METADATA

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from concurrent.futures import Future

    from sqlalchemy import Column, Connection

    from belpic.store.uptime import Read
    from belpic.store.writer import Writer

MARK: Final = "@"
"""How the id of an account begins; that of a guest never does."""
ACCOUNT_BYTES: Final = 15
OWNERS: Final = ("guest", "owner")
"""What columns are called that hold a person."""


def new_account_id() -> str:
    """Return the id of a new account."""
    return MARK + secrets.token_hex(ACCOUNT_BYTES)


def is_account(person: str | None) -> bool:
    """Tell whether somebody has an account, and is no passing guest."""
    return person is not None and person.startswith(MARK)


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody who can come back from anywhere."""

    id: str
    name: str
    skeleton: str
    password: str
    """The hash of it, with how it was made."""
    publisher: bool = False
    """Whether what they import is everybody's to read."""


@dataclass(frozen=True, slots=True)
class Session:
    """A browser where somebody is to be signed in."""

    hash: str
    now: int
    until: int


class People:
    """The names and accounts in a database."""

    def __init__(self, writer: Writer, read: Read) -> None:
        """Take how the store writes and reads."""
        self._writer = writer
        self._read = read

    def names(self, people: Collection[str]) -> dict[str, str]:
        """Return the names that people have chosen, as far as they have."""
        if not people:
            return {}
        wanted = select(NAMES.c.guest, NAMES.c.name).where(NAMES.c.guest.in_(people))
        return self._read(
            lambda connection: {str(row.guest): str(row.name) for row in connection.execute(wanted)}
        )

    def rename(self, person: str, name: str, skeleton: str, now: int) -> Future[bool]:
        """Give somebody a name; False if it is that of somebody else's account."""

        def work(connection: Connection) -> bool:
            if _is_taken(connection, skeleton, person):
                return False
            _keep_name(connection, person, name, now)
            own = update(ACCOUNTS).where(ACCOUNTS.c.guest == person)
            connection.execute(own.values(skeleton=skeleton))
            return True

        return self._writer.submit(work)

    def register(
        self, account: Account, codes: Collection[str], session: Session, adopted: str | None
    ) -> Future[bool]:
        """Make an account that takes over what a guest has; False if its name is taken."""

        def work(connection: Connection) -> bool:
            if _is_taken(connection, account.skeleton, account.id):
                return False
            values = {
                "guest": account.id,
                "skeleton": account.skeleton,
                "password": account.password,
                "created": session.now,
            }
            connection.execute(insert(ACCOUNTS).values(values))
            _keep_name(connection, account.id, account.name, session.now)
            _keep_codes(connection, account.id, codes)
            _begin(connection, account.id, session, adopted)
            return True

        return self._writer.submit(work)

    def account(self, skeleton: str) -> Account | None:
        """Return the account of a name."""
        return self._one(skeleton, by_name=True)

    def account_of(self, person: str) -> Account | None:
        """Return the account of an id."""
        return self._one(person, by_name=False)

    def _one(self, what: str, *, by_name: bool) -> Account | None:
        column = ACCOUNTS.c.skeleton if by_name else ACCOUNTS.c.guest
        wanted = select(ACCOUNTS, NAMES.c.name).join(NAMES, NAMES.c.guest == ACCOUNTS.c.guest)

        def work(connection: Connection) -> Account | None:
            row = connection.execute(wanted.where(column == what)).mappings().first()
            if row is None:
                return None
            names = (row["guest"], row["name"], row["skeleton"])
            return Account(*names, row["password"], row["publisher"])

        return self._read(work)

    def accounts(self) -> list[Account]:
        """Return all accounts by name."""
        wanted = select(ACCOUNTS.c.skeleton).order_by(ACCOUNTS.c.skeleton)
        found = self._read(lambda connection: list(connection.execute(wanted).scalars()))
        return [one for one in map(self.account, found) if one is not None]

    def sign_in(self, person: str, session: Session, adopted: str | None) -> Future[None]:
        """Let somebody in at a browser, and take over what they had there as a guest."""
        return self._writer.submit(lambda connection: _begin(connection, person, session, adopted))

    def session(self, hashed: str, now: int) -> tuple[str, int] | None:
        """Return whose session this is, and until when it lasts, if it lasts still."""
        wanted = select(SESSIONS.c.guest, SESSIONS.c.until).where(
            SESSIONS.c.hash == hashed, SESSIONS.c.until > now
        )
        found = self._read(lambda connection: connection.execute(wanted).first())
        return None if found is None else (str(found.guest), int(found.until))

    def renew(self, hashed: str, until: int) -> Future[None]:
        """Let a session last for longer."""

        def work(connection: Connection) -> None:
            connection.execute(
                update(SESSIONS).where(SESSIONS.c.hash == hashed).values(until=until)
            )

        return self._writer.submit(work)

    def sign_out(self, person: str, hashed: str | None) -> Future[None]:
        """End one session of somebody, or all of them."""

        def work(connection: Connection) -> None:
            ended = delete(SESSIONS).where(SESSIONS.c.guest == person)
            if hashed is None:
                connection.execute(delete(LINKS).where(LINKS.c.guest == person))
            else:
                ended = ended.where(SESSIONS.c.hash == hashed)
            connection.execute(ended)

        return self._writer.submit(work)

    def change_password(self, person: str, password: str, kept: str | None) -> Future[None]:
        """Change a password; all sessions but one end, as whoever had the old one may be in."""

        def work(connection: Connection) -> None:
            _set_password(connection, person, password, kept)

        return self._writer.submit(work)

    def rehash(self, person: str, before: str, after: str) -> Future[None]:
        """Keep the same password in a newer form, unless it has been changed meanwhile."""

        def work(connection: Connection) -> None:
            same = (ACCOUNTS.c.guest == person) & (ACCOUNTS.c.password == before)
            connection.execute(update(ACCOUNTS).where(same).values(password=after))

        return self._writer.submit(work)

    def recover(self, skeleton: str, code: str, password: str) -> Future[str | None]:
        """Set a new password by a code, which is spent by that; return whose it is, if it fits."""
        whose = select(ACCOUNTS.c.guest).where(ACCOUNTS.c.skeleton == skeleton)
        spent = delete(CODES).where(CODES.c.hash == code, CODES.c.guest.in_(whose))

        def work(connection: Connection) -> str | None:
            if connection.execute(spent).rowcount != 1:
                return None
            person = str(connection.execute(whose).scalar_one())
            _set_password(connection, person, password, None)
            return person

        return self._writer.submit(work)

    def replace_codes(self, person: str, codes: Collection[str]) -> Future[None]:
        """Give somebody new codes; the old ones no longer work."""
        return self._writer.submit(lambda connection: _keep_codes(connection, person, codes))

    def codes_left(self, person: str) -> int:
        """Return how many codes somebody has not spent."""
        wanted = select(func.count()).select_from(CODES).where(CODES.c.guest == person)
        return self._read(lambda connection: int(connection.execute(wanted).scalar_one()))

    def sessions_of(self, person: str, now: int) -> int:
        """Return in how many browsers somebody is signed in."""
        wanted = select(func.count()).select_from(SESSIONS)
        lasting = wanted.where(SESSIONS.c.guest == person, SESSIONS.c.until > now)
        return self._read(lambda connection: int(connection.execute(lasting).scalar_one()))

    def add_link(self, hashed: str, person: str, now: int, until: int) -> Future[None]:
        """Keep a link for a second device; an earlier one of the same person no longer works."""

        def work(connection: Connection) -> None:
            gone = (LINKS.c.guest == person) | (LINKS.c.until <= now)
            connection.execute(delete(LINKS).where(gone))
            connection.execute(insert(LINKS).values(hash=hashed, guest=person, until=until))

        return self._writer.submit(work)

    def link(self, hashed: str, now: int) -> str | None:
        """Return whose link this is, if it still works."""
        wanted = select(LINKS.c.guest).where(LINKS.c.hash == hashed, LINKS.c.until > now)
        return self._read(lambda connection: connection.execute(wanted).scalar())

    def use_link(self, hashed: str, now: int) -> Future[str | None]:
        """Spend a link and return whose it was; of several who try, one succeeds."""
        wanted = select(LINKS.c.guest).where(LINKS.c.hash == hashed, LINKS.c.until > now)

        def work(connection: Connection) -> str | None:
            whose = connection.execute(wanted).scalar()
            spent = connection.execute(delete(LINKS).where(LINKS.c.hash == hashed)).rowcount
            return None if whose is None or spent != 1 else str(whose)

        return self._writer.submit(work)

    def trust(self, person: str, *, publisher: bool) -> Future[None]:
        """Let somebody put records into the public archive, or no longer."""

        def work(connection: Connection) -> None:
            own = update(ACCOUNTS).where(ACCOUNTS.c.guest == person)
            connection.execute(own.values(publisher=publisher))

        return self._writer.submit(work)


def _is_taken(connection: Connection, skeleton: str, person: str) -> bool:
    # of two who want one name at the same time, the second is to see that it is taken
    one_at_a_time(connection, ACCOUNTS.name)
    other = (ACCOUNTS.c.skeleton == skeleton) & (ACCOUNTS.c.guest != person)
    return bool(connection.execute(select(exists().where(other))).scalar())


def _keep_name(connection: Connection, person: str, name: str, now: int) -> None:
    put(connection, NAMES, {"guest": person, "name": name, "changed": now})


def _keep_codes(connection: Connection, person: str, codes: Collection[str]) -> None:
    connection.execute(delete(CODES).where(CODES.c.guest == person))
    connection.execute(insert(CODES), [{"hash": code, "guest": person} for code in codes])


def _set_password(connection: Connection, person: str, password: str, kept: str | None) -> None:
    own = update(ACCOUNTS).where(ACCOUNTS.c.guest == person)
    connection.execute(own.values(password=password))
    ended = delete(SESSIONS).where(SESSIONS.c.guest == person)
    connection.execute(ended if kept is None else ended.where(SESSIONS.c.hash != kept))
    connection.execute(delete(LINKS).where(LINKS.c.guest == person))


def _begin(connection: Connection, person: str, session: Session, adopted: str | None) -> None:
    connection.execute(delete(SESSIONS).where(SESSIONS.c.until <= session.now))
    values = {
        "hash": session.hash,
        "guest": person,
        "created": session.now,
        "until": session.until,
    }
    connection.execute(insert(SESSIONS).values(values))
    if adopted is not None and not is_account(adopted):
        _adopt(connection, adopted, person)


def _adopt(connection: Connection, guest: str, person: str) -> None:
    """Make everything that a guest has the person's; what can be there only once is theirs already.

    The guest's cookie opens nothing any more: whoever else may know it gains nothing.
    """
    for table in PASSING:
        connection.execute(delete(table).where(table.c.guest == guest))
    for column in _owned():
        own = update(column.table).where(column == guest)
        connection.execute(own.values({column.name: person}))
    connection.execute(delete(NAMES).where(NAMES.c.guest == guest))


def _owned() -> Iterator[Column[str]]:
    """Yield where people are named in rows of which one person may have many."""
    for table in METADATA.sorted_tables:
        for name in OWNERS:
            column = table.c.get(name)
            if column is not None and not column.primary_key and table not in PASSING:
                yield column
