"""What a server tells of a table: every message once, as data.

Commands, the other direction, are in `belpic.table.commands`. `python -m tools.wire_types` makes
the types of the browser client, the JSON Schema and the tables of fields in `docs/protocol.md` from
these classes, so that a field is described here and nowhere else. How data is written, and in
which language, is `belpic.table.wire`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from belpic.core.errors import Reason
from belpic.core.match import Kind
from belpic.core.scene import Thing, Whole
from belpic.core.seats import Viewer
from belpic.core.text import Text
from belpic.store.rows import Phase, SeatKind

PROTOCOL: Final = 2
"""Raised when a client of the version before would misread something."""


@dataclass(frozen=True, slots=True)
class Line:
    """One event of the log, as its viewer may know it."""

    n: int
    """The number of the event."""
    kind: Kind
    """What happened. An `undo` with the text `m` makes all lines after `m` undone."""
    seat: int | None
    """Whose event it is; `null` where it is nobody's."""
    text: str
    """The notation, with `??` for what is hidden."""
    say: Text | None
    """The sentence for lists and screen readers; `null` for what need not be told (seeds)."""
    undone: bool = False
    """Whether a later `undo` took it back."""


@dataclass(frozen=True, slots=True)
class SeatNow:
    """Who has a seat, and whether they sit."""

    seat: int
    """Its number, from 0."""
    kind: SeatKind
    """`open` while anybody with the key may sit, `person` once it is somebody's, or `bot`."""
    level: str | None
    """Which bot plays it."""
    label: Text
    """Its name: “Seat 2 (greedy)”."""
    sits: bool
    """Whether they have sat down."""
    yours: bool
    """Whether it is one's own, also after the end."""


@dataclass(frozen=True, slots=True)
class TokenNow:
    """One possible next step of a path.

    Several tokens may share a key: a client then asks which, by the labels.
    """

    text: str
    """What it adds to the path."""
    key: str
    """The key of the thing one touches for it."""
    label: Text | None
    """What it does; `null` where its text or the thing itself says enough."""


@dataclass(frozen=True, slots=True)
class NextNow:
    """What may follow a path.

    When there is an action and no token, send it; when there are both, offer to finish.
    """

    tokens: tuple[TokenNow, ...]
    """The possible steps."""
    action: str | None
    """The canonical text of the action if the path is complete as it stands."""


@dataclass(frozen=True, slots=True)
class MeaningNow:
    """One of several things that a touch may mean."""

    text: str
    """The text of its token, by which one says which is meant."""
    label: Text | None
    """What it does; `null` where its text or the thing itself says enough."""
    to: int | str | None
    """Where it leads, as in `free`."""


@dataclass(frozen=True, slots=True)
class TouchesNow:
    """What has been touched, and what may be touched after it."""

    free: Mapping[str, int | str | tuple[MeaningNow, ...] | None]
    """By key, where a touch leads: the number of an entry of the same list, the text of an action
    that it completes, or `null`: then `touch` asks. Several meanings are asked for by their labels;
    so is one that names nothing in the scene."""
    back: Mapping[str, int | None]
    """By key, where it leads to take back what is chosen, with what depended on it."""
    chosen: tuple[tuple[str, str], ...]
    """The key and the text of what has been touched, and of words taken by themselves."""
    done: str | None
    """The action that the touches are, or the only one that they can become: offer to play it."""
    stands: bool
    """Whether they are that action as they stand."""


@dataclass(frozen=True, slots=True)
class UndoOffer:
    """A wish to go back."""

    seat: int
    """Who would like to."""
    to: int
    """To which event."""
    agreed: tuple[int, ...]
    """Who has agreed."""


@dataclass(frozen=True, slots=True)
class OffersNow:
    """What is offered."""

    agree: tuple[int, ...]
    """The seats that offer a draw."""
    undo: UndoOffer | None
    """The wish to go back, if there is one."""


@dataclass(frozen=True, slots=True)
class OutcomeNow:
    """How the match ended."""

    places: tuple[int, ...]
    """The place of every seat, from 1."""
    scores: tuple[Whole, ...]
    """The score of every seat."""
    reason: str
    """Why, for programs."""
    why: Text
    """Why, in words."""
    lines: tuple[Text, ...]
    """The end in words: one line for why, and one for every seat by place."""


@dataclass(frozen=True, slots=True)
class SeatFairness:
    """What a seat has done for the fair chance."""

    commitment: str | None
    """SHA-256 of its seed; `null` until it sits."""
    seed: str | None
    """Its seed; `null` until it is revealed."""
    silent: bool
    """Whether it stayed silent."""


@dataclass(frozen=True, slots=True)
class FairnessNow:
    """The commitments and the seeds that are open."""

    scheme: Literal["belpic/1"]
    """Which scheme; `docs/fairness.md` has it."""
    commitment: str | None
    """H, the server's; `null` while the table is `open`."""
    server: str | None
    """S, the server's seed; `null` until the match is over."""
    seats: tuple[SeatFairness, ...]
    """One for every seat."""


@dataclass(frozen=True, slots=True)
class Now:
    """The table at `n`."""

    phase: Phase
    """`open` until every seat sits, `starting` while seeds are revealed (3 s at most)."""
    viewer: Viewer
    """A seat, `"spectator"`, or `"all"` once the match is over."""
    seats: tuple[SeatNow, ...]
    """Who sits where."""
    asked: tuple[int, ...]
    """The seats that are to act; empty unless `playing`."""
    waits: Literal["seats", "chance", "nobody"]
    """What the table waits for."""
    since: int | None
    """From which number on one's own question stands: a command made there or later is not stale,
    although others may have acted. `null` if one is not asked."""
    scores: tuple[Whole, ...]
    """Each seat's score."""
    next: NextNow
    """What may follow the empty path."""
    touches: tuple[TouchesNow, ...]
    """What touches mean, to be walked without asking: the first entry is before any touch. What can
    neither go on nor be taken back begins anew with the first. Empty if one is not asked."""
    previews: bool
    """Whether `touch` may tell of things to show beside the table at some touches."""
    may: tuple[str, ...]
    """Which of `sit` (with the key, unless a seat is kept for one), `stand`, `reveal`, `resign`,
    `agree`, `undo`, `decline`, `rematch` one may send now."""
    offers: OffersNow
    """What is offered."""
    outcome: OutcomeNow | None
    """How the match ended, if it has."""
    fairness: FairnessNow
    """The commitments and seeds."""
    rematch: str | None
    """The id of the table where the same people play again."""
    hash: str
    """The first 16 hex digits of SHA-256 over the JSON text of the whole scene."""
    things: tuple[int | Thing, ...]
    """The scene. In `events` a number is the place of a thing in the scene at `after`."""


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


@dataclass(frozen=True, slots=True)
class ChangedOption:
    """An option that is not as usual, in words."""

    name: str
    """Its name for programs."""
    label: Text
    """What it is about."""
    value: Text
    """How it is at this table."""


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
    options: Mapping[str, object]
    """All option values."""
    changed_options: tuple[ChangedOption, ...]
    """Those that differ from what is usual."""
    log: tuple[Line, ...]
    """The whole log."""
    now: Now
    """The table at `n`."""


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
class Pong:
    """The answer to a ping."""

    kind: ClassVar = "pong"
    n: int
    """The number of the last event."""


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


@dataclass(frozen=True, slots=True)
class Explained:
    """Why the last touch of a path is impossible."""

    kind: ClassVar = "why"
    why: Reason | None
    """The reason; `null` if it is possible."""


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


Body = Done | Following | Touched | Explained | Listed | ShownView | Seated | Reopened
"""What the answer to a command says."""


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


Message = Snapshot | Events | Presence | Answer | Pong | Refusal
"""Anything that a server sends over a socket."""


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
    Closing(4404, "there is no such table", "stop"),
    Closing(4410, "the table cannot be shown any more: its rules have changed", "stop"),
    Closing(4500, "the rules have failed or took too long; nothing is lost, come later", "stop"),
)
"""All of them."""
