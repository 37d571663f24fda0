"""What a server tells where people meet; as in `belpic.table.messages`, each message once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from belpic.core.text import Text
from belpic.store.rows import Phase
from belpic.table.messages import Pong, Refusal
from belpic.table.now_messages import ClockRule
from belpic.table.study_messages import StudyNow
from belpic.table.terms import WatchingKind


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table in the lobby that waits for somebody."""

    table: str
    """Its id; whoever connects to it may sit down without a key."""
    game: str
    """The id of its game."""
    title: Text
    """The game's name."""
    preset: str
    """The name of its preset."""
    label: Text
    """The preset in words."""
    clock: ClockRule
    """How much time people have."""
    seats: int
    """How many seats there are."""
    free: int
    """How many of them are free."""
    bots: int
    """How many are played by bots."""
    rated: bool
    """Whether the match counts for ratings; then only people with accounts may sit down."""
    own: bool
    """Whether one has a seat there."""
    created: int
    """When it was opened, in milliseconds since 1970."""


@dataclass(frozen=True, slots=True)
class RunningTable:
    """A match that is being played, and that anybody may watch as its table allows."""

    table: str
    """Its id."""
    game: str
    """The id of its game."""
    title: Text
    """The game's name."""
    preset: str
    """The name of its preset."""
    label: Text
    """The preset in words."""
    clock: ClockRule
    """How much time people have."""
    rated: bool
    """Whether the match counts for ratings."""
    watching: WatchingKind
    """What those who watch see: what is `public`, a hand by `consent`, or all of it `delayed`."""
    names: tuple[Text | None, ...]
    """Who plays, by seat; `null` for bots."""
    own: bool
    """Whether one has a seat there."""


@dataclass(frozen=True, slots=True)
class SoughtNow:
    """What somebody would like to play with others who would."""

    game: str
    """The id of the game."""
    title: Text
    """Its name."""
    preset: str
    """The name of the preset."""
    label: Text
    """The preset in words."""
    seats: int
    """How many play."""
    clock: ClockRule
    """How much time people have."""
    rated: bool
    """Whether the match counts for ratings; then only people with accounts may seek it."""
    people: int
    """How many wait for that."""
    since: int
    """Since when the first of them waits, in milliseconds since 1970."""


@dataclass(frozen=True, slots=True)
class SeekNow:
    """What one seeks oneself."""

    sought: SoughtNow
    """What."""
    table: str | None
    """The table where one has a seat, once others were found; `null` until then."""


@dataclass(frozen=True, slots=True)
class WaitingTable:
    """A table that waits for oneself."""

    table: str
    """Its id."""
    title: Text
    """The game's name."""
    seat: int
    """One's seat."""
    until: int | None
    """When one's flag falls, in milliseconds since 1970; `null` where none can."""


@dataclass(frozen=True, slots=True)
class Lobby:
    """Where people find each other: told whole, whenever something in it has changed."""

    kind: ClassVar = "lobby"
    tables: tuple[OpenTable, ...]
    """The tables that wait for somebody, the newest first, as one asked to have them filtered."""
    sought: tuple[SoughtNow, ...]
    """What others seek; who seeks the same is brought together at once."""
    seek: SeekNow | None
    """What one seeks oneself; kept for 40 s after the last connection to the lobby is lost."""
    waiting: tuple[WaitingTable, ...]
    """Tables that wait for oneself, the most urgent first."""
    running: tuple[RunningTable, ...]
    """Matches of tables that stood in the lobby, being played now; at most 50, the newest first,
    filtered likewise."""


@dataclass(frozen=True, slots=True)
class RoomGame:
    """Something that may be played in a room, as its host has fixed it."""

    game: str
    """The id of the game."""
    title: Text
    """Its name."""
    preset: str
    """The name of the preset."""
    label: Text
    """The preset in words."""
    options: Mapping[str, object]
    """Values that replace single ones of the preset."""
    seats: int
    """How many play."""
    clock: ClockRule
    """How much time people have."""


@dataclass(frozen=True, slots=True)
class RoomSeat:
    """A seat of a table in a room."""

    kind: Literal["person", "bot", "open"]
    """Whether a person has it, a bot, or nobody yet."""
    name: Text | None
    """Who has it, by name; `null` for bots and where nobody has."""
    here: bool
    """Whether they are there; bots always are."""
    asked: bool
    """Whether the table waits for them."""
    yours: bool
    """Whether it is one's own."""


@dataclass(frozen=True, slots=True)
class RoomTable:
    """A table in a room, at a glance."""

    table: str
    """Its id."""
    title: Text
    """The game's name."""
    label: Text
    """The preset in words."""
    phase: Phase
    """How far it is."""
    n: int
    """How many events there have been."""
    changed: int
    """When the last one was, in milliseconds since 1970."""
    seats: tuple[RoomSeat, ...]
    """Who sits where."""


@dataclass(frozen=True, slots=True)
class RoomNow:
    """A class or a club: told whole, whenever something in it has changed."""

    kind: ClassVar = "room"
    room: str
    """Its id; whoever knows it may come in."""
    title: str
    """What its host calls it. Show it as plain text."""
    host: bool
    """Whether one is its host."""
    closed: bool
    """Whether its host has closed it: nothing new is opened then."""
    chat: Literal["presets", "off"]
    """What may be said at its tables: phrases, or nothing. Words of one's own never are."""
    games: tuple[RoomGame, ...]
    """What may be played."""
    tables: tuple[RoomTable, ...]
    """For its host every table, at most 200; for others those that wait for somebody, and their
    own. The newest first."""


LobbyMessage = Lobby | RoomNow | StudyNow | Pong | Refusal
"""Anything that a server sends over the socket of the lobby."""
