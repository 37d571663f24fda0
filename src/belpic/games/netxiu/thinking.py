"""How the bot of 六裁 thinks, where there are several pieces to choose from."""

from __future__ import annotations

from typing import Final

from belpic.core.thinking import Hints, Strength, Thinking, policy_of
from belpic.games.netxiu.bot import RunnerBot
from belpic.games.netxiu.options import PHRASES

play_out: Final = policy_of(RunnerBot())
"""What the runner does: all lies open."""
THINKING: Final = Thinking(
    Hints(policy=play_out, swing=2.0),
    (Strength(120),),
    about={1: PHRASES("level_about")},
)
