"""What people are told when a database refuses; what the driver said is for the log."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Final

from belpic.core.errors import BelpicError, Reason
from belpic.store.phrases import PHRASES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

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
PRIMARY: Final = 0xFF
"""The bits of a code that name the kind; the others say where in SQLite it was met."""


class NotStored(BelpicError):
    """The database refused or could not be reached; nothing has changed."""

    @staticmethod
    def because(error: BaseException) -> NotStored:
        """Return the error to tell people about."""
        return NotStored(Reason("not_stored", PHRASES("not_stored", why=why(error))))

    @staticmethod
    def at_opening(path: Path, error: BaseException) -> NotStored:
        """Return the error to tell those who start a process on a database."""
        return NotStored(Reason("not_opened", PHRASES("not_opened", path=path, why=why(error))))

    @staticmethod
    def at_copying(path: Path, error: BaseException) -> NotStored:
        """Return the error to tell those who want a copy."""
        return NotStored(Reason("not_copied", PHRASES("not_copied", path=path, why=why(error))))

    @staticmethod
    def at_migrating(path: Path, revision: str) -> NotStored:
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
    codes = (getattr(one, "sqlite_errorcode", None) for one in _chain(error))
    keys = (CAUSES.get(code & PRIMARY) for code in codes if isinstance(code, int))
    return next(filter(None, keys), None)


def is_refusal(error: BaseException) -> bool:
    """Tell whether a request broke a rule of the schema, so that the database is not to blame."""
    return any(isinstance(one, sqlite3.IntegrityError) for one in _chain(error))


def said(error: BaseException) -> str:
    """Return what the driver said, in one line for the log, without statements and their values."""
    driver = next((one for one in _chain(error) if isinstance(one, sqlite3.Error)), error)
    words = str(driver).partition("\n")[0]
    return (words or type(driver).__name__)[:200]


def _chain(error: BaseException) -> Iterator[BaseException]:
    """Yield an error and what it was raised from."""
    one: BaseException | None = error
    while one is not None:
        yield one
        one = one.__cause__
