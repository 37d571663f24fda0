"""Write what is made from the messages of the protocol: types, a JSON Schema, tables of fields.

Usage: python -m tools.wire_types

Every message is a dataclass: what a server tells, what a client asks, the bodies of HTTP and the
things of a scene. From them come `web/wire.d.ts` for the browser client, the file
`docs/protocol.schema.json` for everybody else, and the tables in `docs/protocol.md`. The OpenAPI
document comes from what `belpic.server.routes` says of the addresses. Tests tell when one of them
is older than the classes.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, get_args

from belpic.core import scene
from belpic.core.codec import Json, kind_of
from belpic.server.endpoints import File
from belpic.server.routes import ENDPOINTS
from belpic.table import commands, messages
from tools import openapi
from tools.wire_forms import (
    ALIASES,
    UNIONS,
    Field,
    classes,
    fields_of,
    form_of,
    name_of,
    reference,
    shape_of,
    summary,
)

ROOT: Final = Path(__file__).parent.parent
TYPES: Final = ROOT / "src" / "belpic" / "web" / "wire.d.ts"
SCHEMA: Final = ROOT / "docs" / "protocol.schema.json"
PROTOCOL: Final = ROOT / "docs" / "protocol.md"
OPENAPI: Final = ROOT / "src" / "belpic" / "server" / "openapi.json"
MADE: Final = "Made by `python -m tools.wire_types` from the classes of messages; do not edit."
TABLE: Final = re.compile(r"(<!-- (\w+): (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
"""A table of the protocol, between two marks that name what it is about."""


def declarations() -> str:
    """Return the types of the browser client."""
    parts = [f"// {MADE}\n"]
    for name, (alias, what) in ALIASES.items():
        parts.append(f"/** {what} */\nexport type {name} = {alias};\n")
    for cls in classes():
        lines = "".join(_declared(one) for one in fields_of(cls))
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


def _declared(field: Field) -> str:
    return f"  {field.name}{'?' if field.optional else ''}: {form_of(field.hint).type};\n"


def schema() -> str:
    """Return the JSON Schema of everything that is sent."""
    shapes: dict[str, Json] = {name_of(cls): shape_of(cls) for cls in classes()}
    for name, union in UNIONS.items():
        shapes[name] = {"anyOf": [reference(name_of(one)).shape for one in get_args(union)]}
    asked: list[Json] = [reference(name_of(one)).shape for one in commands.KINDS.values()]
    shapes["Command"] = {"anyOf": asked}
    whole: Json = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:belpic:protocol:{messages.PROTOCOL}",
        "$comment": MADE,
        "title": f"The protocol of Belpic's tables, version {messages.PROTOCOL}",
        "anyOf": [reference(name).shape for name in ("Message", "LobbyMessage", "Command")],
        "$defs": shapes,
    }
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


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


def endpoints_table(_: str) -> str:
    """Return the addresses of HTTP, what they take and what they answer with."""
    rows = []
    for one in ENDPOINTS:
        query = "&".join(f"{query.name}=…" for query in one.query)
        asked = f"`{one.method} {one.path}{'?' if query else ''}{query}`"
        taken = "" if one.body is None else f"`{one.body.__name__}`"
        told = one.answer.media if isinstance(one.answer, File) else f"`{one.answer.__name__}`"
        rows.append((asked, one.who, taken, f"{one.status} {told}", one.what))
    return _table(("address", "who", "takes", "answers", "what it does"), rows)


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
    "endpoints": endpoints_table,
}


def documented(text: str) -> str:
    """Return the text of the protocol with its tables made anew."""
    return TABLE.sub(lambda found: found[1] + MAKERS[found[2]](found[3]) + found[4], text)


OUTPUTS: Final[dict[Path, Callable[[], str]]] = {
    TYPES: declarations,
    SCHEMA: schema,
    PROTOCOL: lambda: documented(PROTOCOL.read_text(encoding="utf-8")),
    OPENAPI: lambda: openapi.document(MADE),
}
"""Every file that is made, and what makes what it should hold."""


def main() -> int:
    """Write the files."""
    for path, make in OUTPUTS.items():
        path.write_text(make(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
