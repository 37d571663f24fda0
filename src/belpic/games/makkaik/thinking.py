"""How the numbered bots of 値戦 think: whoever goes on in a world stays in and shows its cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.thinking import LEARNERS, Hints, Strength, Thinking
from belpic.games.makkaik.choices import JOIN, SKIP
from belpic.games.makkaik.state import MakkaikState

if TYPE_CHECKING:
    from belpic.core.action import Action
    from belpic.core.game import State
    from belpic.core.rng import Rng
    from belpic.core.seats import Seat


def play_out(state: State, seat: Seat, rng: Rng) -> Action:
    """Return to exchange nothing, and to stay in for as little as possible."""
    assert isinstance(state, MakkaikState)  # the game's own hints
    actions = state.actions(seat)
    match state.table.stage:
        case "exchange":
            return SKIP if SKIP in actions else actions[rng.below(len(actions))]
        case "keep":
            return actions[rng.below(len(actions))]
        case "parent":
            return actions[1]
        case _:
            return JOIN


LEVELS: Final = (*LEARNERS, Strength(8, 0.15, 0.15), Strength(12), Strength(1500))
THINKING: Final = Thinking(Hints(policy=play_out), LEVELS)
