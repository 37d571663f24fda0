"""What operating systems do in different ways, for those who let bots play."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import contextmanager
from multiprocessing import resource_tracker
from typing import TYPE_CHECKING, Final

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

if TYPE_CHECKING:
    from collections.abc import Iterator

FAR: Final = 1 << 40
"""Windows locks bytes, also against reading: one that no file has."""


def lock_file(file: int) -> None:
    """Keep everybody else from locking an open file until it is closed.

    Raises:
        BlockingIOError: if somebody has locked it.
    """
    if sys.platform == "win32":
        place = os.lseek(file, 0, os.SEEK_CUR)
        os.lseek(file, FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError(error.errno, error.strerror) from None
        finally:
            os.lseek(file, place, os.SEEK_SET)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def interrupts_for_the_parent_only() -> Iterator[None]:
    """Let processes that are started now never hear of an interrupt; the parent does, later.

    On Windows they hear of it: there, Ctrl+C ends all that share a window.
    """
    if sys.platform == "win32":
        yield
        return
    # it is started with the first process otherwise, and lets interrupts through again
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def usual_jobs() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def work_limited(seconds: float) -> Iterator[None]:
    """End this process when it has worked so long on what follows, however long it had to wait.

    It ends at once, whatever it is in the middle of. Windows has no such limit: whoever started
    the process must lose patience there.
    """
    if sys.platform == "win32":
        yield
        return
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def give_way(steps: int) -> None:
    """Let everything else on the machine go first, where the system knows of such a thing."""
    if sys.platform != "win32":
        os.nice(steps)
