"""The time of a decision, by the clock on the wall.

A search pauses every few milliseconds and looks at the clock in its own thread: no other thread has
to be given a processor in time, which on a busy machine is not soon. What is left is that the
search itself may have to wait for a processor just when its time is over. How long that took lately
is kept and left as a margin.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.budget import Budget
from belpic.games.cetkaik.search.layout import MOST_NODES

if TYPE_CHECKING:
    from belpic.core.budget import Countdown

FIRST: Final = 64
"""How many nodes are looked at before the clock is."""
SHORT: Final = 0.002
LONG: Final = 0.006
"""Between so many seconds and so many a search goes on without looking at the clock."""
FORGETTING: Final = 0.9
"""What is left of the margin after a decision that came in time."""
MOST: Final = 0.5
"""The margin is at most this share of the time."""


class Clock:
    """The clock of one thread's decisions, which remembers how late they were."""

    __slots__ = ("_countdown", "_late", "_left", "_nodes")

    def __init__(self) -> None:
        """Have never been late."""
        self._late = 0.0
        self._nodes = FIRST
        self.start(None)

    def start(self, seconds: float | None) -> None:
        """Begin a decision that may take so long, or as long as it likes."""
        self._countdown: Countdown | None = None
        self._left = 0.0
        if seconds is not None:
            self._left = seconds - min(self._late, MOST * seconds)
            self._countdown = Budget(seconds=self._left).begin()

    def step(self) -> tuple[int, bool]:
        """Return how many nodes to look at before the next step, and whether the time is over."""
        if self._countdown is None:
            return MOST_NODES, False
        self._left = self._countdown.left()
        return self._nodes, not self._left

    def pause(self) -> None:
        """Learn how long so many nodes took."""
        taken = 0.0 if self._countdown is None else self._left - self._countdown.left()
        if taken > LONG:
            self._nodes = max(self._nodes // 2, FIRST)
        elif taken < SHORT:
            self._nodes *= 2

    def finish(self) -> None:
        """End the decision, and note by how much it was late."""
        if self._countdown is not None:
            self._late = max(self._countdown.late(), FORGETTING * self._late)
