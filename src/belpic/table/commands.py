"""What a client may ask of a table: closed messages, read strictly.

What a server tells is in `belpic.table.messages`; `docs/protocol.md` is made from both.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Final

from belpic.core.codec import Json, from_json
from belpic.core.errors import BelpicError, Reason
from belpic.table.messages import (
    Body,
    Explained,
    Following,
    Hinted,
    Listed,
    Past,
    Pong,
    Reopened,
    Seated,
    ShownView,
    Told,
    Touched,
)
from belpic.table.phrases import refusal
from belpic.table.wire import compact

ID: Final = re.compile("[A-Za-z0-9_-]{1,40}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Next:
    """What may follow a path, and what to show beside the table there."""

    id: str
    at: int
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TouchMade:
    """One touch."""

    key: str
    """What is touched."""
    text: str | None
    """Which of several meanings is meant; `null` where there is but one."""
    back: bool
    """Whether it is to be taken back although it could go on, as one of several equal cards."""


@dataclass(frozen=True, slots=True)
class Touch:
    """What touches, one after the other, mean together, and what to show beside the table there."""

    id: str
    at: int
    touches: tuple[TouchMade, ...]
    ahead: bool
    """Whether the answers to further touches shall come along, to be walked without asking."""


@dataclass(frozen=True, slots=True)
class Why:
    """Why the last item of a path, a token or the key of anything in the scene, cannot follow."""

    id: str
    at: int
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class About:
    """What a thing of the scene is, also for one who is not to act.

    Without a key: the tables of the rules, as they are played here.
    """

    id: str
    at: int
    key: str | None


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
class Look:
    """Look back: the table as one saw it after an event, and where seasons and rounds began."""

    id: str
    n: int


@dataclass(frozen=True, slots=True)
class Act:
    """An action of one's seat."""

    id: str
    at: int
    text: str


@dataclass(frozen=True, slots=True)
class Hint:
    """What had best be done, for one who is to act and plays casually against bots alone.

    The log tells that it was asked for. It may take some seconds; nothing else waits for it.
    """

    id: str
    at: int


@dataclass(frozen=True, slots=True)
class Sit:
    """Sit down, bound to a seed by its hash.

    `seat` may be `null`: one's own, else the first free one. `key` is `null` for one's own seat.
    """

    id: str
    seat: int | None
    key: str | None
    commitment: str


@dataclass(frozen=True, slots=True)
class Reveal:
    """Reveal the seed, 16 to 64 bytes in hexadecimal."""

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
class Pause:
    """Ask for the clocks to stand, or agree to that."""

    id: str


@dataclass(frozen=True, slots=True)
class Resume:
    """Let the clocks run again."""

    id: str


@dataclass(frozen=True, slots=True)
class Show:
    """Let those who watch see what one's seat sees, or no longer."""

    id: str
    on: bool


@dataclass(frozen=True, slots=True)
class Resign:
    """Give up the match; where three or more play, the others finish with a bot in one's seat."""

    id: str


@dataclass(frozen=True, slots=True)
class Claim:
    """Go on without a seat that has left: as if it had resigned."""

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
class Speak:
    """Go on in another language; everything is told anew in it."""

    id: str
    lang: str


@dataclass(frozen=True, slots=True)
class Shown:
    """Confirm that one shows the table at this number.

    The time until then is given back to one's clock, up to a second.
    """

    id: str
    at: int


@dataclass(frozen=True, slots=True)
class Say:
    """Say a phrase by its name, or words of one's own: the other one of the two is `null`."""

    id: str
    preset: str | None
    text: str | None


@dataclass(frozen=True, slots=True)
class Uncover:
    """Show the table as one of several seats of one's own; `null` covers it again.

    One who watches may see it as a seat that agrees to that, or with a delay as any. A `device` and
    a `snapshot` follow.
    """

    id: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class Ping:
    """Keep the connection alive."""

    id: str


Query = Next | Touch | Why | About | Actions | ViewData
"""Changes nothing."""
Deed = (
    Act
    | Hint
    | Sit
    | Reveal
    | Stand
    | Undo
    | Agree
    | Decline
    | Pause
    | Resume
    | Show
    | Resign
    | Claim
    | Rematch
)
"""Makes events."""
Wire = Resync | Speak | Shown | Uncover | Say | Ping
"""Concerns the connection alone."""
Command = Query | Deed | Wire | Look

KINDS: Final[dict[str, type[Command]]] = {
    "next": Next,
    "touch": Touch,
    "why": Why,
    "about": About,
    "actions": Actions,
    "view": ViewData,
    "look": Look,
    "act": Act,
    "hint": Hint,
    "sit": Sit,
    "reveal": Reveal,
    "stand": Stand,
    "undo": Undo,
    "agree": Agree,
    "decline": Decline,
    "pause": Pause,
    "resume": Resume,
    "show": Show,
    "resign": Resign,
    "claim": Claim,
    "rematch": Rematch,
    "resync": Resync,
    "speak": Speak,
    "shown": Shown,
    "uncover": Uncover,
    "say": Say,
    "ping": Ping,
}


ANSWERS: Final[dict[type[Command], type[Body | Pong]]] = {
    Next: Following,
    Touch: Touched,
    Why: Explained,
    About: Told,
    Actions: Listed,
    ViewData: ShownView,
    Look: Past,
    Hint: Hinted,
    Sit: Seated,
    Rematch: Reopened,
    Ping: Pong,
}
"""What tells more than that it is done: the body of the answer, or a message of its own."""


class NotCommand(BelpicError):
    """A frame that is no command; it carries the id to answer to, if there is one."""

    def __init__(self, reason: Reason, name: str | None = None) -> None:
        """Carry the reason and the id."""
        super().__init__(reason)
        self.id = name


def read(frame: str) -> Command:
    """Return the command that a frame is.

    Raises:
        NotCommand: if it is none, or a field is missing, unknown or of another type.
    """
    data = _parse(frame)
    found = data.get("id")
    name = found if isinstance(found, str) and ID.fullmatch(found) else None
    word = data.pop("do", None)
    if not isinstance(word, str) or word not in KINDS:
        unknown = refusal("unknown_command", name=str(word)[:20], names=", ".join(KINDS))
        raise NotCommand(unknown.reason, name)
    if name is None:
        raise NotCommand(refusal("no_id").reason)
    try:
        return from_json(KINDS[word], data)
    except BelpicError as error:
        raise NotCommand(error.reason, name) from error


def _parse(frame: str) -> dict[str, Json]:
    try:
        data: Json = _decode(frame)
        if not frame.isascii() or "\\" in frame:
            compact(data).encode()  # half a character raises a ValueError
    except (RecursionError, ValueError):
        raise NotCommand(refusal("not_json").reason) from None
    if not isinstance(data, dict):
        raise NotCommand(refusal("not_object").reason)
    return data


def _refuse(text: str) -> Json:
    raise ValueError(text)


_decode: Final = json.JSONDecoder(parse_float=_refuse, parse_constant=_refuse).decode
