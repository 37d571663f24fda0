"""A client's side of a table, whatever carries the messages: for terminals, programs and tests.

A follower shows `view@n` and nothing else. What it misses it asks for again, what it sent and was
not answered it sends again, and it sits down and reveals its seed by itself.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections import deque
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Final, cast

from belpic.core.codec import Json, reader
from belpic.core.errors import Reason, Unreadable, reason
from belpic.core.quick import replace
from belpic.table.log_lines import strike
from belpic.table.messages import (
    Answer,
    Body,
    ChatRule,
    Device,
    Events,
    GameNow,
    Message,
    People,
    Pong,
    Presence,
    Refusal,
    Said,
    Snapshot,
)
from belpic.table.now_messages import ClockRule, Line, Now
from belpic.table.wire import compact, read_thing, scene_hash

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from belpic.core.languages import Lang
    from belpic.core.scene import Thing

SEED_BYTES: Final = 32
RESEND_SECONDS: Final = 4.0
"""After which time without an answer a command is sent again."""
Reply = Body | Reason
"""What a command is answered with: a body, or why it was refused."""


@dataclass(slots=True)
class _Sent:
    text: str
    at: float
    then: Callable[[Reply], None] | None


@dataclass(slots=True)
class Follower:
    """What a client knows of a table."""

    seed: bytes = field(default_factory=lambda: secrets.token_bytes(SEED_BYTES))
    key: str | None = None
    """The key of the open seats; without it one sits only on a seat that is kept for one."""
    lang: Lang = "en"
    """What one reads; everything that is told is in this language."""
    ids: Iterator[str] = field(default_factory=lambda: _ids(secrets.token_hex(4)))
    n: int = 0
    game: GameNow | None = None
    options: Mapping[str, object] = field(default_factory=dict)
    now: Now | None = None
    things: tuple[Thing, ...] = ()
    lines: list[Line] = field(default_factory=list)
    clock: ClockRule | None = None
    start: str | None = None
    """The position that the match began in, where somebody has set one up."""
    presence: Presence | None = None
    people: People | None = None
    """Who sits where, by name."""
    chat: ChatRule | None = None
    """What may be said."""
    said: list[Said] = field(default_factory=list)
    """What was said."""
    device: Device | None = None
    """What people who share this device have to know."""
    refused: Reason | None = None
    """Why the server has closed, if it has."""
    outbox: deque[str] = field(default_factory=deque)
    """What is to be sent."""
    time: float = 0.0
    """In seconds, kept by whoever carries the messages."""
    ahead: float | None = None
    """By how many seconds the server's time is before that; not known before the first answer to a
    ping."""
    repairs: int = 0
    """How often something was missed and asked for."""
    _scene: tuple[Json, ...] = ()
    """The things as they were sent."""
    _heard: str | None = None
    """The language of the last snapshot."""
    _sent: dict[str, _Sent] = field(default_factory=dict)
    _asking: str | None = None
    _duties: set[str] = field(default_factory=set)

    @property
    def seat(self) -> int | None:
        """One's own seat."""
        if self.now is None or self.only_watches:
            return None
        return next((seat.seat for seat in self.now.seats if seat.yours), None)

    @property
    def only_watches(self) -> bool:
        """Whether nothing is one's own, though one may see the hand of somebody."""
        return self.device is not None and not self.device.seats

    @property
    def server_time(self) -> int:
        """The server's time in milliseconds, as far as it is known."""
        return round((self.time + (self.ahead or 0)) * 1000)

    @property
    def waiting(self) -> bool:
        """Whether a command is not answered yet."""
        return bool(self._sent)

    def send(self, do: str, then: Callable[[Reply], None] | None = None, **fields: Json) -> str:
        """Send a command; `then` gets the body of its answer, or why it was refused."""
        name = next(self.ids)
        text = compact({"do": do, "id": name, **fields})
        self._sent[name] = _Sent(text, self.time, then)
        self.outbox.append(text)
        return name

    @property
    def query(self) -> str:
        """What a new connection has to say: what is shown already, and the language."""
        # what is shown in another language is nothing to go on from
        return f"n={self.n if self._heard == self.lang else 0}&lang={self.lang}"

    def speak(self, lang: Lang) -> None:
        """Go on in another language."""
        if lang != self.lang:
            self.lang = lang
            self.send("speak", lang=lang)

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
        told, things = _read(data)
        match told:
            case Snapshot():
                self._take_snapshot(told, things)
            case Events():
                self._take_events(told, things)
            case Answer():
                self._take_answer(told)
            case Presence():
                self.presence = told
            case People():
                self.people = told
            case Said():
                self._hear(told)
            case Device():
                self.device = told
            case Pong():
                self._take_pong(told)
            case Refusal(error=error):
                self.refused = error

    def _hear(self, told: Said) -> None:
        if all(one.number != told.number for one in self.said):
            self.said.append(told)

    def _take_pong(self, told: Pong) -> None:
        self.ahead = told.time / 1000 - self.time
        # where nothing has happened yet, the first snapshot has no greater number than nothing
        if told.n > self.n or self.now is None:
            self._resync()

    def _take_snapshot(self, told: Snapshot, things: Sequence[Json]) -> None:
        if told.n < self.n:
            # late: something newer is shown already
            return
        self.game, self.options, self._heard = told.game, told.options, told.lang
        self.clock, self.chat, self.start = told.clock, told.chat, told.start
        if self.clock.kind != "none" and self.ahead is None:
            self.ping()
        self._asking = None
        self._show(told.n, list(told.log), told.now, tuple(things))

    def _take_events(self, told: Events, things: Sequence[Json]) -> None:
        after, n = told.after, told.n
        if n < self.n or (n == self.n and after != n):
            return
        if after != self.n or self.now is None:
            self._resync()
            return
        whole = _whole(things, self._scene)
        if scene_hash(map(compact, whole)) != told.now.hash:
            self._resync()
            return
        lines = list(self.lines)
        for line in told.log:
            lines.append(line)
            strike(lines, line)
        self._show(n, lines, told.now, whole)

    def _show(self, n: int, lines: list[Line], now: Now, scene: tuple[Json, ...]) -> None:
        self.n, self.lines, self._scene = n, lines, scene
        self.things = tuple(map(read_thing, scene))
        self.now = replace(now, things=self.things)
        self._do_duties(self.now)

    def _resync(self) -> None:
        self.repairs += 1
        if self._asking is None:
            self._asking = self.send("resync")

    def _do_duties(self, now: Now) -> None:
        """Sit down where a seat is kept or the key opens one, and reveal the seed when asked."""
        if self.device is not None and self.device.seats:
            self._seat_all(self.device, now)
        elif "sit" in now.may and (self.seat is not None or self.key is not None):
            commitment = hashlib.sha256(self.seed).hexdigest()
            self._once("sit", seat=self.seat, key=self.key, commitment=commitment)
        if "reveal" in now.may and (self.device is None or not self.device.seats):
            self._once("reveal", seed=self.seed.hex())
        own = now.clocks[self.seat] if now.clocks and self.seat is not None else None
        if own is not None and own.since is not None:
            self.outbox.append(compact({"do": "shown", "id": next(self.ids), "at": self.n}))

    def _seat_all(self, device: Device, now: Now) -> None:
        """Sit down and reveal for all seats at this device, each with a seed of its own."""
        for seat in device.seats:
            seed = hashlib.sha256(self.seed + bytes([seat])).digest()
            if now.phase == "open" and not now.seats[seat].sits:
                commitment = hashlib.sha256(seed).hexdigest()
                self._once("sit", seat=seat, key=None, commitment=commitment)
            if now.phase == "starting" and now.fairness.seats[seat].seed is None:
                self._once("reveal", seed=seed.hex())

    def _once(self, do: str, **fields: Json) -> None:
        duty = f"{do} {fields.get('seat', fields.get('seed'))}"
        if duty not in self._duties:
            self._duties.add(duty)
            self.send(do, None, **fields)

    def _take_answer(self, answer: Answer) -> None:
        sent = self._sent.pop(answer.re, None)
        if answer.re == self._asking:
            self._asking = None
        if answer.n > self.n and not self._asking:
            # what came of it must be on its way; if it was lost, a ping finds out
            self.ping()
        reply = answer.error if answer.body is None else answer.body
        if sent is not None and sent.then is not None and reply is not None:
            sent.then(reply)


def _read(data: Json) -> tuple[Message, Sequence[Json]]:
    """Return a message, and the things in it as they were sent: they may be newer than we are."""
    things: Json = []
    if isinstance(data, dict) and isinstance(now := data.get("now"), dict):
        things = now.get("things", [])
        data = {**data, "now": {**now, "things": []}}
    if not isinstance(things, list):
        raise Unreadable(reason("bad_data", where="/now/things", expected="a list"))
    return cast("Message", reader(Message)(data, "")), things


def _whole(things: Sequence[Json], before: Sequence[Json]) -> tuple[Json, ...]:
    """Return the scene with the things put in that have stayed the same."""
    kept = (one for one in things if not isinstance(one, int) or 0 <= one < len(before))
    return tuple(before[one] if isinstance(one, int) else one for one in kept)


def _ids(name: str) -> Iterator[str]:
    return (f"{name}-{number}" for number in count(1))
