"""A game that the scaffold begins passes the conformance kit and its own test at once."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.e2e import wheel
from tools.new_game import PROJECT, begin, begin_alone, main

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


def test_a_project_of_its_own_passes_against_the_wheel(tmp_path: Path) -> None:
    """It is installed where the wheel is, and found by its entry point."""
    repository, site = tmp_path / "repository", tmp_path / "site"
    begin_alone("trial_game", "Trial Game", "試しの遊戯", repository)
    alone = ("--no-deps", "--no-index", "--no-build-isolation", "--disable-pip-version-check")
    into = ("--quiet", "--target", str(site), str(repository))
    paths = os.pathsep.join((str(site), str(wheel.install())))
    surroundings = {**os.environ, "PYTHONPATH": paths, "PYTHONSAFEPATH": "1"}

    def python(*command: str) -> str:
        done = subprocess.run(
            [sys.executable, *command],
            cwd=repository,
            env=surroundings,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    python("-m", "pip", "install", *alone, *into)
    python("-m", "pytest", "-q", "-p", "no:cacheprovider")
    assert "trial_game" in python("-m", "belpic", "games", "--lang", "en")
    python("-m", "belpic", "simulate", "trial_game", "--games", "3", "--seed", "1")
    python("-m", "belpic", "print", "trial_game", "-o", str(tmp_path / "set.svg"))
    assert (tmp_path / "set-1.svg").exists()


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["Big"], "small letters"),
        (["class"], "small letters"),
        (["zaupxiu"], "already a game"),
        ([], "Usage"),
        (["--standalone"], "Usage"),
        (["--standalone", "anywhere", "Big"], "small letters"),
        (["--standalone", str(PROJECT), "trial_game"], "not an empty folder"),
        (["--standalone", __file__, "trial_game"], "not an empty folder"),
        (["--standalone", "anywhere", "zaupxiu"], "already a game"),
        (["--standalone", "anywhere", "json"], "Python has a module"),
    ],
)
def test_bad_names_are_refused(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert complaint in capsys.readouterr().err
