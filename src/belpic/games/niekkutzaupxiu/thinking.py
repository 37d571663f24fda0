"""How the numbered bots of 連撃獣裁 think: the highest plays by the solver, the others guess."""

from __future__ import annotations

from typing import Final

from belpic.core.thinking import Hints, Strength, Thinking
from belpic.games.niekkutzaupxiu.bot import ExactBot
from belpic.games.niekkutzaupxiu.options import PHRASES

LEVELS: Final = (Strength(2, 0.5, 0.5), Strength(4, 0.2, 0.2), Strength(30))
THINKING: Final = Thinking(
    Hints(),
    LEVELS,
    exact=ExactBot,
    about={len(LEVELS) + 1: PHRASES("level_about")},
)
