"""Reading requests strictly, and what every handler needs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from starlette.requests import ClientDisconnect
from starlette.responses import Response

from belpic.core.codec import Json, from_json
from belpic.server.bodies import Wish
from belpic.server.limits import BODY_BYTES, network_of
from belpic.server.phrases import deny
from belpic.table.wire import message

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection, Request

    from belpic.core.languages import Lang

JSON_TYPE: Final = "application/json"


async def read_object(request: Request) -> dict[str, Json]:
    """Return the object in the body of a request.

    Raises:
        Denied: if it is too large, not whole, not JSON or not an object.
    """
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON_TYPE:
        raise deny(415, "not_json_type")
    body = b""
    try:
        async for part in request.stream():
            body += part
            if len(body) > BODY_BYTES:
                raise deny(413, "body_too_large", limit=BODY_BYTES)
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


def read_wish(data: dict[str, Json]) -> Wish:
    """Return what is asked for in a request for a new table.

    Raises:
        Unreadable: if a field is missing, unknown or of another type; the message names it.
    """
    if not isinstance(data.get("options"), dict):
        raise deny(400, "bad_options")
    return from_json(Wish, data)


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


def answer(body: object, lang: Lang, status: int = 200) -> Response:
    """Return a body as an answer in a language."""
    return respond(message(body, lang), lang, status)


def respond(text: str, lang: Lang, status: int = 200) -> Response:
    """Return a body that is written already as an answer."""
    headers = {"Content-Language": lang, "Vary": "Accept-Language"}
    return Response(text, status, headers, JSON_TYPE)
