"""What the store keeps, as plain data: it knows tables and events, but no game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from belpic.core.match import Event
from belpic.core.quick import quick

SeatKind = Literal["person", "bot", "open"]
Phase = Literal["open", "starting", "playing", "over"]


@quick
@dataclass(frozen=True, slots=True)
class Entry:
    """An event as it is stored: with the seat and the command that made it, and when."""

    event: Event
    at: int
    """Milliseconds since 1970."""
    author: int | None = None
    command: str | None = None
    """The id that the client gave its command; a repeated one is found by it."""
    lag: int = 0
    """How many milliseconds of the way there and back a seat's clock is given back."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """What a seat is for, and whose it is."""

    seat: int
    kind: SeatKind
    level: str | None = None
    guest: str | None = None
    name: str | None = None
    """What one of several people at the guest's device is called, if they have said so."""


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
    terms: str = "{}"
    """What is agreed beside the rules, as JSON text."""


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table to be opened."""

    row: TableRow
    seats: tuple[SeatRow, ...]
    bots: bool
    listed: bool = False
    """Whether everybody finds it in the lobby."""
    lasting: bool = False
    """Whether people have days for a move, so that nobody has to be there."""
    room: str | None = None
    """The room that it belongs to."""
    log: Addition | None = None
    """What its log begins with, where it goes on from somewhere."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A table as it was read, with the entries after a given number."""

    row: TableRow
    seats: tuple[SeatRow, ...]
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match has ended, to be kept with its last event."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    left: tuple[int, ...] = ()
    """The seats whose people have left before the end."""
    rated: bool = False
    """Whether it was to count."""
    public: bool = False
    """Whether everybody may find it."""


@quick
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
    people: bool = True
    """Whether any seat is a person's, or open for one."""
    asked: int = 0
    """One bit for every seat that the table waits for."""
    ending: Ending | None = None
    """How the match has ended, if these entries end it."""


@dataclass(frozen=True, slots=True)
class ChatLine:
    """Something that was said at a table."""

    number: int
    """In the order of all lines; 0 before it is kept."""
    table: str
    at: int
    """When, in milliseconds since 1970."""
    seat: int | None
    """Whose seat said it; None for one who watches."""
    preset: str | None
    """The name of a phrase, or None for words of one's own."""
    text: str


@dataclass(frozen=True, slots=True)
class Program:
    """A bot of somebody, which plays with a token."""

    id: str
    owner: str | None
    """The guest who made it; None for one that was made where the database is."""
    token_hash: str
    created: int
    until: int | None
    """When its token ceases to hold, in milliseconds since 1970; None for never."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A table that waits for somebody who sits there."""

    id: str
    game: str
    seat: int
    deadline: int | None
    """When the next flag falls, if one can."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A table in the list of somebody who sits there."""

    id: str
    game: str
    phase: str
    seat: int
    changed: int
    terms: str
    """What is agreed beside the rules, as JSON text."""
    deadline: int | None
    """When the next flag falls, if one can."""
    waits: bool
    """Whether the table waits for that seat."""


@dataclass(frozen=True, slots=True)
class SeatGlance:
    """A seat of a table in a list for others."""

    seat: int
    kind: SeatKind
    level: str | None
    guest: str | None
    seen_until: int
    """Until when somebody counts as being there."""
    name: str | None = None
    """What one of several people at the guest's device is called."""


@dataclass(frozen=True, slots=True)
class Glance:
    """A table in a list for others."""

    id: str
    game: str
    preset: str
    terms: str
    phase: str
    created: int
    changed: int
    head: int
    """How many events there are."""
    asked: int
    """One bit for every seat that the table waits for."""
    watched_until: int
    seats: tuple[SeatGlance, ...]


@dataclass(frozen=True, slots=True)
class Seek:
    """What somebody would like to play with others who would."""

    guest: str
    game: str
    preset: str
    seats: int
    clock: str
    created: int
    until: int
    """Until when it is kept if nobody renews it."""
    table: str | None = None
    """Where, once others were found."""
    rated: bool = False


@dataclass(frozen=True, slots=True)
class Room:
    """A class or a club."""

    id: str
    owner: str
    """Its host."""
    title: str
    plans: str
    """What may be played there, as JSON text."""
    chat: str
    """What may be said there: phrases (`presets`) or nothing (`off`)."""
    created: int
    closed: int | None = None
    """When its host closed it."""


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
