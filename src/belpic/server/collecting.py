"""Garbage collection at moments when nobody waits for it.

A full collection looks at everything that lives in the process, and nothing else runs meanwhile:
with hundreds of tables that takes tenths of a second. Python begins one whenever enough has grown
old, in the middle of somebody's move. Here young objects are collected as always, and old ones when
the tables are quiet.
"""

from __future__ import annotations

import asyncio
import gc
import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

THRESHOLDS: Final = (10_000, 20, 1_000_000)
"""When Python collects by itself: the last one, for old objects, is never reached."""
QUIET_SECONDS: Final = 0.5
"""For how long no table must have worked."""
SOONEST_SECONDS: Final = 60.0
"""How long one waits at least from one full collection to the next."""
LATEST_SECONDS: Final = 900.0
"""After which time one collects though the tables are never quiet."""


def settle() -> None:
    """Let what lives since the start never be looked at again, and old objects when asked to."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


class Collector:
    """Collects when nobody waits for it."""

    def __init__(
        self,
        worked: Callable[[], float],
        collect: Callable[[], object] = gc.collect,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Take what says when a table has last worked."""
        self._worked = worked
        self._collect = collect
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
        if now - self._collected >= (SOONEST_SECONDS if is_quiet else LATEST_SECONDS):
            self._collect()
            self._collected = self._clock()
