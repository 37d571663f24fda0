"""How messages are written and read: JSON in one language, with numbers that every client can hold.

A `Text` is written as the text of one language. A whole number that a browser cannot hold exactly,
beyond 2⁵³ − 1, is written as the text of its digits. Everything else is as `core.codec` has it.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Final, cast, get_args

from belpic.core.codec import LARGEST, Json, from_json, kind_of, to_json
from belpic.core.scene import Note, Thing
from belpic.core.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from belpic.core.languages import Lang

HASH_DIGITS: Final = 16
KNOWN: Final = frozenset(kind_of(thing) for thing in get_args(Thing))
"""The kinds of things that clients of this version can draw."""
Known = Mapping[int, Json]
Writer = Callable[[object, "Lang", Known], Json]
NOTHING_KNOWN: Final[Known] = {}


def written(value: object, lang: Lang, known: Known = NOTHING_KNOWN) -> Json:
    """Return data as it is sent to somebody who reads a language.

    `known` has the objects inside that are written already, by their identity.
    """
    return _writer(type(value))(value, lang, known)


def _writer(kind: type) -> Writer:
    """Return how values of a class are written, found out once for every class."""
    found = _READY.get(kind)
    if found is None:
        bases = (write for base, write in _WRITERS.items() if issubclass(kind, base))
        other = _object_writer(kind) if dataclasses.is_dataclass(kind) else _write_other
        found = _READY[kind] = next(bases, other)
    return found


def _write_plain(value: object, lang: Lang, known: Known) -> Json:  # noqa: ARG001  # a writer
    return cast("Json", value)


def _write_whole(value: object, lang: Lang, known: Known) -> Json:  # noqa: ARG001  # a writer
    number = cast("int", value)
    return number if -LARGEST <= number <= LARGEST else str(number)


def _write_text(value: object, lang: Lang, known: Known) -> Json:  # noqa: ARG001  # a writer
    return cast("Text", value).in_(lang)


def _write_items(value: object, lang: Lang, known: Known) -> Json:
    items = cast("Sequence[object]", value)
    return [_writer(type(item))(item, lang, known) for item in items]


def _write_mapping(value: object, lang: Lang, known: Known) -> Json:
    items = cast("Mapping[object, object]", value).items()
    return {str(name): _writer(type(item))(item, lang, known) for name, item in items}


def _write_other(value: object, lang: Lang, known: Known) -> Json:  # noqa: ARG001  # a writer
    return to_json(value)


def _object_writer(wanted: type) -> Writer:
    """Return the writer of a class of messages: its kind first, then its fields."""
    kind, names = kind_of(wanted), tuple(field.name for field in dataclasses.fields(wanted))

    def write(value: object, lang: Lang, known: Known) -> Json:
        found = known.get(id(value))
        if found is not None:
            return found
        data: dict[str, Json] = {"kind": kind} if kind else {}
        for name in names:
            part = getattr(value, name)
            data[name] = _writer(type(part))(part, lang, known)
        return data

    return write


_WRITERS: Final[dict[type, Writer]] = {
    type(None): _write_plain,
    bool: _write_plain,
    str: _write_plain,
    Enum: _write_other,
    int: _write_whole,
    Text: _write_text,
    tuple: _write_items,
    list: _write_items,
    Mapping: _write_mapping,
}
_READY: Final[dict[type, Writer]] = {}


def compact(data: Json) -> str:
    """Return data as JSON text without spaces, the same as browsers write it."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def message(value: object, lang: Lang, known: Known = NOTHING_KNOWN) -> str:
    """Return a message as the frame that is sent."""
    return compact(written(value, lang, known))


def scene_hash(things: Iterable[str]) -> str:
    """Return the hash by which a scene is compared, from the JSON texts of its things."""
    return hashlib.sha256(f"[{','.join(things)}]".encode()).hexdigest()[:HASH_DIGITS]


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
