"""What came of many matches, in numbers that add up in any order."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from belpic.core.match import CAP

if TYPE_CHECKING:
    from belpic.bots.runner import PlayedMatch


@dataclass(slots=True)
class Spread:
    """How large a number was over many matches."""

    number: int = 0
    total: int = 0
    low: int | None = None
    high: int | None = None

    def add(self, value: int) -> None:
        """Count one more value."""
        self.merge(Spread(1, value, value, value))

    def merge(self, other: Spread) -> None:
        """Count all that the other has counted."""
        self.number += other.number
        self.total += other.total
        if other.low is not None and (self.low is None or other.low < self.low):
            self.low = other.low
        if other.high is not None and (self.high is None or other.high > self.high):
            self.high = other.high

    @property
    def mean(self) -> float | None:
        """The mean, None of nothing."""
        return self.total / self.number if self.number else None


@dataclass(slots=True)
class Tally:
    """What came of many matches."""

    seats: int
    games: int = 0
    steps: Spread = field(default_factory=Spread)
    events: Spread = field(default_factory=Spread)
    scores: tuple[Spread, ...] = ()
    wins: list[int] = field(default_factory=list)
    """How often each seat had the first place, shared or alone."""
    shared: int = 0
    """How many matches had more than one winner."""
    reasons: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.scores = tuple(Spread() for _ in range(self.seats))
        self.wins = [0] * self.seats

    @property
    def capped(self) -> int:
        """How many matches the cap ended."""
        return self.reasons[CAP]

    def add(self, play: PlayedMatch) -> None:
        """Count one more match."""
        self.games += 1
        self.steps.add(play.steps)
        self.events.add(play.events)
        for spread, score in zip(self.scores, play.outcome.scores, strict=True):
            spread.add(score)
        winners = play.outcome.winners
        for seat in winners:
            self.wins[seat] += 1
        self.shared += len(winners) > 1
        self.reasons[play.outcome.reason] += 1

    def merge(self, other: Tally) -> None:
        """Count all that the other has counted."""
        self.games += other.games
        self.steps.merge(other.steps)
        self.events.merge(other.events)
        for spread, more in zip(self.scores, other.scores, strict=True):
            spread.merge(more)
        self.wins = [own + more for own, more in zip(self.wins, other.wins, strict=True)]
        self.shared += other.shared
        self.reasons += other.reasons
