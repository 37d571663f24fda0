"""Every registered game keeps what core asks of it."""

from collections.abc import Sequence

import pytest

from belpic.core import conformance, registry
from belpic.core.conformance import FULL, RULES_CHECKS, SMALL, GameUnderTest, Subject, process
from tests.size import FULL as FULL_SIZE

SIZE = FULL if FULL_SIZE else SMALL
ELSEWHERE = "rules.process"
"""The check that asks another process."""
TOGETHER = [[game_id] for game_id in registry.ids()] if FULL_SIZE else [registry.ids()]
"""Games that it is asked about at once: in the small size it takes longer to start than to play."""


def subjects(game_id: str) -> list[object]:
    """Return what is looked at of a game; its first case reaches what there is to reach."""
    found = conformance.subjects(registry.load(game_id), SIZE)
    first = next(subject for subject in found if not isinstance(subject, GameUnderTest))
    return [
        pytest.param(
            subject,
            id=str(subject),
            marks=() if subject is first else pytest.mark.unmeasured,
        )
        for subject in found
    ]


@pytest.mark.parametrize(
    "subject", [param for game_id in registry.ids() for param in subjects(game_id)]
)
def test_a_game_conforms(subject: Subject) -> None:
    if isinstance(subject, GameUnderTest):
        here = [one for one in RULES_CHECKS if one.name != ELSEWHERE]
        assert [(one.name, found) for one in here if (found := one.problems(subject))] == []
    else:
        conformance.check(subject).require()


@pytest.mark.unmeasured
@pytest.mark.parametrize("game_ids", TOGETHER)
def test_games_are_the_same_in_another_process(game_ids: Sequence[str]) -> None:
    games = [GameUnderTest(registry.load(game_id), SIZE) for game_id in game_ids]
    assert [found for found in process.differences(games) if found] == []
