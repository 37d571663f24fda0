"""What a server tells of a table, as data; `docs/protocol.md` explains every field."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from belpic.core.errors import Reason
from belpic.core.match import Kind
from belpic.core.scene import Thing
from belpic.core.seats import Viewer
from belpic.core.text import Text
from belpic.store.rows import Phase, SeatKind


@dataclass(frozen=True, slots=True)
class Line:
    """One event of the log, as its viewer may know it."""

    n: int
    kind: Kind
    seat: int | None
    text: str
    say: Text | None
    undone: bool = False


@dataclass(frozen=True, slots=True)
class SeatNow:
    """Who has a seat, and whether they sit."""

    seat: int
    kind: SeatKind
    level: str | None
    label: Text
    sits: bool
    yours: bool


@dataclass(frozen=True, slots=True)
class TokenNow:
    """One possible next step of a path, and the key of the thing one touches for it.

    The label says what it does, where several tokens share a key.
    """

    text: str
    key: str
    label: Text | None


@dataclass(frozen=True, slots=True)
class NextNow:
    """What may follow a path, and the text of the action if it is complete as it stands."""

    tokens: tuple[TokenNow, ...]
    action: str | None


@dataclass(frozen=True, slots=True)
class UndoOffer:
    """Who would like to go back to which event, and who has agreed."""

    seat: int
    to: int
    agreed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OffersNow:
    """What is offered: a draw by these seats, and to go back."""

    agree: tuple[int, ...]
    undo: UndoOffer | None


@dataclass(frozen=True, slots=True)
class OutcomeNow:
    """How the match ended, also in words."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    why: Text
    lines: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class SeatFairness:
    """What a seat has done for the fair chance."""

    commitment: str | None
    seed: str | None
    silent: bool


@dataclass(frozen=True, slots=True)
class FairnessNow:
    """The commitments and the seeds that are open."""

    scheme: Literal["belpic/1"]
    commitment: str | None
    server: str | None
    seats: tuple[SeatFairness, ...]


@dataclass(frozen=True, slots=True)
class Now:
    """The table at its present number."""

    phase: Phase
    viewer: Viewer
    seats: tuple[SeatNow, ...]
    asked: tuple[int, ...]
    waits: Literal["seats", "chance", "nobody"]
    since: int | None
    scores: tuple[int, ...]
    next: NextNow
    may: tuple[str, ...]
    offers: OffersNow
    outcome: OutcomeNow | None
    fairness: FairnessNow
    rematch: str | None
    hash: str
    things: tuple[int | Thing, ...]
    """The scene; a number is the place of a thing in the scene told before."""


@dataclass(frozen=True, slots=True)
class GameNow:
    """Which game is played."""

    id: str
    version: int
    title: Text
    unit: Literal["point", "tenth"]
    actions: Text


@dataclass(frozen=True, slots=True)
class ChangedOption:
    """An option that is not as usual, in words."""

    name: str
    label: Text
    value: Text


@dataclass(frozen=True, slots=True)
class Events:
    """What happened after a number."""

    kind: ClassVar = "events"
    table: str
    after: int
    n: int
    log: tuple[Line, ...]
    now: Now


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is connected just now."""

    kind: ClassVar = "presence"
    here: tuple[bool, ...]
    watchers: int
    claim_in: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Pong:
    """The answer to a ping."""

    kind: ClassVar = "pong"
    n: int


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a frame cannot be answered, or the socket is closed."""

    kind: ClassVar = "refused"
    error: Reason
