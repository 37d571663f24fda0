"""`belpic analyse`: a match judged, as a table, as JSON and as a picture."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Command


@pytest.fixture
def record(belpic: Command, tmp_path: Path) -> str:
    belpic("simulate", "tiny", "--games", "1", "--seed", "4", "--out", str(tmp_path))
    return str(tmp_path / "tiny-4-000001.json")


def test_a_match_is_judged_in_both_languages(belpic: Command, record: str) -> None:
    answer = belpic("analyse", record, "--nodes", "2")
    assert (answer.code, answer.err) == (0, "")
    for word in ("Seat 1", "luck", "own decisions", "result"):
        assert word in answer.out
    told = belpic("analyse", record, "--nodes", "2", "--lang", "ja").out
    for word in ("席1", "運", "自分の判断", "結果"):
        assert word in told


def test_programs_get_parts_that_add_up(belpic: Command, record: str) -> None:
    told = json.loads(belpic("analyse", record, "--nodes", "2", "--json").out)
    assert [turn["n"] for turn in told["turns"]] == sorted(turn["n"] for turn in told["turns"])
    for account in told["accounts"]:
        parts = [account[part] for part in ("start", "luck", "own", "others", "later")]
        for unit in ("wins", "points"):
            assert sum(part[unit] for part in parts) == account["result"][unit]


def test_points_that_a_mistake_lost_are_told_as_lost(belpic: Command, tmp_path: Path) -> None:
    belpic(
        "simulate", "lutu", "--seats", "2", "--games", "1", "--seed", "4", "--out", str(tmp_path)
    )
    record = str(tmp_path / "lutu-4-000001.json")
    told = json.loads(belpic("analyse", record, "--json").out)
    dearest = max(told["turns"], key=lambda turn: int(turn["loss"]))
    assert dearest["lost"] > 0
    shown = belpic("analyse", record).out
    assert f"  {dearest['n']}  Seat {dearest['seat'] + 1} lost" in shown
    assert f"(points: −{dearest['lost'] / 100:.1f})" in shown


def test_a_graph_is_drawn(belpic: Command, record: str, tmp_path: Path) -> None:
    picture = tmp_path / "graph.svg"
    assert belpic("analyse", record, "--nodes", "2", "-o", str(picture)).code == 0
    assert picture.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("-o", "graph.png"), ".svg"),
        (("--seat", "9"), "--seat 9"),
        (("--nodes", "none"), "--nodes none"),
    ],
)
def test_what_cannot_be_is_said_in_a_line(
    belpic: Command, record: str, arguments: tuple[str, str], said: str
) -> None:
    answer = belpic("analyse", record, *arguments)
    assert answer.code == 2
    assert said in answer.err
    assert answer.err.count("\n") == 1
