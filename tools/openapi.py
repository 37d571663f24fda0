"""The OpenAPI document, from what `belpic.server.routes` says of every address."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final, Never, get_args

from belpic.server.bodies import Complaint
from belpic.server.endpoints import PLACES, Endpoint, File, Query
from belpic.server.guests import COOKIE
from belpic.server.routes import ENDPOINTS
from belpic.table.messages import PROTOCOL
from tools.wire_forms import UNIONS, bodies, form_of, name_of, reference, shape_of, summary

if TYPE_CHECKING:
    from belpic.core.codec import Json

JSON_TYPE: Final = "application/json"
PLACE: Final = re.compile(r"\{(\w+)\}")
ANYBODY: Final[dict[str, Json]] = {}
SECURITY: Final[dict[str, list[Json]]] = {
    "anybody": [ANYBODY, {"guest": []}, {"program": []}],
    "guest": [{"guest": []}, {"program": []}],
    "moderator": [{"guest": []}],
    "machine": [ANYBODY],
}
"""By who may ask: what a request may carry to say who asks."""
LANG: Final = Query("lang", str, "The language of the texts in the answer.")


def document(made: str) -> str:
    """Return the whole document; `made` says by whom it was made."""
    paths: dict[str, dict[str, Json]] = {}
    for one in ENDPOINTS:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one)
    shapes: dict[str, Json] = {name_of(cls): shape_of(cls) for cls in bodies()}
    for name, union in UNIONS.items():
        # a union with a name is referred to by it; its members are there as well
        if f'"#/$defs/{name}"' in json.dumps([shapes, paths]):
            shapes[name] = {"anyOf": [reference(name_of(one)).shape for one in get_args(union)]}
    whole: Json = {
        "openapi": "3.1.0",
        "info": {
            "title": "Belpic",
            "version": str(PROTOCOL),
            "description": f"{made} What happens at a table goes over the WebSocket `/ws/<table>`;"
            " `docs/protocol.md` describes both, with examples.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": {path: dict(item) for path, item in paths.items()},
        "components": {
            "schemas": shapes,
            "securitySchemes": {
                "guest": {
                    "type": "apiKey",
                    "in": "cookie",
                    "name": COOKIE,
                    "description": "The signed cookie of a guest, as `/api/guest` gives it.",
                },
                "program": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The token of a bot, as `/api/programs` gives it.",
                },
            },
        },
    }
    text = json.dumps(whole, ensure_ascii=False, indent=1) + "\n"
    return text.replace("#/$defs/", "#/components/schemas/")


def _operation(endpoint: Endpoint[Never]) -> Json:
    found: dict[str, Json] = {
        "operationId": operation_id(endpoint),
        "summary": endpoint.what,
        "security": SECURITY[endpoint.who],
        "parameters": _parameters(endpoint),
        "responses": _responses(endpoint),
    }
    if endpoint.body is not None:
        shape = form_of(endpoint.body).shape
        found["requestBody"] = {"required": True, "content": {JSON_TYPE: {"schema": shape}}}
    return found


def operation_id(endpoint: Endpoint[Never]) -> str:
    """Return the name of an operation: how it is asked, and where."""
    words = re.findall(r"[a-z]+", f"{endpoint.method} {endpoint.path}".lower())
    return "_".join(words)


def _parameters(endpoint: Endpoint[Never]) -> list[Json]:
    places: list[Json] = [
        {
            "name": name,
            "in": "path",
            "required": True,
            "description": PLACES[name],
            "schema": {"type": "string"},
        }
        for name in PLACE.findall(endpoint.path)
    ]
    queries: list[Json] = [
        {
            "name": one.name,
            "in": "query",
            "required": False,
            "description": one.what,
            "schema": _query_shape(one),
        }
        for one in (*endpoint.query, LANG)
    ]
    return places + queries


def _query_shape(query: Query) -> dict[str, Json]:
    if query.hint is int:
        return {"type": "integer", "minimum": 0, "maximum": 999_999_999}
    return form_of(query.hint).shape


def _responses(endpoint: Endpoint[Never]) -> dict[str, Json]:
    told = endpoint.answer
    if isinstance(told, File):
        shape: dict[str, Json] = {} if told.media == JSON_TYPE else {"type": "string"}
        good: Json = {"description": told.what, "content": {told.media: {"schema": shape}}}
    else:
        content: Json = {JSON_TYPE: {"schema": form_of(told).shape}}
        good = {"description": summary(told), "content": content}
    refused: Json = {"schema": reference(Complaint.__name__).shape}
    bad: Json = {"description": "Refused; it says why.", "content": {JSON_TYPE: refused}}
    return {str(endpoint.status): good, **{str(one): bad for one in endpoint.refusals}}
