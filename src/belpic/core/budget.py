"""How much a bot may think about one decision: so many nodes, or so many seconds.

Rules and the bots of games read no clock. Whoever thinks under a budget of seconds asks the
`Countdown` that the budget begins; under a budget of nodes it never ends, and the same position
with the same random stream gives the same action on any machine.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from time import monotonic


@dataclass(frozen=True, slots=True)
class Budget:
    """What one decision may cost: a number of nodes or of seconds, never both."""

    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        amount = self.nodes if self.seconds is None else self.seconds
        if (self.nodes is not None and self.seconds is not None) or amount is None:
            raise ValueError("a budget is a number of nodes or a number of seconds")
        if not 0 < amount < math.inf:
            raise ValueError("a budget is a finite number above zero")

    def begin(self) -> Countdown:
        """Return the countdown of one decision that begins now."""
        return Countdown(math.inf if self.seconds is None else monotonic() + self.seconds)


@dataclass(frozen=True, slots=True)
class Countdown:
    """The time that is left of one decision."""

    until: float

    def left(self) -> float:
        """Return the seconds left, none below zero; infinite where only nodes are counted."""
        return max(0.0, self.until - monotonic())

    def late(self) -> float:
        """Return the seconds since the time was over, none below zero."""
        return max(0.0, monotonic() - self.until)
