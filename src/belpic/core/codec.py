"""Frozen data ↔ JSON, driven by the type annotations of dataclasses.

States, views, scenes, events and options are frozen dataclasses of numbers, texts, tuples and sets;
this module writes them as JSON data and reads them back strictly: an unknown field, a missing
field or a value of another type is refused with the place where it stands.
"""

from __future__ import annotations

import dataclasses
import re
import types
from collections.abc import Callable, Hashable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import (
    ClassVar,
    Final,
    Literal,
    NewType,
    Protocol,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from belpic.core.action import Action
from belpic.core.errors import PHRASES, Unreadable, reason
from belpic.core.languages import Lang, languages
from belpic.core.text import Text

Json = None | bool | int | str | list["Json"] | dict[str, "Json"]


class _Dataclass(Protocol):
    __dataclass_fields__: ClassVar[dict[str, dataclasses.Field[object]]]


class Formed(Protocol):
    """A class whose JSON is that of another dataclass, its `Form`."""

    Form: ClassVar[type]

    def form(self) -> object:
        """Return the value as it is written."""

    @classmethod
    def of_form(cls, form: object) -> object:
        """Return the value that is written so.

        Raises:
            Unreadable: if there is none.
        """


Reader = Callable[[Json, str], object]
_FRACTION: Final = re.compile("-?[0-9]{1,4000}/[1-9][0-9]{0,4000}", re.ASCII)
_LARGE: Final = re.compile("-?[1-9][0-9]{15,4000}", re.ASCII)
LARGEST: Final = 2**53 - 1
"""The largest whole number that browsers hold exactly; a larger one may be written as a text."""
T = TypeVar("T")
# `bool | int | str` would be made anew for every value that is written
_PLAIN: Final = (bool, int, str)
_LISTS: Final = (tuple, list)


def to_json(value: object, lang: Lang | None = None) -> Json:
    """Return the value as JSON data.

    Texts are written as a reader of `lang` reads them; without one, as an object of all languages.

    A dataclass becomes an object of its fields, with its `kind` first if its class has one; a
    named tuple becomes a list like any other; sets are written in sorted order, so that equal
    values give equal data. A class that keeps its content in another way than it is told has a
    `Form`, the dataclass that is written in its place.
    """
    if value is None or isinstance(value, _PLAIN):
        return cast("Json", value)
    if isinstance(value, Text):
        return _text(value, lang)
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, Enum):
        return to_json(value.value, lang)
    if isinstance(value, _LISTS):
        # no value of ours is a list, but JSON data inside a message is
        return [to_json(item, lang) for item in value]
    if isinstance(value, frozenset):
        return [to_json(item, lang) for item in sorted(value, key=repr)]
    if isinstance(value, Mapping):
        return {str(name): to_json(item, lang) for name, item in value.items()}
    return _object(value, lang)


def _text(text: Text, lang: Lang | None) -> Json:
    if lang is not None:
        return text.in_(lang)
    return {one: text.in_(one) for one in languages()}


def _object(value: object, lang: Lang | None) -> Json:
    if hasattr(value, "of_form"):
        value = cast("Formed", value).form()
    if isinstance(value, Sequence):
        return [to_json(item, lang) for item in value]
    if not dataclasses.is_dataclass(value) or isinstance(value, type):
        message = f"no JSON form for {type(value).__name__}"
        raise TypeError(message)
    kind = kind_of(type(value))
    written: dict[str, Json] = {"kind": kind} if kind else {}
    for name in _field_names(type(value)):
        written[name] = to_json(getattr(value, name), lang)
    return written


@cache
def _field_names(cls: type[_Dataclass]) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(cls))


def from_json(wanted: type[T], data: Json, where: str = "") -> T:
    """Return the value of type `wanted` that `data` describes.

    Raises:
        Unreadable: if the data has another shape; the message names the place.
    """
    return cast("T", reader(cast("Hashable", wanted))(data, where))


@cache
def reader(wanted: Hashable) -> Reader:
    """Return the function that reads JSON data as `wanted`, a type or an annotation."""
    for applies, make in _READERS:
        if applies(wanted):
            return make(wanted)
    message = f"no reader for {wanted!r}"
    raise TypeError(message)


def _refuse(where: str, expected: str | Text) -> Unreadable:
    return Unreadable(reason("bad_data", where=where or "/", expected=expected))


def _wanted(key: str, **values: object) -> Text:
    """Return what would be right, in words."""
    return PHRASES(f"expected.{key}", **values)


def _read_plain(wanted: object) -> Reader:
    kind = cast("type", wanted)

    def read(data: Json, where: str) -> object:
        # bool is a subclass of int, but a truth value is not a number here
        if type(data) is not kind:
            raise _refuse(where, _wanted(kind.__name__))
        return data

    return read


def _read_whole(_: object) -> Reader:
    plain = _read_plain(int)

    def read(data: Json, where: str) -> object:
        if isinstance(data, str) and _LARGE.fullmatch(data) and abs(int(data)) > LARGEST:
            return int(data)
        return plain(data, where)

    return read


def _read_any(_: object) -> Reader:
    def read(data: Json, where: str) -> object:  # noqa: ARG001  # a reader's signature
        return data

    return read


def _read_mapping(wanted: object) -> Reader:
    one = reader(get_args(wanted)[1])

    def read(data: Json, where: str) -> object:
        if not isinstance(data, dict):
            raise _refuse(where, _wanted("object"))
        return {name: one(item, f"{where}/{name}") for name, item in data.items()}

    return read


def _read_fraction(_: object) -> Reader:
    def read(data: Json, where: str) -> object:
        # Fraction itself would also read 1e999999999, and take for ever over it
        if not isinstance(data, str) or not _FRACTION.fullmatch(data):
            raise _refuse(where, _wanted("fraction"))
        return Fraction(data)

    return read


def _read_bytes(_: object) -> Reader:
    def read(data: Json, where: str) -> object:
        try:
            return bytes.fromhex(cast("str", data))
        except (TypeError, ValueError):
            raise _refuse(where, _wanted("bytes")) from None

    return read


def _read_enum(wanted: object) -> Reader:
    members = {to_json(member.value): member for member in cast("type[Enum]", wanted)}

    def read(data: Json, where: str) -> object:
        if isinstance(data, list | dict) or data not in members:
            raise _refuse(where, " | ".join(map(str, members)))
        return members[data]

    return read


def _read_literal(wanted: object) -> Reader:
    values = get_args(wanted)

    def read(data: Json, where: str) -> object:
        for value in values:
            plain = to_json(value)
            if type(plain) is type(data) and plain == data:
                return cast("object", value)
        raise _refuse(where, " | ".join(str(to_json(value)) for value in values))

    return read


def _read_tuple(wanted: object) -> Reader:
    parts = get_args(wanted)
    if len(parts) == 2 and parts[1] is Ellipsis:
        return _read_items(parts[0], tuple)
    readers = tuple(reader(part) for part in parts)

    def read(data: Json, where: str) -> object:
        if not isinstance(data, list) or len(data) != len(readers):
            raise _refuse(where, _wanted("list_of", count=len(readers)))
        return tuple(
            one(item, f"{where}/{index}")
            for index, (one, item) in enumerate(zip(readers, data, strict=True))
        )

    return read


def _read_named_tuple(wanted: object) -> Reader:
    build = cast("Callable[..., object]", wanted)
    hints = get_type_hints(wanted)
    plain = _read_tuple(tuple[tuple(hints.values())])  # type: ignore[misc]  # made at run time

    def read(data: Json, where: str) -> object:
        return build(*cast("tuple[object, ...]", plain(data, where)))

    return read


def _read_items(item_type: object, build: Callable[[list[object]], object]) -> Reader:
    one = reader(item_type)

    def read(data: Json, where: str) -> object:
        if not isinstance(data, list):
            raise _refuse(where, _wanted("list"))
        return build([one(item, f"{where}/{index}") for index, item in enumerate(data)])

    return read


def _read_action(_: object) -> Reader:
    def read(data: Json, where: str) -> object:
        if not isinstance(data, list) or not all(isinstance(token, str) for token in data):
            raise _refuse(where, _wanted("tokens"))
        return Action(cast("list[str]", data))

    return read


def _read_text(_: object) -> Reader:
    def read(data: Json, where: str) -> object:
        if isinstance(data, str):
            return Text.same(data)
        if isinstance(data, dict) and data and all(isinstance(word, str) for word in data.values()):
            return Text.told(**cast("dict[str, str]", data))
        raise _refuse(where, _wanted("texts"))

    return read


def _read_union(wanted: object) -> Reader:
    # None is told apart first, so that a complaint is about what else it should have been
    choices = tuple(choice for choice in get_args(wanted) if choice is not types.NoneType)
    optional = len(choices) < len(get_args(wanted))
    by_kind = {kind_of(choice): reader(choice) for choice in choices if kind_of(choice)}
    others = tuple(reader(choice) for choice in choices if not kind_of(choice))

    def read(data: Json, where: str) -> object:
        if data is None and optional:
            return None
        if isinstance(data, dict) and by_kind:
            kind = data.get("kind")
            if not isinstance(kind, str) or kind not in by_kind:
                raise _refuse(f"{where}/kind", " | ".join(by_kind))
            return by_kind[kind](data, where)
        for one in others[:-1]:
            try:
                return one(data, where)
            except Unreadable:
                continue
        if not others:
            raise _refuse(where, _wanted("object"))
        return others[-1](data, where)

    return read


def kind_of(choice: object) -> str:
    """Return the name by which data tells a class of a union apart, or nothing."""
    # a class constant, not a field that happens to have this name
    kind = getattr(choice, "kind", None)
    return kind if isinstance(kind, str) else ""


def _read_formed(wanted: object) -> Reader:
    formed = cast("type[Formed]", wanted)
    read_form = reader(formed.Form)

    def read(data: Json, where: str) -> object:
        return formed.of_form(read_form(data, where))

    return read


def _read_dataclass(wanted: object) -> Reader:
    build = cast("Callable[..., object]", wanted)
    hints = get_type_hints(wanted)
    fields = dataclasses.fields(cast("type[_Dataclass]", wanted))
    readers = {field.name: reader(hints[field.name]) for field in fields}
    kind = kind_of(wanted)
    names = set(readers) | ({"kind"} if kind else set())

    def read(data: Json, where: str) -> object:
        if not isinstance(data, dict):
            raise _refuse(where, _wanted("object"))
        for name in sorted(names ^ set(data)):
            raise _refuse(f"{where}/{name}", _wanted("fields", names=", ".join(readers)))
        if kind and data["kind"] != kind:
            raise _refuse(f"{where}/kind", kind)
        return build(**{name: one(data[name], f"{where}/{name}") for name, one in readers.items()})

    return read


_READERS: tuple[tuple[Callable[[object], bool], Callable[[object], Reader]], ...] = (
    (lambda wanted: wanted is int, _read_whole),
    (lambda wanted: wanted in {str, bool}, _read_plain),
    (lambda wanted: wanted is object, _read_any),
    (lambda wanted: wanted in {None, types.NoneType}, lambda _: _read_plain(types.NoneType)),
    (lambda wanted: wanted is Fraction, _read_fraction),
    (lambda wanted: wanted is bytes, _read_bytes),
    (lambda wanted: wanted is Action, _read_action),
    (lambda wanted: wanted is Text, _read_text),
    (
        lambda wanted: isinstance(wanted, NewType),
        lambda new: reader(cast("NewType", new).__supertype__),
    ),
    (lambda wanted: isinstance(wanted, type) and issubclass(wanted, Enum), _read_enum),
    (lambda wanted: get_origin(wanted) is Literal, _read_literal),
    (lambda wanted: get_origin(wanted) is tuple, _read_tuple),
    (
        lambda wanted: get_origin(wanted) is Sequence,
        lambda wanted: _read_items(get_args(wanted)[0], tuple),
    ),
    (
        lambda wanted: isinstance(wanted, type) and hasattr(wanted, "_fields"),
        _read_named_tuple,
    ),
    (
        lambda wanted: get_origin(wanted) is frozenset,
        lambda wanted: _read_items(get_args(wanted)[0], frozenset),
    ),
    (lambda wanted: get_origin(wanted) is Mapping, _read_mapping),
    (lambda wanted: get_origin(wanted) in {Union, types.UnionType}, _read_union),
    (lambda wanted: hasattr(wanted, "of_form"), _read_formed),
    (dataclasses.is_dataclass, _read_dataclass),
)
