"""Records: one match as one JSON document that can be checked and re-derived.

Each entry carries the first digits of a hash over the entry and everything before it, so that a
changed character is found where it stands. `docs/record-format.md` describes every field.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, cast

from belpic.core import registry
from belpic.core.codec import Json, from_json, reader, to_json
from belpic.core.errors import PHRASES, BadRecord, BelpicError, Reason, Unreadable, reason
from belpic.core.match import Event, Match
from belpic.core.outcome import Outcome
from belpic.core.rng import FairRng
from belpic.core.seats import Viewer, Watcher

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

FORMAT: Final = "belpic-record/1"
FORMAT_WITH_START: Final = "belpic-record/2"
"""Of a record that begins in a position that was set up: who knows no such thing refuses it."""
FORMATS: Final = (FORMAT, FORMAT_WITH_START)
MAX_BYTES: Final = 16 * 2**20
"""Larger files are refused unread; the longest real matches take less than a tenth of this."""
LONGEST_QUOTE: Final = 60
"""Characters of what is shown of a field that is wrong."""
NO_RECORD: Final = "record_none"
"""Why a text is refused that does not even look like a record of ours."""
DIGEST_DIGITS: Final = 12
DEEPEST: Final = 8
"""Nothing in a record lies more lists and objects deep; parsers of all kinds are safe below it."""


@dataclass(frozen=True, slots=True)
class Fairness:
    """Where the outcomes of chance came from: the seeds of the fair stream, once they are open."""

    scheme: Literal["belpic/1"]
    commitment: str
    server: str | None
    clients: tuple[str, ...]

    @staticmethod
    def of(server: bytes, clients: tuple[bytes, ...] = (), *, opened: bool = True) -> Fairness:
        """Return the entry for these seeds; the server's own stays out until it is opened."""
        commitment = FairRng(server, clients).commitment
        shown = server.hex() if opened else None
        return Fairness("belpic/1", commitment, shown, tuple(seed.hex() for seed in clients))

    def stream(self) -> FairRng:
        """Return the stream from its first draw.

        Raises:
            BadRecord: if the seed is not open, not a seed, or not the one committed to.
        """
        if self.server is None:
            raise BadRecord(reason("seed_closed"))
        try:
            server = bytes.fromhex(self.server)
            clients = tuple(bytes.fromhex(seed) for seed in self.clients)
            stream = FairRng(server, clients)
        except ValueError:
            raise BadRecord(reason("seed_not_hex")) from None
        except BelpicError as error:
            raise BadRecord(error.reason) from None
        if stream.commitment != self.commitment:
            raise BadRecord(reason("seed_not_committed"))
        return stream


@dataclass(frozen=True, slots=True)
class Time:
    """When an entry was made, and how much of it a clock was given back, in milliseconds."""

    at: int
    """Since 1970."""
    lag: int = 0


@dataclass(frozen=True, slots=True)
class Record:
    """A match in a file."""

    game: str
    version: int
    seats: int
    options: dict[str, Json]
    fairness: Fairness | None
    viewer: Viewer
    """`ALL` for a whole match; otherwise who saw these events, the hidden parts being `??`."""
    events: tuple[Event, ...]
    outcome: Outcome | None
    clock: str | None = None
    """How much time people had, where a clock was agreed."""
    times: tuple[Time, ...] = ()
    """One for every entry, where a clock was agreed."""
    start: str | None = None
    """The position it begins in, as text, where somebody has set one up."""

    @staticmethod
    def of(match: Match, viewer: Viewer, fairness: Fairness | None = None) -> Record:
        """Return the match as the viewer may keep it: masked while something is hidden from it."""
        log = match.log(viewer)
        whole = match.outcome is not None or log == match.events
        return Record(
            match.game.info.id,
            match.game.info.version,
            match.seats,
            match.options.to_json(),
            fairness,
            Watcher.ALL if whole else viewer,
            log,
            match.outcome,
            start=match.start,
        )

    def dumps(self) -> str:
        """Return the document; equal records give equal text, one entry a line."""
        head = self._head()
        lines = [f"  {_compact(name)}: {_compact(value)}," for name, value in head.items()]
        entries = ",\n".join(
            f"    {_compact(entry | {'hash': digest})}"
            for entry, digest in zip(self._entries(), self.digests(), strict=True)
        )
        body = f"[\n{entries}\n  ]" if entries else "[]"
        outcome = _compact(to_json(self.outcome))
        return "\n".join(["{", *lines, f'  "events": {body},', f'  "outcome": {outcome}', "}", ""])

    def _head(self) -> dict[str, Json]:
        head: dict[str, Json] = {
            "format": FORMAT if self.start is None else FORMAT_WITH_START,
            "game": f"{self.game}@{self.version}",
            "seats": self.seats,
            "options": self.options,
            "fairness": to_json(self.fairness),
            "viewer": to_json(self.viewer),
        }
        if self.start is not None:
            head["start"] = self.start
        return head if self.clock is None else {**head, "clock": self.clock}

    def _entries(self) -> Iterator[dict[str, Json]]:
        for index, event in enumerate(self.events):
            entry = to_json(event)
            assert isinstance(entry, dict)  # an event is a dataclass
            told: dict[str, Json] = {
                name: value for name, value in entry.items() if value not in (None, "")
            }
            if self.times:
                told["at"] = self.times[index].at
                if self.times[index].lag:
                    told["lag"] = self.times[index].lag
            yield told

    def digests(self) -> Iterator[str]:
        """Yield the first digits of each entry's hash over itself and all before it."""
        chain = _digest("", self._head())
        for entry in self._entries():
            chain = _digest(chain, entry)
            yield chain[:DIGEST_DIGITS]


def _compact(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=False, separators=(", ", ": "))


def _digest(before: str, data: Json) -> str:
    text = json.dumps(data, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(f"{before}\n{text}".encode()).hexdigest()


def loads(document: str | bytes) -> Record:
    """Return the record in a document, its shape and hashes checked but not yet replayed.

    Raises:
        BadRecord: if it is not a record, or an entry was changed; the message names the place.
    """
    data = _parse(document)
    try:
        record, digests = _read(data)
    except Unreadable as error:
        raise BadRecord(error.reason) from None
    for event, written, right in zip(record.events, digests, record.digests(), strict=True):
        if written != right:
            raise BadRecord(reason("entry_changed", n=event.n))
    return record


def text_of(document: bytes) -> str:
    """Return the text that a file holds.

    Raises:
        BadRecord: if it is not UTF-8; the message names the first byte that is not.
    """
    try:
        return document.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadRecord(reason("record_not_text", at=error.start)) from None


def _parse(document: str | bytes) -> dict[str, Json]:
    if len(document) > MAX_BYTES:
        raise BadRecord(reason("record_too_large", limit=MAX_BYTES // 2**20))
    text = text_of(document) if isinstance(document, bytes) else document
    if not text.strip():
        raise BadRecord(reason("record_empty"))
    try:
        data: Json = json.loads(text, parse_float=_refuse_number, parse_constant=_refuse_number)
        _refuse_odd(data, DEEPEST)
    except json.JSONDecodeError as error:
        if text.lstrip()[0] not in "{[":
            raise BadRecord(reason(NO_RECORD)) from None  # there is no place to name
        raise BadRecord(reason("record_not_json", line=error.lineno, column=error.colno)) from None
    except (RecursionError, ValueError):
        # too deeply nested, half a character, a fraction, or a number with thousands of digits
        raise BadRecord(reason("record_odd")) from None
    if not isinstance(data, dict) or "format" not in data:
        raise BadRecord(reason("record_format", format=FORMAT))
    if data["format"] not in FORMATS:
        known = " | ".join(FORMATS)
        raise BadRecord(reason("record_other_format", format=_quoted(data["format"]), known=known))
    return data


def _quoted(value: Json) -> str:
    """Return what stands in a record, short enough to be shown."""
    text = _compact(value)
    return text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 1]}…"


def _refuse_number(text: str) -> Json:
    raise ValueError(text)


def _refuse_odd(data: Json, depth: int) -> None:
    """Refuse what JSON can hold but no record: deep nesting, and text that no file can hold."""
    if depth == 0:
        raise ValueError(depth)
    if isinstance(data, str):
        data.encode()  # half of a surrogate pair raises a ValueError
    elif isinstance(data, list):
        for item in data:
            _refuse_odd(item, depth - 1)
    elif isinstance(data, dict):
        for name, item in data.items():
            name.encode()
            _refuse_odd(item, depth - 1)


_FIELDS: Final = (
    "format", "game", "seats", "options", "fairness", "viewer", "events", "outcome"
)  # fmt: skip
_OPTIONAL: Final = frozenset({"clock"})
_EVENT_DEFAULTS: Final[dict[str, Json]] = {"seat": None, "text": "", "note": ""}
_TIME_FIELDS: Final[tuple[str, ...]] = ("at", "lag")


def _read(data: dict[str, Json]) -> tuple[Record, list[str]]:
    fields = _FIELDS if data["format"] == FORMAT else (*_FIELDS, "start")
    for name in sorted(set(fields) ^ (set(data) - _OPTIONAL)):
        raise _other_fields(name, fields)
    game, version = _game(data["game"])
    clock = cast("str | None", reader(str | None)(data.get("clock"), "/clock"))
    events, times, digests = _events(data["events"], timed=clock is not None)
    if not isinstance(data["options"], dict):
        raise _odd("/options", "object")
    fairness = cast("Fairness | None", reader(Fairness | None)(data["fairness"], "/fairness"))
    outcome = cast("Outcome | None", reader(Outcome | None)(data["outcome"], "/outcome"))
    viewer = cast("Viewer", reader(Viewer)(data["viewer"], "/viewer"))
    seats = from_json(int, data["seats"], "/seats")
    options = data["options"]
    start = from_json(str, data["start"], "/start") if "start" in data else None
    record = Record(
        game, version, seats, options, fairness, viewer, events, outcome, clock, times, start
    )
    return record, digests


def _other_fields(name: str, fields: Sequence[str]) -> Unreadable:
    """Return why a record is refused that lacks a field, or has one of its own."""
    lacks, where = name in fields, f"/{name[:40]}"
    key = "record_lacks" if lacks else "record_field"
    if name == "start":
        return Unreadable(reason(f"{key}_start", where=where, plain=FORMAT, with_start=FORMATS[1]))
    known = fields if lacks else (*fields, *sorted(_OPTIONAL))
    return Unreadable(reason(key, where=where, names=", ".join(known)))


def _odd(where: str, key: str, **values: object) -> Unreadable:
    """Return why a record is refused of which one part is something else, in words."""
    expected = PHRASES(f"expected.{key}", **values)
    return Unreadable(reason("bad_data", where=where, expected=expected))


def _game(data: Json) -> tuple[str, int]:
    name, _, version = (data if isinstance(data, str) else "").partition("@")
    if not name or not version.isdecimal() or len(version) > 6:
        example = f"{name}@1" if name in registry.ids() else f"{registry.ids()[0]}@1"
        known = {"game": _quoted(data), "example": example}
        raise Unreadable(reason("record_game", where="/game", **known))
    return name, int(version)


def _events(data: Json, *, timed: bool) -> tuple[tuple[Event, ...], tuple[Time, ...], list[str]]:
    if not isinstance(data, list):
        raise _odd("/events", "list")
    events, times, digests = [], [], []
    for index, entry in enumerate(data):
        where = f"/events/{index}"
        if not isinstance(entry, dict):
            raise _odd(where, "object")
        digests.append(from_json(str, entry.get("hash"), f"{where}/hash"))
        fields = {name: value for name, value in entry.items() if name != "hash"}
        if timed:
            time = {name: fields.pop(name) for name in _TIME_FIELDS if name in fields}
            times.append(from_json(Time, {"lag": 0, **time}, where))
        events.append(from_json(Event, {**_EVENT_DEFAULTS, **fields}, where))
    return tuple(events), tuple(times), digests


@dataclass(frozen=True, slots=True)
class Replay:
    """A record folded through the rules: the match as far as it goes, and what stopped it."""

    match: Match
    problem: Reason | None


def replay(record: Record) -> Replay:
    """Return the match that the record describes, up to the first entry that fails.

    Raises:
        BadRecord: if the game or its options are unknown, or the log is one viewer's only.
    """
    if record.viewer is not Watcher.ALL:
        raise BadRecord(reason("record_partial", viewer=_viewer_name(record.viewer)))
    try:
        game = registry.load(record.game)
        game.check_seats(record.seats)
        options = game.Options.from_json(record.seats, record.options)
        match = Match.begin(game, record.seats, options, record.start)
    except BelpicError as error:
        raise BadRecord(error.reason) from error
    if match.start != record.start:
        raise BadRecord(reason("record_start", right=str(match.start)))
    for event in record.events:
        try:
            match = match.checked(event)
        except BadRecord as error:
            return Replay(match, _aged(error.reason, record, match))
    if match.outcome != record.outcome:
        return Replay(match, _aged(reason("record_outcome"), record, match))
    return Replay(match, None)


def _viewer_name(viewer: Viewer) -> str:
    return viewer.value if isinstance(viewer, Watcher) else str(viewer + 1)


def _aged(problem: Reason, record: Record, match: Match) -> Reason:
    now = match.game.info.version
    if record.version == now:
        return problem
    return reason("record_version", version=record.version, now=now, why=problem.text)


def check(record: Record) -> Match:
    """Return the match that the record describes.

    Raises:
        BadRecord: if it does not replay; the message names the entry that fails.
    """
    replayed = replay(record)
    if replayed.problem:
        raise BadRecord(replayed.problem)
    return replayed.match


def check_fair(record: Record) -> int:
    """Re-derive every throw and shuffle from the seeds and return how many there are.

    Raises:
        BadRecord: if the record does not replay, its seeds are not open, or an outcome differs.
    """
    match = check(record)
    if record.fairness is None:
        raise BadRecord(reason("not_fair_stream"))
    stream = record.fairness.stream()
    for event, state, _, action in match.steps():
        if state is None or event.kind != "chance":
            continue
        right = stream.draw(state.chance())
        if right != action:
            raise BadRecord(
                reason("entry_unfair", n=event.n, text=event.text[:80], right=str(right)[:80])
            )
    return stream.drawn
