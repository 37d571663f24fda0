"""Puzzles over real connections: listed, shown as the seat sees them, answered with a reason."""

import json

from belpic.core.codec import Json
from tests.schema import problem
from tests.server.client import Client

PUZZLE = "/api/puzzles/cetkaik/season-1"


def test_a_puzzle_is_shown_and_an_answer_judged(client: Client) -> None:
    data = client.request("GET", PUZZLE).json
    assert problem(data, "PuzzleShown") is None
    assert isinstance(data, dict)
    choices = data["choices"]
    assert isinstance(choices, list)
    touch: Json = {"key": "nothing", "text": None, "back": False}
    touched = client.request("POST", f"{PUZZLE}/touch", {"touches": [touch]}).json
    assert problem(touched, "Touched") is None
    assert isinstance(touched, dict)
    assert touched["why"]
    rights = []
    for text in ("taxot", "tymok"):
        told = client.request("POST", PUZZLE, {"text": text}).json
        assert problem(told, "PuzzleJudged") is None
        assert isinstance(told, dict)
        assert told["why"]
        assert told["right"] == (told["solution"] == text)
        rights.append(told["right"])
    assert sorted(rights) == [False, True]
    refused = client.request("POST", PUZZLE, {"text": "nonsense"})
    assert refused.status == 400


def test_whoever_decides_is_called_you(client: Client) -> None:
    told = client.request("GET", f"{PUZZLE}?lang=en").json
    assert isinstance(told, dict)
    assert "you" in json.dumps(told["things"]).lower()


def test_all_are_listed(client: Client) -> None:
    data = client.request("GET", "/api/puzzles?lang=ja").json
    assert problem(data, "PuzzleList") is None
    assert isinstance(data, dict)
    themes = data["themes"]
    assert isinstance(themes, list)
    assert len(themes) >= 6
    assert client.request("GET", "/api/puzzles/cetkaik/none").status == 404
