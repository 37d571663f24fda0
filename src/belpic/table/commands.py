"""What a client may ask of a table: closed messages, read strictly."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Final

from belpic.core.codec import Json, from_json
from belpic.table.phrases import refusal

ID: Final = re.compile("[A-Za-z0-9_-]{1,40}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Next:
    """What may follow a path, and what to show beside the table there."""

    id: str
    at: int
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Why:
    """Why the last item of a path cannot follow the ones before it."""

    id: str
    at: int
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Actions:
    """All actions, if they are few enough to list."""

    id: str
    at: int


@dataclass(frozen=True, slots=True)
class ViewData:
    """The View as data, for clients that have the rules themselves."""

    id: str
    at: int


@dataclass(frozen=True, slots=True)
class Act:
    """An action of one's seat."""

    id: str
    at: int
    text: str


@dataclass(frozen=True, slots=True)
class Sit:
    """Sit down, bound to a seed by its hash."""

    id: str
    seat: int | None
    key: str | None
    commitment: str


@dataclass(frozen=True, slots=True)
class Reveal:
    """Reveal the seed."""

    id: str
    seed: bytes


@dataclass(frozen=True, slots=True)
class Stand:
    """Leave the seat before the match begins."""

    id: str


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last action, ask for it, or agree to what was asked."""

    id: str
    at: int


@dataclass(frozen=True, slots=True)
class Agree:
    """Offer a draw, or agree to one."""

    id: str
    at: int


@dataclass(frozen=True, slots=True)
class Decline:
    """Decline what is offered, or withdraw what one offered."""

    id: str
    at: int


@dataclass(frozen=True, slots=True)
class Resign:
    """Give up the match."""

    id: str


@dataclass(frozen=True, slots=True)
class Claim:
    """End the match, or go on with a bot, because a seat has left."""

    id: str
    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class Rematch:
    """Open a table where everybody sits one seat further."""

    id: str


@dataclass(frozen=True, slots=True)
class Resync:
    """Ask for everything anew."""

    id: str


@dataclass(frozen=True, slots=True)
class Ping:
    """Keep the connection alive."""

    id: str


Query = Next | Why | Actions | ViewData
"""Changes nothing."""
Deed = Act | Sit | Reveal | Stand | Undo | Agree | Decline | Resign | Claim | Rematch
"""Makes events."""
Wire = Resync | Ping
"""Concerns the connection alone."""
Command = Query | Deed | Wire

KINDS: Final[dict[str, type[Command]]] = {
    "next": Next,
    "why": Why,
    "actions": Actions,
    "view": ViewData,
    "act": Act,
    "sit": Sit,
    "reveal": Reveal,
    "stand": Stand,
    "undo": Undo,
    "agree": Agree,
    "decline": Decline,
    "resign": Resign,
    "claim": Claim,
    "rematch": Rematch,
    "resync": Resync,
    "ping": Ping,
}


def parse(frame: str) -> dict[str, Json]:
    """Return the object in a frame.

    Raises:
        Refused: if there is none.
    """
    try:
        data: Json = json.loads(frame, parse_float=_refuse, parse_constant=_refuse)
        json.dumps(data, ensure_ascii=False).encode()  # half a character raises a ValueError
    except (RecursionError, ValueError):
        raise refusal("not_json") from None
    if not isinstance(data, dict):
        raise refusal("not_object")
    return data


def _refuse(text: str) -> Json:
    raise ValueError(text)


def id_in(data: dict[str, Json]) -> str | None:
    """Return the id of a command, or None if it has none that could be answered to."""
    found = data.get("id")
    return found if isinstance(found, str) and ID.fullmatch(found) else None


def read(data: dict[str, Json]) -> Command:
    """Return the command that an object is.

    Raises:
        Refused: if it names no command, or has no id.
        Unreadable: if a field is missing, unknown or of another type; the message names it.
    """
    name = data.get("do")
    if not isinstance(name, str) or name not in KINDS:
        raise refusal("unknown_command", name=str(name)[:20], names=", ".join(KINDS))
    if id_in(data) is None:
        raise refusal("no_id")
    fields = {field: value for field, value in data.items() if field != "do"}
    return from_json(KINDS[name], fields)
