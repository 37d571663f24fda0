"""Garbage collection at moments when nobody waits for it.

What is no longer needed goes by itself, all but what refers to itself in a circle: of that there is
hardly any, some dozens of small objects a second at a full house. To find it one has to look at
everything, or at all that is young, and nothing else runs meanwhile: with hundreds of tables that
takes tenths of a second, in the middle of somebody's move. So Python does not look by itself here;
one looks when the tables are quiet.
"""

from __future__ import annotations

import asyncio
import gc
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

QUIET_SECONDS: Final = 0.5
"""For how long no table must have worked."""
SOONEST_SECONDS: Final = 60.0
"""How long one waits at least from one full collection to the next."""
LATEST_SECONDS: Final = 900.0
"""After which time one collects though the tables are never quiet."""
MOST_NEW: Final = 5_000_000
"""How many objects may have come to those that live; with more, one does not wait that long."""


@contextmanager
def settled() -> Iterator[None]:
    """Let what lives by now never be looked at again, and what comes when asked to."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()


class Collector:
    """Collects when nobody waits for it."""

    def __init__(
        self,
        worked: Callable[[], float],
        collect: Callable[[], object] = gc.collect,
        clock: Callable[[], float] = time.monotonic,
        new: Callable[[], int] = lambda: gc.get_count()[0],
    ) -> None:
        """Take what says when a table has last worked, and how many objects are new."""
        self._worked = worked
        self._collect = collect
        self._new = new
        self._clock = clock
        self._collected = clock()

    async def run(self) -> None:
        """Collect from time to time, until cancelled."""
        while True:
            await asyncio.sleep(QUIET_SECONDS)
            self.look()

    def look(self) -> None:
        """Collect, if it is time and nobody waits, or high time."""
        now = self._clock()
        is_quiet = now - self._worked() >= QUIET_SECONDS
        is_time = now - self._collected >= (SOONEST_SECONDS if is_quiet else LATEST_SECONDS)
        if is_time or self._new() > MOST_NEW:
            self._collect()
            self._collected = self._clock()
