"""`belpic record` with CKKA files: found by content, written by suffix, faults on one line each."""

from __future__ import annotations

from pathlib import Path

import pytest

from belpic.cli import run
from belpic.core.languages import LOCALE
from belpic.core.record import loads
from tests.cli.conftest import Answer, Command
from tests.games.cetkaik.ckka_games import GAME_OVER, SEASON, read


@pytest.fixture
def belpic(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    for name in LOCALE:
        monkeypatch.delenv(name, raising=False)

    def call(*arguments: object) -> Answer:
        code = run(tuple(map(str, arguments)))
        return Answer(code, *capsys.readouterr())

    return call


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(GAME_OVER, encoding="utf-8")
    return path


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    path = tmp_path / "wrong.ckka"
    text = SEASON.replace("手赤王", "手黒王").replace("手五", "手六")
    path.write_text(text, encoding="utf-8")
    return path


def test_there_and_back(belpic: Command, game: Path, tmp_path: Path) -> None:
    ours, theirs = tmp_path / "game.json", tmp_path / "game.ckka"
    assert belpic("record", "convert", game, "-o", ours) == (0, "", "")
    assert loads(ours.read_bytes()) == read(GAME_OVER)
    assert belpic("record", "convert", ours, "-o", theirs) == (0, "", "")
    assert theirs.read_text(encoding="utf-8") == "{律:官定机戦}\n" + GAME_OVER
    # canonical texts stay as they are
    again = tmp_path / "again.CKKA"
    assert belpic("record", "convert", theirs, "-o", again) == (0, "", "")
    assert again.read_bytes() == theirs.read_bytes()
    assert belpic("record", "convert", theirs).out == ours.read_text(encoding="utf-8")


def test_check_and_show_read_ckka(belpic: Command, game: Path) -> None:
    checked = belpic("record", "check", game)
    assert (checked.code, checked.err) == (0, "")
    assert "all is well" in checked.out
    shown = belpic("record", "show", game)
    assert shown.code == 0
    assert "24 points would be due" in shown.out
    assert "That gains 20 points." in shown.out


def test_notes_of_several_lines_stay_on_one(belpic: Command, game: Path) -> None:
    game.write_text(GAME_OVER.replace("[TO]TU", "[TO]TU{一}{二}"), encoding="utf-8")
    shown = belpic("record", "show", game).out.splitlines()
    (noted,) = [line for line in shown if "二" in line]
    assert noted.startswith(" 5  ")
    assert noted.endswith("(M^TO-TU / 一 / 二)")


def test_seeds_are_needed_to_check_fairness(belpic: Command, game: Path) -> None:
    answer = belpic("record", "fair", game)
    assert (answer.code, answer.out, answer.err.count("\n")) == (1, "", 1)


@pytest.mark.parametrize("command", ["convert", "check", "show", "fair"])
def test_a_contradiction_is_one_line_with_its_place(
    belpic: Command, wrong: Path, command: str
) -> None:
    english = belpic("record", command, wrong)
    assert english == (
        1,
        "",
        "belpic: Line 3, column 12: “手黒王”: the move before took 赤王.\n",
    )
    japanese = belpic("record", command, wrong, "--lang", "ja")
    assert japanese.err == "belpic: 3行12字目：「手黒王」：直前の手で取ったのは赤王です。\n"


def test_nothing_is_written_where_something_is_wrong(
    belpic: Command, wrong: Path, tmp_path: Path
) -> None:
    output = tmp_path / "out.json"
    assert belpic("record", "convert", wrong, "-o", output).code == 1
    assert not output.exists()


def test_lenient_reading_goes_on_and_lists(belpic: Command, wrong: Path, tmp_path: Path) -> None:
    output = tmp_path / "out.json"
    answer = belpic("record", "convert", wrong, "-o", output, "--lenient")
    assert (answer.code, answer.out) == (0, "")
    assert [line.split(":")[1] for line in answer.err.splitlines()] == [
        " Line 3, column 12",
        " Line 4, column 1",
    ]
    assert loads(output.read_bytes()) == read(SEASON)
    shown = belpic("record", "show", wrong, "--lenient")
    assert (shown.code, shown.err) == (0, answer.err)
    # the answer to a check is still no
    checked = belpic("record", "check", wrong, "--lenient")
    assert checked == (1, "", answer.err)
    assert belpic("record", "check", output, "--lenient").code == 0


def test_other_suffixes_are_refused(belpic: Command, game: Path, tmp_path: Path) -> None:
    answer = belpic("record", "convert", game, "-o", tmp_path / "game.kif")
    assert answer.code == 2
    assert ".json, .ckka" in answer.err


def test_what_only_begins_like_ckka_is_told_where_it_ends(belpic: Command, tmp_path: Path) -> None:
    path = tmp_path / "odd.txt"
    path.write_text(SEASON.replace("橋四", "橋七"), encoding="utf-8")
    answer = belpic("record", "check", path)
    assert (answer.code, answer.err.startswith("belpic: Line 3, column 9: ")) == (1, True)
