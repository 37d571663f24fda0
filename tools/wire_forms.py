"""How the messages of the protocol are written: the types of their fields, their shapes as JSON.

What is made from that is in `tools.wire_types` and `tools.openapi`.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
import json
import types
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import (
    Annotated,
    Final,
    Literal,
    NewType,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from belpic.core import scene
from belpic.core.codec import LARGEST, Json, kind_of, to_json
from belpic.core.errors import Reason
from belpic.core.text import Text
from belpic.server.bodies import Complaint
from belpic.server.routes import ENDPOINTS
from belpic.table import commands, meeting_messages, messages, now_messages, study_messages

UNIONS: Final[dict[str, object]] = {
    "Thing": scene.Thing,
    "Body": messages.Body,
    "Message": messages.Message,
    "LobbyMessage": meeting_messages.LobbyMessage,
}
"""What has a name of its own; every command is one of `Command`."""
ALIASES: Final = {
    "Text": ("string", "A text in the language of the connection."),
    "Whole": ("number | string", "A whole number; as a text where a browser could not hold it."),
}
NUMBER: Final[dict[str, Json]] = {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST}
LARGE: Final[dict[str, Json]] = {"type": "string", "pattern": "^-?[1-9][0-9]{15,}$"}


@dataclasses.dataclass(frozen=True, slots=True)
class Form:
    """How data is written: its type in TypeScript, and its JSON Schema."""

    type: str
    shape: dict[str, Json]


PLAIN: Final = {
    str: Form("string", {"type": "string"}),
    int: Form("number", NUMBER),
    bool: Form("boolean", {"type": "boolean"}),
    bytes: Form("string", {"type": "string", "pattern": "^([0-9a-f]{2})*$"}),
    object: Form("unknown", {}),
    Fraction: Form("string", {"type": "string", "pattern": "^-?[0-9]+/[1-9][0-9]*$"}),
    Text: Form("Text", {"type": "string"}),
    type(None): Form("null", {"type": "null"}),
}


def form_of(hint: object) -> Form:
    """Return how data of a Python type is written.

    Raises:
        TypeError: for a type that no message has had so far.
    """
    for applies, make in FORMS:
        if applies(hint):
            return make(hint)
    message = f"no form for {hint!r}"
    raise TypeError(message)


def reference(name: str) -> Form:
    """Return how data is written that has a name of its own."""
    return Form(name, {"$ref": f"#/$defs/{name}"})


def _one_of(values: Sequence[Json]) -> Form:
    return Form(" | ".join(map(json.dumps, values)), {"enum": list(values)})


def _union(hint: object) -> Form:
    forms = [reference(one) if isinstance(one, str) else form_of(one) for one in _members(hint)]
    shapes: list[Json] = [form.shape for form in forms]
    return Form(" | ".join(form.type for form in forms), {"anyOf": shapes})


def _members(hint: object) -> list[object]:
    """Return the members of a union; those that are a union with a name are one, by its name."""
    arguments = get_args(hint)
    for name, union in UNIONS.items():
        inside = get_args(union)
        if set(inside) <= set(arguments):
            return [*(one for one in arguments if one not in inside), name]
    return list(arguments)


def _tuple(hint: object) -> Form:
    *items, last = get_args(hint)
    if last is Ellipsis:
        return _many(*items)
    forms = [form_of(one) for one in (*items, last)]
    shapes: list[Json] = [form.shape for form in forms]
    shape: dict[str, Json] = {"type": "array", "prefixItems": shapes, "items": False}
    types_ = ", ".join(form.type for form in forms)
    return Form(f"readonly [{types_}]", {**shape, "minItems": len(forms)})


def _many(hint: object) -> Form:
    item = form_of(hint)
    return Form(f"readonly ({item.type})[]", {"type": "array", "items": item.shape})


def _mapping(hint: object) -> Form:
    value = form_of(get_args(hint)[1])
    shape: dict[str, Json] = {"type": "object", "additionalProperties": value.shape}
    return Form(f"Readonly<Record<string, {value.type}>>", shape)


FORMS: Final[tuple[tuple[Callable[[object], bool], Callable[[object], Form]], ...]] = (
    (lambda hint: hint in PLAIN, lambda hint: PLAIN[cast("type", hint)]),
    (
        lambda hint: get_origin(hint) is Annotated,
        lambda _: Form("Whole", {"anyOf": [NUMBER, LARGE]}),
    ),
    (lambda hint: get_origin(hint) is Literal, lambda hint: _one_of(get_args(hint))),
    (lambda hint: get_origin(hint) in {Union, types.UnionType}, _union),
    (lambda hint: get_origin(hint) is tuple, _tuple),
    (
        lambda hint: get_origin(hint) is Sequence,
        lambda hint: _many(get_args(hint)[0]),
    ),
    (lambda hint: get_origin(hint) is Mapping, _mapping),
    (
        lambda hint: isinstance(hint, type) and issubclass(hint, Enum),
        lambda hint: _one_of([to_json(one) for one in cast("type[Enum]", hint)]),
    ),
    (dataclasses.is_dataclass, lambda hint: reference(name_of(cast("type", hint)))),
    (
        lambda hint: isinstance(hint, NewType),
        lambda hint: form_of(cast("NewType", hint).__supertype__),
    ),
)


def name_of(cls: type) -> str:
    """Return the name of a class outside Python; commands are told from what answers them."""
    return f"{cls.__name__}Command" if cls in commands.KINDS.values() else cls.__name__


@dataclasses.dataclass(frozen=True, slots=True)
class Field:
    """One field of an object on the wire."""

    name: str
    hint: object
    what: str
    optional: bool = False
    """Whether it may be left out, as in what HTTP takes."""


def fields_of(cls: type) -> tuple[Field, ...]:
    """Return the fields of a class in the order in which they are written, its tag first."""
    word = next((word for word, one in commands.KINDS.items() if one is cls), None)
    tags = {"do": word, "kind": kind_of(cls) or None}
    first = [Field(tag, Literal[value], "") for tag, value in tags.items() if value]
    hints = get_type_hints(cls, include_extras=True)
    told = _told(cls)
    own = dataclasses.fields(cast("type[scene.Note]", cls))
    asked = cls in TAKEN
    return (
        *first,
        *(
            Field(
                one.name,
                hints[one.name],
                told.get(one.name, ""),
                asked and one.default is not dataclasses.MISSING,
            )
            for one in own
        ),
    )


@cache
def _told(cls: type) -> dict[str, str]:
    """Return what the source of a class says below each field."""
    (tree,) = ast.parse(inspect.getsource(cls)).body
    assert isinstance(tree, ast.ClassDef)  # the source of a class
    found = {}
    for field, text in zip(tree.body, tree.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr):
            assert isinstance(field.target, ast.Name)  # as in every dataclass
            value = ast.literal_eval(text.value)
            found[field.target.id] = " ".join(str(value).split())
    return found


def summary(cls: type) -> str:
    """Return what a class is, in one line."""
    return (cls.__doc__ or "").splitlines()[0]


def _dataclasses(module: types.ModuleType) -> Iterator[type]:
    for one in vars(module).values():
        own = isinstance(one, type) and one.__module__ == module.__name__
        if own and dataclasses.is_dataclass(one):
            yield cast("type", one)


def reachable(roots: Iterable[object]) -> Iterator[type]:
    """Return the classes that some types hold, and those that these hold."""
    seen: set[object] = set()
    waiting = list(roots)
    while waiting:
        hint = waiting.pop(0)
        if isinstance(hint, type) and dataclasses.is_dataclass(hint) and hint not in seen:
            seen.add(hint)
            yield cast("type", hint)
            waiting += _held(hint)
        waiting += get_args(hint)


@cache
def _held(cls: type) -> tuple[object, ...]:
    return tuple(get_type_hints(cls).values())


TAKEN: Final = frozenset(reachable(one.body for one in ENDPOINTS))
"""What HTTP takes."""


@cache
def bodies() -> tuple[type, ...]:
    """Return every class that HTTP takes or answers with, and those that these hold."""
    ends = [hint for one in ENDPOINTS for hint in (one.body, one.answer)]
    return tuple(reachable((Complaint, *ends)))


def _told_by_sockets() -> list[type]:
    parts = (now_messages, messages, meeting_messages, study_messages)
    return [one for part in parts for one in _dataclasses(part)]


def classes() -> list[type]:
    """Return every class that is ever sent."""
    unnamed = {scene.Scene, messages.Closing}
    # sockets and HTTP tell some of the same
    told = [Reason, *_dataclasses(scene), *_told_by_sockets(), *bodies()]
    return [one for one in dict.fromkeys([*told, *_dataclasses(commands)]) if one not in unnamed]


def shape_of(cls: type) -> dict[str, Json]:
    """Return the JSON Schema of a class."""
    fields = fields_of(cls)
    needed: list[Json] = [one.name for one in fields if not one.optional]
    properties: dict[str, Json] = {one.name: _described(one) for one in fields}
    return {
        "description": summary(cls),
        "type": "object",
        "properties": properties,
        "required": needed,
        "additionalProperties": False,
    }


def _described(field: Field) -> dict[str, Json]:
    shape = form_of(field.hint).shape
    return {"description": field.what, **shape} if field.what else shape
