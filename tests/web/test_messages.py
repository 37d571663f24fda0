"""Everything that is made from the messages is as new as they are, and says all of them."""

from __future__ import annotations

import dataclasses
import json
import re
from pathlib import Path
from typing import get_args

import pytest

from belpic.core.codec import kind_of
from belpic.core.scene import Thing
from belpic.server.received import POLICY_VIOLATION, TRY_AGAIN
from belpic.server.socket import CODES
from belpic.table import commands
from belpic.table.messages import CLOSINGS
from tests.schema import SCHEMA, conforms
from tools import wire_forms, wire_types


@pytest.mark.parametrize("path", wire_types.OUTPUTS, ids=lambda path: Path(path).name)
def test_what_is_made_from_the_messages_is_up_to_date(path: Path) -> None:
    made = wire_types.OUTPUTS[path]()
    assert path.read_text(encoding="utf-8") == made, "run `python -m tools.wire_types`"


def test_the_protocol_has_a_table_for_everything_that_is_sent() -> None:
    text = wire_types.PROTOCOL.read_text(encoding="utf-8")
    tables = set(re.findall(r"<!-- fields: (\w+) -->", text))
    by_other_tables = {*commands.KINDS.values(), *get_args(Thing)}
    plain = {"Reason", "Complaint", "Nothing", "GuestMade", "Health"}  # told in a sentence
    sent = {wire_forms.name_of(one) for one in wire_forms.classes() if one not in by_other_tables}
    assert sent - plain == tables


def test_every_field_of_a_message_is_explained() -> None:
    for cls in wire_forms.classes():
        if cls.__module__.startswith(("belpic.table.m", "belpic.server.")):
            blank = [field.name for field in wire_forms.fields_of(cls) if not field.what]
            assert set(blank) <= {"kind"}, cls


def test_every_thing_says_what_it_is() -> None:
    for thing in get_args(Thing):
        names = {field.name for field in dataclasses.fields(thing)}
        assert names & {"label", "text"}, kind_of(thing)


def test_sockets_are_closed_with_codes_of_the_table_alone() -> None:
    assert {*CODES.values(), POLICY_VIOLATION, TRY_AGAIN} <= {one.code for one in CLOSINGS}


@pytest.mark.parametrize("hint", [float, list[int], set[str]])
def test_a_type_without_a_form_is_refused(hint: object) -> None:
    with pytest.raises(TypeError, match="no form"):
        wire_forms.form_of(hint)


def test_the_schema_refuses_what_is_wrong() -> None:
    good = {"kind": "presence", "here": [True], "watchers": 0, "claim_in": [None]}
    assert conforms(json.loads(json.dumps(good)))
    for wrong in (
        {**good, "more": 1},
        {**good, "here": [1]},
        {**good, "watchers": 2**53},
        {**good, "watchers": "0"},
        {**good, "kind": "presents"},
        {name: value for name, value in good.items() if name != "claim_in"},
        [good],
    ):
        assert not conforms(json.loads(json.dumps(wrong)))
    counter = {
        "kind": "counter",
        "key": "k",
        "label": "l",
        "seat": None,
        "of": None,
        "sticks": True,
    }
    assert conforms({**counter, "value": str(2**60)}, "Thing")
    assert not conforms({**counter, "value": "12"}, "Thing")
    assert set(SCHEMA) == {"$schema", "$id", "$comment", "title", "anyOf", "$defs"}
