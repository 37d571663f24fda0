"""`belpic moves`, `perft` and `score`: for any game that offers the part."""

import io
import json
import sys

import pytest

from tests.cli.conftest import Command
from tests.tiny.install import install


@pytest.fixture
def _typed(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(request.param)))


def test_moves(belpic: Command) -> None:
    assert belpic("moves", "2", "--game", "tiny") == (0, "take 1\ntake 2\n", "")
    answer = belpic("moves", "2", "--game", "tiny", "--paths", "--json")
    assert json.loads(answer.out) == {"moves": ["take 1 by hand", "take 2 by hand"]}


@pytest.mark.parametrize("_typed", [b"1\n\n3\n"], indirect=True)
@pytest.mark.usefixtures("_typed")
def test_moves_of_one_position_a_line(belpic: Command) -> None:
    lines = belpic("moves", "-", "--game", "tiny", "--json").out.splitlines()
    first, blank, third = map(json.loads, lines)
    assert [len(answer["moves"]) for answer in (first, third)] == [1, 3]
    assert blank["error"]["text"]["en"] == "“” is no number."


@pytest.mark.parametrize("_typed", [b"1\n \n2\n"], indirect=True)
@pytest.mark.usefixtures("_typed")
def test_a_blank_line_is_answered_in_its_place(belpic: Command) -> None:
    answer = belpic("moves", "-", "--game", "tiny")
    assert answer == (0, "take 1\nLine 2: “” is no number.\ntake 1\ntake 2\n", "")


@pytest.mark.parametrize("_typed", [b"1\nmany\n3\n", b"1\n\xff\xfe\n3\n"], indirect=True)
@pytest.mark.usefixtures("_typed")
def test_a_bad_line_is_named_and_what_came_before_stands(belpic: Command) -> None:
    answer = belpic("moves", "-", "--game", "tiny", "--json")
    assert answer.code == 1
    assert len(answer.out.splitlines()) == 1
    assert answer.err.startswith("belpic: Line 2: ")


def test_a_bad_position_is_wrong_usage(belpic: Command) -> None:
    assert belpic("moves", "many", "--game", "tiny") == (2, "", "belpic: “many” is no number.\n")
    answer = belpic("perft", "many", "--game", "tiny", "--lang", "ja")
    assert answer == (2, "", "belpic: 「many」は数でない。\n")


def test_perft(belpic: Command) -> None:
    answer = belpic("perft", "--game", "tiny", "--depth", "3", "--paths", "--json")
    assert json.loads(answer.out) == {"total": 22, "by_kind": {"plain": 21, "lucky": 1}}
    shown = belpic("perft", "5", "--game", "tiny", "--chance", "all").out
    assert shown.split() == ["plain", "5", "all", "0", "total", "5"]


def test_score(belpic: Command) -> None:
    answer = belpic("score", "325", "--game", "tiny", "--json")
    hand = {"id": "odd", "name": {"ja": "一", "en": "odd one"}, "same_colour": False}
    assert json.loads(answer.out) == {
        "points": 10,
        "hands": [hand | {"points": 3}, hand | {"points": 5}],
        "reason": None,
    }
    shown = belpic("score", "32", "--game", "tiny", "--lang", "ja").out
    assert shown.split() == ["一", "3", "計", "5"]


@pytest.mark.parametrize("_typed", [b"12\n\n3\n"], indirect=True)
@pytest.mark.usefixtures("_typed")
def test_scores_of_one_set_a_line(belpic: Command) -> None:
    lines = belpic("score", "-", "--game", "tiny", "--json").out.splitlines()
    first, blank, third = map(json.loads, lines)
    assert [first["points"], third["points"]] == [3, 3]
    assert set(blank) == {"error"}


@pytest.mark.parametrize("_typed", [b"b5\n\nb6\n"], indirect=True)
@pytest.mark.usefixtures("_typed")
def test_a_blank_line_is_the_empty_set_where_there_is_one(belpic: Command) -> None:
    lines = belpic("score", "-", "--game", "makhup", "--json").out.splitlines()
    assert [json.loads(line)["points"] for line in lines] == [1, 0, 1]


@pytest.mark.parametrize(
    ("game_id", "worthless", "weakest"),
    [
        ("niekhi", "b7 b8 bK", "b0"),
        ("hauniek", "b4 r6", "b1"),
        ("nine", "b4 r5", "bS"),
        ("taxot", "b1 b2 b3 r5 r8 r4", "b1 b2 b3 r5 r5 b5"),
    ],
)
def test_cards_that_are_nothing_are_said_to_be(
    belpic: Command, game_id: str, worthless: str, weakest: str
) -> None:
    answer = json.loads(belpic("score", worthless, "--game", game_id, "--json").out)
    assert (answer["points"], answer["hands"]) == (0, [])
    assert answer["reason"]["code"] in ("no_combination", "incomplete_hand")
    told = belpic("score", worthless, "--game", game_id).out.splitlines()
    assert told[0] == answer["reason"]["text"]["en"]
    assert told[1].split() == ["total", "0"]
    assert json.loads(belpic("score", weakest, "--game", game_id, "--json").out)["reason"] is None


@pytest.mark.parametrize("command", ["moves", "perft", "score"])
def test_the_first_game_that_has_the_part_is_meant(
    belpic: Command, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    install(monkeypatch, alone=True)
    assert belpic(command, "3").code == 0


@pytest.mark.parametrize("command", ["moves", "perft", "score"])
def test_a_game_without_the_part_is_told_to_have_none(belpic: Command, command: str) -> None:
    answer = belpic(command, "3", "--game", "zaupxiu")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("belpic: The game zaupxiu ")
    assert belpic(command, "3", "--game", "chess").code == 2


@pytest.mark.parametrize("command", ["moves", "perft", "score"])
def test_no_game_with_the_part_is_told(
    belpic: Command, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr("belpic.core.registry.ids", tuple)
    answer = belpic(command, "3")
    assert (answer.code, answer.err[:20]) == (2, "belpic: No game here")
