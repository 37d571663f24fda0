"""`belpic render`: pictures of positions, records, starts and diagrams."""

import json
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from belpic.core.match import Match
from belpic.core.record import Record
from belpic.core.rng import SeededRng
from belpic.core.seats import SPECTATOR
from tests.cli.conftest import Command
from tests.tiny.game import GAME, TINY

GAME_OF_POSITIONS = ("--game", "cetkaik")
POSITION = ("4+k4/9/4+v4/9/4M4/9/4V4/9/4K4 A +P 2 4 15.5:24.5 -", *GAME_OF_POSITIONS)


@pytest.fixture
def good(belpic: Command, tmp_path: Path) -> Path:
    belpic("simulate", "tiny", "--games", "1", "--seed", "4", "--out", str(tmp_path))
    return tmp_path / "tiny-4-000001.json"


def texts(svg: str) -> str:
    """The title and the description of a picture."""
    root = ET.fromstring(svg)  # noqa: S314  # the command has written it itself
    return " ".join(str(root.findtext(f"{{*}}{name}")) for name in ("title", "desc"))


def test_the_start_of_any_game(belpic: Command, tmp_path: Path) -> None:
    out = tmp_path / "start.svg"
    assert belpic("render", "--game", "tiny", "-o", str(out)) == (0, "", "")
    assert texts(out.read_text(encoding="utf-8")).startswith("Heap ")
    printed = belpic("render", "--game", "tiny").out
    assert printed == out.read_text(encoding="utf-8")
    assert texts(belpic("render", "--game", "tiny", "--lang", "ja").out) != texts(printed)
    assert belpic("render", "--game", "tiny", "--dark").out != printed


def test_options_and_seats_count(belpic: Command) -> None:
    usual = belpic("render", "--game", "tiny").out
    assert belpic("render", "--game", "tiny", "--option", "heap=20").out != usual
    assert belpic("render", "--game", "tiny", "--seats", "4").out != usual
    answer = belpic("render", "--game", "tiny", "--option", "heap=many")
    assert (answer.code, answer.out) == (2, "")


def test_a_png_where_the_name_asks_for_one(belpic: Command, tmp_path: Path) -> None:
    out = tmp_path / "start.PNG"
    assert belpic("render", "--game", "tiny", "-o", str(out), "--width", "123").code == 0
    png = out.read_bytes()
    assert png.startswith(b"\x89PNG")
    assert int.from_bytes(png[16:20], "big") == 123


def test_without_the_extra_one_line_says_what_to_do(
    belpic: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    out = tmp_path / "start.png"
    answer = belpic("render", "--game", "tiny", "-o", str(out))
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert "pip install 'belpic[render]'" in answer.err
    assert not out.exists()
    assert "追加の部品" in belpic("render", "--game", "tiny", "-o", str(out), "--lang", "ja").err


def test_a_position(belpic: Command) -> None:
    shown = texts(belpic("render", *POSITION).out)
    assert "15.5" in shown
    assert "24.5" in shown
    answer = belpic("render", "9/9/nonsense", *GAME_OF_POSITIONS)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("belpic: column ")


def test_a_position_from_both_sides(belpic: Command) -> None:
    near, far = (belpic("render", *POSITION, "--viewer", seat).out for seat in "12")
    assert near != far
    usual = belpic("render", *POSITION).out
    assert usual == belpic("render", *POSITION, "--viewer", "spectator").out


def test_the_board_alone(belpic: Command) -> None:
    whole, board = belpic("render", *POSITION).out, belpic("render", *POSITION, "--board").out
    assert len(board) < len(whole)
    assert "15.5" in texts(board)


def test_a_record_at_its_end_and_before(belpic: Command, good: Path) -> None:
    end = belpic("render", str(good))
    assert (end.code, end.err) == (0, "")
    assert belpic("render", str(good), "--at", "0").out != end.out
    length = len(json.loads(good.read_text(encoding="utf-8"))["events"])
    assert belpic("render", str(good), "--at", str(length)).out == end.out
    answer = belpic("render", str(good), "--at", str(length + 1))
    assert (answer.code, answer.out) == (2, "")
    assert f"0 to {length}" in answer.err


def test_all_may_be_seen_of_finished_matches_only(
    belpic: Command, good: Path, tmp_path: Path
) -> None:
    assert belpic("render", str(good), "--viewer", "all").code == 0
    assert belpic("render", str(good), "--viewer", "all", "--at", "3").code == 0
    answer = belpic("render", "--game", "tiny", "--viewer", "all")
    assert (answer.code, answer.err) == (
        2,
        "belpic: Everything is shown of finished matches only; possible: a seat, or spectator.\n",
    )
    begun = Match.begin(TINY, 2, GAME.options(2)).settle(SeededRng("a"))
    path = tmp_path / "begun.json"
    path.write_text(Record.of(begun, SPECTATOR).dumps(), encoding="utf-8")
    assert belpic("render", str(path)).code == 1, "a log that one viewer saw cannot be replayed"


def test_a_bad_record_is_refused(belpic: Command, good: Path) -> None:
    good.write_text(good.read_text(encoding="utf-8").replace("take", "tAke", 1), encoding="utf-8")
    answer = belpic("render", str(good))
    assert (answer.code, answer.out, answer.err.count("\n")) == (1, "", 1)


@pytest.mark.parametrize(
    "arguments",
    [
        ("--diagram", "V.hue"),
        ("--piece", "V", "--state", "hue"),
        ("--piece", "船", "--state", "hue"),
        ("--diagram", "vessel.hue", *GAME_OF_POSITIONS),
    ],
    ids=" ".join,
)
def test_diagrams(belpic: Command, arguments: tuple[str, ...]) -> None:
    answer = belpic("render", *arguments, "--preset", "standard")
    assert (answer.code, answer.err) == (0, "")
    assert texts(answer.out).startswith("How the Vessel moves Vessel in hue. ")
    assert answer.out == belpic("render", "--piece", "V", "--state", "hue").out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "Name a record, a position, a game"),
        (("--game", "moon"), "moon"),
        (("nowhere.json",), "nowhere.json: there is no such file."),
        (("--game", "tiny", "-o", "a.gif"), "possible: .svg, .png"),
        (("--game", "tiny", "-o", "a"), "possible: .svg, .png"),
        (("--game", "tiny", "--width", "9", "-o", "a.png"), "--width 9"),
        (("--game", "tiny", "--width", "99", "-o", "a.svg"), "--width belongs to PNG"),
        (("--game", "tiny", "--viewer", "9"), "--viewer 9"),
        (("--game", "tiny", "--at", "1"), "--at counts the entries of a record"),
        (("--state", "hue"), "--state belongs to --piece"),
        (("--piece", "V", "--diagram", "V"), "give one of them"),
        (("--piece", "V", "--at", "3"), "drawn from the rules alone"),
        (("--piece", "V", "9/9"), "drawn from the rules alone"),
        (("--piece", "V", "--game", "tiny"), "The game tiny has no diagrams."),
        (("--piece", "Q"), "there are: board, movement, V"),
        (("--game", "tiny", "-o", "no/such/place.svg"), "there is no folder no/such;"),
    ],
)
def test_wrong_usage_is_told_in_one_line(
    belpic: Command, arguments: tuple[str, ...], said: str
) -> None:
    answer = belpic("render", *arguments)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert said in answer.err
    assert belpic("render", *arguments, "--lang", "ja").code == 2


def test_a_record_speaks_for_itself(belpic: Command, good: Path) -> None:
    answer = belpic("render", str(good), "--game", "tiny")
    assert answer.code == 2
    assert "leave out --game" in answer.err
