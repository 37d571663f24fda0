"""Threads for the work of rules, so that none of it holds up a loop or another table.

Rules, scenes, texts and bots are Python code of many authors. A loop that serves everybody hands
such work to a thread; the interpreter lets threads take turns every few milliseconds, also if one
of them never rests. Nobody waits for a thread that is overdue: it is written off, named in the log
with the place where it stands, and another takes its place. What keeps the interpreter's lock for
long without running Python (a huge power, compiled code that does not release it) is beyond this.
"""

from __future__ import annotations

import ctypes
import logging
import queue
import sys
import threading
import time
import traceback
from concurrent import futures
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, Final, Generic, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
IDLE_SECONDS: Final = 10.0
"""How long a thread without work stays for the next."""
WALL_FACTOR: Final = 5.0
"""How many times its limit work may take by the clock on the wall if it was kept from computing."""
HALT_SECONDS: Final = 90.0
"""How long work that was written off may go on; compiling, the longest sound work, ends before."""
SWITCH_SECONDS: Final = 0.001
"""How often threads take turns in a process that serves tables; Python's own 5 ms add up to tenths
of a second for a move, which crosses from thread to thread about twenty times."""

logger = logging.getLogger(__name__)


class Overdue(Exception):
    """Work has taken longer than it may; the message says where it stands."""


class Escaped(Exception):
    """Work has raised what is no ordinary error, such as an order to end the process."""


class Halted(BaseException):
    """Raised inside work that was written off and goes on for ever."""


class Job(Generic[T]):
    """A piece of work that a thread does."""

    def __init__(
        self, work: Callable[[], T], about: str, then: Callable[[T], None] | None = None
    ) -> None:
        """Take the work, what the log shall call it, and what to do with a result.

        Only the work has a limit; what is done then is none of the rules', and may wait for a disk.
        """
        self.about = about
        self.done: Future[T] = Future()
        # it begins at once and cannot be cancelled: threads do not listen
        self.done.set_running_or_notify_cancel()
        self.tell: Callable[[], None] = lambda: None
        """Tells the one who waits, once the work is done."""
        self._work = work
        self._then = then
        self._rest: Callable[[], None] = lambda: None
        self._begun = time.monotonic()
        self._clock: int | None = None
        self._before = 0.0

    @property
    def age(self) -> float:
        """How many seconds ago it began."""
        return time.monotonic() - self._begun

    def perform(self) -> None:
        """Do the work in this thread; nobody is told of it yet."""
        if hasattr(time, "pthread_getcpuclockid"):
            self._before = time.thread_time()
            self._clock = time.pthread_getcpuclockid(threading.get_ident())
        try:
            result = self._work()
        except BaseException as error:  # noqa: BLE001  # whatever it is, it is told to the one who waits
            self._fail(_ordinary(error))
        else:
            self.tell = partial(self.done.set_result, result)
            if self._then is not None:
                self._rest = partial(self._then, result)

    def conclude(self) -> None:
        """Do what is to be done with the result, if there is one."""
        try:
            self._rest()
        except Exception as error:  # noqa: BLE001  # whatever it is, it is told to the one who waits
            self._fail(error)

    def _fail(self, error: Exception) -> None:
        self.tell = partial(self.done.set_exception, error)

    def seconds_left(self, limit: float, wall: float | None = None) -> float:
        """Return how long the work may go on if it may compute for so many seconds.

        A loaded machine lets nobody compute for as long as the clock on the wall says; by that
        clock it may take some times as long, or what is given.
        """
        passed = self.age
        if not hasattr(time, "pthread_getcpuclockid"):
            return (wall or limit) - passed
        on_the_wall = (wall or WALL_FACTOR * limit) - passed
        if self._clock is None:  # its thread has not come to it yet
            return on_the_wall
        used = time.clock_gettime(self._clock) - self._before
        return min(limit - used, on_the_wall)


def _ordinary(error: BaseException) -> Exception:
    """Return an error that one can wait for like any other; futures keep some for themselves."""
    if isinstance(error, Exception) and not isinstance(error, StopIteration):
        return error
    escaped = Escaped(f"{type(error).__name__}: {error}")
    escaped.__cause__ = error
    return escaped


class CrewThread(threading.Thread):
    """Does a piece of work, then waits for the next."""

    def __init__(self, crew: Crew) -> None:
        """Join a crew."""
        super().__init__(name="belpic-crew", daemon=True)
        self.job: Job[object] | None = None
        """What it has to do; the crew's lock guards it."""
        self._tasks: queue.SimpleQueue[Job[object]] = queue.SimpleQueue()
        self._crew = crew

    def give(self, job: Job[object]) -> None:
        """Let it begin something."""
        self._tasks.put(job)

    def run(self) -> None:
        """Work until written off, or without work for a while."""
        while True:
            try:
                job = self._tasks.get(timeout=IDLE_SECONDS)
            except queue.Empty:
                if self._crew.dismiss(self):
                    return
                continue
            job.perform()
            goes_on = self._crew.relieve(self)
            if goes_on:
                job.conclude()
                self._crew.take_back(self)
            job.tell()
            del job  # what the work has made is not kept while waiting
            if not goes_on:
                return


class Crew:
    """All such threads of a process."""

    def __init__(self) -> None:
        """Begin with nobody; threads come when there is work."""
        self._lock = threading.Lock()
        self._idle: list[CrewThread] = []
        self._busy: dict[Job[object], CrewThread] = {}
        self._stuck: dict[CrewThread, str] = {}

    @property
    def stuck(self) -> tuple[str, ...]:
        """What the threads do that were written off and still go on."""
        with self._lock:
            return tuple(self._stuck.values())

    def start(
        self, work: Callable[[], T], about: str, then: Callable[[T], None] | None = None
    ) -> Job[T]:
        """Let a thread begin the work at once, and do something with the result then."""
        job = Job(work, about, then)
        # a job keeps the type of its result to itself
        anything = cast("Job[object]", job)
        with self._lock:
            thread = self._idle.pop() if self._idle else None
            if thread is None:
                thread = CrewThread(self)
                thread.start()
            thread.job = anything
            self._busy[anything] = thread
        thread.give(anything)
        return job

    def wait(self, job: Job[T], limit: float) -> T:
        """Return the result of a job.

        Raises:
            Overdue: if it takes longer than it may.
            Exception: whatever the work has raised.
        """
        while (left := job.seconds_left(limit)) > 0:
            futures.wait((job.done,), left)
            if job.done.done():
                return job.done.result()
        self.give_up(job, limit)
        return job.done.result()

    def relieve(self, thread: CrewThread) -> bool:
        """Take notice that a thread has done its work; False if it was written off."""
        with self._lock:
            about = self._stuck.pop(thread, None)
            if thread.job is not None:
                del self._busy[thread.job]
                thread.job = None
        if about is None:
            return True
        logger.warning("%s: what was written off has come to its end", about)
        return False

    def take_back(self, thread: CrewThread) -> None:
        """Let a thread that has done everything wait for more."""
        with self._lock:
            self._idle.append(thread)

    def dismiss(self, thread: CrewThread) -> bool:
        """Let a thread without work go; False if it has just been given some."""
        with self._lock:
            if thread not in self._idle:
                return False
            self._idle.remove(thread)
            return True

    def give_up(self, job: Job[T], limit: float) -> None:
        """Write off the thread of work that is overdue; nothing happens if it was done just now.

        Raises:
            Overdue: if it was not.
        """
        with self._lock:
            thread = self._busy.get(cast("Job[object]", job))
            if thread is None:
                return
            self._stuck[thread] = job.about
            stack = _where(thread)
        halt = threading.Timer(HALT_SECONDS, self._halt, (thread,))
        halt.daemon = True
        halt.start()
        raise Overdue(f"{job.about}: overdue after {limit} s; it stands here:\n{stack}")

    def _halt(self, thread: CrewThread) -> None:
        """Raise an error inside a thread that would otherwise go on for ever."""
        with self._lock:
            if thread in self._stuck:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(
                    ctypes.c_ulong(thread.ident or 0), ctypes.py_object(Halted)
                )


def _where(thread: CrewThread) -> str:
    frame = sys._current_frames().get(thread.ident or 0)  # noqa: SLF001  # documented, for this use
    return "".join(traceback.format_stack(frame)) if frame is not None else ""


CREW: Final = Crew()
"""The one of this process."""
