"""Playing race games from short scripts: numbers are what is thrown, anything else is chosen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from belpic.core.action import Action
from belpic.core.game import State
from belpic.core.outcome import Outcome
from belpic.core.seats import CHANCE, Seat
from belpic.games._shared.throws.state import ThrowState

S = TypeVar("S", bound=ThrowState)


def play(state: S, script: str) -> S:
    """Return the state after the script; a number stands for the throw and what it shows.

    Choices are written as their texts with `_` for spaces.
    """
    for item in script.split():
        if item.isdigit():
            state = (
                state.after(state.current, Action.of("throw")) if state.phase == "throw" else state
            )
            state = state.after(CHANCE, Action.of(item))
        else:
            state = state.after(state.current, Action(item.split("_")))
    return state


def texts(state: State, seat: int) -> set[str]:
    """Return the texts of all actions of a seat."""
    return {str(action) for action in state.actions(Seat(seat))}


def ended(state: State) -> Outcome:
    """Return the outcome of a match that is over."""
    outcome = state.outcome()
    assert outcome is not None
    return outcome


@dataclass(frozen=True)
class Sample:
    """Numbers drawn in simulated matches."""

    mean: float
    error: float
    """The standard error of the mean."""

    @staticmethod
    def of(numbers: Iterable[float]) -> Sample:
        """Return the mean of some numbers with its standard error."""
        drawn = list(numbers)
        mean = sum(drawn) / len(drawn)
        spread = sum((number - mean) ** 2 for number in drawn) / (len(drawn) - 1)
        return Sample(mean, (spread / len(drawn)) ** 0.5)

    def agrees(self, expected: float, rounding: float = 0.05) -> bool:
        """Tell whether a mean found elsewhere in a sample as large may be of the same source.

        Both means have an error of chance; four errors of their difference are allowed, and what
        the other one was rounded by.
        """
        return abs(self.mean - expected) <= 4 * 2**0.5 * self.error + rounding
