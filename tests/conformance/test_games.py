"""Every registered game keeps what core asks of it."""

import pytest

from belpic.core import conformance, registry
from belpic.core.conformance import FULL, SMALL, Subject
from tests.size import FULL as FULL_SIZE

SIZE = FULL if FULL_SIZE else SMALL
SUBJECTS = [
    subject
    for game_id in registry.ids()
    for subject in conformance.subjects(registry.load(game_id), SIZE)
]


@pytest.mark.parametrize("subject", SUBJECTS, ids=str)
def test_a_game_conforms(subject: Subject) -> None:
    conformance.check(subject).require()
