"""How much the kit does for one game."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """The numbers that bound the work; a game with costly states takes fewer, not less honest."""

    matches: int
    """Random matches of a case."""
    events: int
    """Where a match is cut off that does not end by itself."""
    replayed: int
    """Events of a match that are replayed: read from texts, recorded, in another process."""
    states: int
    """States of a case that are looked at closely."""
    viewers: int
    """Seats that look on at each of these states, in turn; a spectator always does."""
    nodes: int
    """Touches explored in one state before the kit walks at random instead."""
    hypotheses: int
    """States with other hidden parts that a state is compared with, for each viewer."""
    guesses: int
    """Guesses of one view that are counted."""
    points: int
    """Views of a case whose guesses are counted."""
    beliefs: int
    """Full states that the reckoning of what a viewer may believe keeps at most."""
    samples: int
    """Draws from one distribution."""
    mixes: int
    """Cases with values of all options drawn at random, so that pairs of options meet."""
    singly: bool
    """Whether every option value has a case of its own; otherwise several share one."""
    seconds: float
    """Seconds of computing after which a check is content with what it has seen of a case."""


SMALL: Final = Size(
    matches=2,
    events=250,
    replayed=100,
    states=6,
    viewers=3,
    nodes=200,
    hypotheses=4,
    guesses=200,
    points=3,
    beliefs=400,
    samples=4_000,
    mixes=2,
    singly=False,
    seconds=0.1,
)
"""Seconds for a game; what a developer runs all the time."""
FULL: Final = Size(
    matches=6,
    events=20_000,
    replayed=500,
    states=40,
    viewers=100,
    nodes=2_000,
    hypotheses=8,
    guesses=1_000,
    points=12,
    beliefs=4_000,
    samples=40_000,
    mixes=20,
    singly=True,
    seconds=3.0,
)
"""Minutes for a game; what a release runs."""


def limited(items: Iterable[T], seconds: float) -> Iterator[T]:
    """Yield the items until the time is over, the first one always."""
    end = time.process_time() + seconds
    for item in items:
        yield item
        if time.process_time() > end:
            return
