"""Golden files: a readable match of every game and preset, and a few pictures."""

from __future__ import annotations

import pytest

from tools.pictures import PICTURES
from tools.playthrough import names, playthrough
from tools.regen_golden import FOLDER, OPENSPIEL, golden_path, goldens, main, picture_path

MEANT = "if this change is meant, run python -m tools.regen_golden"


@pytest.mark.parametrize(("game", "preset"), names(), ids="-".join)
def test_playthrough(game: str, preset: str) -> None:
    golden = golden_path(game, preset).read_text(encoding="utf-8")
    assert playthrough(game, preset).splitlines() == golden.splitlines(), MEANT


@pytest.mark.parametrize("name", list(PICTURES))
def test_picture(name: str) -> None:
    golden = picture_path(name).read_text(encoding="utf-8")
    assert PICTURES[name]().splitlines() == golden.splitlines(), MEANT


def test_no_golden_file_is_left_over() -> None:
    assert {*FOLDER.iterdir(), *OPENSPIEL.iterdir()} == set(goldens())


def test_a_game_without_golden_files_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nosuch"]) == 2
    assert "nosuch" in capsys.readouterr().err
