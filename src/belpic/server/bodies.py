"""What HTTP answers with, and what it takes: every body once, as data.

The types of the browser client, the JSON Schemas and `docs/protocol.md` are made from these classes
as well, by `python -m tools.wire_types`. In what HTTP takes, a field with a default may be left
out. Further bodies may live in modules of their own: what an endpoint names is sent.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from belpic.core.errors import Reason
from belpic.core.text import Text
from belpic.store.rows import Phase, SeatKind
from belpic.table.messages import ChangedOption
from belpic.table.terms import ChatKind, WatchingKind


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
    first_preset: str | None
    """The preset for somebody's first match; `null` where it is the usual one."""


@dataclass(frozen=True, slots=True)
class OtherSeat:
    """A seat beside one's own."""

    kind: SeatKind
    """Whether a person has it, a bot, or nobody yet."""
    name: Text | None
    """What the person is called; `null` for bots and free seats."""
    asked: bool
    """Whether the table waits for it."""


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
    waits: bool
    """Whether the table waits for one."""
    clock: str
    """How much time people have, as it was asked for."""
    until: int | None
    """When one's flag falls, in milliseconds since 1970; `null` unless the table waits for one."""
    others: tuple[OtherSeat, ...]
    """The other seats, in the order of seats."""


@dataclass(frozen=True, slots=True)
class Home:
    """The home page."""

    version: str
    """The version of the server."""
    games: tuple[GameCard, ...]
    """All games, in the order in which people are shown them."""
    tables: tuple[OwnTable, ...]
    """Where this guest sits and that are not over, at most 50: first those that wait for one, the
    most urgent first, then the last changed."""


@dataclass(frozen=True, slots=True)
class PresetForm:
    """A named set of option values."""

    name: str
    """Its name for programs."""
    label: Text
    """Its name."""
    about: Text | None
    """For whom it is, in a sentence; `null` where the name says it."""
    values: Mapping[str, object]
    """What it changes."""
    changed: tuple[ChangedOption, ...]
    """In what it differs from the first one, in words."""


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
    about: Text
    """One sentence that says how it plays."""
    usual: bool
    """Whether it is the one for newcomers, which is to be proposed."""


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
    """The bots among which people choose, the weakest general one first."""
    hands: bool
    """Whether one holds cards that others do not see, and that one may show."""


@dataclass(frozen=True, slots=True)
class NewSeat:
    """A seat of a new table."""

    kind: SeatKind
    """`person` for the one who asks (several people may share the device), `bot`, or `open` for
    whoever has the key."""
    level: str | None
    """Which bot, `null` for the usual one; `null` for people."""
    name: str | None = None
    """What somebody is called who shares the device with others; `null`, also if it is left out,
    for everybody else, and for whoever has no name."""


@dataclass(frozen=True, slots=True)
class NewTerms:
    """What is agreed for a new table beside the rules."""

    clock: str
    """How much time people have: `none`, `fischer 300+5` (seconds in the bank, and those that every
    turn adds), `byoyomi 600+3x30` (seconds in the bank, then periods), `move 30` (seconds) or
    `days 3`."""
    chat: ChatKind = "presets"
    """What may be said: nothing (`off`), phrases that everybody reads in their own language
    (`presets`, as usual, also if it is left out), or words of one's own as well (`free`)."""
    watching: WatchingKind = "public"
    """What those who watch see: what is public (`public`, as usual, also if it is left out), also
    what a seat sees that agrees to it (`consent`), or what every seat sees, three minutes and a
    round later and nothing before (`delayed`)."""
    entry: Literal["key", "lobby"] = "key"
    """Who may sit down on open seats: whoever has the key (`key`, as usual, also if it is left
    out), or everybody, and the table stands in the lobby (`lobby`)."""
    rated: bool = False
    """Whether the match counts for ratings; then only people with accounts play, each at a device
    of their own, and everybody finds the match in the archive. As usual it does not."""


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
    terms: NewTerms | None = None
    """What is agreed beside the rules; `null` as usual, and it may be left out."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A new table."""

    table: str
    """Its id."""
    key: str
    """The key of the open seats; it cannot be asked for again."""
    seat: int | None
    """The seat kept for the one who asked, the first if there are several."""


@dataclass(frozen=True, slots=True)
class NewProgram:
    """A bot of one's own that somebody wants to let play."""

    name: str
    """What everybody reads at its seat: 1 to 19 of `a–z 0–9 - _`, a letter or digit first."""
    days: int | None = None
    """For how many days its token holds; `null` for ever, also if it is left out."""


@dataclass(frozen=True, slots=True)
class ProgramMade:
    """A new bot."""

    program: str
    """Its id."""
    token: str
    """What it comes with, in `Authorization: Bearer …`; it cannot be asked for again."""


@dataclass(frozen=True, slots=True)
class ProgramCard:
    """A bot in the list."""

    program: str
    """Its id."""
    name: str
    """What everybody reads at its seat."""
    created: int
    """When it was made, in milliseconds since 1970."""
    until: int | None
    """When its token ceases to hold; `null` for never."""


@dataclass(frozen=True, slots=True)
class OwnPrograms:
    """The bots of whoever asks."""

    programs: tuple[ProgramCard, ...]
    """Those whose tokens hold, the oldest first."""


@dataclass(frozen=True, slots=True)
class RuleHeading:
    """A part of a rule page."""

    id: str
    """By which it is found in the page."""
    title: str
    """What it is called there."""


@dataclass(frozen=True, slots=True)
class RulePreset:
    """A preset for which the rules can be read."""

    name: str
    """Its name for programs."""
    label: Text
    """Its name."""
    about: Text | None
    """For whom it is, in a sentence; `null` where the name says it."""


@dataclass(frozen=True, slots=True)
class RulePage:
    """The rules of a game."""

    title: Text
    """The game's name."""
    lang: str
    """The language of the page."""
    html: str
    """The page, its tables and diagrams made for the preset; it has no scripts and no `style`
    attributes."""
    contents: tuple[RuleHeading, ...]
    """Its parts, in their order."""
    preset: str
    """For which preset it is."""
    presets: tuple[RulePreset, ...]
    """All that there are."""
    changed: tuple[ChangedOption, ...]
    """What this preset has otherwise than the usual one, in words."""
    lesson: bool
    """Whether the game can be learnt by a lesson."""
    pieces: bool
    """Whether its set for printing has pieces, which may be made to fold."""


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
