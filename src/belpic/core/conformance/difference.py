"""Where two pieces of data differ, for messages and for comparing piece by piece."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from belpic.core.codec import Json, to_json

if TYPE_CHECKING:
    from collections.abc import Iterator

SHOWN: Final = 60


def copied(value: object) -> Json:
    """Return the value's JSON data as it comes back from a text."""
    data: Json = json.loads(json.dumps(to_json(value)))
    return data


def leaves(data: Json, where: str = "") -> Iterator[tuple[str, Json]]:
    """Yield every plain value with the place where it stands, and the length of every list."""
    if isinstance(data, dict):
        for name, item in data.items():
            yield from leaves(item, f"{where}/{name}")
    elif isinstance(data, list):
        yield f"{where}#", len(data)
        for index, item in enumerate(data):
            yield from leaves(item, f"{where}/{index}")
    else:
        yield where or "/", data


def difference(first: object, second: object) -> str:
    """Return the first place where the JSON data of two values differ, with both contents."""
    one, other = dict(leaves(to_json(first))), dict(leaves(to_json(second)))
    for where in (*one, *other):
        left, right = one.get(where), other.get(where)
        if left != right:
            return f"at {where}: {_short(left)} against {_short(right)}"
    return "in a way that their JSON data do not show"


def _short(value: Json) -> str:
    return repr(value)[:SHOWN]


def unordered(data: Json) -> str:
    """Return a text that is the same for data which differ only in the order of lists."""
    if isinstance(data, dict):
        return repr(sorted((name, unordered(item)) for name, item in data.items()))
    if isinstance(data, list):
        return repr(sorted(unordered(item) for item in data))
    return repr(data)
