"""How the numbered bots of 連友 think: by the costs that its rule of thumb reckons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.thinking import Hints, Strength, Thinking
from belpic.core.view import View
from belpic.games._shared.climbing.state import PASS
from belpic.games._shared.climbing.thinking import by_cost
from belpic.games.niekhi.bot import NiekhiBot, cost_of
from belpic.games.niekhi.state import NiekhiState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.action import Action
    from belpic.core.game import State
    from belpic.core.rng import Rng
    from belpic.core.seats import Seat

BOT: Final = NiekhiBot()


def candidates(state: State, seat: Seat, rng: Rng) -> Sequence[Action]:
    """Return what the rule of thumb would do, then the other plays by their costs, and to pass."""
    assert isinstance(state, NiekhiState)  # the game's own hints
    if state.effect:
        return (play_out(state, seat, rng),)
    entries = state.entries()
    if not entries:
        return (PASS,)
    first = play_out(state, seat, rng)
    return by_cost(
        entries, lambda entry: cost_of(state, seat, entry), first, may_pass=bool(state.trick)
    )


def play_out(state: State, seat: Seat, rng: Rng) -> Action:
    """Return what the rule of thumb does; it looks at its own hand and at numbers of cards."""
    return BOT.choose(View(seat, state), rng)


LEVELS: Final = (
    Strength(4, 0.6, 0.6),
    Strength(8, 0.3, 0.3),
    Strength(12),
    Strength(400),
)
THINKING: Final = Thinking(Hints(candidates, policy=play_out, swing=1.0), LEVELS)
