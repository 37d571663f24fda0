"""Noticing what other processes have written."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlalchemy import Engine, PoolProxiedConnection


class Watch:
    """Looks at SQLite's counter of commits, which costs microseconds and takes no lock."""

    def __init__(self, engine: Engine) -> None:
        """Take the database to look at; nothing is opened yet."""
        self._engine = engine
        self._connection: PoolProxiedConnection | None = None
        self._seen: object = None

    def changed(self) -> bool:
        """Tell whether anything was committed since this was last asked; the first time, yes."""
        if self._connection is None:
            # a connection of its own: the counter tells of the commits of all other ones
            self._connection = self._engine.raw_connection()
        cursor = self._connection.cursor()
        cursor.execute("PRAGMA data_version")
        before, self._seen = self._seen, cursor.fetchone()
        cursor.close()
        return before != self._seen

    def close(self) -> None:
        """Give the connection back."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
