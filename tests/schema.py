"""As much of JSON Schema as the protocol's own needs, so that frames can be held against it."""

import json
import re
from collections.abc import Callable
from functools import cache

from belpic.core.codec import Json
from tools.wire_types import SCHEMA as FILE

Check = Callable[[Json], str | None]
"""Returns what is wrong, or None."""


def _load() -> dict[str, Json]:
    data: Json = json.loads(FILE.read_text(encoding="utf-8"))
    assert isinstance(data, dict)
    return data


SCHEMA = _load()
TYPES: dict[str, type] = {
    "string": str,
    "integer": int,
    "boolean": bool,
    "array": list,
    "object": dict,
    "null": type(None),
}
KEYWORDS = {
    "$ref", "additionalProperties", "anyOf", "description", "enum", "items", "maximum", "minimum",
    "minItems", "pattern", "prefixItems", "properties", "required", "type",
}  # fmt: skip


def conforms(data: Json, name: str = "Message") -> bool:
    """Tell whether data is what the schema calls by a name."""
    return problem(data, name) is None


def problem(data: Json, name: str = "Message") -> str | None:
    """Return what is wrong with data that should be what the schema calls by a name."""
    return _named(name)(data)


@cache
def _named(name: str) -> Check:
    shapes = SCHEMA["$defs"]
    assert isinstance(shapes, dict)
    return _check(shapes[name])


def _check(shape: Json) -> Check:
    """Return the check that a part of the schema is."""
    assert isinstance(shape, dict)
    assert set(shape) <= KEYWORDS, shape
    checks = [make(shape) for word, make in MAKERS.items() if word in shape]

    def check(data: Json) -> str | None:
        return next((wrong for one in checks if (wrong := one(data))), None)

    return check


def _reference(shape: dict[str, Json]) -> Check:
    name = str(shape["$ref"]).rpartition("/")[2]
    return _named(name)


def _type(shape: dict[str, Json]) -> Check:
    kind = TYPES[str(shape["type"])]
    return lambda data: None if type(data) is kind else f"{str(data)[:40]} is no {kind.__name__}"


def _any_of(shape: dict[str, Json]) -> Check:
    choices = shape["anyOf"]
    assert isinstance(choices, list)
    checks = [_check(one) for one in choices]

    def check(data: Json) -> str | None:
        wrong = [one(data) for one in checks]
        return None if None in wrong else " / ".join(map(str, wrong))[:400]

    return check


def _enum(shape: dict[str, Json]) -> Check:
    values = shape["enum"]
    assert isinstance(values, list)
    return lambda data: None if data in values else f"{str(data)[:40]} is none of {values}"


def _pattern(shape: dict[str, Json]) -> Check:
    form = re.compile(str(shape["pattern"]))
    return lambda data: (
        None if form.search(str(data)) else f"{str(data)[:40]} is not {form.pattern}"
    )


def _range(shape: dict[str, Json]) -> Check:
    low, high = shape["minimum"], shape["maximum"]
    assert isinstance(low, int)
    assert isinstance(high, int)
    return lambda data: None if isinstance(data, int) and low <= data <= high else f"{data}: range"


def _items(shape: dict[str, Json]) -> Check:
    first = shape.get("prefixItems", [])
    assert isinstance(first, list)
    heads = [_check(one) for one in first]
    rest = None if shape["items"] is False else _check(shape["items"])

    def check(data: Json) -> str | None:
        if not isinstance(data, list):
            return "no list"
        if len(data) < len(heads) or (rest is None and len(data) > len(heads)):
            return "wrong length"
        checks = (*heads, *(rest for _ in data[len(heads) :]))
        found = (one(item) for one, item in zip(checks, data, strict=True) if one)
        return next((wrong for wrong in found if wrong), None)

    return check


def _properties(shape: dict[str, Json]) -> Check:
    parts = shape.get("properties", {})
    assert isinstance(parts, dict)
    known = {name: _check(part) for name, part in parts.items()}
    more = shape["additionalProperties"]
    other = _check(more) if isinstance(more, dict) else None
    needed = shape.get("required", [])
    assert isinstance(needed, list)

    def check(data: Json) -> str | None:
        if not isinstance(data, dict):
            return "no object"
        if any(name not in data for name in needed):
            return f"lacks one of {needed}"
        for name, value in data.items():
            one = known.get(name, other)
            wrong = "unknown" if one is None else one(value)
            if wrong:
                return f"{name}: {wrong}"
        return None

    return check


MAKERS: dict[str, Callable[[dict[str, Json]], Check]] = {
    "$ref": _reference,
    "type": _type,
    "anyOf": _any_of,
    "enum": _enum,
    "pattern": _pattern,
    "minimum": _range,
    "items": _items,
    "additionalProperties": _properties,
}
