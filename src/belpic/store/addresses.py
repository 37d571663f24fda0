"""Addresses of databases: which ones can be used here, and how they are shown to people."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from belpic.store.files import refused

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlalchemy import URL

    from belpic.core.errors import BadOptions

SQLITE: Final = "sqlite"
POSTGRESQL: Final = "postgresql+psycopg"
"""The one driver for it, whatever of these an address says."""
_POSTGRESQL_NAMES: Final = frozenset({"postgres", "postgresql", POSTGRESQL})


def usual_url(environment: Mapping[str, str]) -> str:
    """Return the database in the user's data directory, unless `BELPIC_DB` names another."""
    if named := environment.get("BELPIC_DB"):
        return named
    data = environment.get("XDG_DATA_HOME")
    folder = (Path(data) if data else Path.home() / ".local" / "share") / "belpic"
    return f"sqlite:///{folder / 'belpic.db'}"


def check_url(url: str) -> URL:
    """Return the address of a database that can be used here: SQLite in a file, or PostgreSQL.

    Raises:
        BadOptions: if it is another one.
    """
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):  # the latter for a port that is no number
        raise _no_database(url) from None
    if parsed.drivername in _POSTGRESQL_NAMES:
        if find_spec("psycopg") is None:
            raise refused("no_driver")
        return parsed.set(drivername=POSTGRESQL)
    if parsed.get_backend_name() != SQLITE:
        raise _no_database(url)
    if parsed.database in (None, "", ":memory:"):
        # every process and thread would have a database of its own
        raise _no_database(url)
    if str(parsed.database).startswith("file:"):
        # such an address can switch off what keeps a database whole
        raise _no_database(url)
    return parsed


def file_of(url: str) -> Path | None:
    """Return the file of a database; None for one that a server keeps.

    Raises:
        BadOptions: if the address is not one of a database that can be used here.
    """
    parsed = check_url(url)
    return None if parsed.drivername == POSTGRESQL else Path(str(parsed.database))


def is_shared(url: str) -> bool:
    """Tell whether a server keeps a database, so that any number of processes may share it.

    Raises:
        BadOptions: if the address is not one of a database that can be used here.
    """
    return file_of(url) is None


def name_of(url: str) -> str:
    """Return how a database is called before people: its file, or its address.

    Raises:
        BadOptions: if the address is not one of a database that can be used here.
    """
    file = file_of(url)
    return without_password(url)[:80] if file is None else str(file)


_PASSWORD: Final = re.compile(r"(://[^/:@]*):.*@")
_PASSWORD_OPTION: Final = re.compile(r"((?:pass|pwd)\w*=)[^&]*", re.IGNORECASE)


def without_password(url: str) -> str:
    """Return an address as it may be shown to people and logs."""
    return _PASSWORD_OPTION.sub(r"\1***", _PASSWORD.sub(r"\1:***@", url))


def _no_database(url: str) -> BadOptions:
    return refused("no_database", url=without_password(url)[:80])
