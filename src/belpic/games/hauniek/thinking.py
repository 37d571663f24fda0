"""How the numbered bots of 軟連 think: by the costs that its rule of thumb reckons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.thinking import LEARNERS, Hints, Strength, Thinking, policy_of
from belpic.games._shared.climbing.thinking import by_cost
from belpic.games.hauniek.bot import CirclingBot, cost_of
from belpic.games.hauniek.state import HauniekState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.action import Action
    from belpic.core.game import State
    from belpic.core.rng import Rng
    from belpic.core.seats import Seat

play_out: Final = policy_of(CirclingBot())
"""What the rule of thumb does; it looks at its own hand and at numbers of cards."""


def candidates(state: State, seat: Seat, rng: Rng) -> Sequence[Action]:
    """Return what the rule of thumb would do, then the other plays by their costs, and to pass."""
    assert isinstance(state, HauniekState)  # the game's own hints
    first = play_out(state, seat, rng)
    return by_cost(
        state.entries(),
        lambda entry: cost_of(state, seat, entry),
        first,
        may_pass=bool(state.trick),
    )


LEVELS: Final = (*LEARNERS, Strength(12, 0.1, 0.1), Strength(12), Strength(400))
THINKING: Final = Thinking(Hints(candidates, policy=play_out, doubt=0.5, swing=1.0), LEVELS)
