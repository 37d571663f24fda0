"""The wheel runs where only that is installed which it asks for, with extras and without."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from tests.e2e import wheel
from tools.installation import LEFT_OUT, PROBE, add, beside, closure, pythons, run

GAME = "zaupxiu"
"""Nothing of it has to be compiled."""


@pytest.fixture(scope="module")
def built() -> Path:
    wheel.install()
    (made,) = (wheel.FOLDER / "made").glob("*.whl")
    return made


def command(python: Path, *words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [python.parent / "belpic", "--lang", "en", *words],
        capture_output=True,
        text=True,
        check=False,
        env={name: value for name, value in os.environ.items() if name not in LEFT_OUT},
        timeout=120,
    )


def test_it_plays_without_extras_says_what_one_would_bring_and_does_it_with_them(
    built: Path, tmp_path: Path
) -> None:
    python = beside(built, tmp_path / "plain")
    place, heavy, games, reason = json.loads(run(python, "-c", PROBE))
    assert Path(place).is_relative_to(tmp_path / "plain")
    assert heavy == []
    assert games
    assert reason
    listed = command(python, "games")
    assert (listed.returncode, listed.stderr) == (0, "")
    assert GAME in listed.stdout
    drawing = ("render", "--game", GAME, "-o", tmp_path / "one.png")
    undrawn = command(python, *drawing)
    assert undrawn.returncode == 2
    assert "belpic[render]" in undrawn.stderr
    database = command(python, "store", "check", "--db", "postgresql://nobody@127.0.0.1:1/none")
    assert database.returncode == 2
    assert "belpic[postgres]" in database.stderr

    add(python, ("postgres", "print", "render"))
    run(python, "-c", "import psycopg, typst")
    drawn = command(python, *drawing)
    assert (drawn.returncode, drawn.stderr) == (0, "")
    assert (tmp_path / "one.png").read_bytes().startswith(b"\x89PNG")


def test_the_pythons_that_are_found_run() -> None:
    found = pythons()
    assert found
    for version, name in found.items():
        told = run(name, "-c", "import sys; print(*sys.version_info[:2], sep='.')")
        assert told.strip() == version


def test_what_is_asked_for_by_what_is_asked_for_is_there() -> None:
    assert {"alembic", "Mako", "SQLAlchemy"} <= set(closure("alembic"))
    assert "pytest" not in closure("alembic")
