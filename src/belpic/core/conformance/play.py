"""Checks on whole matches: they end, and the scores are as declared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.conformance.case import Case
from belpic.core.conformance.check import Check
from belpic.core.conformance.trail import trails
from belpic.core.outcome import places_by
from belpic.core.seats import OVER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.game import State
    from belpic.core.outcome import Outcome


def _ends(case: Case) -> Iterator[str]:
    """Random play ends within the declared length, or the declaration says that it may not."""
    length = case.game.bounds(case.options, case.seats).length
    for number, trail in enumerate(trails(case)):
        if trail.ending == "broken":
            yield f"match {number}, {trail.mishap()}"
        if length is not None and len(trail.steps) > length:
            yield f"match {number} is longer than the {length} events declared by `bounds`"


def _outcome(case: Case) -> Iterator[str]:
    """There is an outcome exactly when nobody is asked, with the scores and places of all."""
    for number, state in _states(case):
        outcome = state.outcome()
        if (outcome is not None) != (state.to_act is OVER):
            yield f"{number}: to_act is {state.to_act}, but the outcome is {outcome}"
        elif outcome is not None and (wrong := _wrong(outcome, state)):
            yield f"{number}: {wrong}"


def _wrong(outcome: Outcome, state: State) -> str:
    if outcome.scores != state.scores():
        return f"the outcome says {outcome.scores}, the scores are {state.scores()}"
    ranked = places_by([-place for place in outcome.places])
    if outcome.places != ranked or len(ranked) != len(outcome.scores):
        return f"{outcome.places} are not the places of {len(outcome.scores)} seats"
    return ""


def _scores(case: Case) -> Iterator[str]:
    """Every seat has a score, between the declared lowest and highest, at every moment."""
    bounds = case.game.bounds(case.options, case.seats)
    for number, state in _states(case):
        scores = state.scores()
        if len(scores) != case.seats:
            yield f"{number}: {len(scores)} scores for {case.seats} seats"
        if bounds.low is not None and min(scores) < bounds.low:
            yield f"{number}: {scores} goes below the declared {bounds.low}"
        if bounds.high is not None and max(scores) > bounds.high:
            yield f"{number}: {scores} goes above the declared {bounds.high}"


def _conserved(case: Case) -> Iterator[str]:
    """The scores add up to the declared sum at every moment."""
    total = case.game.bounds(case.options, case.seats).total
    for number, state in _states(case):
        if total is not None and sum(state.scores()) != total:
            yield f"{number}: {state.scores()} does not add up to the declared {total}"


def _states(case: Case) -> Iterator[tuple[str, State]]:
    for match, trail in enumerate(trails(case)):
        for number, state in enumerate(trail.states()):
            yield f"match {match}, after event {number}", state


CHECKS: Final = (
    Check("play.ends", _ends),
    Check("play.outcome", _outcome),
    Check("play.scores", _scores),
    Check("play.conserved", _conserved),
)
