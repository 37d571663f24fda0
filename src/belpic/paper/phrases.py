"""The phrase book of what is printed."""

from __future__ import annotations

from typing import Final

from belpic.core.text import Phrases

PHRASES: Final = Phrases("belpic.paper")
