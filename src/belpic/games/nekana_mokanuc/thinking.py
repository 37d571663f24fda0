"""How the numbered bots of 連船之遊 think: by what the captain would do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.thinking import Hints, Strength, Thinking, policy_of
from belpic.games.nekana_mokanuc.board import GOAL
from belpic.games.nekana_mokanuc.bot import CaptainBot, makes_sense
from belpic.games.nekana_mokanuc.state import NekanaMokanucState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.action import Action
    from belpic.core.game import State
    from belpic.core.rng import Rng
    from belpic.core.seats import Seat

play_out: Final = policy_of(CaptainBot())
"""What the captain does: all lies open."""
REACH: Final = 60
"""How many decisions a playout takes before the position is weighed."""
STOCK: Final = 0.1
"""What a measure in the stock is worth beside one that is delivered."""


def candidates(state: State, seat: Seat, rng: Rng) -> Sequence[Action]:
    """Return what the captain would do, then whatever undoes nothing."""
    assert isinstance(state, NekanaMokanucState)  # the game's own hints
    actions = state.actions(seat)
    if len(actions) == 1:
        return actions
    fleet = state.fleets[state.current]
    sensible = [action for action in actions if makes_sense(fleet, action)]
    return tuple(dict.fromkeys((play_out(state, seat, rng), *sensible)))


def value(state: State) -> Sequence[float]:
    """Return what every seat has delivered, what is under way, and a little for its stock."""
    assert isinstance(state, NekanaMokanucState)  # the game's own hints
    return [
        fleet.goal
        + STOCK * fleet.stock
        + sum(ship.load * (1 + ship.at) / (2 + GOAL) for ship in fleet.ships)
        for fleet in state.fleets
    ]


LEVELS: Final = (
    Strength(4, 0.6, 0.6),
    Strength(4, 0.4, 0.4),
    Strength(4, 0.2, 0.2),
    Strength(4, 0.4),
    Strength(4, 0.25),
    Strength(4, 0.1),
    Strength(40),
)
"""Who misjudges nothing keeps to what the captain would do, unless much speaks against it."""
THINKING: Final = Thinking(
    Hints(candidates, policy=play_out, value=value, reach=REACH, doubt=0.7, swing=5.0), LEVELS
)
