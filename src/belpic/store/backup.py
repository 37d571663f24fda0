"""Copies of a database that are whole, taken while it is in use.

A copy is always a file of SQLite's, also one of a database that a server keeps: it can be looked
into with anything, and it can take the place of a database of either kind.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from belpic.records.files import replace_file
from belpic.store.addresses import file_of, name_of
from belpic.store.engine import check_schema, revision_at
from belpic.store.failures import NotStored
from belpic.store.files import check_alone, make_private, refused
from belpic.store.transfer import fetch, send

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def back_up(url: str, target: Path) -> None:
    """Copy a database as it is at one moment; writers go on meanwhile.

    Raises:
        BadOptions: if there is no such database, or the target or its folder is not as it should.
        NotStored: if the copy cannot be made.
        OSError: if the copy cannot be written.
    """
    source = file_of(url)
    if source is not None and not source.is_file():
        raise refused("no_file", path=source)
    if target.exists():
        raise refused("exists", path=target)
    if not target.parent.is_dir():
        raise refused("no_folder", path=target.parent)
    revision = revision_at(url)
    if revision is None:
        raise refused("empty" if source is None else "not_ours", path=name_of(url))
    if source is not None:
        _write(target, lambda part: _copy(source, part))
    else:
        _write(target, lambda part: fetch(url, revision, part))


def restore(url: str, source: Path) -> None:
    """Put a copy in the place of a database that is not there any more.

    Raises:
        BadOptions: if the source is no database of ours, or the database or parts of it are there.
        NotStored: if the copy cannot be made.
        OSError: if it cannot be written.
    """
    target = file_of(url)
    if target is not None and target.exists():
        raise refused("still_there", path=target)
    if not source.is_file():
        raise refused("no_file", path=source)
    revision = check_schema(source)
    if revision is None:
        raise refused("not_ours", path=source)
    if target is not None:
        _write(target, lambda part: _copy(source, part))
        return
    if revision_at(url) is not None:
        raise refused("not_empty", path=name_of(url))
    try:
        send(source, revision, url)
    except SQLAlchemyError as error:
        raise NotStored.at_copying(name_of(url), error) from error


def _write(target: Path, fill: Callable[[Path], None]) -> None:
    # SQLite would play what another database has left into the copy, and so destroy it
    check_alone(target)

    def write(part: Path) -> None:
        try:
            make_private(part)
        except OSError as error:  # people know the name of the copy, not of its first part
            raise OSError(error.errno, error.strerror, str(target)) from error
        try:
            fill(part)
        except (sqlite3.DatabaseError, SQLAlchemyError) as error:
            raise NotStored.at_copying(target, error) from error

    replace_file(target, write)


def _copy(source: Path, part: Path) -> None:
    with (
        closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as one,
        closing(sqlite3.connect(part)) as other,
    ):
        one.backup(other)
