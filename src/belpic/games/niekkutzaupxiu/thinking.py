"""How the numbered bots of 連撃獣裁 think: the highest plays by the solver, the others guess."""

from __future__ import annotations

from typing import Final

from belpic.core.thinking import Hints, Strength, Thinking
from belpic.games.niekkutzaupxiu.bot import ExactBot
from belpic.games.niekkutzaupxiu.options import PHRASES

THINKING: Final = Thinking(
    Hints(),
    (Strength(2, 0.5, 0.5), Strength(6)),
    exact=ExactBot,
    about={3: PHRASES("level_about")},
)
