"""Reading: from any thread, and again if a server was away for a moment."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from belpic.store.dialects import is_postgresql
from belpic.store.failures import NotStored
from belpic.store.postgres import SNAPSHOT
from belpic.store.trouble import PAUSE_SECONDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection, Engine

    from belpic.store.trouble import Trouble

T = TypeVar("T")


class Reader:
    """Answers questions about what is stored."""

    def __init__(self, engine: Engine, trouble: Trouble) -> None:
        """Take the connections that read."""
        self._engine = engine
        self._trouble = trouble

    def __call__(self, work: Callable[[Connection], T]) -> T:
        """Return what one question finds; several might be answered at different moments.

        Raises:
            NotStored: if the database cannot be read.
        """
        return self._read(work, "")

    def at_one_moment(self, work: Callable[[Connection], T]) -> T:
        """Return what several questions find, all of them answered as of one moment.

        Raises:
            NotStored: if the database cannot be read.
        """
        return self._read(work, SNAPSHOT)

    def _read(self, work: Callable[[Connection], T], begin: str) -> T:
        while True:
            try:
                with self._engine.begin() as connection:
                    if begin and is_postgresql(connection):
                        connection.exec_driver_sql(begin)
                    found = work(connection)
            except SQLAlchemyError as error:
                self._trouble.meet(error, writing=False)
                if not self._trouble.may_pass(error):
                    raise NotStored.because(error) from error
            else:
                self._trouble.is_back()
                return found
            time.sleep(PAUSE_SECONDS)
