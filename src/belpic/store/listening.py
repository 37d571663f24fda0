"""Noticing on PostgreSQL what other processes have written: they say so (`LISTEN`, `NOTIFY`).

It is said after a commit and not within it: notices within commits would make the commits of all
processes wait for each other. One that was killed in between says nothing, so that whoever listens
also looks everywhere from time to time.
"""

from __future__ import annotations

import logging
import os
import secrets
import selectors
import threading
import time
from concurrent.futures import Future
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Final

import psycopg
from sqlalchemy.exc import SQLAlchemyError

from belpic.store.watch import Changes

if TYPE_CHECKING:
    from collections.abc import Collection

    from sqlalchemy import Connection, Engine

    from belpic.store.trouble import Trouble

CHANNEL: Final = "belpic"
EVERYWHERE: Final = "*"
LONGEST: Final = 7000
"""PostgreSQL takes notices of fewer than 8,000 bytes."""
ANYHOW_SECONDS: Final = 2.0
"""How often one looks everywhere though nobody has said anything."""
FIRST_SECONDS: Final = 2.0
"""How long the first one who asks waits for the thread to listen."""
AGAIN_SECONDS: Final = 0.5
"""How long one waits before one tries again to listen."""

logger = logging.getLogger(__name__)


class Listening:
    """A thread that hears what others say, and the words for what this process says."""

    def __init__(self, engine: Engine, trouble: Trouble) -> None:
        """Begin to listen; `close` ends the thread."""
        self._engine = engine
        self._trouble = trouble
        self._own = secrets.token_hex(8)
        self._lock = threading.Lock()
        self._everywhere = True
        self._looked = time.monotonic()
        self._tables: set[str] = set()
        self._closed = threading.Event()
        self._waking, self._wake = os.pipe()
        self._thread = threading.Thread(target=self._run, name="belpic-listener", daemon=True)
        self._listens = threading.Event()
        self._thread.start()
        # from here on nothing is missed; if it takes longer, one looks everywhere later
        self._listens.wait(FIRST_SECONDS)

    def changes(self) -> Future[Changes]:
        """Tell what others have written; nothing has to be waited for."""
        found: Future[Changes] = Future()
        found.set_result(self._take())
        return found

    def _take(self) -> Changes:
        with self._lock:
            now = time.monotonic()
            if self._everywhere or now - self._looked >= ANYHOW_SECONDS:
                self._everywhere, self._looked = False, now
                self._tables.clear()
                return Changes(everywhere=True)
            tables, self._tables = self._tables, set()
            return Changes(tables=frozenset(tables))

    def say(self, connection: Connection, tables: Collection[str]) -> None:
        """Say to others what was committed; whoever does not hear it looks anyhow."""
        words = " ".join(tables)
        notice = f"{self._own} {words if len(words) < LONGEST else EVERYWHERE}"
        gone = suppress(psycopg.Error, SQLAlchemyError)
        with gone, closing(connection.connection.cursor()) as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", (CHANNEL, notice))

    def close(self) -> None:
        """End the thread."""
        if self._closed.is_set():
            return
        self._closed.set()
        os.write(self._wake, b".")
        self._thread.join()
        os.close(self._wake)
        os.close(self._waking)

    def _run(self) -> None:
        while not self._closed.is_set():
            try:
                self._listen()
            except (psycopg.Error, SQLAlchemyError) as error:
                self._trouble.meet(error, writing=False)
                self._closed.wait(AGAIN_SECONDS)

    def _listen(self) -> None:
        fairy = self._engine.raw_connection()
        connection = fairy.driver_connection
        assert isinstance(connection, psycopg.Connection)  # the only driver for it
        try:
            with selectors.DefaultSelector() as selector:
                connection.execute(f"LISTEN {CHANNEL}")
                with self._lock:  # whatever was said meanwhile
                    self._everywhere = True
                self._listens.set()
                selector.register(connection.fileno(), selectors.EVENT_READ)
                selector.register(self._waking, selectors.EVENT_READ)
                while not self._closed.is_set():
                    selector.select()
                    self._hear_all(connection)
        finally:
            # it hears notices, which whoever had it next would not expect
            fairy.invalidate()

    def _hear_all(self, connection: psycopg.Connection) -> None:
        """Hear what has come; every commit says something, so that each step here counts."""
        connection.pgconn.consume_input()
        while (notice := connection.pgconn.notifies()) is not None:
            self._hear(notice.extra.decode())

    def _hear(self, notice: str) -> None:
        own, _, words = notice.partition(" ")
        if own == self._own:
            return
        with self._lock:
            if words == EVERYWHERE:
                self._everywhere = True
            else:
                self._tables.update(words.split())
