"""What one may know of a game without loading its rules.

This module imports next to nothing, so that listing the games is quick.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from belpic.core.text import Text

DEFAULT_PRESET: Final = "default"


@dataclass(frozen=True, slots=True, kw_only=True)
class GameInfo:
    """What one may know of a game without loading its rules."""

    id: str
    version: int
    family: Literal["sticks", "board", "cards", "race"]
    title: Text
    summary: Text
    seats: range
    usual_seats: int
    minutes: int
    presets: tuple[str, ...] = (DEFAULT_PRESET,)
    hidden: bool = False
    chance: bool = True
    unit: Literal["point", "tenth"] = "point"
