"""How the bot of 六裁 thinks, where there are several pieces to choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.thinking import Hints, Strength, Thinking, policy_of
from belpic.games.netxiu.board import GOAL
from belpic.games.netxiu.bot import ARRIVED, RunnerBot, worth
from belpic.games.netxiu.options import PHRASES
from belpic.games.netxiu.state import NetxiuState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.action import Action
    from belpic.core.game import State
    from belpic.core.rng import Rng
    from belpic.core.seats import Seat

play_out: Final = policy_of(RunnerBot())
"""What the runner does: all lies open."""
REACH: Final = 12
"""How many decisions a playout takes before the position is weighed: races of several pieces are
long, as they send each other back."""
CUP: Final = 10
"""How many cells a cup is worth where cups are points."""


def candidates(state: State, seat: Seat, rng: Rng) -> Sequence[Action]:  # noqa: ARG001  # worth alone decides
    """Return all that may go, what the runner would do first."""
    assert isinstance(state, NetxiuState)  # the game's own hints
    actions = state.actions(seat)
    if len(actions) == 1:
        return actions
    return sorted(actions, key=lambda one: worth(state.after(seat, one), seat), reverse=True)


def value(state: State) -> Sequence[float]:
    """Return how far every seat's pieces have come; ways that are over cannot be undone."""
    assert isinstance(state, NetxiuState)  # the game's own hints
    if state.options.ranking != "arrival":
        return [CUP * cups for cups in state.scores()]
    return [sum(one.at + ARRIVED * (one.at == GOAL) for one in own) for own in state.runners]


THINKING: Final = Thinking(
    Hints(candidates, policy=play_out, value=value, reach=REACH, doubt=0.3, swing=20.0),
    (Strength(20),),
    about={1: PHRASES("level_about")},
)
