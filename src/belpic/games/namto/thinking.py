"""How the numbered bots of 開樽 think: whoever goes on in a world stays in and shows its cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.thinking import LEARNERS, Hints, Strength, Thinking
from belpic.games.namto.state import NamtoState

if TYPE_CHECKING:
    from belpic.core.action import Action
    from belpic.core.game import State
    from belpic.core.rng import Rng
    from belpic.core.seats import Seat


def play_out(state: State, seat: Seat, rng: Rng) -> Action:
    """Return any card to open, and to stay in for as little as possible."""
    assert isinstance(state, NamtoState)  # the game's own hints
    actions = state.actions(seat)
    if state.table.stage == "bet":
        return actions[min(1, len(actions) - 1)]
    return actions[rng.below(len(actions))]


LEVELS: Final = (*LEARNERS, Strength(12), Strength(100), Strength(1500))
THINKING: Final = Thinking(Hints(policy=play_out, swing=20.0), LEVELS)
