"""`belpic puzzle`: shown, answered, listed."""

import json

from tests.cli.conftest import Command

GAME = "cetkaik"


def test_a_puzzle_is_shown_and_answered(belpic: Command) -> None:
    shown = belpic("puzzle", "season-1", "--game", GAME)
    assert (shown.code, shown.err) == (0, "")
    assert "season-1" in shown.out
    data = json.loads(belpic("puzzle", "season-1", "--game", GAME, "--json").out)
    assert sorted(data["actions"]) == ["taxot", "tymok"]
    answers = {
        action: belpic("puzzle", "season-1", "--game", GAME, "--answer", action, "--json")
        for action in data["actions"]
    }
    assert sorted(answer.code for answer in answers.values()) == [0, 1]
    for action, answer in answers.items():
        told = json.loads(answer.out)
        assert told["right"] == (told["solution"] == action) == (answer.code == 0)
        assert told["why"]


def test_themes_are_listed_and_unknown_ones_refused(belpic: Command) -> None:
    assert "hand" in belpic("puzzle", "--list", "--game", GAME, "--lang", "ja").out
    listed = json.loads(belpic("puzzle", "--list", "--game", GAME, "--json").out)
    assert len(listed["puzzles"]) >= 200
    refused = belpic("puzzle", "nonsense", "--game", GAME)
    assert (refused.code, "nonsense" in refused.err) == (2, True)
    assert belpic("puzzle", "--game", "tiny").code == 2


def test_a_wrong_answer_is_told_with_the_reason(belpic: Command) -> None:
    told = json.loads(belpic("puzzle", "season-1", "--answer", "taxot", "--json").out)
    wrong = "taxot" if told["solution"] == "tymok" else "tymok"
    answer = belpic("puzzle", "season-1", "--answer", wrong, "--lang", "ja")
    assert answer.code == 1
    assert "最善" in answer.out
