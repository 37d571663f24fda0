"""Touches that a game writes itself: the same text as that of what the machine draws."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from belpic.core import registry
from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE, asked_seats
from belpic.core.touch import TouchMachine
from belpic.core.walk import random_action
from belpic.games.cetkaik.state import CetkaikState
from belpic.table.touching import drawn_touches, touches_of
from belpic.table.wire import message
from tests.size import sized

pytestmark = pytest.mark.kernel

DECLARED = ("exact_destination", "direction", "nothing")


def questions(preset: str, declare: str, events: int) -> Iterator[CetkaikState]:
    """Yield the states of random matches where a seat is asked."""
    game, rng = registry.load("cetkaik"), SeededRng(f"{preset} {declare}")
    options = game.options(2, preset, {"step_declare": declare})
    state = game.start(2, options)
    for _ in range(events):
        if state.outcome() is not None:
            return
        if state.to_act is CHANCE:
            state = state.after(CHANCE, rng.draw(state.chance()))
            continue
        assert isinstance(state, CetkaikState)
        yield state
        seat = min(asked_seats(state.to_act))
        state = state.after(seat, random_action(state.walker(seat), rng))


def differ(state: CetkaikState) -> bool | None:
    """Tell whether what is written differs from what is drawn; None where nothing is written."""
    seat = min(asked_seats(state.to_act))
    machine = TouchMachine(state.view(seat))
    for lang in ("en", "ja"):
        drawn = message(drawn_touches(machine), lang)
        assert message(touches_of(machine), lang) == drawn
        written = state.written_touches(seat, lang)
        if written is None:
            return None
        if written != drawn:
            return True
    return False


@pytest.mark.parametrize("declare", DECLARED)
@pytest.mark.parametrize("preset", ["official", "standard", "education", "hard_tam", "online"])
def test_what_the_kernel_writes_is_what_the_machine_draws(preset: str, declare: str) -> None:
    found = [differ(one) for one in questions(preset, declare, sized(40, 600))]
    assert found.count(False) > len(found) // 3
    assert True not in found
