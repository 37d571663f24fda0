"""The checklist answers every point, and one that fails is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e import wheel
from tools import release
from tools.installation import OFTEN, Failed


def test_points_can_be_left_out_and_a_failure_is_the_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> str:
        raise Failed("too few")

    points = {"tree": lambda: "clean", "changes": fail, "tests": fail}
    monkeypatch.setattr(release, "POINTS", points)
    assert release.main(["--without", "changes,tests"]) == 0
    assert release.main(["--without", "tests"]) == 1
    said = capsys.readouterr().out
    assert "  ok  tree: clean" in said
    assert "FAIL  changes: too few" in said
    assert "  --  tests: left out" in said


def test_there_is_no_other_point(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        release.main(["--without", "hope"])
    assert ended.value.code == 2
    assert "there is no point hope" in capsys.readouterr().err


def test_the_pythons_that_are_named_are_looked_for() -> None:
    named = release.named_pythons()
    assert named[0] == "3.11"
    assert set(named) <= set(OFTEN)


def test_a_database_of_the_last_release_is_brought_up_to_date_by_the_wheel(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The last release is today's state here; it lies where git would have put it."""
    asked = []

    def git(*words: str) -> str:
        asked.append(words[:2])
        if words[0] == "describe":
            return "v0.0"
        place = Path(words[-2] if words[1] == "add" else words[-1])
        if words[1] == "add":
            place.symlink_to(release.ROOT)
        else:
            place.unlink()
        return ""

    wheel.install()
    monkeypatch.setattr(release, "DIST", wheel.FOLDER / "made")
    monkeypatch.setattr(release, "_git", git)
    assert release.upgrade() == "from v0.0"
    assert asked == [("describe", "--tags"), ("worktree", "add"), ("worktree", "remove")]
