"""Frames that are no commands get one clear message and change nothing."""

import asyncio
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belpic.core.errors import BelpicError
from belpic.table import commands
from belpic.table.mailbox import Mailbox
from belpic.table.peer import Peer
from belpic.table.table import Table
from tests.table.world import Clock, MemoryLog, guest, plan_for

GOOD: dict[str, dict[str, object]] = {
    "next": {"at": 1, "path": ["a"]},
    "touch": {"at": 1, "touches": [{"key": "a", "text": None, "back": False}], "ahead": True},
    "why": {"at": 1, "path": []},
    "about": {"at": 1, "key": None},
    "actions": {"at": 1},
    "view": {"at": 1},
    "look": {"n": 1},
    "shown": {"at": 1},
    "pause": {},
    "show": {"on": True},
    "say": {"preset": "hello", "text": None},
    "uncover": {"seat": None},
    "resume": {},
    "act": {"at": 1, "text": "throw"},
    "hint": {"at": 1},
    "sit": {"seat": None, "key": None, "commitment": "a"},
    "reveal": {"seed": "00ff"},
    "stand": {},
    "undo": {"at": 1},
    "agree": {"at": 1},
    "decline": {"at": 1},
    "resign": {},
    "claim": {"at": 1, "seat": 0},
    "rematch": {},
    "resync": {},
    "speak": {"lang": "en"},
    "ping": {},
}


def frame(do: object, **fields: object) -> str:
    return json.dumps({"do": do, "id": "x", **fields})


@pytest.mark.parametrize("do", commands.KINDS)
def test_every_command_can_be_read_and_is_closed(do: str) -> None:
    command = commands.read(frame(do, **GOOD[do]))
    assert isinstance(command, commands.KINDS[do])
    with pytest.raises(BelpicError) as refused:
        commands.read(frame(do, **GOOD[do], more=1))
    assert "more" in refused.value.text.in_("en")
    for field in GOOD[do]:
        rest = {name: value for name, value in GOOD[do].items() if name != field}
        with pytest.raises(BelpicError) as refused:
            commands.read(frame(do, **rest))
        assert field in refused.value.text.in_("en")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not_json"),
        ("{", "not_json"),
        ("[1]", "not_object"),
        ("3", "not_object"),
        ('{"do": "ping", "id": NaN}', "not_json"),
        ('{"do": "ping", "id": 1.5}', "not_json"),
        ('{"do": "ping", "id": "\\ud800"}', "not_json"),
        ("[" * 3000, "not_json"),
        ('{"do": "next", "id": "x", "at": 1, "path": [[[["deep"]]]]}', "bad_data"),
        ('{"do": "fly", "id": "x"}', "unknown_command"),
        ('{"do": ["ping"], "id": "x"}', "unknown_command"),
        ('{"id": "x"}', "unknown_command"),
        ('{"do": "ping"}', "no_id"),
        ('{"do": "ping", "id": ""}', "no_id"),
        ('{"do": "ping", "id": 7}', "no_id"),
        ('{"do": "ping", "id": "a b"}', "no_id"),
        (json.dumps({"do": "ping", "id": "x" * 41}), "no_id"),
        (frame("act", at=True, text="throw"), "bad_data"),
        (frame("act", at="1", text="throw"), "bad_data"),
        (frame("act", at=1, text=["throw"]), "bad_data"),
        (frame("reveal", seed="xyz"), "bad_data"),
        (frame("next", at=1, path="abc"), "bad_data"),
        (frame("next", at=1, path=[1]), "bad_data"),
    ],
)
def test_what_is_no_command_is_refused_with_the_reason(text: str, code: str) -> None:
    with pytest.raises(BelpicError) as refused:
        commands.read(text)
    assert refused.value.reason.code == code
    assert refused.value.text.in_("ja")
    assert len(refused.value.text.in_("en")) < 300


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)
FIELDS = st.sampled_from(
    ["at", "path", "text", "seat", "key", "commitment", "seed", "lang", "id", "more"]
)


@given(
    do=st.sampled_from([*commands.KINDS, "fly"]),
    fields=st.dictionaries(FIELDS, VALUES, max_size=5),
)
def test_any_frame_is_answered_and_none_breaks_the_table(
    do: str, fields: dict[str, object]
) -> None:
    heard: list[str] = []

    async def send() -> None:
        log = MemoryLog()
        plan = plan_for("lutu", ("person", "open"))
        log.create(plan.new())
        link = Peer(Mailbox(Table.begin(plan), log, Clock()), guest(0), heard.append)
        await link.mailbox.listen(link)
        heard.clear()
        await link.obey(json.dumps({"do": do, "id": "x", **fields}))

    name = {"id": "x", **fields}["id"]
    if not isinstance(name, str) or not commands.ID.fullmatch(name):
        # there is nobody to answer to: the socket is closed with the reason
        with pytest.raises(BelpicError):
            asyncio.run(send())
        return
    asyncio.run(send())
    kinds = [json.loads(message)["kind"] for message in heard]
    assert "answer" in kinds or "pong" in kinds
    assert "server_error" not in "".join(heard)
