"""The server does what its OpenAPI document says, whatever is asked: no 500, no other shape.

Schemathesis makes requests from the document, right ones and wrong ones. Half of them come from
somebody known, about games, tables and things that are there, as made-up names get no further than
the door.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from belpic.server import api
from belpic.server.limits import Rate, WorkRates
from belpic.server.routes import ENDPOINTS
from tests.server.access import GAME, ROOM, field, guest
from tests.server.client import SECONDS, Client
from tests.server.conftest import running
from tests.size import sized
from tools.wire_types import OPENAPI

pytestmark = pytest.mark.unmeasured

TOO_LARGE = 413
EXAMPLES = sized(4, 60)
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
SLOW = {"/api/print"}
"""The book of all rules takes seconds to make."""
ROOM_TABLES = "/api/rooms/{room}/tables"
"""Where `game` is a number."""
PATHS = [(one.method, one.path) for one in ENDPOINTS if one.path not in SLOW]


class Defects(logging.Handler):
    """Keeps what the log says of defects."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(record.getMessage())


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Give the address of a server that lets everybody ask as fast as they can."""
    defects = Defects()
    logging.getLogger().addHandler(defects)
    with pytest.MonkeyPatch.context() as patched:
        freely = Rate(1e6, 10**6)
        patched.setattr(api, "PLAY_WORK", WorkRates(freely, freely, freely))
        patched.setattr(api, "FILE_WORK", WorkRates(freely, freely, freely))
        db = tmp_path_factory.mktemp("described") / "tables.db"
        with running(f"sqlite:///{db}") as (_, address):
            yield address
    logging.getLogger().removeHandler(defects)
    assert defects.found == []


@pytest.fixture(scope="module")
def known(quick: str) -> dict[str, str]:
    """Give what is there: somebody's cookie, and things of theirs."""
    somebody = guest(quick)
    somebody.network = "127.0.0.1"
    return {
        "cookie": str(somebody.cookie),
        "game": GAME,
        "table": field(somebody.create(GAME, "person", "open"), "table"),
        "room": field(somebody.request("POST", "/api/rooms", ROOM).json, "room"),
        "program": field(somebody.request("POST", "/api/programs", {"name": "x"}).json, "program"),
    }


@pytest.fixture(scope="module")
def schema() -> schemathesis.BaseSchema:
    return schemathesis.openapi.from_dict(json.loads(OPENAPI.read_text(encoding="utf-8")))


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
@pytest.mark.parametrize(("method", "path"), PATHS)
def test_whatever_is_asked_the_answer_is_as_described(
    quick: str,
    known: dict[str, str],
    schema: schemathesis.BaseSchema,
    method: str,
    path: str,
    mode: GenerationMode,
) -> None:
    operation = schema[path][method]

    @settings(
        max_examples=EXAMPLES,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(operation.as_strategy(generation_mode=mode), st.booleans())
    def ask(case: schemathesis.Case, is_known: bool) -> None:  # type: ignore[type-arg]  # four of them, of no interest here
        headers = {}
        if is_known and mode is GenerationMode.POSITIVE:
            headers["Cookie"] = known["cookie"]
            case.query = {**(case.query or {}), "lang": "en"}
            if "print" not in path:
                for name in set(case.path_parameters or ()) & set(known):
                    case.path_parameters[name] = known[name]
                if isinstance(case.body, dict) and "game" in case.body and path != ROOM_TABLES:
                    case.body = {**case.body, "game": GAME}
        response = case.call(base_url=quick, headers=headers, timeout=SECONDS)
        # a body that is too large is refused for that, which the check does not expect
        is_wrong = mode is GenerationMode.NEGATIVE and response.status_code != TOO_LARGE
        more = [negative_data_rejection] if is_wrong else []
        case.validate_response(response, checks=[*CHECKS, *more])

    ask()
    assert Client(quick).request("GET", "/healthz").status == 200


def test_the_document_is_what_is_served(quick: str, tmp_path: Path) -> None:
    served = Client(quick).request("GET", "/api/openapi.json").body
    (tmp_path / "served.json").write_bytes(served)
    found = schemathesis.openapi.from_path(tmp_path / "served.json")
    assert len(list(found.get_all_operations())) == len(ENDPOINTS)
