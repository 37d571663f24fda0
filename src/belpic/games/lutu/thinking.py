"""How the bot of 新遊 thinks: it reckons its bets out."""

from __future__ import annotations

from typing import Final

from belpic.core.thinking import Thinking
from belpic.games.lutu.bot import ExactBot
from belpic.games.lutu.options import PHRASES

THINKING: Final = Thinking(exact=ExactBot, about={1: PHRASES("level_about")})
