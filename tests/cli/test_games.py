"""`belpic games` and `belpic rules`."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from belpic.core import registry
from tests.cli.conftest import Command

ROOT = Path(__file__).resolve().parents[2]
HEAVY = ("textual", "numba", "numpy", "pydantic", "rich", "belpic.core.game")


def test_games_are_listed_with_what_one_chooses_by(belpic: Command) -> None:
    answer = belpic("games")
    assert answer.code == 0
    lines = answer.out.splitlines()
    assert lines[0].split() == ["GAME", "TITLE", "SEATS", "MINUTES", "PRESETS"]
    assert [line.split()[0] for line in lines[1:]] == list(registry.ids())
    assert lines[-1].split() == ["tiny", "Heap", "2–3", "1", "default,", "large"]


def test_columns_are_straight_in_japanese_too(belpic: Command) -> None:
    head, *rows = belpic("games", "--lang", "ja").out.splitlines()
    title = next(row for row in rows if row.startswith("tiny"))
    # three full-width characters more to the left of `席` than in the row of the game
    assert head.index("席") + 3 == title.index("2–3") + 2


def test_games_in_json(belpic: Command) -> None:
    answer = belpic("games", "--json")
    listed = json.loads(answer.out)
    assert [game["id"] for game in listed] == list(registry.ids())
    assert listed[-1] == {
        "id": "tiny",
        "title": {"ja": "小山", "en": "Heap"},
        "summary": {"ja": "石を取り合う。", "en": "Take stones."},
        "family": "cards",
        "version": 2,
        "seats": [2, 3],
        "usual_seats": 2,
        "minutes": 1,
        "presets": ["default", "large"],
        "hidden": True,
        "chance": True,
        "unit": "point",
    }


def test_json_does_not_depend_on_the_language(belpic: Command) -> None:
    assert belpic("games", "--json").out == belpic("--lang", "ja", "games", "--json").out


@pytest.mark.parametrize("arguments", [["games", "--json"], ["games"]], ids=" ".join)
def test_listing_the_games_loads_next_to_nothing(arguments: list[str]) -> None:
    """What keeps `belpic games` under 0.3 s of CPU, measured by what is imported."""
    program = (
        "import sys; from belpic.cli import run; code = run(sys.argv[1:])\n"
        f"heavy = [name for name in {HEAVY!r} if name in sys.modules]\n"
        "own = [name for name in sys.modules if name.startswith('belpic.games.')]\n"
        "heavy += [name for name in own if name.count('.') > 2]\n"
        "sys.exit(f'imported: {heavy}' if heavy else code)\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert (result.returncode, result.stderr) == (0, "")


def test_bots_are_listed_with_how_they_play(belpic: Command) -> None:
    lines = belpic("bots", "tiny").out.splitlines()
    assert [line.split()[0] for line in lines] == ["LEVEL", "random", "greedy", "taker", "For"]
    assert lines[3].endswith("taker   Takes as much as it can.")
    assert lines[-1] == "For newcomers: greedy"
    assert "できるだけ取ります。" in belpic("bots", "tiny", "--lang", "ja").out


def test_bots_in_json(belpic: Command) -> None:
    listed = json.loads(belpic("bots", "tiny", "--json").out)
    assert [bot["level"] for bot in listed if bot["usual"]] == ["greedy"]
    assert listed[-1] == {
        "level": "taker",
        "name": {"ja": "取り手", "en": "taker"},
        "about": {"ja": "できるだけ取ります。", "en": "Takes as much as it can."},
        "usual": False,
    }


def test_rules_are_markdown_in_a_pipe(belpic: Command) -> None:
    answer = belpic("rules", "tiny", "--seats", "3")
    assert answer.code == 0
    assert answer.out.startswith("# Heap\n")
    assert "| 3 | a\\|b |" in answer.out


def test_rules_are_set_for_reading_on_a_terminal(
    belpic: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    answer = belpic("rules", "tiny", "--lang", "ja")
    assert answer.code == 0
    assert "小山" in answer.out
    assert "# 小山" not in answer.out
    assert "---" not in answer.out


@pytest.mark.parametrize("game_id", registry.ids())
def test_every_game_has_rules_in_both_languages(belpic: Command, game_id: str) -> None:
    answers = [belpic("rules", game_id, "--lang", lang) for lang in ("ja", "en")]
    assert [answer.code for answer in answers] == [0, 0]
    assert answers[0].out != answers[1].out
