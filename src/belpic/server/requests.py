"""Reading requests strictly, and what every handler needs."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeVar

from starlette.responses import JSONResponse

from belpic.core.codec import Json, from_json
from belpic.server.limits import BODY_BYTES, network_of
from belpic.server.phrases import deny
from belpic.store.rows import SeatKind

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection, Request

T = TypeVar("T")
JSON_TYPE: Final = "application/json"


@dataclass(frozen=True, slots=True)
class NewSeat:
    """A seat of a new table."""

    kind: SeatKind
    level: str | None


@dataclass(frozen=True, slots=True)
class Wish:
    """The body of a request for a new table, but for its options, which the game reads itself."""

    game: str
    preset: str | None
    seats: tuple[NewSeat, ...]


@dataclass(frozen=True, slots=True)
class Nothing:
    """An empty body."""


async def read_object(request: Request) -> dict[str, Json]:
    """Return the object in the body of a request.

    Raises:
        Denied: if it is too large, not JSON or not an object.
    """
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON_TYPE:
        raise deny(415, "not_json_type")
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > BODY_BYTES:
            raise deny(413, "body_too_large", limit=BODY_BYTES)
    try:
        data = json.loads(body, parse_float=_refuse, parse_constant=_refuse)
        json.dumps(data, ensure_ascii=False).encode()  # half a character raises a ValueError
    except (RecursionError, ValueError):
        raise deny(400, "bad_body") from None
    if not isinstance(data, dict):
        raise deny(400, "bad_body")
    return data


def _refuse(text: str) -> Json:
    raise ValueError(text)


def read_wish(data: dict[str, Json]) -> tuple[Wish, dict[str, Json]]:
    """Return what is asked for in a request for a new table, and its options.

    Raises:
        Unreadable: if a field is missing, unknown or of another type; the message names it.
    """
    options = data.get("options")
    if not isinstance(options, dict):
        raise deny(400, "bad_options")
    rest = {name: value for name, value in data.items() if name != "options"}
    return from_json(Wish, rest), options


def whole(request: Request, name: str) -> int | None:
    """Return a whole number from the query of a request, None if it is not there.

    Raises:
        Denied: if it is something else.
    """
    text = request.query_params.get(name)
    if text is None:
        return None
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise deny(400, "bad_number", name=name)
    return int(text)


def network(connection: HTTPConnection) -> str:
    """Return the network that a request or socket comes from."""
    return network_of(connection.client.host if connection.client else "")


def answer(data: Json, status: int = 200) -> JSONResponse:
    """Return data as an answer."""
    return JSONResponse(data, status)
