"""Reading requests strictly, and what every handler needs."""

from __future__ import annotations

import json
from dataclasses import MISSING, fields, is_dataclass
from typing import TYPE_CHECKING, Final, TypeVar, get_args, get_origin, get_type_hints

from starlette.requests import ClientDisconnect
from starlette.responses import Response

from belpic.core.codec import Json, from_json, to_json
from belpic.server.limits import BODY_BYTES, NUMBER_DIGITS, network_of
from belpic.server.phrases import deny
from belpic.table.wire import message

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection, Request

    from belpic.core.languages import Lang

T = TypeVar("T")
JSON_TYPE: Final = "application/json"


async def read_object(request: Request, most: int = BODY_BYTES) -> dict[str, Json]:
    """Return the object in the body of a request, of so many bytes at most.

    Raises:
        Denied: if it is too large, not whole, not JSON or not an object.
    """
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON_TYPE:
        raise deny(415, "not_json_type")
    body = b""
    try:
        async for part in request.stream():
            body += part
            if len(body) > most:
                raise deny(413, "body_too_large", limit=most)
    except ClientDisconnect:
        # nobody hears it any more, and it is no defect of ours
        raise deny(400, "bad_body") from None
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


async def read_body(request: Request, cls: type[T], most: int = BODY_BYTES) -> T:
    """Return what the body of a request says, as one of the classes of bodies.

    Raises:
        Denied: if it is too large, not whole, not JSON or not an object.
        Unreadable: if a field is missing, unknown or of another type; the message names it.
    """
    return from_json(cls, _completed(cls, await read_object(request, most)))


def _completed(hint: object, data: Json) -> Json:
    """Return an object with the fields that were left out, where they have a default."""
    classes = [one for one in (hint, *get_args(hint)) if is_dataclass(one)]
    if isinstance(data, list) and get_origin(hint) is tuple:
        return [_completed(get_args(hint)[0], one) for one in data]
    if not isinstance(data, dict) or not classes:
        return data
    hints = get_type_hints(classes[0])
    defaults = {
        one.name: to_json(one.default)
        for one in fields(classes[0])
        if one.default is not MISSING and one.name not in data
    }
    given = {name: _completed(hints.get(name), value) for name, value in data.items()}
    return {**given, **defaults}


def whole(request: HTTPConnection, name: str) -> int | None:
    """Return a whole number from the query of a request, None if it is not there.

    Raises:
        Denied: if it is something else.
    """
    text = request.query_params.get(name)
    if text is None:
        return None
    number = number_of(text)
    if number is None:
        raise deny(400, "bad_number", name=name)
    return number


def number_of(text: str) -> int | None:
    """Return the whole number that a part of an address is; None if it is none, or too large."""
    is_one = text.isascii() and text.isdecimal() and len(text) <= NUMBER_DIGITS
    return int(text) if is_one else None


def address(connection: HTTPConnection) -> str:
    """Return the address that a request or socket comes from."""
    return connection.client.host if connection.client else ""


def network(connection: HTTPConnection) -> str:
    """Return the network that a request or socket comes from."""
    return network_of(address(connection))


def answer(body: object, lang: Lang, status: int = 200) -> Response:
    """Return a body as an answer in a language."""
    return respond(message(body, lang), lang, status)


def respond(text: str, lang: Lang, status: int = 200) -> Response:
    """Return a body that is written already as an answer."""
    headers = {"Content-Language": lang, "Vary": "Accept-Language"}
    return Response(text, status, headers, JSON_TYPE)
