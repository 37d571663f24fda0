"""How the numbered bots of 行戦 think: by what its simple players do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.thinking import Hints, Strength, Thinking
from belpic.games.mokkaik import bot
from belpic.games.mokkaik.state import MokkaikState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.action import Action
    from belpic.core.game import State
    from belpic.core.rng import Rng
    from belpic.core.seats import Seat


def candidates(state: State, seat: Seat, rng: Rng) -> Sequence[Action]:
    """Return combinations to lay down, large ones first, and the cards that are spared most."""
    assert isinstance(state, MokkaikState)  # the game's own hints
    return sorted(bot.candidates(state, seat, rng), key=len, reverse=True)


def play_out(state: State, seat: Seat, rng: Rng) -> Action:  # noqa: ARG001  # it is the turn's seat
    """Return what a simple player does."""
    assert isinstance(state, MokkaikState)  # the game's own hints
    return bot.simple_action(state, rng)


LEVELS: Final = (
    Strength(4, 0.6, 0.6),
    Strength(6, 0.4, 0.4),
    Strength(8, 0.2, 0.2),
    Strength(12, 0.06, 0.06),
    Strength(12),
    Strength(40),
    Strength(600),
)
THINKING: Final = Thinking(Hints(candidates, policy=play_out, swing=12.0), LEVELS)
