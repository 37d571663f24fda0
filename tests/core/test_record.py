"""Records: written, read, checked and re-derived."""

import json
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from belpic.bots.simulation import Simulation
from belpic.core import registry
from belpic.core.codec import Json
from belpic.core.errors import BadRecord
from belpic.core.match import Match
from belpic.core.record import MAX_BYTES, Fairness, Record, check, check_fair, loads, replay
from belpic.core.rng import FairRng, ScriptedRng
from belpic.core.seats import ALL, SPECTATOR, Seat
from tests.tiny.game import GAME, TINY


def recorded(seed: int = 1, seats: int = 2, *, quick: bool = False) -> Record:
    options = GAME.options(seats, None, {"quick": quick})
    simulation = Simulation.of(TINY, seats, options, ["random"], str(seed))
    log: list[object] = []
    simulation.play(0, log)  # type: ignore[arg-type] # filled by the call
    return simulation.record(0, log)  # type: ignore[arg-type] # the same


def changed(record: Record, **fields: Json) -> str:
    return json.dumps({**json.loads(record.dumps()), **fields})


@given(st.integers(0, 10**6), st.integers(2, 3), st.booleans())
def test_a_record_is_read_back_checked_and_fair(seed: int, seats: int, quick: bool) -> None:
    record = recorded(seed, seats, quick=quick)
    assert loads(record.dumps()) == record
    assert loads(record.dumps().encode()) == record
    assert loads(record.dumps()).dumps() == record.dumps()
    match = check(record)
    assert match.outcome == record.outcome
    draws = sum(event.kind == "chance" for event in record.events)
    assert check_fair(record) == draws == seats


def test_one_entry_a_line() -> None:
    record = recorded()
    lines = record.dumps().splitlines()
    assert len([line for line in lines if '"hash"' in line]) == len(record.events)


def test_white_space_and_a_byte_order_mark_do_not_matter() -> None:
    record = recorded()
    spaced = json.dumps(json.loads(record.dumps()), indent=7)
    assert loads(b"\xef\xbb\xbf" + spaced.encode()) == record


def test_a_match_that_goes_on_is_kept_as_its_viewer_saw_it() -> None:
    match = Match.begin(TINY, 2, GAME.options(2)).settle(ScriptedRng(["1", "2"]))
    record = Record.of(match, Seat(1))
    assert [event.text for event in record.events] == ["??", "2"]
    assert loads(record.dumps()) == record
    with pytest.raises(BadRecord, match="viewer 2 saw"):
        check(record)
    with pytest.raises(BadRecord, match="viewer spectator saw"):
        check(Record.of(match, SPECTATOR))


def test_an_empty_record_is_a_record() -> None:
    record = Record.of(Match.begin(TINY, 2, GAME.options(2)), ALL)
    assert loads(record.dumps()) == record


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({"format": "belpic-record/3"}, '/format: .*"belpic-record/3"; .* belpic-record/1 '),
        ({"format": {"a": "b" * 99}}, "bbb…"),
        ({"format": "belpic-record/2"}, "/start: the position .* lacking.*belpic-record/1”"),
        ({"start": "somewhere"}, "/start: .*“belpic-record/1” .*“belpic-record/2”"),
        ({"format": "belpic-record/2", "start": 3}, "/start"),
        ({"game": "tiny"}, '/game: the record says "tiny"; .*@1”'),
        ({"game": "tiny@x"}, '/game: the record says "tiny@x"'),
        ({"game": "tiny@1234567"}, "/game"),
        ({"game": registry.ids()[1]}, f"“{registry.ids()[1]}@1”"),
        ({"game": 3}, "/game: the record says 3;"),
        ({"seats": "2"}, "/seats"),
        ({"seats": True}, "/seats"),
        ({"options": []}, "/options"),
        ({"fairness": {}}, "/fairness"),
        ({"fairness": {"scheme": "x", "commitment": "", "server": None, "clients": []}}, "scheme"),
        ({"viewer": "nobody"}, "/viewer"),
        ({"events": {}}, "/events"),
        ({"events": [1]}, "/events/0"),
        ({"events": [{}]}, "/events/0/hash"),
        ({"events": [{"n": 1, "kind": "dance", "hash": ""}]}, "/events/0/kind"),
        ({"events": [{"n": 1, "kind": "note", "hash": "", "odd": 1}]}, "/events/0/odd"),
        ({"events": [{"n": 1, "kind": "note", "seat": "x", "hash": ""}]}, "/events/0/seat"),
        ({"outcome": {"places": 1}}, "/outcome"),
        ({"surprise": 1}, "/surprise: no record has such a field"),
    ],
    ids=str,
)
def test_another_shape_is_refused_with_its_place(fields: dict[str, Json], where: str) -> None:
    with pytest.raises(BadRecord, match=where) as caught:
        loads(changed(recorded(), **fields))
    assert caught.value.text.in_("ja") != caught.value.text.in_("en")
    # names of fields are the same in every language, words are not
    assert not re.search(r"\b(an?|the) ", caught.value.text.in_("ja"))


@pytest.mark.parametrize("name", ["game", "seats", "options", "viewer", "events", "outcome"])
def test_a_missing_field_is_named(name: str) -> None:
    data = json.loads(recorded().dumps())
    del data[name]
    with pytest.raises(BadRecord, match=f"/{name}: this is lacking"):
        loads(json.dumps(data))


@pytest.mark.parametrize(
    ("document", "message"),
    [
        (b"", "empty"),
        (b" \n\t ", "empty"),
        (b"\x00\xff\xfe", "not text"),
        (b"\x89PNG\r\n\x1a\n", "not text"),
        (b"\x00" * 50, "no record"),
        (b"hello", "no record"),
        (" \n{一位色:黒}".encode(), "line 2, column 2"),
        (b"{", "line 1, column 2"),
        (b"[]", "begins with"),
        (b"null", "begins with"),
        (b'"belpic-record/1"', "begins with"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a":' * 100_000, "nested too deeply"),
        (b'{"format": 1.5}', "number"),
        (b'{"format": NaN}', "number"),
        (b'{"format": ' + b"9" * 5000 + b"}", "number"),
        (b'{"format": "\\ud800"}', "character"),
        (b'{"\\udfff": 1}', "character"),
        (b"x" * (MAX_BYTES + 1), "16 MiB"),
    ],
    ids=lambda value: str(value[:12]),
)
def test_what_is_no_record_gets_one_clear_line(document: bytes, message: str) -> None:
    with pytest.raises(BadRecord, match=message) as caught:
        loads(document)
    assert "\n" not in caught.value.text.in_("en") + caught.value.text.in_("ja")


@pytest.mark.parametrize("depth", [5, 7, 8, 50, 500, 990, 995, 1000])
def test_deep_options_are_refused_whatever_the_depth(depth: int) -> None:
    deep = '{"heap": ' * depth + "1" + "}" * depth
    document = recorded().dumps().replace('"options": {', f'"options": {{"deep": {deep}, ', 1)
    with pytest.raises(BadRecord):
        loads(document)


@given(st.integers(0, 50), st.data())
def test_a_truncated_record_is_refused(seed: int, data: st.DataObject) -> None:
    text = recorded(seed).dumps().rstrip()
    with pytest.raises(BadRecord):
        loads(text[: data.draw(st.integers(0, len(text) - 1))])


@given(st.integers(0, 50), st.data())
def test_a_changed_character_is_found_where_it_stands(seed: int, data: st.DataObject) -> None:
    record = recorded(seed)
    text = record.dumps()
    at = data.draw(st.integers(0, len(text) - 1))
    other = data.draw(st.characters(codec="ascii", exclude_characters=text[at]))
    damaged = text[:at] + other + text[at + 1 :]
    try:
        same = json.loads(damaged) == json.loads(text)
    except ValueError:
        same = False
    if same:
        # white space became other white space
        assert check(loads(damaged)) == check(record)
        return
    with pytest.raises(BadRecord) as caught:
        check(loads(damaged))
    line = text[:at].count("\n") - text[: text.index('"events"')].count("\n")
    if caught.value.reason.code == "entry_changed":
        assert f"Entry {max(1, line)}:" in caught.value.text.in_("en")


def test_an_outcome_that_does_not_follow_is_refused() -> None:
    record = recorded()
    assert record.outcome is not None
    wrong = replace(record, outcome=replace(record.outcome, reason="magic"))
    with pytest.raises(BadRecord, match="not the one that the events lead to"):
        check(loads(wrong.dumps()))
    with pytest.raises(BadRecord, match="not the one that the events lead to"):
        check(loads(replace(record, outcome=None).dumps()))


def test_an_entry_that_the_rules_refuse_is_named() -> None:
    record = recorded()
    at = next(index for index, event in enumerate(record.events) if event.kind == "action")
    events = list(record.events)
    events[at] = replace(events[at], text="take 9")
    with pytest.raises(BadRecord, match=f"^Entry {at + 1}: "):
        check(loads(replace(record, events=tuple(events)).dumps()))


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"game": "chess"}, "no game “chess”"),
        ({"seats": 9}, "2 to 3 seats"),
        ({"options": {"heap": 99}}, "heap=99"),
        ({"options": {"hue": "red"}}, "no option “hue”"),
    ],
    ids=str,
)
def test_a_game_that_cannot_be_is_refused(fields: dict[str, Json], message: str) -> None:
    record = replace(recorded(), **fields)  # type: ignore[arg-type] # one field at a time
    with pytest.raises(BadRecord, match=message):
        check(loads(record.dumps()))


def test_an_old_record_that_no_longer_replays_is_followed_as_far_as_it_goes() -> None:
    record = recorded()
    last = len(record.events)
    events = (*record.events[:-1], replace(record.events[-1], text="take 9"))
    old = replace(record, version=1, events=events)
    followed = replay(loads(old.dumps()))
    assert len(followed.match.events) == last - 1
    assert followed.problem is not None
    assert followed.problem.text.in_("en").startswith(
        "The record was made with version 1 of the rules"
    )
    assert f"Entry {last}:" in followed.problem.text.in_("en")
    with pytest.raises(BadRecord, match="version 1"):
        check(old)


def test_an_old_record_that_still_replays_is_good() -> None:
    assert check(replace(recorded(), version=1)).outcome == recorded().outcome


def test_an_outcome_of_chance_that_the_seeds_do_not_give_is_named() -> None:
    stream = FairRng(b"s" * 16)
    match = Match.begin(TINY, 2, GAME.options(2)).draw(stream).draw(stream).undo(0)
    right = str(stream.draw(match.state.chance()))
    forged = match.happen("2" if right == "1" else "1").agree()
    with pytest.raises(BadRecord, match=rf"^Entry 4: the seeds give {right}"):
        check_fair(Record.of(forged, ALL, Fairness.of(b"s" * 16)))


def test_draws_that_were_undone_still_count() -> None:
    stream = FairRng(b"s" * 16)
    match = Match.begin(TINY, 2, GAME.options(2)).settle(stream).undo(0).settle(stream).agree()
    assert check_fair(Record.of(match, ALL, Fairness.of(b"s" * 16))) == 4


@pytest.mark.parametrize(
    ("fairness", "message"),
    [
        (None, "do not come from the fair stream"),
        (Fairness.of(b"s" * 16, opened=False), "not open yet"),
        (replace(Fairness.of(b"s" * 16), commitment="00"), "committed"),
        (replace(Fairness.of(b"s" * 16), server="xyz"), "hexadecimal"),
        (replace(Fairness.of(b"s" * 16), server="00"), "16 to 64"),
        (replace(Fairness.of(b"s" * 16), clients=("zz",)), "hexadecimal"),
        (replace(Fairness.of(b"s" * 16), clients=("00",)), "16 to 64"),
    ],
    ids=["none", "closed", "other commitment", "no hex", "short", "client no hex", "client short"],
)
def test_chance_that_cannot_be_derived_again(fairness: Fairness | None, message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        check_fair(replace(recorded(), fairness=fairness))
