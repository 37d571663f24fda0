"""Every registered game keeps what core asks of it."""

import pytest

from belpic.core import conformance, registry
from belpic.core.conformance import FULL, SMALL, GameUnderTest, Subject
from tests.size import FULL as FULL_SIZE

SIZE = FULL if FULL_SIZE else SMALL


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
    conformance.check(subject).require()
