"""The conformance kit: everything that core asks of a game, as checks that anybody can run.

In one line, for any game, with everything that is wrong in the message::

    conformance.check_game(game).require()

With pytest, one test for each way to play the game::

    @pytest.mark.parametrize("subject", conformance.subjects(game), ids=str)
    def test_my_game(subject):
        conformance.check(subject).require()

A subject is the game as a whole or a case: a preset with a number of seats and option values.
`SMALL` takes seconds for a game, `FULL` minutes. Every random choice is made from fixed seeds, so
that a result can be repeated; only how far a check comes depends on the time it is given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.conformance import (
    actions,
    chances,
    data,
    errors,
    guesses,
    languages,
    leaks,
    play,
    process,
    rules,
    texts,
    touching,
    views,
)
from belpic.core.conformance.case import Case, GameUnderTest, Subject, cases, subjects
from belpic.core.conformance.check import Check
from belpic.core.conformance.report import Failure, NotConforming, Report
from belpic.core.conformance.size import FULL, SMALL, Size

if TYPE_CHECKING:
    from belpic.core.game import Game, O

__all__ = [
    "CASE_CHECKS",
    "CHECKS",
    "FULL",
    "RULES_CHECKS",
    "SMALL",
    "Case",
    "Check",
    "Failure",
    "GameUnderTest",
    "NotConforming",
    "Report",
    "Size",
    "Subject",
    "cases",
    "check",
    "check_game",
    "subjects",
]

RULES_CHECKS: Final[tuple[Check[GameUnderTest], ...]] = (
    *rules.RULES_CHECKS,
    *languages.RULES_CHECKS,
    *process.RULES_CHECKS,
)
"""What is asked of a game as a whole."""
CASE_CHECKS: Final[tuple[Check[Case], ...]] = (
    *play.CHECKS,
    *actions.CHECKS,
    *touching.CHECKS,
    *texts.CHECKS,
    *data.CHECKS,
    *errors.CHECKS,
    *chances.CHECKS,
    *views.CHECKS,
    *leaks.CHECKS,
    *guesses.CHECKS,
    *languages.CHECKS,
)
"""What is asked of every case."""
CHECKS: Final[tuple[Check[GameUnderTest] | Check[Case], ...]] = (*RULES_CHECKS, *CASE_CHECKS)
"""Everything that is asked."""


def check(subject: Subject) -> Report:
    """Return what all checks find in one subject."""
    if isinstance(subject, GameUnderTest):
        found = [(str(one), one.problems(subject)) for one in RULES_CHECKS]
    else:
        found = [(str(one), one.problems(subject)) for one in CASE_CHECKS]
    failures = [Failure(name, str(subject), problems) for name, problems in found if problems]
    return Report(1, tuple(failures))


def check_game(game: Game[O], size: Size = SMALL) -> Report:
    """Return what all checks find in a game and all its cases."""
    return Report.joined(check(subject) for subject in subjects(game, size))
