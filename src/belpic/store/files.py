"""The files of a database: whose they are, and who may read them.

Nothing is written, and no mode is changed, before a file is known to be ours or new.
"""

from __future__ import annotations

import os
import sqlite3
import stat
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from belpic.core.errors import BadOptions, Reason
from belpic.store.failures import NotStored
from belpic.store.phrases import PHRASES

SIDES: Final = ("-wal", "-shm", "-journal")
"""How the names of the files end that SQLite keeps beside a database."""
OWN_TABLES: Final = frozenset({"alembic_version", "settings", "tables", "seats", "events"})
"""What every database of ours has had since the first version."""
PRIVATE_FILE: Final = 0o600
"""Logs hold hidden cards and seeds of running matches, settings the keys of the installation."""
PRIVATE_FOLDER: Final = 0o700


def revision_of(file: Path) -> str | None:
    """Return the revision of the schema in a file; None if there is no file, or nothing in it.

    Raises:
        BadOptions: if another program's data are in it.
        NotStored: if it cannot be read.
    """
    if not file.exists():
        return None
    # without the files beside it nobody has it open; reading must not make such files then
    how = "mode=ro" if _sides(file)[0].exists() else "mode=ro&immutable=1"
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?{how}", uri=True)) as connection:
            rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            names = {str(name) for (name,) in rows}
            if not names:
                return None
            if not names >= OWN_TABLES:
                raise refused("not_ours", path=file)
            found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB:
            raise refused("not_ours", path=file) from error
        raise NotStored.at_opening(file, error) from error
    if found is None:
        raise refused("not_ours", path=file)
    return str(found[0])


def make_private(file: Path) -> None:
    """Make a file that nobody else can read, or close one that everybody could read.

    What only a group may read or write was given to it on purpose and is left so.

    Raises:
        OSError: if the file cannot be made.
    """
    file.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    with suppress(FileExistsError):
        # a file that is there must not be opened: closing it would drop SQLite's locks on it
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE_FILE))
    for path in (file, *_sides(file)):
        with suppress(FileNotFoundError, PermissionError):  # gone just now, or another user's
            if path.is_file() and path.stat().st_mode & stat.S_IRWXO:
                path.chmod(PRIVATE_FILE)


def check_alone(file: Path) -> None:
    """Look whether a database could be put here without taking up what another one has left.

    Raises:
        BadOptions: if files of another database are there; it names them.
    """
    left = [path for path in _sides(file) if path.exists()]
    if left:
        raise refused("left_over", paths=", ".join(map(str, left)))


def refused(key: str, **values: object) -> BadOptions:
    """Return a refusal in the words of the store."""
    return BadOptions(Reason(key, PHRASES(key, **values)))


def _sides(file: Path) -> list[Path]:
    return [file.with_name(file.name + ending) for ending in SIDES]
