"""How the bot of 獣裁 thinks: not at all."""

from __future__ import annotations

from typing import Final

from belpic.core.thinking import Thinking

THINKING: Final = Thinking()
"""There is nothing to decide."""
