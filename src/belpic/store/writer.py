"""One writes at a time: what many tables ask for at the same time shares a transaction.

A commit costs what the disk takes to be sure. While one is under way, the requests of all other
tables gather, and the next commit takes them all: nobody waits for more than two commits, and
nothing waits where nothing else is to be written.

A thread of its own writes, or one that asks and would only wait: each thread that is woken is time
that a move takes. Whoever writes looks again afterwards, so that nothing is left.

On PostgreSQL other processes write at the same time. Rows are then locked until a commit, and two
transactions that want the same rows in another order would wait for each other: requests that share
a transaction are each about one table, and go in the order of their tables; all others go alone.
"""

from __future__ import annotations

import queue
import threading
import time
from collections import deque
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from belpic.core.quick import replace
from belpic.store.dialects import bare_transaction, sqlite_of
from belpic.store.failures import is_away, is_in_the_way, said
from belpic.store.trouble import PAUSE_SECONDS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from sqlalchemy import Connection, Engine

    from belpic.store.trouble import Trouble
    from belpic.store.watch import Changes

T = TypeVar("T")
LARGEST_GROUP: Final = 256
"""Requests in one transaction at most; more would keep the first one waiting for milliseconds."""
MOST_REPEATS: Final = 10
"""How often a transaction is repeated that stood in the way of others."""
TURN_SECONDS: Final = 0.05
"""How long one who asks waits for the turn to write; then it is left to the thread, as threads that
wait for a disk that stands still would be many."""
GLANCE_SECONDS: Final = 0.01
"""How long one who writes all the time goes without a look at what others have written."""


class NotWritten(Exception):
    """The database refused; nothing of the request was stored, as far as can be known.

    If a server goes away in the middle of a commit, nobody is told whether it was one.
    """


@dataclass(frozen=True, slots=True)
class _Request(Generic[T]):
    work: Callable[[Connection], T]
    done: Future[T]
    table: str | None
    twice: bool
    told: bool
    bare: bool
    stored: Callable[[Connection], bool] | None

    def run(self, connection: Connection) -> Callable[[], None]:
        """Do the work, and return what tells the one who asked, once it is stored."""
        result = self.work(connection)
        return lambda: self.done.set_result(result)

    def fail(self, error: BaseException) -> None:
        """Tell the one who asked that it was not stored."""
        failure = NotWritten(str(error).partition("\n")[0])
        failure.__cause__ = error
        self.done.set_exception(failure)


class Glance(NamedTuple):
    """What counts the commits of all other connections, and when it was looked at."""

    version: object
    at: float


@dataclass(frozen=True, slots=True)
class _Look:
    compare: Callable[[object], Changes]
    done: Future[Changes]

    def run(self, look: Callable[[], Glance]) -> None:
        """Look at the counter."""
        try:
            glance = look()
        except Exception as error:  # noqa: BLE001  # it may be somebody else's: whatever it is, it is told to the one who asked
            self.done.set_exception(error)
        else:
            self.done.set_result(self.compare(glance.version))


class Unsure(Exception):
    """A commit was begun, and nobody knows whether it was finished."""


class Writer:
    """What waits to be written, and the thread that writes it if nobody else does."""

    def __init__(
        self,
        engine: Engine,
        trouble: Trouble,
        say: Callable[[Connection, Collection[str]], None] | None = None,
    ) -> None:
        """Start the thread; `close` ends it.

        `say` tells other processes, which write at the same time, which tables have changed.
        Without it there are none that do so.
        """
        self.groups = 0
        """How many transactions there have been."""
        self.glance: Glance | None = None
        """What was last seen of others; one who writes looks by the way."""
        self._engine = engine
        self._opened: Connection | None = None
        self._trouble = trouble
        self._say = say
        self._waiting: deque[_Request[object] | _Look] = deque()
        self._turn = threading.Lock()
        """Held by the one who writes."""
        self._coming = 0
        """How many wait for the turn to write what they have asked for."""
        self._bell: queue.SimpleQueue[bool] = queue.SimpleQueue()
        """Wakes the thread; False ends it."""
        self._lock = threading.Lock()
        """Lets nobody ask for anything after the end was asked for."""
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="belpic-writer", daemon=True)
        self._thread.start()

    def submit(
        self,
        work: Callable[[Connection], T],
        *,
        table: str | None = None,
        twice: bool = False,
        told: bool = True,
        bare: bool = False,
        here: bool = False,
        stored: Callable[[Connection], bool] | None = None,
    ) -> Future[T]:
        """Do the work in a transaction soon; the future has its result once it is on disk.

        `here` lets the thread that asks do it when nobody else writes, in one transaction with
        whatever waits. It must be one that nobody halts.
        `table` is the only one whose rows it changes, if it is about one; others are told of it
        unless `told` says no. `bare` says that it asks the driver alone, not SQLAlchemy. If a
        server goes away in the middle of a commit, nobody knows whether that was one: `twice` says
        that the work may then simply be done once more, and `stored` looks whether work that has no
        result was done. The future raises `NotWritten` if the database refused, or nobody knows.
        """
        request = _Request(work, Future[T](), table, twice, told, bare, stored)
        # requests of all kinds wait together; each keeps its own type to itself
        self._put(request, here=here)  # type: ignore[arg-type]  # Future is invariant, but only set here
        return request.done

    def look(self, compare: Callable[[object], Changes]) -> Future[Changes]:
        """Show what counts the commits of all other connections, without a transaction.

        The future raises what the driver raises, or `NotWritten` if the thread has ended.
        """
        look = _Look(compare, Future["Changes"]())
        self._put(look)
        return look.done

    def close(self) -> None:
        """Write what was asked for so far, and end the thread; nothing is written after that."""
        with self._lock:
            self._closed = True
            self._bell.put(False)
        self._thread.join()

    def _put(self, request: _Request[object] | _Look, *, here: bool = False) -> None:
        with self._lock:
            is_closed = self._closed
            if not is_closed:
                self._waiting.append(request)
                self._coming += here
        if is_closed:
            # whoever waits for it, a thread that outlives its server for one, would wait for ever
            request.done.set_exception(NotWritten("the database is closed"))
            return
        is_served = False
        try:
            is_served = here and self._serve_here()
        finally:
            if not is_served:
                self._bell.put(True)

    def _serve_here(self) -> bool:
        """Write what waits when one's turn comes; False if it does not, or something is left."""
        has_turn = self._turn.acquire(timeout=TURN_SECONDS)
        with self._lock:
            self._coming -= 1
        return has_turn and self._write_and_look()

    def _run(self) -> None:
        while self._bell.get():
            # whoever has the turn looks again when giving it up, and rings if anything is left
            while self._turn.acquire(blocking=False) and not self._write_and_look():
                pass
        # nothing more is asked for; what somebody else is just writing is waited for
        with self._turn:
            while self._waiting:
                self._write_waiting()
            self._let_go()

    def _write_and_look(self) -> bool:
        """Write what waits, give up the turn, and look again; tell whether nothing is left to do.

        What somebody has asked for meanwhile who waits for the turn is theirs to write.
        """
        try:
            self._write_waiting()
        finally:
            self._turn.release()
        return not self._waiting or self._coming > 0

    def _write_waiting(self) -> None:
        """Write as much of what waits as goes together; whoever does so has the turn."""
        group: list[_Request[object]] = []
        looks: list[_Look] = []
        while self._waiting and len(group) < LARGEST_GROUP:
            request = self._waiting.popleft()
            # whoever has given up by now is not served; from here on nobody can give up
            if not request.done.set_running_or_notify_cancel():
                continue
            if isinstance(request, _Look):
                looks.append(request)
            else:
                group.append(request)
        for part in self._parts(group):
            self._write(part)
        for look in looks:
            look.run(self._look)
        self._look_by_the_way()

    def _parts(self, group: Sequence[_Request[object]]) -> list[list[_Request[object]]]:
        """Return the requests that are to share a transaction."""
        if self._say is None:
            return [list(group)] if group else []
        parts = [[one] for one in group if one.table is None]
        together = [one for one in group if one.table is not None]
        if together:
            parts.append(sorted(together, key=lambda one: one.table or ""))
        return parts

    def _look(self) -> Glance:
        cursor = self._connect().connection.cursor()
        cursor.execute("PRAGMA data_version")
        self.glance = Glance(cursor.fetchone(), time.monotonic())
        cursor.close()
        return self.glance

    def _look_by_the_way(self) -> None:
        """Look what others have written, so that nobody has to come for it while much is stored."""
        last = self.glance
        # without a connection, or on PostgreSQL, there is nothing to be seen
        if last is None or self._opened is None or sqlite_of(self._opened) is None:
            return
        if time.monotonic() - last.at >= GLANCE_SECONDS:
            # whoever comes for it is told what is wrong
            with suppress(Exception):
                self._look()

    def _connect(self) -> Connection:
        """Return the one connection for writing, opened when it is first used."""
        if self._opened is None or self._opened.closed:
            self._opened = self._engine.connect()
        return self._opened

    def _let_go(self, *, is_broken: bool = False) -> None:
        """Close the connection; what comes next opens another one.

        Of one that is broken SQLAlchemy has to be told, as it does not hear what the driver says.
        """
        if self._opened is not None:
            with suppress(SQLAlchemyError):
                if is_broken:
                    self._opened.invalidate()
                self._opened.close()
            self._opened = None

    def _write(self, group: Sequence[_Request[object]]) -> None:
        repeats = 0
        while group:
            try:
                feeds = self._commit(group)
            except Exception as error:  # noqa: BLE001  # others may be served too: whatever it is, it is told to those who asked
                repeats += 1
                if repeats <= MOST_REPEATS and is_in_the_way(error):
                    continue
                if is_away(error):
                    self._let_go(is_broken=True)
                if isinstance(error, Unsure):
                    group = _once_more(group, error)
                if not self._trouble.may_pass(error):
                    self._fail(group, error)
                    return
                self._trouble.meet(error, writing=True)
                time.sleep(PAUSE_SECONDS)
            else:
                for tell in feeds:
                    tell()
                self._tell_others(group)
                return

    def _fail(self, group: Sequence[_Request[object]], error: Exception) -> None:
        if len(group) <= 1:
            self._trouble.meet(error, writing=True)
            for request in group:
                request.fail(error)
            return
        # one bad request must not take the others with it
        for request in group:
            self._write([request])

    def _commit(self, group: Sequence[_Request[object]]) -> list[Callable[[], None]]:
        connection = self._connect()
        is_done = False
        try:
            with _transaction(connection, group):
                feeds = [request.run(connection) for request in group]
                is_done = True
        except SQLAlchemyError as error:
            if is_done and is_away(error):
                raise Unsure(said(error)) from error
            raise
        self.groups += 1
        self._trouble.is_over()
        return feeds

    def _tell_others(self, group: Sequence[_Request[object]]) -> None:
        tables = {one.table for one in group if one.told and one.table is not None}
        if self._say is not None and tables:
            with suppress(SQLAlchemyError):  # whoever does not hear it looks anyhow
                self._say(self._connect(), tables)


@contextmanager
def _transaction(connection: Connection, group: Sequence[_Request[object]]) -> Iterator[None]:
    """Begin a transaction, and end it: without SQLAlchemy where nobody needs it."""
    sqlite = sqlite_of(connection) if all(one.bare for one in group) else None
    with connection.begin() if sqlite is None else bare_transaction(sqlite):
        yield


def _once_more(group: Sequence[_Request[object]], error: BaseException) -> list[_Request[object]]:
    """Return what may be tried again, and tell the others that nobody knows."""
    again = []
    for request in group:
        if request.twice:
            again.append(request)
        elif request.stored is not None:
            again.append(replace(request, work=partial(_unless, request.stored, request.work)))
        else:
            request.fail(error)
    return again


def _unless(
    stored: Callable[[Connection], bool], work: Callable[[Connection], object], on: Connection
) -> object:
    return None if stored(on) else work(on)
