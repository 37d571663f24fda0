"""A game that the scaffold begins passes the conformance kit and its own test at once."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.new_game import PROJECT, begin, main

CHECK = """
from belpic.core import conformance, registry
assert "trial_game" in registry.ids()
conformance.check_game(registry.load("trial_game")).require()
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a copy of the package in which a game may be begun."""
    shutil.copytree(
        PROJECT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__", "web")
    )
    return tmp_path


def run(project: Path, *command: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(project / "src")}
    return subprocess.run(
        [sys.executable, *command],
        cwd=project,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_begun_game_passes_everything(project: Path) -> None:
    files = begin("trial_game", "Trial Game", "試しの遊戯", project)
    assert all(path.exists() for path in files)
    kit = run(project, "-c", CHECK)
    assert kit.returncode == 0, kit.stderr
    own = run(project, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/games")
    assert own.returncode == 0, own.stdout


def test_a_begun_game_is_formatted_and_linted(project: Path) -> None:
    begin("trial_game", "Trial Game", "試しの遊戯", project)
    folder = str(project / "src" / "belpic" / "games" / "trial_game")
    settings = ["--config", str(PROJECT / "pyproject.toml"), folder]
    assert run(project, "-m", "ruff", "check", *settings).returncode == 0
    assert run(project, "-m", "ruff", "format", "--check", *settings).returncode == 0


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["Big"], "small letters"),
        (["class"], "small letters"),
        (["zaupxiu"], "already a game"),
        ([], "Usage"),
    ],
)
def test_bad_names_are_refused(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert complaint in capsys.readouterr().err
