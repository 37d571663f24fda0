"""The sound little games that the broken ones are made of pass everything."""

import pytest

from belpic.core import conformance
from belpic.core.conformance import Subject
from tests.conformance.hatbox.game import Hatbox
from tests.conformance.pins.game import Pins
from tests.conformance.quick import QUICK


@pytest.mark.parametrize(
    "subject",
    [*conformance.subjects(Pins(), QUICK), *conformance.subjects(Hatbox(), QUICK)],
    ids=str,
)
def test_a_sound_game_passes_every_check(subject: Subject) -> None:
    conformance.check(subject).require()
