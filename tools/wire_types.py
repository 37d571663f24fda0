"""Write what is made from the messages of the protocol: types, a JSON Schema, tables of fields.

Usage: python -m tools.wire_types

Every message is a dataclass: what a server tells, what a client asks, the bodies of HTTP and the
things of a scene. From them come `web/wire.d.ts` for the browser client, the file
`docs/protocol.schema.json` for everybody else, and the tables in `docs/protocol.md`. Tests tell
when one of them is older than the classes.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
import json
import re
import sys
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from pathlib import Path
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
from belpic.server import bodies
from belpic.table import commands, messages

ROOT: Final = Path(__file__).parent.parent
TYPES: Final = ROOT / "src" / "belpic" / "web" / "wire.d.ts"
SCHEMA: Final = ROOT / "docs" / "protocol.schema.json"
PROTOCOL: Final = ROOT / "docs" / "protocol.md"
MADE: Final = "Made by `python -m tools.wire_types` from the classes of messages; do not edit."
UNIONS: Final[dict[str, object]] = {
    "Thing": scene.Thing,
    "Body": messages.Body,
    "Message": messages.Message,
}
"""What has a name of its own; every command is one of `Command`."""
ALIASES: Final = {
    "Text": ("string", "A text in the language of the connection."),
    "Whole": ("number | string", "A whole number; as a text where a browser could not hold it."),
}
NUMBER: Final[dict[str, Json]] = {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST}
LARGE: Final[dict[str, Json]] = {"type": "string", "pattern": "^-?[1-9][0-9]{15,}$"}
TABLE: Final = re.compile(r"(<!-- (\w+): (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
"""A table of the protocol, between two marks that name what it is about."""


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


def _named(name: str) -> Form:
    return Form(name, {"$ref": f"#/$defs/{name}"})


def _one_of(values: Sequence[Json]) -> Form:
    return Form(" | ".join(map(json.dumps, values)), {"enum": list(values)})


def _union(hint: object) -> Form:
    forms = [_named(one) if isinstance(one, str) else form_of(one) for one in _members(hint)]
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
        (item,) = map(form_of, items)
        return Form(f"readonly ({item.type})[]", {"type": "array", "items": item.shape})
    forms = [form_of(one) for one in (*items, last)]
    shapes: list[Json] = [form.shape for form in forms]
    shape: dict[str, Json] = {"type": "array", "prefixItems": shapes, "items": False}
    types_ = ", ".join(form.type for form in forms)
    return Form(f"readonly [{types_}]", {**shape, "minItems": len(forms)})


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
    (lambda hint: get_origin(hint) is Mapping, _mapping),
    (
        lambda hint: isinstance(hint, type) and issubclass(hint, Enum),
        lambda hint: _one_of([to_json(one) for one in cast("type[Enum]", hint)]),
    ),
    (dataclasses.is_dataclass, lambda hint: _named(name_of(cast("type", hint)))),
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


def fields_of(cls: type) -> tuple[Field, ...]:
    """Return the fields of a class in the order in which they are written, its tag first."""
    word = next((word for word, one in commands.KINDS.items() if one is cls), None)
    tags = {"do": word, "kind": kind_of(cls) or None}
    first = [Field(tag, Literal[value], "") for tag, value in tags.items() if value]
    hints = get_type_hints(cls, include_extras=True)
    told = _told(cls)
    own = dataclasses.fields(cast("type[scene.Note]", cls))
    return (*first, *(Field(one.name, hints[one.name], told.get(one.name, "")) for one in own))


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


def classes() -> list[type]:
    """Return every class that is ever sent."""
    known = {scene.Scene, messages.Closing}
    sent = [Reason, *_dataclasses(scene), *_dataclasses(messages), *_dataclasses(bodies)]
    return [*(one for one in sent if one not in known), *_dataclasses(commands)]


def declarations() -> str:
    """Return the types of the browser client."""
    parts = [f"// {MADE}\n"]
    for name, (alias, what) in ALIASES.items():
        parts.append(f"/** {what} */\nexport type {name} = {alias};\n")
    for cls in classes():
        lines = "".join(f"  {one.name}: {form_of(one.hint).type};\n" for one in fields_of(cls))
        parts.append(f"/** {summary(cls)} */\nexport interface {name_of(cls)} {{\n{lines}}}\n")
    for name, union in {**UNIONS, "Command": commands.Command}.items():
        members = " | ".join(map(name_of, get_args(union)))
        parts.append(f"export type {name} = {members};\n")
    parts.append(
        "/** A command before it has its id. */\n"
        "export type Asking = Command extends infer C\n"
        '  ? (C extends { id: string } ? Omit<C, "id"> : never) : never;\n'
    )
    return "\n".join(parts)


def schema() -> str:
    """Return the JSON Schema of everything that is sent."""
    shapes: dict[str, Json] = {}
    for cls in classes():
        fields = fields_of(cls)
        names: list[Json] = [one.name for one in fields]
        properties: dict[str, Json] = {one.name: _described(one) for one in fields}
        shapes[name_of(cls)] = {
            "description": summary(cls),
            "type": "object",
            "properties": properties,
            "required": names,
            "additionalProperties": False,
        }
    for name, union in UNIONS.items():
        shapes[name] = {"anyOf": [_named(name_of(one)).shape for one in get_args(union)]}
    asked: list[Json] = [_named(name_of(one)).shape for one in commands.KINDS.values()]
    shapes["Command"] = {"anyOf": asked}
    whole: Json = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:belpic:protocol:{messages.PROTOCOL}",
        "$comment": MADE,
        "title": f"The protocol of Belpic's tables, version {messages.PROTOCOL}",
        "anyOf": [_named("Message").shape, _named("Command").shape],
        "$defs": shapes,
    }
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def _described(field: Field) -> dict[str, Json]:
    shape = form_of(field.hint).shape
    return {"description": field.what, **shape} if field.what else shape


def fields_table(name: str) -> str:
    """Return the fields of a class as a table."""
    cls = next(one for one in classes() if name_of(one) == name)
    rows = [(f"`{one.name}`", _cell(one.hint), one.what) for one in fields_of(cls)]
    return _table(("field", "type", "what it is"), rows)


def things_table(_: str) -> str:
    """Return the things of a scene with their fields, one a line."""
    rows = []
    for cls in get_args(scene.Thing):
        fields = ", ".join(f"`{one.name}` {_cell(one.hint)}" for one in fields_of(cls)[1:])
        rows.append((f"`{kind_of(cls)}`", fields, summary(cls)))
    return _table(("kind", "fields", "what it is"), rows)


def commands_table(_: str) -> str:
    """Return the commands, what they do and what they are answered with."""
    rows = []
    for word, cls in commands.KINDS.items():
        fields = ", ".join(f"`{one.name}`" for one in fields_of(cls)[1:])
        answer = commands.ANSWERS.get(cls, messages.Done)
        what = " ".join((cls.__doc__ or "").split())
        rows.append((f"`{word}`", fields, what, f"`{answer.kind}`"))
    return _table(("`do`", "fields", "what it does", "answer"), rows)


def closings_table(_: str) -> str:
    """Return why a socket is closed."""
    rows = [(str(one.code), one.why, one.then) for one in messages.CLOSINGS]
    return _table(("code", "why", "what to do"), rows)


def _cell(hint: object) -> str:
    text = form_of(hint).type.replace("readonly ", "").replace("|", "\\|")
    return re.sub(r"\((\w+)\)\[\]", r"\1[]", text)


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


MAKERS: Final = {
    "fields": fields_table,
    "things": things_table,
    "commands": commands_table,
    "closings": closings_table,
}


def documented(text: str) -> str:
    """Return the text of the protocol with its tables made anew."""
    return TABLE.sub(lambda found: found[1] + MAKERS[found[2]](found[3]) + found[4], text)


def outputs() -> dict[Path, str]:
    """Return every file that is made, and what it should hold."""
    protocol = PROTOCOL.read_text(encoding="utf-8")
    return {TYPES: declarations(), SCHEMA: schema(), PROTOCOL: documented(protocol)}


def main() -> int:
    """Write the files."""
    for path, text in outputs().items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
