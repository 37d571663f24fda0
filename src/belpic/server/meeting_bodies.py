"""What HTTP takes and answers where people meet; as in `belpic.server.bodies`, each once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class NewSeek:
    """What somebody would like to play with whoever would like the same."""

    game: str
    """The game's id."""
    preset: str | None
    """The name of a preset; `null` for the first one."""
    seats: int | None
    """How many play; `null` for the usual number."""
    clock: str
    """How much time people have, as for a new table."""
    rated: bool = False
    """Whether the match is to count for ratings; for people with accounts alone."""


@dataclass(frozen=True, slots=True)
class Sought:
    """Whether others were found."""

    table: str | None
    """The table where one has a seat; `null` as long as one has to wait, which the lobby tells."""


@dataclass(frozen=True, slots=True)
class NewRoomGame:
    """Something that may be played in a room."""

    game: str
    """The game's id."""
    preset: str
    """The name of a preset."""
    options: Mapping[str, object]
    """Values that replace single ones of the preset."""
    seats: int
    """How many play."""
    clock: str = "none"
    """How much time people have, as for a new table."""


@dataclass(frozen=True, slots=True)
class NewRoom:
    """A room for a class or a club that somebody wants, or as its host would like it now."""

    title: str
    """What it is called, 1 to 60 characters."""
    games: tuple[NewRoomGame, ...]
    """What may be played there, 1 to 12 things; nobody there plays anything else."""
    chat: Literal["presets", "off"] = "presets"
    """What may be said at its tables: phrases that everybody reads in their own language, or
    nothing. Words of one's own never are."""
    closed: bool = False
    """Whether nothing new is opened there any more."""


@dataclass(frozen=True, slots=True)
class RoomMade:
    """A new room."""

    room: str
    """Its id; `/r/<id>` is the one link that lets everybody in."""


@dataclass(frozen=True, slots=True)
class OwnRoom:
    """A room that one has opened."""

    room: str
    """Its id."""
    title: str
    """What it is called."""
    created: int
    """When it was opened, in milliseconds since 1970."""


@dataclass(frozen=True, slots=True)
class OwnRooms:
    """The rooms of whoever asks."""

    rooms: tuple[OwnRoom, ...]
    """Those that are not closed, the newest first."""


@dataclass(frozen=True, slots=True)
class NewRoomTable:
    """A table that somebody wants in a room."""

    game: int
    """The place of what is to be played in the list of the room, from 0."""
    bots: int = 0
    """How many of the other seats bots play; the rest are for whoever is in the room."""
