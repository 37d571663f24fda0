"""The sound little games that the broken ones are made of pass everything."""

import pytest

from belpic.core import conformance
from belpic.core.conformance import Subject
from belpic.core.game import Game, O
from tests.conformance.hatbox.game import Hatbox
from tests.conformance.pins.game import Pins
from tests.conformance.quick import QUICK


def subjects(game: Game[O]) -> list[object]:
    """Return what is looked at of a game; the first two reach what there is to reach."""
    return [
        pytest.param(subject, id=str(subject), marks=pytest.mark.unmeasured if number > 1 else ())
        for number, subject in enumerate(conformance.subjects(game, QUICK))
    ]


@pytest.mark.parametrize("subject", [*subjects(Pins()), *subjects(Hatbox())])
def test_a_sound_game_passes_every_check(subject: Subject) -> None:
    conformance.check(subject).require()
