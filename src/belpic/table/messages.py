"""What a server tells of a table: every message once, as data.

Commands, the other direction, are in `belpic.table.commands`. `python -m tools.wire_types` makes
the types of the browser client, the JSON Schema and the tables of fields in `docs/protocol.md` from
these classes and those of `now_messages`, so that a field is described there and nowhere else. How
data is written, and in which language, is `belpic.table.wire`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from belpic.bots.analysis.summary import Choice
from belpic.core.errors import Reason
from belpic.core.quick import quick
from belpic.core.scene import Thing, Whole
from belpic.core.text import Text
from belpic.table.now_messages import Chapter, ClockRule, Line, NextNow, Now, TouchesNow
from belpic.table.terms import EntryKind

PROTOCOL: Final = 2
"""Raised when a client of the version before would misread something."""


@dataclass(frozen=True, slots=True)
class GameNow:
    """Which game is played."""

    id: str
    """Its id."""
    version: int
    """The version of its rules."""
    title: Text
    """Its name."""
    unit: Literal["point", "tenth"]
    """What scores count in."""
    actions: Text
    """What typed actions look like."""
    sides: tuple[Text, ...]
    """What the game itself calls its seats; empty where that is only their number."""


@dataclass(frozen=True, slots=True)
class ChangedOption:
    """An option that is not as usual, in words."""

    name: str
    """Its name for programs."""
    label: Text
    """What it is about."""
    value: Text
    """How it is here."""
    usual: Text
    """How it is as usual."""


@dataclass(frozen=True, slots=True)
class ChatPhrase:
    """Something to say that everybody reads in their own language."""

    name: str
    """Its name, for `say`."""
    text: Text
    """Its words."""


@dataclass(frozen=True, slots=True)
class ChatRule:
    """What may be said at a table."""

    phrases: tuple[ChatPhrase, ...]
    """The phrases; none where nothing may be said."""
    free: bool
    """Whether one may also say words of one's own."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything about a table."""

    kind: ClassVar = "snapshot"
    protocol: int
    """The version of this protocol."""
    lang: str
    """The language of all texts, here and in what follows."""
    table: str
    """The table's id."""
    n: int
    """The number of the last event."""
    game: GameNow
    """Which game is played."""
    preset: str
    """The name of the preset that the table was made with."""
    preset_label: Text
    """The same in words."""
    preset_about: Text | None
    """For whom the preset is, in a sentence; `null` where its name says it."""
    options: Mapping[str, object]
    """All option values."""
    changed_options: tuple[ChangedOption, ...]
    """Those that differ from the game's usual preset, and have a meaning here."""
    clock: ClockRule
    """How much time people have."""
    chat: ChatRule
    """What may be said."""
    entry: EntryKind
    """Who may sit down: whoever has the `key`, or everybody (`lobby`, `room`)."""
    room: str | None
    """The id of the room that the table belongs to."""
    rated: bool
    """Whether the match counts for ratings."""
    start: str | None
    """The position that the match began in, as text, where somebody has set one up."""
    log: tuple[Line, ...]
    """The whole log."""
    now: Now
    """The table at `n`."""


@quick
@dataclass(frozen=True, slots=True)
class Events:
    """What happened after a number."""

    kind: ClassVar = "events"
    table: str
    """The table's id."""
    after: int
    """The number that a client has to show for this to apply."""
    n: int
    """The number of the last event."""
    log: tuple[Line, ...]
    """The events after `after`."""
    now: Now
    """The table at `n`."""


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is connected just now; neither numbered nor stored."""

    kind: ClassVar = "presence"
    here: tuple[bool, ...]
    """For every seat; a bot that sits is always here."""
    watchers: int
    """How many watch."""
    claim_in: tuple[int | None, ...]
    """In how many milliseconds a seat that has left may be claimed; `null` if it may not."""


@dataclass(frozen=True, slots=True)
class RatingNow:
    """How strong somebody is at a game."""

    points: int
    """1500 to begin with; 200 more win about three times out of four."""
    spread: int
    """Within how many points to either side the truth lies, two times out of three."""
    matches: int
    """How many matches have counted."""
    provisional: bool
    """Whether there are too few for it to say much: show it with a question mark."""


@dataclass(frozen=True, slots=True)
class PersonNow:
    """Somebody at a table."""

    name: Text
    """What they are called: chosen, or made up for them in the reader's language. Show it as plain
    text."""
    account: bool
    """Whether the name is theirs alone; a guest's is not."""
    rating: RatingNow | None
    """How strong they are at this game; `null` for those who have not played for it."""


@dataclass(frozen=True, slots=True)
class People:
    """Who sits where, by name; neither numbered nor part of the log, and told when it changes."""

    kind: ClassVar = "people"
    seats: tuple[PersonNow | None, ...]
    """For every seat; `null` where nobody or a bot has it."""


@dataclass(frozen=True, slots=True)
class Said:
    """Something that somebody has said; not numbered like events. Show the text as plain text."""

    kind: ClassVar = "chat"
    number: int
    """In the order in which it was said; the same number is the same line."""
    seat: int | None
    """Who; `null` for one who watches."""
    preset: str | None
    """The name of a phrase; `null` for words of one's own."""
    text: Text
    """What was said."""


@dataclass(frozen=True, slots=True)
class Device:
    """What people who share a device have to know; told to them alone, with all that changes it.

    Those who watch a table where a seat may show its hand, or all do with a delay, get it too, with
    no seats of their own.
    """

    kind: ClassVar = "device"
    seats: tuple[int, ...]
    """The seats that are played here. If there are none, one only watches: nothing is one's own,
    though the table is told as it is to the seat that is shown."""
    shown: int | None
    """As which of them the table is shown; `null` while it is covered, as everybody may see it."""
    asked: tuple[int, ...]
    """Which of them are to act: hand over the device to one of them, who sends `uncover`."""


@dataclass(frozen=True, slots=True)
class Pong:
    """The answer to a ping."""

    kind: ClassVar = "pong"
    n: int
    """The number of the last event."""
    time: int
    """The server's time, in milliseconds since 1970: what clocks are counted by."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a frame without an id cannot be answered, or the socket is closed."""

    kind: ClassVar = "refused"
    error: Reason
    """Why."""


@dataclass(frozen=True, slots=True)
class Done:
    """It is done, and there is nothing to tell beside that."""

    kind: ClassVar = "done"


@dataclass(frozen=True, slots=True)
class Following:
    """What may follow the path that was asked about."""

    kind: ClassVar = "next"
    next: NextNow
    """What may follow."""
    preview: tuple[Thing, ...]
    """What to show beside the table while the path stands."""


@dataclass(frozen=True, slots=True)
class Touched:
    """Where touches have led."""

    kind: ClassVar = "touch"
    touches: tuple[TouchesNow, ...]
    """The first entry is where they have led. If one looks `ahead`, those that are near it follow,
    as in `Now.touches`; their numbers count in this list."""
    action: str | None
    """The action, if it is complete and nothing may follow: send it."""
    why: Reason | None
    """Why the last touch is impossible, if it is; it has changed nothing then."""
    preview: tuple[Thing, ...]
    """What to show beside the table while these touches stand."""
    say: Text | None = None
    """The action as the log would tell it, as far as its seat can know, if it is complete: what one
    is asked to confirm."""


@dataclass(frozen=True, slots=True)
class Explained:
    """Why the last touch of a path is impossible."""

    kind: ClassVar = "why"
    why: Reason | None
    """The reason; `null` if it is possible."""


@dataclass(frozen=True, slots=True)
class TableNow:
    """A table of the rules, or those of its rows that are about something."""

    title: Text
    """What it is about."""
    head: tuple[Text, ...]
    """What its columns are."""
    rows: tuple[tuple[Text, ...], ...]
    """Its cells, row by row."""


@dataclass(frozen=True, slots=True)
class Told:
    """What something is."""

    kind: ClassVar = "about"
    lines: tuple[Text, ...]
    """What the game says of it."""
    places: tuple[str, ...]
    """The keys of the places where it could go, were it the turn of whose it is."""
    tables: tuple[TableNow, ...]
    """What the tables of the rules say of it; all of them if nothing was named."""


@dataclass(frozen=True, slots=True)
class Listed:
    """All actions."""

    kind: ClassVar = "actions"
    actions: tuple[str, ...] | None
    """Their texts; `null` if there are more than 1000."""


@dataclass(frozen=True, slots=True)
class ShownView:
    """The View as data."""

    kind: ClassVar = "view"
    view: object
    """`viewer` and `shown`, the state with holes as its game writes it."""


@dataclass(frozen=True, slots=True)
class Past:
    """The table as one saw it after an event."""

    kind: ClassVar = "past"
    n: int
    """The number of that event."""
    scores: tuple[Whole, ...]
    """What everybody had then, by seat."""
    things: tuple[Thing, ...]
    """The scene, as it was seen then; after the end with everything that was hidden."""
    chapters: tuple[Chapter, ...]
    """Where seasons and rounds began until now."""


@dataclass(frozen=True, slots=True)
class Hinted:
    """What had best be done."""

    kind: ClassVar = "hint"
    exact: bool
    """Whether it was reckoned out; otherwise it is an estimate."""
    choices: tuple[Choice, ...]
    """What may be done, the best first."""
    why: Text
    """What the best one is worth, and what others would cost, in sentences."""


@dataclass(frozen=True, slots=True)
class Seated:
    """One has sat down."""

    kind: ClassVar = "seated"
    seat: int
    """Where."""


@dataclass(frozen=True, slots=True)
class Reopened:
    """Another table is open for the same people."""

    kind: ClassVar = "reopened"
    table: str
    """Its id."""


Body = (
    Done
    | Following
    | Touched
    | Explained
    | Told
    | Listed
    | ShownView
    | Past
    | Hinted
    | Seated
    | Reopened
)
"""What the answer to a command says."""


@quick
@dataclass(frozen=True, slots=True)
class Answer:
    """What a command gets back."""

    kind: ClassVar = "answer"
    re: str
    """The id of the command."""
    n: int
    """The number of the table; for a command that made an event, the number of that event."""
    body: Body | None
    """What it says; `null` if the command was refused."""
    error: Reason | None = None
    """Why it was refused; `null` if it was not. After the code `stale` a snapshot follows."""


Message = Snapshot | Events | Presence | People | Said | Device | Answer | Pong | Refusal
"""Anything that a server sends over the socket of a table."""


@dataclass(frozen=True, slots=True)
class Closing:
    """Why a server closes a socket; it says `refused` before, where it can still speak."""

    code: int
    """The code of the WebSocket."""
    why: str
    """What has happened."""
    then: Literal["reconnect", "stop"]
    """Whether it helps to come back."""


CLOSINGS: Final = (
    Closing(1008, "wrong `Origin`, or too many messages or connections", "reconnect"),
    Closing(1009, "a frame of more than 4096 bytes: a defect of the client", "stop"),
    Closing(1012, "the server is being stopped or restarted", "reconnect"),
    Closing(1013, "the client reads too slowly, or the store is away", "reconnect"),
    Closing(4400, "a frame that is no command, or a language that is not there", "stop"),
    Closing(4401, "the token of a bot holds no longer, or never did", "stop"),
    Closing(4404, "there is no such table", "stop"),
    Closing(4410, "the table is closed: its rules have changed, or moderators did it", "stop"),
    Closing(4500, "the rules have failed or took too long; nothing is lost, come later", "stop"),
)
"""All of them."""
