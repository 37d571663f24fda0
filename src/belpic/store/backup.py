"""Copies of a database that are whole, taken while it is in use."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from belpic.records.files import replace_file
from belpic.store.engine import check_schema, file_of
from belpic.store.failures import NotStored
from belpic.store.files import check_alone, make_private, refused

if TYPE_CHECKING:
    from pathlib import Path


def back_up(url: str, target: Path) -> None:
    """Copy a database as it is at one moment; writers go on meanwhile.

    Raises:
        BadOptions: if there is no such database, or the target or its folder is not as it should.
        NotStored: if the copy cannot be made.
        OSError: if the copy cannot be written.
    """
    source = file_of(url)
    if not source.is_file():
        raise refused("no_file", path=source)
    if target.exists():
        raise refused("exists", path=target)
    if not target.parent.is_dir():
        raise refused("no_folder", path=target.parent)
    _copy(source, target)


def restore(url: str, source: Path) -> None:
    """Put a copy in the place of a database that is not there any more.

    Raises:
        BadOptions: if the source is no database of ours, or the database or parts of it are there.
        NotStored: if the copy cannot be made.
        OSError: if it cannot be written.
    """
    target = file_of(url)
    if target.exists():
        raise refused("still_there", path=target)
    if not source.is_file():
        raise refused("no_file", path=source)
    _copy(source, target)


def _copy(source: Path, target: Path) -> None:
    # SQLite would play what another database has left into the copy, and so destroy it
    check_alone(target)
    if check_schema(source) is None:
        raise refused("not_ours", path=source)

    def write(part: Path) -> None:
        try:
            make_private(part)
        except OSError as error:  # people know the name of the copy, not of its first part
            raise OSError(error.errno, error.strerror, str(target)) from error
        try:
            with (
                closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as one,
                closing(sqlite3.connect(part)) as other,
            ):
                one.backup(other)
        except sqlite3.DatabaseError as error:
            raise NotStored.at_copying(target, error) from error

    replace_file(target, write)
