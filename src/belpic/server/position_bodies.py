"""What HTTP takes and answers for positions that are set up; as in `belpic.server.bodies`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from belpic.core.scene import Thing, Whole
from belpic.core.text import Text


@dataclass(frozen=True, slots=True)
class EditableGame:
    """A game whose positions can be set up."""

    game: str
    """Its id."""
    title: Text
    """Its name."""


@dataclass(frozen=True, slots=True)
class EditableGames:
    """All of them."""

    games: tuple[EditableGame, ...]
    """In the order of the games."""


@dataclass(frozen=True, slots=True)
class NewPosition:
    """A position, and one change of it."""

    game: str
    """The game's id."""
    options: Mapping[str, object]
    """All option values, as a study tells them; none at all for the first preset."""
    text: str | None
    """The position; `null` for the start of the game."""
    key: str | None = None
    """What of the kit is put somewhere or pressed; empty to take something away; `null` if nothing
    is changed."""
    place: str = ""
    """A place or zone of the scene."""


@dataclass(frozen=True, slots=True)
class EditedPosition:
    """A position that is being set up."""

    text: str
    """The position, to be kept or changed further."""
    things: tuple[Thing, ...]
    """Its scene."""
    kit: tuple[Thing, ...]
    """What can be put on the board: pieces, whose `place` is their key, and buttons."""
    seats: int
    """How many play."""
    asked: tuple[int, ...]
    """Whose turn it is."""
    scores: tuple[Whole, ...]
    """What everybody has, by seat."""
    unit: Literal["point", "tenth"]
    """What scores count in."""
    sides: tuple[Text, ...]
    """What the game itself calls its seats; empty where that is only their number."""
