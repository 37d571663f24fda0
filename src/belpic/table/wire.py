"""How messages are written and read: JSON in one language, with numbers that every client can hold.

A `Text` is written as the text of one language. A whole number that a browser cannot hold exactly,
beyond 2⁵³ − 1, is written as the text of its digits. Everything else is as `core.codec` has it.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Callable, Hashable, Mapping, Sequence
from enum import Enum
from functools import cache, lru_cache
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Final,
    Literal,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from belpic.core.codec import LARGEST, Json, from_json, kind_of, to_json
from belpic.core.scene import Button, Card, Counter, Note, Piece, Place, Row, Sticks, Thing
from belpic.core.text import Text, reader
from belpic.table.now_messages import FairnessNow, OffersNow, SeatNow, TokenNow

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from hashlib import _Hash as Hash

    from belpic.core.languages import Lang

HASH_DIGITS: Final = 16
HASHED_AT_ONCE: Final = 2000
"""Bytes; from 2,048 on `hashlib` gives up the interpreter for as long."""
WORTH_KEEPING: Final = 2048
"""How long the text of a thing must be for what stands before its end to be hashed by itself."""
KNOWN: Final = frozenset(kind_of(thing) for thing in get_args(Thing))
"""The kinds of things that clients of this version can draw."""
Writer = Callable[[object, "Lang"], str]
Given = Mapping[str, str]
"""Fields of a message that are written already, by their names."""
KEPT: Final[frozenset[type]] = frozenset(
    {Button, Card, Counter, FairnessNow, OffersNow, Piece, Place, Row, SeatNow, Sticks, TokenNow}
)
"""Small things that are told again and again, at many tables: their texts are kept."""
quoted: Final = json.encoder.encode_basestring
"""A text as JSON has it, with all letters as they are."""
ITEM: Final = "item"
"""What each of several things is called in what writes them."""
TEXTS_KEPT: Final = 1 << 13
"""How many of them, and of single texts, of a few hundred bytes each."""


def message(value: object, lang: Lang) -> str:
    """Return a message, or a part of one, as it is sent to somebody who reads a language."""
    return _writer(type(value))(value, lang)


def message_with(value: object, lang: Lang, given: Given) -> str:
    """Return a message some of whose fields are written already; those are not looked at."""
    kind: type = type(value)
    return _writer_with(kind, tuple(given))(value, lang, given)


def _writer(kind: type) -> Writer:
    """Return how values of a class are written, found out once for every class."""
    found = _READY.get(kind)
    if found is None:
        found = next((write for base, write in _WRITERS.items() if issubclass(kind, base)), None)
        if found is None and dataclasses.is_dataclass(kind):
            found = _object_writer(kind)
            found = _kept(found) if kind in KEPT else found
        found = _READY[kind] = found or _write_other
    return found


def _write_nothing(value: object, lang: Lang) -> str:  # noqa: ARG001  # a writer
    return "null"


def _write_truth(value: object, lang: Lang) -> str:  # noqa: ARG001  # a writer
    return "true" if value else "false"


def _write_string(value: object, lang: Lang) -> str:  # noqa: ARG001  # a writer
    return quoted(cast("str", value))


def _write_whole(value: object, lang: Lang) -> str:  # noqa: ARG001  # a writer
    number = cast("int", value)
    return f"{number:d}" if -LARGEST <= number <= LARGEST else f'"{number:d}"'


def _write_text(value: object, lang: Lang) -> str:
    return _read(cast("Text", value), lang, reader())


@lru_cache(TEXTS_KEPT)
def _read(text: Text, lang: Lang, _reader: int | None) -> str:
    """Return a text as somebody reads it; most of them have been read before, at some table."""
    return quoted(text.in_(lang))


def _write_items(value: object, lang: Lang) -> str:
    items = cast("Sequence[object]", value)
    if not items:
        return "[]"
    ready = _READY
    parts = [(ready.get(type(item)) or _writer(type(item)))(item, lang) for item in items]
    return f"[{','.join(parts)}]"


def _write_mapping(value: object, lang: Lang) -> str:
    items = cast("Mapping[object, object]", value).items()
    ready = _READY
    parts = [
        f"{quoted(str(name))}:{(ready.get(type(item)) or _writer(type(item)))(item, lang)}"
        for name, item in items
    ]
    return f"{{{','.join(parts)}}}"


def _write_other(value: object, lang: Lang) -> str:  # noqa: ARG001  # a writer
    return compact(to_json(value))


def _write_any(value: object, lang: Lang) -> str:
    kind = type(value)
    return (_READY.get(kind) or _writer(kind))(value, lang)


def _object_writer(wanted: type) -> Writer:
    """Return the writer of a class of messages: its kind first, then its fields."""
    return cast("Writer", _function("value, lang", wanted))


@cache
def _writer_with(wanted: type, given: tuple[str, ...]) -> Callable[[object, Lang, Given], str]:
    """Return the same for a class some of whose fields are written already."""
    found = _function("value, lang, given", wanted, given)
    return cast("Callable[[object, Lang, Given], str]", found)


def _function(taken: str, wanted: type, given: Collection[str] = ()) -> object:
    """Return what writes a class, put together as `dataclasses` puts together its methods.

    This is most of the work of a move: what a field is follows from its annotation, and is found
    out once for all messages.
    """
    known: dict[str, object] = dict(_KNOWN_TO_WRITERS)
    hints, parts = _hints(wanted), []
    for name in [field.name for field in dataclasses.fields(wanted)]:
        told = _told(f"value.{name}", hints.get(name, object), known)
        parts.append(f"{quoted(name)}:{{{f'given[{name!r}]' if name in given else told}}}")
    kind = kind_of(wanted)
    whole = ",".join([f'"kind":{quoted(kind)}', *parts] if kind else parts)
    exec(f"def write({taken}):\n return f'''{{{{{whole}}}}}'''", known)  # noqa: S102  # names of fields and classes alone
    return known["write"]


def _hints(wanted: type) -> dict[str, object]:
    """Return the annotations of a class; none where somebody's are there for checkers alone."""
    try:
        return get_type_hints(wanted)
    except NameError:
        return {}


def _told(place: str, hint: object, known: dict[str, object]) -> str:
    """Return the expression that writes what is found at a place, as its annotation allows.

    What it has to know beside the value is added to `known`.
    """
    wanted = set(get_args(hint)) if get_origin(hint) in (Union, UnionType) else {hint}
    plain = wanted - {NoneType}
    if len(plain) != 1:
        return f"write_any({place}, lang)"
    expression = _plainly(place, plain.pop(), known)
    return f"(null if {place} is None else {expression})" if NoneType in wanted else expression


def _plainly(place: str, hint: object, known: dict[str, object]) -> str:
    """Return the expression that writes what is never nothing."""
    origin, args = get_origin(hint), get_args(hint)
    if hint is str or (origin is Literal and all(isinstance(one, str) for one in args)):
        return f"quoted({place})"
    if hint is bool:
        return f"(true if {place} else false)"
    if hint is int:
        return f"write_whole({place}, lang)"
    if hint is Text:
        return f"write_text({place}, lang)"
    if origin is tuple and args[1:] == (...,) and place != ITEM:
        return f"in_brackets([{_told(ITEM, args[0], known)} for {ITEM} in {place}])"
    if isinstance(hint, type) and hint in KEPT:
        known[f"write_{hint.__name__}"] = _writer(hint)
        return f"write_{hint.__name__}({place}, lang)"
    return f"write_any({place}, lang)"


def _in_brackets(items: Iterable[str]) -> str:
    return f"[{','.join(items)}]"


def _kept(write: Writer) -> Writer:
    """Return a writer that writes equal values once.

    Games keep such things themselves, so that most are the very objects that were told before: to
    see that takes a tenth of the time that it takes to hash what they are.
    """
    lately: dict[tuple[int, Lang, int | None], tuple[object, str]] = {}

    @lru_cache(TEXTS_KEPT)
    def written(value: Hashable, lang: Lang, _reader: int | None) -> tuple[object, str]:
        return value, write(value, lang)

    def look(value: object, lang: Lang) -> str:
        reads = reader()
        place = (id(value), lang, reads)
        known = lately.get(place)
        if known is not None and known[0] is value:
            return known[1]
        known = written(value, lang, reads)
        # others that are equal come and go with their tables
        if known[0] is value:
            if len(lately) >= TEXTS_KEPT:
                lately.clear()
            lately[place] = known
        return known[1]

    return look


class Written:
    """A part of a message that has its text by itself, sooner than it could be written as data."""

    def text(self, lang: Lang) -> str:
        """Return the same text that its data would be written as."""
        raise NotImplementedError


def _write_written(value: object, lang: Lang) -> str:
    return cast("Written", value).text(lang)


_WRITERS: Final[dict[type, Writer]] = {
    Written: _write_written,
    type(None): _write_nothing,
    bool: _write_truth,
    str: _write_string,
    Enum: _write_other,
    int: _write_whole,
    Text: _write_text,
    tuple: _write_items,
    list: _write_items,
    Mapping: _write_mapping,
}
_READY: Final[dict[type, Writer]] = {}


_KNOWN_TO_WRITERS: Final[Mapping[str, object]] = {
    "null": "null",
    "true": "true",
    "false": "false",
    "in_brackets": _in_brackets,
    "quoted": quoted,
    "write_any": _write_any,
    "write_text": _write_text,
    "write_whole": _write_whole,
}
"""What the functions that are put together use, beside the value."""


_encode: Final = json.JSONEncoder(
    ensure_ascii=False, check_circular=False, separators=(",", ":")
).encode


def compact(data: Json) -> str:
    """Return data as JSON text without spaces, the same as browsers write it."""
    return _encode(data)


def scene_hash(things: Iterable[str]) -> str:
    """Return the hash by which a scene is compared, from the JSON texts of its things."""
    return SceneHash().of(tuple(things))


class SceneHash:
    """The hash of a scene as it goes on: of what stays the same at its beginning, reckoned once.

    A board is the most of a scene, stands near its beginning and hardly ever changes.
    """

    def __init__(self) -> None:
        """Begin with nothing."""
        self._head: Sequence[str] = ()
        self._begun = hashlib.sha256()

    def of(self, things: Sequence[str]) -> str:
        """Return the hash by which a scene is compared, from the JSON texts of its things."""
        head = len(self._head)
        if not head or things[:head] != self._head:
            sizes = list(map(len, things))
            longest = max(sizes, default=0)
            if longest < WORTH_KEEPING:
                return _hashed(hashlib.sha256(), f"[{','.join(things)}]").hexdigest()[:HASH_DIGITS]
            head = sizes.index(longest) + 1
            self._head = things[:head]
            self._begun = _hashed(hashlib.sha256(), f"[{','.join(self._head)}")
        rest = things[head:]
        found = _hashed(self._begun.copy(), f",{','.join(rest)}]" if rest else "]")
        return found.hexdigest()[:HASH_DIGITS]


def _hashed(found: Hash, text: str) -> Hash:
    """Return a hash that goes on with a text.

    Bit by bit: during long ones the library lets other threads go first, and with many of them to
    wait for one's turn again takes ten times as long as the hash.
    """
    data = text.encode()
    for start in range(0, len(data), HASHED_AT_ONCE):
        found.update(data[start : start + HASHED_AT_ONCE])
    return found


def read_thing(data: Json) -> Thing:
    """Return a thing of a scene; one of an unknown kind as a note with its text.

    A server may be newer than its client. Every thing says what it is, in `label` or `text`.

    Raises:
        Unreadable: if it is no thing at all.
    """
    if isinstance(data, dict) and isinstance(data.get("kind"), str) and data["kind"] not in KNOWN:
        text = data.get("text", data.get("label"))
        return Note(Text.same(text if isinstance(text, str) else str(data["kind"])))
    thing: Thing = from_json(Thing, data)  # type: ignore[arg-type]  # a union, which the reader takes
    return thing
