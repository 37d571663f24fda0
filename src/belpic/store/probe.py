"""Looking whether a database can be written, for those who ask after the server's health."""

from __future__ import annotations

import threading
import time
from math import inf
from typing import TYPE_CHECKING, Final

from sqlalchemy import delete, insert

from belpic.store.failures import NotStored
from belpic.store.schema import SETTINGS
from belpic.store.writer import NotWritten

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from belpic.store.trouble import Trouble
    from belpic.store.writer import Writer

KEPT_SECONDS: Final = 1.0
"""For how long an answer holds: whoever asks often does not keep the players waiting."""
ROOM: Final = 65_536
"""How many bytes there must be room for after a disk was full: more than any move takes."""
NAME: Final = "probe"


class Probe:
    """Tries to write, and leaves nothing behind."""

    def __init__(self, writer: Writer, trouble: Trouble) -> None:
        """Take the one that writes, and what it has met."""
        self._writer = writer
        self._trouble = trouble
        self._lock = threading.Lock()
        self._tried = -inf
        self._found: Exception | None = None

    def check(self) -> None:
        """Look whether the database takes what is written.

        Raises:
            NotStored: if it does not.
        """
        with self._lock:
            if time.monotonic() - self._tried >= KEPT_SECONDS:
                self._found = self._try()
                self._tried = time.monotonic()
            if self._found is not None:
                raise NotStored.because(self._found) from self._found

    def _try(self) -> Exception | None:
        try:
            if self._trouble.refuses_writes:
                # a full disk refuses only what is really written
                self._writer.submit(_fill).result()
                self._writer.submit(_clear).result()
            else:
                self._writer.submit(_touch).result()
        except NotWritten as error:
            return error
        return None


def _touch(connection: Connection) -> None:
    """Change something and take it back, which costs the disk nothing."""
    with connection.begin_nested() as part:
        connection.execute(delete(SETTINGS).where(SETTINGS.c.name == NAME))
        part.rollback()


def _fill(connection: Connection) -> None:
    _clear(connection)
    connection.execute(insert(SETTINGS).values(name=NAME, value=bytes(ROOM)))


def _clear(connection: Connection) -> None:
    connection.execute(delete(SETTINGS).where(SETTINGS.c.name == NAME))
