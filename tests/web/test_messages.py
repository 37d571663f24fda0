"""The types that the client writes down by hand, against what the table says."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path
from typing import get_args

import pytest

from belpic.core.scene import Marker, Place, Prospect, Thing
from belpic.core.scene import Option as Choice
from tools.wire_types import TARGET, type_of

MESSAGES = (TARGET.parent / "messages.d.ts").read_text(encoding="utf-8")
PROTOCOL = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


def fields(name: str) -> set[str]:
    """Return the fields of a hand-written interface."""
    found = re.search(rf"interface {name}\b[^{{]*\{{(.*?)\n?\}}\n", MESSAGES, re.DOTALL)
    assert found, name
    return set(re.findall(r"(?:^|[;\n{])\s*(\w+)\??:", _flat(found[1])))


def _flat(text: str) -> str:
    """Return an object's inside without the objects and lists in it."""
    while (flat := re.sub(r"\{[^{}]*\}|\[[^\[\]]*\]", "0", text)) != text:
        text = flat
    return text


def described(start: str) -> set[str]:
    """Return the top-level fields of an object in the protocol that begins like this."""
    begin = PROTOCOL.index(start)
    depth, end = 0, begin
    for end in range(begin, len(PROTOCOL)):
        depth += {"{": 1, "[": 1, "}": -1, "]": -1}.get(PROTOCOL[end], 0)
        if depth == 0:
            break
    return set(re.findall(r'"(\w+)":', _flat(PROTOCOL[begin + 1 : end])))


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("Now", '{"phase": "open|starting'),
        ("Fairness", '{"scheme": "belpic/1"'),
        ("Line", '{"n": 7, "kind": "action'),
        ("Events", '{"kind": "events"'),
        ("Presence", '{"kind": "presence"'),
        ("GameInfo", '{"id": "…", "title": TEXT, "summary"'),
        ("Home", '{"version": "0.1.0"'),
        ("GameForm", '{"game": {… as above …}'),
        ("Option", '{"name": "rounds", "label": TEXT, "help"'),
        ("Opened", '{"table": "k7m2q9xw4t", "key"'),
        ("Rules", '{"title": TEXT, "lang": "ja"'),
    ],
)
def test_a_message_has_the_fields_of_the_protocol(name: str, start: str) -> None:
    assert fields(name) == described(start)


def test_the_things_of_a_scene_are_described_with_all_their_fields() -> None:
    block = PROTOCOL.partition("## Scene things")[2].split("```")[1]
    lines = dict(line.split(maxsplit=1) for line in block.strip().splitlines())
    # what stands in brackets are values and parts; parts have their own fields
    names = {kind: _flat(text.replace("(", "[").replace(")", "]")) for kind, text in lines.items()}
    assert {kind: text.replace("0", "").split() for kind, text in names.items()} == {
        thing.kind: [field.name for field in dataclasses.fields(thing)] for thing in get_args(Thing)
    }
    parts = {"places": Place, "markers": Marker, "options": Choice, "prospects": Prospect}
    for name, part in parts.items():
        found = re.search(rf"\b{name}\[\{{([^}}]*)\}}\]", block)
        assert found
        assert found[1].split() == [field.name for field in dataclasses.fields(part)]


def test_a_type_without_a_form_is_refused() -> None:
    with pytest.raises(TypeError, match="float"):
        type_of(float)
