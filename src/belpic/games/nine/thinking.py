"""How the numbered bots of 小猫 think: by what its rule of thumb values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.thinking import LEARNERS, Hints, Strength, Thinking, policy_of
from belpic.games.nine.bot import NineBot, value_of
from belpic.games.nine.state import NineState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.action import Action
    from belpic.core.game import State
    from belpic.core.rng import Rng
    from belpic.core.seats import Seat

WAYS: Final = 14
"""How many ways to play are considered; the others are much like these."""
play_out: Final = policy_of(NineBot())
"""What the rule of thumb does; it looks at its own hand alone."""


def candidates(state: State, seat: Seat, rng: Rng) -> Sequence[Action]:  # noqa: ARG001  # values alone decide
    """Return the best plays by the rule of thumb, and always the last action: to play nothing."""
    assert isinstance(state, NineState)  # the game's own hints
    actions = state.actions(seat)
    ranked = sorted(actions, key=lambda action: value_of(state, action), reverse=True)[:WAYS]
    return tuple(dict.fromkeys((*ranked[:2], actions[-1], *ranked)))


LEVELS: Final = (*LEARNERS, Strength(8, 0.5), Strength(8, 0.3), Strength(8, 0.1), Strength(40))
THINKING: Final = Thinking(Hints(candidates, policy=play_out, doubt=0.5), LEVELS)
