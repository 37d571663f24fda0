"""A client's side of a table, whatever carries the messages: for terminals, programs and tests.

A follower shows `view@n` and nothing else. What it misses it asks for again, what it sent and was
not answered it sends again, and it sits down and reveals its seed by itself.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections import deque
from dataclasses import dataclass, field, replace
from itertools import count
from typing import TYPE_CHECKING, Final, cast

from belpic.core.codec import Json, from_json, reader, to_json
from belpic.core.errors import Reason, Unreadable, reason
from belpic.core.scene import Thing
from belpic.table.lines import strike
from belpic.table.messages import GameNow, Line, Now, Presence
from belpic.table.teller import HASH_DIGITS, compact

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

SEED_BYTES: Final = 32
RESEND_SECONDS: Final = 4.0
"""After which time without an answer a command is sent again."""
Reply = dict[str, Json]
"""The body of an answer."""


@dataclass(slots=True)
class _Sent:
    text: str
    at: float
    then: Callable[[Reply | Reason], None] | None


@dataclass(slots=True)
class Follower:
    """What a client knows of a table."""

    seed: bytes = field(default_factory=lambda: secrets.token_bytes(SEED_BYTES))
    key: str | None = None
    """The key of the open seats; without it one sits only on a seat that is kept for one."""
    ids: Iterator[str] = field(default_factory=lambda: _ids(secrets.token_hex(4)))
    n: int = 0
    game: GameNow | None = None
    options: Mapping[str, Json] = field(default_factory=dict)
    now: Now | None = None
    things: tuple[Thing, ...] = ()
    lines: list[Line] = field(default_factory=list)
    presence: Presence | None = None
    refused: Reason | None = None
    """Why the server has closed, if it has."""
    outbox: deque[str] = field(default_factory=deque)
    """What is to be sent."""
    time: float = 0.0
    """In seconds, kept by whoever carries the messages."""
    repairs: int = 0
    """How often something was missed and asked for."""
    _sent: dict[str, _Sent] = field(default_factory=dict)
    _asking: str | None = None
    _duties: set[str] = field(default_factory=set)

    @property
    def seat(self) -> int | None:
        """One's own seat."""
        if self.now is None:
            return None
        return next((seat.seat for seat in self.now.seats if seat.yours), None)

    @property
    def waiting(self) -> bool:
        """Whether a command is not answered yet."""
        return bool(self._sent)

    def send(
        self, do: str, then: Callable[[Reply | Reason], None] | None = None, **fields: Json
    ) -> str:
        """Send a command; `then` gets the body of its answer, or why it was refused."""
        name = next(self.ids)
        text = compact({"do": do, "id": name, **fields})
        self._sent[name] = _Sent(text, self.time, then)
        self.outbox.append(text)
        return name

    def ping(self) -> None:
        """Ask whether the server is still there."""
        self.outbox.append(compact({"do": "ping", "id": next(self.ids)}))

    def connected(self) -> None:
        """Send again, over a new connection, what was not answered."""
        self.outbox.clear()
        self.refused = None
        self._asking = None
        for sent in self._sent.values():
            sent.at = self.time
            self.outbox.append(sent.text)

    def tick(self, time: float) -> None:
        """Send again what has not been answered for too long."""
        self.time = time
        for sent in self._sent.values():
            if time - sent.at >= RESEND_SECONDS:
                sent.at = time
                self.outbox.append(sent.text)

    def receive(self, text: str) -> None:
        """Take a message.

        Raises:
            Unreadable: if it is none of the protocol's.
        """
        data: Json = json.loads(text)
        if not isinstance(data, dict):
            raise Unreadable(reason("bad_data", where="/", expected="an object"))
        match data.pop("kind", None):
            case "snapshot":
                self._take_snapshot(data)
            case "events":
                self._take_events(data)
            case "answer":
                self._take_answer(data)
            case "presence":
                self.presence = from_json(Presence, {"kind": "presence", **data})
            case "pong":
                if from_json(int, data["n"]) > self.n:
                    self._resync()
            case "refused":
                self.refused = from_json(Reason, data["error"])
            case other:
                raise Unreadable(reason("bad_data", where="/kind", expected=str(other)[:20]))

    def _take_snapshot(self, data: Reply) -> None:
        n = from_json(int, data["n"])
        if n < self.n:
            # late: something newer is shown already
            return
        options = data["options"]
        assert isinstance(options, dict)  # an object by the protocol
        self.game, self.options = from_json(GameNow, data["game"]), options
        self._asking = None
        now = from_json(Now, data["now"])
        self._show(n, _lines(data["log"]), now, _whole(now, ()))

    def _take_events(self, data: Reply) -> None:
        after, n = from_json(int, data["after"]), from_json(int, data["n"])
        if n < self.n or (n == self.n and after != n):
            return
        if after != self.n or self.now is None:
            self._resync()
            return
        now = from_json(Now, data["now"])
        things = _whole(now, self.things)
        if scene_hash(things) != now.hash:
            self._resync()
            return
        lines = list(self.lines)
        for line in _lines(data["log"]):
            lines.append(line)
            strike(lines, line)
        self._show(n, lines, now, things)

    def _show(self, n: int, lines: list[Line], now: Now, things: tuple[Thing, ...]) -> None:
        self.n, self.lines, self.things = n, lines, things
        self.now = replace(now, things=things)
        self._do_duties(self.now)

    def _resync(self) -> None:
        self.repairs += 1
        if self._asking is None:
            self._asking = self.send("resync")

    def _do_duties(self, now: Now) -> None:
        """Sit down where a seat is kept or the key opens one, and reveal the seed when asked."""
        if "sit" in now.may and (self.seat is not None or self.key is not None):
            commitment = hashlib.sha256(self.seed).hexdigest()
            self._once("sit", seat=self.seat, key=self.key, commitment=commitment)
        if "reveal" in now.may:
            self._once("reveal", seed=self.seed.hex())

    def _once(self, do: str, **fields: Json) -> None:
        if do not in self._duties:
            self._duties.add(do)
            self.send(do, None, **fields)

    def _take_answer(self, data: Reply) -> None:
        name = from_json(str, data["re"])
        sent = self._sent.pop(name, None)
        if name == self._asking:
            self._asking = None
        if from_json(int, data["n"]) > self.n and not self._asking:
            # what came of it must be on its way; if it was lost, a ping finds out
            self.ping()
        if sent is None or sent.then is None:
            return
        if data["ok"] is True:
            sent.then(cast("Reply", data["body"]))
        else:
            sent.then(from_json(Reason, data["error"]))


def _whole(now: Now, before: tuple[Thing, ...]) -> tuple[Thing, ...]:
    """Return the scene with the things put in that have stayed the same."""
    kept = (one for one in now.things if not isinstance(one, int) or 0 <= one < len(before))
    return tuple(before[one] if isinstance(one, int) else one for one in kept)


def scene_hash(things: tuple[Thing, ...]) -> str:
    """Return the hash by which a scene is compared."""
    return hashlib.sha256(compact(to_json(things)).encode()).hexdigest()[:HASH_DIGITS]


def _lines(data: Json) -> list[Line]:
    return list(cast("tuple[Line, ...]", reader(tuple[Line, ...])(data, "/log")))


def _ids(name: str) -> Iterator[str]:
    return (f"{name}-{number}" for number in count(1))
