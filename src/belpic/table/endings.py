"""How matches have ended, in words: at a table, in a lesson, and in a study."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.match import GOES_ON, Kind, effective
from belpic.core.quick import replace
from belpic.records.transcript import ending, raw, why_ended
from belpic.table.now_messages import OutcomeNow
from belpic.table.study_messages import StudyEnding

if TYPE_CHECKING:
    from belpic.core.game import AnyGame
    from belpic.core.match import Match
    from belpic.core.outcome import Outcome
    from belpic.table.study_tree import Source

LEAVING: Final[tuple[Kind, ...]] = ("resign", "agree", "flag", "abandon")
"""What ends a match that the rules have not ended, or takes a seat out of it."""


def outcome_now(outcome: Outcome, game: AnyGame) -> OutcomeNow:
    """Return the end of a match as it is told."""
    why, lines = why_ended(outcome.reason, game), tuple(ending(outcome, game))
    return OutcomeNow(outcome.places, outcome.scores, outcome.reason, why, lines)


def study_ending(end: Match, source: Source | None) -> StudyEnding | None:
    """Return how a line of play has ended that was followed to here; None if it has not.

    What is left of a record then ends it: a study follows only what the rules do not ignore.
    """
    events = () if source is None else effective(source.events())
    leaving = [event for event in events if event.kind in LEAVING]
    out = [event for event in leaving if event.seat is not None and event.text == GOES_ON]
    left = tuple(event.seat for event in out if event.seat is not None)
    if end.outcome is not None:
        outcome: Outcome | None = end.outcome.behind(left)
    else:
        match = replace(end, left=left)
        for event in leaving:
            if event not in out:
                match = match.append(replace(event, n=len(match.events) + 1))
        outcome = match.outcome
    if outcome is None:
        return None
    return StudyEnding(tuple(map(raw, leaving)), outcome_now(outcome, end.game))
