"""What the API says to people."""

from __future__ import annotations

from typing import Final

from belpic.core.text import Phrases

PHRASES: Final = Phrases("belpic.api")
