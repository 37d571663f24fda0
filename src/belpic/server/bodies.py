"""What HTTP answers with, and what it takes: every body once, as data.

The types of the browser client, the JSON Schema and `docs/protocol.md` are made from these classes
as well, by `python -m tools.wire_types`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from belpic.core.errors import Reason
from belpic.core.text import Text
from belpic.store.rows import Phase, SeatKind


@dataclass(frozen=True, slots=True)
class Complaint:
    """A refused request, with a status of 4xx or 5xx."""

    error: Reason
    """Why."""


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game in the list."""

    id: str
    """Its id."""
    title: Text
    """Its name."""
    summary: Text
    """What it is, in a sentence."""
    family: Literal["sticks", "board", "cards", "race"]
    """What it is played with."""
    version: int
    """The version of its rules."""
    seats: tuple[int, ...]
    """How many can play."""
    usual_seats: int
    """How many usually do."""
    minutes: int
    """How long a match takes."""
    presets: tuple[str, ...]
    """The names of its presets, the usual one first."""
    hidden: bool
    """Whether something may be hidden from somebody."""
    chance: bool
    """Whether chance plays a part."""
    unit: Literal["point", "tenth"]
    """What scores count in."""


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A table where this guest sits."""

    table: str
    """Its id."""
    game: str
    """The id of its game."""
    phase: Phase
    """How far it is."""
    seat: int
    """One's seat."""
    changed: int
    """When something last happened, in milliseconds since 1970."""


@dataclass(frozen=True, slots=True)
class Home:
    """The home page."""

    version: str
    """The version of the server."""
    games: tuple[GameCard, ...]
    """All games."""
    tables: tuple[OwnTable, ...]
    """Where this guest sits and that are not over, the newest first, at most 20."""


@dataclass(frozen=True, slots=True)
class PresetForm:
    """A named set of option values."""

    name: str
    """Its name for programs."""
    label: Text
    """Its name."""
    values: Mapping[str, object]
    """What it changes."""


@dataclass(frozen=True, slots=True)
class ValueForm:
    """One value that an option may have."""

    value: str | int | bool | None
    """As it is sent."""
    label: Text
    """In words."""


@dataclass(frozen=True, slots=True)
class OptionForm:
    """An option of a game."""

    name: str
    """Its name for programs."""
    label: Text
    """What it is about."""
    help: Text
    """What it changes."""
    source: str
    """Where the rule comes from."""
    kind: Literal["choice", "number", "flag", "integer", "subset", "listing"]
    """What its values are."""
    values: tuple[ValueForm, ...]
    """The values there are, or the words beside numbers."""
    low: int | None
    """The smallest number."""
    high: int | None
    """The largest number."""
    form: str | None
    """What the texts of a listing look like."""
    default: object
    """The value in the first preset for this many seats."""


@dataclass(frozen=True, slots=True)
class LevelForm:
    """A bot."""

    name: str
    """Its name for programs."""
    label: Text
    """Its name."""


@dataclass(frozen=True, slots=True)
class GameForm:
    """Everything that the form of a new table asks."""

    game: GameCard
    """The game."""
    seats: int
    """For how many seats this is."""
    presets: tuple[PresetForm, ...]
    """Named sets of values."""
    options: tuple[OptionForm, ...]
    """Every option."""
    levels: tuple[LevelForm, ...]
    """The bots, the weakest general one first; the usual one to propose is `greedy`."""


@dataclass(frozen=True, slots=True)
class NewSeat:
    """A seat of a new table."""

    kind: SeatKind
    """`person` for the one who asks (at most one), `bot`, or `open` for whoever has the key."""
    level: str | None
    """Which bot; `null` for people."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A new table that somebody wants."""

    game: str
    """The game's id."""
    preset: str | None
    """The name of a preset; `null` for the first one."""
    options: Mapping[str, object]
    """Values that replace single ones of the preset."""
    seats: tuple[NewSeat, ...]
    """One for every seat."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A new table."""

    table: str
    """Its id."""
    key: str
    """The key of the open seats; it cannot be asked for again."""
    seat: int | None
    """The seat kept for the one who asked."""


@dataclass(frozen=True, slots=True)
class RulePage:
    """The rules of a game."""

    title: Text
    """The game's name."""
    lang: str
    """The language of the page."""
    html: str
    """The page; it has no scripts and no `style` attributes."""


@dataclass(frozen=True, slots=True)
class GuestMade:
    """The one who asks is a guest now."""

    guest: bool
    """True."""


@dataclass(frozen=True, slots=True)
class Health:
    """The store answers."""

    ok: bool
    """True."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """An empty body."""
