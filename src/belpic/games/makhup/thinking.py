"""How the numbered bots of 値木 think: by what its rule of thumb values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.thinking import LEARNERS, Hints, Strength, Thinking, policy_of
from belpic.games.makhup.bot import ClearingBot, candidates_of, value_of
from belpic.games.makhup.state import MakhupState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.action import Action
    from belpic.core.game import State
    from belpic.core.rng import Rng
    from belpic.core.seats import Seat

WAYS: Final = 16
"""How many ways to play are considered; the others are much like these."""
play_out: Final = policy_of(ClearingBot())
"""What the rule of thumb does; it looks at its own hand and at numbers of cards."""


def candidates(state: State, seat: Seat, rng: Rng) -> Sequence[Action]:
    """Return the best actions by the rule of thumb."""
    assert isinstance(state, MakhupState)  # the game's own hints
    hand = state.hands[seat]
    found = candidates_of(state, seat, rng)
    return sorted(found, key=lambda action: value_of(state, hand, action), reverse=True)[:WAYS]


LEVELS: Final = (*LEARNERS, Strength(12, 0.08, 0.08), Strength(400))
THINKING: Final = Thinking(Hints(candidates, policy=play_out, doubt=1.5, swing=1.0), LEVELS)
