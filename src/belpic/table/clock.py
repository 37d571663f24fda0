"""The time as logs count it, which never goes back while a process runs."""

from __future__ import annotations

import threading
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

    Clock = Callable[[], int]
    """What says how late it is, in milliseconds since 1970."""

NANOSECONDS: Final = 1_000_000
"""In a millisecond."""
DAY: Final = 24 * 3600 * 1000
"""In milliseconds."""


class SteadyClock:
    """Milliseconds since 1970: the machine's clock, but not when that is set back.

    What was promised for a time (a claim, a deadline, a rest) would otherwise hold until the
    machine's clock has come to that time once more.
    """

    def __init__(
        self, wall: Callable[[], int] = time.time_ns, steady: Callable[[], int] = time.monotonic_ns
    ) -> None:
        """Take the machine's clock and one that nobody can set, both in nanoseconds."""
        self._wall = wall
        self._steady = steady
        self._lock = threading.Lock()
        self._ahead = wall() - steady()
        """How far the wall's clock is before the steady one, at most so far."""

    def __call__(self) -> int:
        """Return the time."""
        with self._lock:
            # in this order: being kept waiting between the two makes the difference smaller
            wall, steady = self._wall(), self._steady()
            self._ahead = max(self._ahead, wall - steady)
            return (steady + self._ahead) // NANOSECONDS


milliseconds: Final = SteadyClock()
"""The clock of this process."""


def beginning_of(day: date) -> int:
    """Return when a day begins, in milliseconds since 1970 and at Greenwich."""
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp() * 1000)
