"""Copies of a database that are whole, taken while it is in use."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import make_url

from belpic.core.errors import BadOptions, Reason
from belpic.records.files import replace_file
from belpic.store.engine import check_url
from belpic.store.phrases import PHRASES

if TYPE_CHECKING:
    from collections.abc import Callable


def file_of(url: str) -> Path:
    """Return the file of a database.

    Raises:
        BadOptions: if the address is not one of a database in a file.
    """
    check_url(url)
    return Path(str(make_url(url).database))


def back_up(url: str, target: Path) -> None:
    """Copy a database as it is at one moment; writers go on meanwhile.

    Raises:
        BadOptions: if there is no such database, or the target exists.
        OSError: if the copy cannot be written.
    """
    source = file_of(url)
    if not source.is_file():
        raise _refused("no_file", path=source)
    if target.exists():
        raise _refused("exists", path=target)
    replace_file(target, _copy(source))


def restore(url: str, source: Path) -> None:
    """Put a copy in the place of a database that is not there any more.

    Raises:
        BadOptions: if the source is no database of ours, or the database is still there.
        OSError: if it cannot be written.
    """
    target = file_of(url)
    if target.exists():
        raise _refused("still_there", path=target)
    if not source.is_file():
        raise _refused("no_file", path=source)
    target.parent.mkdir(parents=True, exist_ok=True)
    replace_file(target, _copy(source))


def _copy(source: Path) -> Callable[[Path], None]:
    def write(part: Path) -> None:
        try:
            with (
                closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as one,
                closing(sqlite3.connect(part)) as other,
            ):
                one.execute("SELECT 1 FROM alembic_version")
                one.backup(other)
        except sqlite3.DatabaseError as error:
            raise _refused("no_backup", path=source) from error

    return write


def _refused(key: str, **values: object) -> BadOptions:
    return BadOptions(Reason(key, PHRASES(key, **values)))
