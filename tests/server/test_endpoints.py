"""The JSON API as its OpenAPI document describes it: addresses, bodies, what may be left out."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

from belpic.core.codec import Json
from belpic.server import limits
from belpic.server.endpoints import File
from belpic.server.routes import ENDPOINTS
from tests.server.client import Client
from tools.wire_types import OPENAPI

LIMITS = Path(limits.__file__)
DOCUMENT: dict[str, dict[str, dict[str, dict[str, Json]]]] = json.loads(
    OPENAPI.read_text(encoding="utf-8")
)


def test_the_server_tells_its_own_description(client: Client) -> None:
    response = client.request("GET", "/api/openapi.json")
    assert response.headers["content-type"] == "application/json"
    assert response.json == json.loads(OPENAPI.read_text(encoding="utf-8"))


def test_every_address_is_described_with_all_its_parts() -> None:
    told = {(path, way.upper()) for path, item in DOCUMENT["paths"].items() for way in item}
    assert told == {(one.path, one.method) for one in ENDPOINTS}
    for one in ENDPOINTS:
        operation = DOCUMENT["paths"][one.path][one.method.lower()]
        assert operation["summary"]
        assert ("requestBody" in operation) == (one.method != "GET"), one.path
        parameters = operation["parameters"]
        assert isinstance(parameters, list)
        names = {str(part["name"]) for part in parameters if isinstance(part, dict)}
        assert {*re.findall(r"\{(\w+)\}", one.path), "lang"} <= names
        responses = operation["responses"]
        assert isinstance(responses, dict)
        assert {str(one.status), *map(str, one.refusals)} == set(responses)


def test_operations_have_names_of_their_own() -> None:
    names = [
        operation["operationId"]
        for item in DOCUMENT["paths"].values()
        for operation in item.values()
    ]
    assert len(set(map(str, names))) == len(names)


def test_every_reference_leads_somewhere() -> None:
    text = json.dumps(DOCUMENT)
    named = set(re.findall(r'"\$ref": "#/components/schemas/(\w+)"', text))
    assert named == set(DOCUMENT["components"]["schemas"])


@pytest.mark.parametrize("terms", [None, {"clock": "none"}, {"clock": "none", "chat": "off"}])
def test_what_has_something_usual_may_be_left_out_of_what_is_sent(
    client: Client, terms: Json
) -> None:
    wish: dict[str, Json] = {
        "game": "zaupxiu",
        "preset": None,
        "options": {},
        "seats": [{"kind": "person", "level": None}, {"kind": "open", "level": None}],
    }
    assert client.request("POST", "/api/tables", wish).status == 201
    assert client.request("POST", "/api/tables", {**wish, "terms": terms}).status == 201
    shape = DOCUMENT["components"]["schemas"]["Wish"]
    assert shape["required"] == ["game", "preset", "options", "seats"]
    assert client.request("POST", "/api/tables", {"game": "zaupxiu"}).code == "bad_data"


def test_files_are_told_from_objects() -> None:
    media = {one.answer.media for one in ENDPOINTS if isinstance(one.answer, File)}
    assert media >= {"application/pdf", "application/json"}


def test_every_limit_is_in_one_file_with_its_reason() -> None:
    tree = ast.parse(LIMITS.read_text(encoding="utf-8"))
    bare = []
    for one, after in zip(tree.body, [*tree.body[1:], None], strict=True):
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name):
            explained = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
            bare += [] if explained else [one.target.id]
    assert bare == []
    others = [path for path in LIMITS.parent.glob("*.py") if path != LIMITS]
    assert [path.name for path in others if re.search(r"\bRate\(", path.read_text("utf-8"))] == []
