"""What a host and an engine say to each other: one JSON object a line, closed, read strictly."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, cast

from belpic.core.codec import Json, reader, to_json
from belpic.core.errors import Unreadable, reason
from belpic.core.match import Event

PROTOCOL: Final = 1
"""Rises when an engine that was written for the version before would no longer be understood."""
LONGEST: Final = 1 << 24
"""Characters of a line that is still read."""


@dataclass(frozen=True, slots=True)
class Hello:
    """The host begins."""

    kind: ClassVar = "hello"
    protocol: int


@dataclass(frozen=True, slots=True)
class Engine:
    """Who the engine is, in answer to `hello`."""

    kind: ClassVar = "engine"
    protocol: int
    name: str
    games: tuple[str, ...] | None
    """The ids of the games it plays; `null` for any."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one decision may cost; both are `null` where the engine may choose."""

    nodes: int | None
    milliseconds: int | None


@dataclass(frozen=True, slots=True)
class New:
    """A match begins; an unfinished one is forgotten."""

    kind: ClassVar = "new"
    game: str
    version: int
    seats: int
    seat: int
    options: Mapping[str, object]
    budget: Limits
    seed: str
    """The same seed and the same match ask for the same actions, unless time is the budget."""


@dataclass(frozen=True, slots=True)
class Ready:
    """Understood, in answer to `new` and `over`."""

    kind: ClassVar = "ready"


@dataclass(frozen=True, slots=True)
class Move:
    """The engine's seat is asked for an action."""

    kind: ClassVar = "move"
    log: tuple[Event, ...]
    """What happened since the last `move`, in the notation of records, as the seat sees it."""
    view: object
    """All that the seat knows: `viewer` and `shown`, the state with holes as its game writes it."""
    actions: tuple[str, ...] | None
    """Every action, or `null` if they are too many to list: then `next` asks."""
    milliseconds: int
    """After so long the answer comes too late."""


@dataclass(frozen=True, slots=True)
class Act:
    """What the engine plays, in answer to `move`."""

    kind: ClassVar = "act"
    action: str


@dataclass(frozen=True, slots=True)
class Next:
    """The engine would like to know what may follow a path, before it answers a `move`."""

    kind: ClassVar = "next"
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Following:
    """What may follow the path, in answer to `next`."""

    kind: ClassVar = "following"
    tokens: tuple[str, ...]
    action: str | None
    """The action, if the path is one as it stands."""


@dataclass(frozen=True, slots=True)
class Over:
    """The match is over."""

    kind: ClassVar = "over"
    log: tuple[Event, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Quit:
    """The host asks the engine to end; there is no answer."""

    kind: ClassVar = "quit"


@dataclass(frozen=True, slots=True)
class Error:
    """Why the engine cannot do what it was asked for; it may be asked for something else."""

    kind: ClassVar = "error"
    text: str


Request = Hello | New | Move | Following | Over | Quit
"""What a host says."""
Answer = Engine | Ready | Act | Next | Error
"""What an engine says."""


def write(message: Request | Answer) -> str:
    """Return a message as a line, without its end."""
    return json.dumps(to_json(message), ensure_ascii=False, separators=(",", ":"))


def read_request(line: str) -> Request:
    """Return what a host says in a line.

    Raises:
        Unreadable: if it is nothing of the protocol.
    """
    return cast("Request", reader(Request)(_json(line), ""))


def read_answer(line: str) -> Answer:
    """Return what an engine says in a line.

    Raises:
        Unreadable: if it is nothing of the protocol.
    """
    return cast("Answer", reader(Answer)(_json(line), ""))


def _json(line: str) -> Json:
    try:
        data: Json = json.loads(line)
    except (ValueError, RecursionError):
        raise Unreadable(reason("bad_data", where="/", expected="JSON")) from None
    return data
