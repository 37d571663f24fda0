"""Write the types of the protocol for the browser client: `web/wire.d.ts`.

Usage: python -m tools.wire_types

The things of a scene and the commands of a table are dataclasses, so their types are read from
them. A test tells when the file is older than the classes.
"""

from __future__ import annotations

import dataclasses
import sys
import types
from fractions import Fraction
from pathlib import Path
from typing import Literal, Union, get_args, get_origin, get_type_hints

from belpic.core import scene
from belpic.core.action import Token
from belpic.core.text import Text
from belpic.table import commands

TARGET = Path(__file__).parent.parent / "src" / "belpic" / "web" / "wire.d.ts"
HEAD = """\
// Made by `python -m tools.wire_types` from the classes of scenes and commands; do not edit.
"""
PLAIN: dict[object, str] = {
    str: "string",
    int: "number",
    bool: "boolean",
    bytes: "string",
    Fraction: "string",
    type(None): "null",
}


def type_of(hint: object) -> str:
    """Return how TypeScript writes the JSON form of a Python type.

    Raises:
        TypeError: for a type that no message has had so far.
    """
    if hint in PLAIN:
        return PLAIN[hint]
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in arguments)
    if origin in {Union, types.UnionType}:
        return " | ".join(map(type_of, arguments))
    if origin is tuple and arguments[-1] is Ellipsis:
        return f"readonly ({type_of(arguments[0])})[]"
    if origin is tuple:
        return f"readonly [{', '.join(map(type_of, arguments))}]"
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        return hint.__name__
    if hasattr(hint, "__supertype__"):
        return type_of(hint.__supertype__)
    message = f"no TypeScript for {hint!r}"
    raise TypeError(message)


def interface(name: str, fields: dict[str, str], summary: str) -> str:
    """Return one interface with its fields."""
    lines = "".join(f"  {field}: {kind};\n" for field, kind in fields.items())
    return f"/** {summary} */\nexport interface {name} {{\n{lines}}}\n"


def _fields(cls: type) -> dict[str, str]:
    hints = get_type_hints(cls)
    return {field.name: type_of(hints[field.name]) for field in dataclasses.fields(cls)}


def _summary(cls: type) -> str:
    return (cls.__doc__ or "").splitlines()[0]


def _scene_classes() -> list[type]:
    found = [one for one in vars(scene).values() if dataclasses.is_dataclass(one)]
    return [one for one in found if isinstance(one, type) and one is not scene.Scene]


def declarations() -> str:
    """Return the text of the file."""
    parts = [HEAD]
    for cls in _scene_classes():
        if cls is Text:
            parts.append(interface("Text", _fields(cls), _summary(cls)))
            continue
        kind = getattr(cls, "kind", None)
        own = {"kind": f'"{kind}"'} if kind else {}
        parts.append(interface(cls.__name__, {**own, **_fields(cls)}, _summary(cls)))
    hints = get_type_hints(Token, localns={"Text": Text})  # imported there for checkers alone
    token = {name: type_of(hint) for name, hint in hints.items()}
    parts.append(interface("Token", token, _summary(Token)))
    names = " | ".join(cls.__name__ for cls in get_args(scene.Thing))
    parts.append(f"/** Anything in a scene. */\nexport type Thing = {names};\n")
    for word, cls in commands.KINDS.items():
        fields = {"do": f'"{word}"', **_fields(cls)}
        parts.append(interface(f"{cls.__name__}Command", fields, _summary(cls)))
    names = " | ".join(f"{cls.__name__}Command" for cls in commands.KINDS.values())
    parts.append(f"/** Anything a client may ask. */\nexport type Command = {names};\n")
    return "\n".join(parts)


def main() -> int:
    """Write the file."""
    TARGET.write_text(declarations(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
