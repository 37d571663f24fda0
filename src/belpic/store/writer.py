"""One thread that writes: what many tables ask for at the same time shares a transaction.

A commit with `synchronous=FULL` costs what the disk takes to be sure. While one is under way, the
requests of all other tables gather, and the next commit takes them all: nobody waits for more than
two commits, and nothing waits where nothing else is to be written.
"""

from __future__ import annotations

import queue
import threading
from concurrent.futures import Future
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sqlalchemy import Connection, Engine

    from belpic.store.trouble import Trouble

T = TypeVar("T")
LARGEST_GROUP: Final = 256
"""Requests in one transaction at most; more would keep the first one waiting for milliseconds."""


class NotWritten(Exception):
    """The database refused; nothing of the request was stored."""


@dataclass(frozen=True, slots=True)
class _Request(Generic[T]):
    work: Callable[[Connection], T]
    done: Future[T]

    def run(self, connection: Connection) -> Callable[[], None]:
        """Do the work, and return what tells the one who asked, once it is stored."""
        result = self.work(connection)
        return lambda: self.done.set_result(result)


class Writer:
    """The thread, and the queue of what it is to write."""

    def __init__(self, engine: Engine, trouble: Trouble) -> None:
        """Start the thread; `close` ends it."""
        self.groups = 0
        """How many transactions there have been."""
        self._engine = engine
        self._trouble = trouble
        self._queue: queue.SimpleQueue[_Request[object] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="belpic-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Connection], T]) -> Future[T]:
        """Do the work in a transaction soon; the future has its result once it is on disk.

        The future raises `NotWritten` if the database refused.
        """
        request = _Request(work, Future[T]())
        # the queue holds requests of all kinds; each keeps its own type to itself
        self._queue.put(request)  # type: ignore[arg-type]  # Future is invariant, but only set here
        return request.done

    def close(self) -> None:
        """Write what was asked for so far, and end the thread."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        going_on = True
        while going_on:
            group: list[_Request[object]] = []
            request = self._queue.get()
            while request is not None:
                # whoever has given up by now is not written for; from here on nobody can give up
                if request.done.set_running_or_notify_cancel():
                    group.append(request)
                if len(group) == LARGEST_GROUP or self._queue.empty():
                    break
                request = self._queue.get()
            else:
                going_on = False
            if group:
                self._write(group)

    def _write(self, group: Sequence[_Request[object]]) -> None:
        try:
            feeds = self._commit(group)
        except Exception as error:  # noqa: BLE001  # this thread serves all tables: whatever it is, it is told to the one who asked
            if len(group) == 1:
                self._trouble.meet(error, writing=True)
                failure = NotWritten(str(error).partition("\n")[0])
                failure.__cause__ = error
                group[0].done.set_exception(failure)
                return
            # one bad request must not take the others with it
            for request in group:
                self._write([request])
            return
        for tell in feeds:
            tell()

    def _commit(self, group: Sequence[_Request[object]]) -> list[Callable[[], None]]:
        with self._engine.begin() as connection:
            feeds = [request.run(connection) for request in group]
        self.groups += 1
        self._trouble.is_over()
        return feeds
