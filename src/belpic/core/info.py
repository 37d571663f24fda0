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
    place: int = 50
    """Where it stands in lists for people: newcomers see a smaller number first."""
    first_preset: str | None = None
    """The preset for somebody's first match, where that is another one than the usual."""
    sides: tuple[Text, ...] = ()
    """What the game itself calls its seats, where that is more than a number."""
    pictured: int = 24
    """After how many events of a match the table is shown in lists."""
    puzzles: bool = False
    """Whether it offers puzzles, so that listing all puzzles loads no other game."""
    editor: bool = False
    """Whether positions of it can be set up by hand."""
    formats: tuple[str, ...] = ()
    """The endings of files in the formats that it reads and writes beside ours, so that finding out
    what a document is loads no other game."""
