"""How the bot of 六裁 thinks, where there are several pieces to choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.thinking import Hints, Strength, Thinking
from belpic.core.view import View
from belpic.games.netxiu.bot import RunnerBot
from belpic.games.netxiu.options import PHRASES

if TYPE_CHECKING:
    from belpic.core.action import Action
    from belpic.core.game import State
    from belpic.core.rng import Rng
    from belpic.core.seats import Seat

BOT: Final = RunnerBot()


def play_out(state: State, seat: Seat, rng: Rng) -> Action:
    """Return what the runner does: all lies open."""
    return BOT.choose(View(seat, state), rng)


THINKING: Final = Thinking(
    Hints(policy=play_out, swing=2.0),
    (Strength(120),),
    about={1: PHRASES("level_about")},
)
