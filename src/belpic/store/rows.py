"""What the store keeps, as plain data: it knows tables and events, but no game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from belpic.core.match import Event

SeatKind = Literal["person", "bot", "open"]
Phase = Literal["open", "starting", "playing", "over"]


@dataclass(frozen=True, slots=True)
class Entry:
    """An event as it is stored: with the seat and the command that made it, and when."""

    event: Event
    at: int
    """Milliseconds since 1970."""
    author: int | None = None
    command: str | None = None
    """The id that the client gave its command; a repeated one is found by it."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """What a seat is for, and whose it is."""

    seat: int
    kind: SeatKind
    level: str | None = None
    guest: str | None = None


@dataclass(frozen=True, slots=True)
class TableRow:
    """What never changes about a table."""

    id: str
    game: str
    version: int
    preset: str
    options: str
    """JSON text."""
    seed: bytes
    """S of the fair stream; nobody is shown it before the match is over."""
    key_hash: str
    """SHA-256 of the key for the open seats."""
    created: int


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table to be opened."""

    row: TableRow
    seats: tuple[SeatRow, ...]
    bots: bool


@dataclass(frozen=True, slots=True)
class Loaded:
    """A table as it was read, with the entries after a given number."""

    row: TableRow
    seats: tuple[SeatRow, ...]
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Addition:
    """Entries to be appended if the table is still at `expected`, and what follows from them."""

    table: str
    expected: int
    entries: tuple[Entry, ...]
    phase: Phase
    bots: bool
    """Whether a bot has something to do now."""
    deadline: int | None
    """When any process may go on without waiting any longer."""
    guests: Mapping[int, str | None] = field(default_factory=dict)
    """Seats that change hands."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A table in a list."""

    id: str
    game: str
    phase: str
    seat: int
    changed: int


@dataclass(frozen=True, slots=True)
class Fault:
    """The rules of a table have failed in a process that plays its bots."""

    table: str
    n: int
    """After which event."""
    at: int
    """When, in milliseconds since 1970."""
    overdue: bool
    """Whether they have taken too long, and not raised an error."""
