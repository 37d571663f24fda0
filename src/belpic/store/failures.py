"""What people are told when a database refuses; what the driver said is for the log."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Final

from sqlalchemy.exc import DBAPIError

from belpic.core.errors import BelpicError, Reason
from belpic.store.phrases import PHRASES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.text import Text

CAUSES: Final = {
    sqlite3.SQLITE_FULL: "why.full",
    sqlite3.SQLITE_BUSY: "why.locked",
    sqlite3.SQLITE_LOCKED: "why.locked",
    sqlite3.SQLITE_READONLY: "why.read_only",
    sqlite3.SQLITE_PERM: "why.forbidden",
    sqlite3.SQLITE_CANTOPEN: "why.forbidden",
    sqlite3.SQLITE_IOERR: "why.disk",
    sqlite3.SQLITE_CORRUPT: "why.damaged",
    sqlite3.SQLITE_NOTADB: "why.damaged",
}
"""SQLite's codes, and the phrases that say the same to people."""
STATES: Final = {
    "53100": "why.full",
    "53300": "why.crowded",
    "55P03": "why.locked",
    "57014": "why.locked",
    "25006": "why.read_only",
    "42501": "why.forbidden",
    "58030": "why.disk",
    "58P01": "why.disk",
    "XX001": "why.damaged",
    "XX002": "why.damaged",
}
"""PostgreSQL's codes, and the phrases that say the same to people."""
SAID_AT_THE_DOOR: Final = {
    "authentication": "why.stranger",
    "no password supplied": "why.stranger",
    "pg_hba.conf": "why.stranger",
    "does not exist": "why.nowhere",
    "too many clients": "why.crowded",
    "remaining connection slots": "why.crowded",
}
"""The driver has no codes for why a server lets nobody in, only the server's words."""
AWAY: Final = ("08", "57P01", "57P02", "57P03", "25P03")
"""How the codes begin that say that a server is gone, or has ended the connection."""
ANEW: Final = ("40P01", "40001")
"""The codes of transactions that stood in the way of others and were taken back."""
PRIMARY: Final = 0xFF
"""The bits of a code that name the kind; the others say where in SQLite it was met."""


class NotStored(BelpicError):
    """The database refused or could not be reached; nothing has changed."""

    @staticmethod
    def because(error: BaseException) -> NotStored:
        """Return the error to tell people about."""
        return NotStored(Reason("not_stored", PHRASES("not_stored", why=why(error))))

    @staticmethod
    def at_opening(path: object, error: BaseException) -> NotStored:
        """Return the error to tell those who start a process on a database."""
        return NotStored(Reason("not_opened", PHRASES("not_opened", path=path, why=why(error))))

    @staticmethod
    def at_copying(path: object, error: BaseException) -> NotStored:
        """Return the error to tell those who want a copy."""
        return NotStored(Reason("not_copied", PHRASES("not_copied", path=path, why=why(error))))

    @staticmethod
    def at_migrating(path: object, revision: str) -> NotStored:
        """Return the error to tell those whose database is not what its revision says."""
        said = PHRASES("not_migrated", path=path, revision=revision)
        return NotStored(Reason("not_migrated", said))


def why(error: BaseException) -> Text:
    """Return why a database has refused, in words for people."""
    return PHRASES(_key(error) or "why.other")


def is_known(error: BaseException) -> bool:
    """Tell whether there are words for people that say why."""
    return _key(error) is not None


def _key(error: BaseException) -> str | None:
    for one in _chain(error):
        code, state = getattr(one, "sqlite_errorcode", None), _state(one)
        if isinstance(code, int):
            return CAUSES.get(code & PRIMARY)
        if state is not None:
            return STATES.get(state) or ("why.away" if state.startswith(AWAY) else None)
    return _door(error) if is_away(error) else None


def _door(error: BaseException) -> str:
    words = said(error)
    return next((key for part, key in SAID_AT_THE_DOOR.items() if part in words), "why.away")


def _state(error: BaseException) -> str | None:
    """Return the code of an error of PostgreSQL's."""
    state = getattr(error, "sqlstate", None)
    return state if isinstance(state, str) else None


def is_away(error: BaseException) -> bool:
    """Tell whether a server cannot be reached, or has gone away with whatever was under way."""
    for one in _chain(error):
        state = _state(one)
        if state is not None:
            return state.startswith(AWAY)
        if isinstance(one, DBAPIError) and one.connection_invalidated:
            return True
        # without a code it was not the server that said so
        if hasattr(one, "sqlstate") and type(one).__name__ in (
            "OperationalError",
            "ConnectionTimeout",
        ):
            return True
    return False


def is_in_the_way(error: BaseException) -> bool:
    """Tell whether a transaction was taken back because of others, and may simply be repeated."""
    return any(_state(one) in ANEW for one in _chain(error))


def is_refusal(error: BaseException) -> bool:
    """Tell whether a request broke a rule of the schema, so that the database is not to blame."""
    # SQLAlchemy and all drivers call them so; not every driver is installed
    classes = (kind.__name__ for one in _chain(error) for kind in type(one).__mro__)
    return any(name in ("IntegrityError", "DataError") for name in classes)


def said(error: BaseException) -> str:
    """Return what the driver said, in one line for the log, without statements and their values."""
    driver = next((one for one in _chain(error) if _is_drivers(one)), error)
    words = str(driver).partition("\n")[0]
    return (words or type(driver).__name__)[:200]


def _is_drivers(error: BaseException) -> bool:
    return isinstance(error, sqlite3.Error) or hasattr(error, "sqlstate")


def _chain(error: BaseException) -> Iterator[BaseException]:
    """Yield an error and what it was raised from."""
    one: BaseException | None = error
    while one is not None:
        yield one
        one = one.__cause__
