"""What positions are worth: the protocol between whoever judges a game and whoever analyses it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from belpic.core.seats import CHANCE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from belpic.core.action import Action
    from belpic.core.game import State
    from belpic.core.outcome import Outcome
    from belpic.core.view import View


@dataclass(frozen=True, slots=True)
class Worth:
    """What a position is worth to each seat."""

    points: tuple[float, ...]
    """The score that the seat may expect at the end, in the unit of the game."""
    wins: tuple[float, ...]
    """The seat's share of the match: the chance to win it, where a shared first place is a part."""

    @staticmethod
    def of_outcome(outcome: Outcome) -> Worth:
        """Return what a match is worth that is over."""
        share = 1 / len(outcome.winners)
        wins = tuple(share * (place == 1) for place in outcome.places)
        return Worth(tuple(map(float, outcome.scores)), wins)

    @staticmethod
    def mean(parts: Iterable[tuple[float, Worth]]) -> Worth:
        """Return the mean of worths, each with its share."""
        shares, worths = zip(*parts, strict=True)
        total = sum(shares)
        return Worth(
            _mean([worth.points for worth in worths], shares, total),
            _mean([worth.wins for worth in worths], shares, total),
        )


def _mean(
    rows: list[tuple[float, ...]], shares: tuple[float, ...], total: float
) -> tuple[float, ...]:
    return tuple(
        sum(share * number for share, number in zip(shares, column, strict=True)) / total
        for column in zip(*rows, strict=True)
    )


S = TypeVar("S", bound="State")
LISTED: Final = 64
"""Chance with at most so many outcomes is looked at outcome by outcome."""


def branches(state: S) -> Iterator[tuple[float, S]]:
    """Yield the states at which chance that is listed may leave a state, each with its share."""
    outcomes = state.chance().outcomes() if state.to_act is CHANCE else None
    if outcomes is None or len(outcomes) > LISTED:
        yield 1.0, state
        return
    for outcome, probability in outcomes:
        for share, reached in branches(state.after(CHANCE, outcome)):
            yield float(probability) * share, reached


def worth_at(state: State, judge: Callable[[State], Worth]) -> Worth:
    """Return what a state is worth if it does not wait for listed chance: its end, or a verdict."""
    outcome = state.outcome()
    return judge(state) if outcome is None else Worth.of_outcome(outcome)


@dataclass(frozen=True, slots=True)
class Outlook:
    """Which actions of a seat deserve a closer look, and how closely what follows is judged."""

    actions: tuple[Action, ...]
    """What seems best comes first."""
    depth: int
    """To be handed to `Evaluator.worth`, so that all actions are judged alike."""
    samples: int = 1
    """How many verdicts are averaged, each on a guess of its own where something is hidden."""


class Evaluator(Protocol):
    """Judges the positions of one game; the same question gets the same answer everywhere."""

    nodes: int
    """What one decision may cost where nobody says otherwise, in a unit of its own."""
    exact: bool
    """Whether verdicts are no estimates, so that nothing but chance and decisions changes them."""

    def knows(self, state: State) -> bool:
        """Tell whether it can judge the match that a state is of: options may forbid it."""

    def look(self, view: View, nodes: int) -> Outlook:
        """Return what is worth comparing for the view's seat; nothing if it is not to act."""

    def worth(self, state: State, depth: int, sample: int) -> Worth:
        """Return what a position is worth in which the match goes on, and no listed chance waits.

        Where something is hidden it is a guess of somebody's view.
        """
