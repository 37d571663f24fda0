"""`belpic learn`: lessons listed and gone through, for people and for programs."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from belpic.core import registry
from belpic.core.lessons import Course, has_lesson, load_course
from tests.cli.conftest import Command

GAME = next(game for game in registry.ids() if has_lesson(game))


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def answer_with(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def right_answers(course: Course) -> list[str]:
    return [step.right[0] if step.right else "" for step in course.script.steps]


def test_a_lesson_is_gone_through_and_kept(
    belpic: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    course = load_course(GAME)
    answer_with(monkeypatch, *right_answers(course))
    said = belpic("learn", GAME, "--lang", "ja")
    assert said.code == 0
    assert said.out.count("○ 正解。") == sum(one.kind != "say" for one in course.script.steps)
    assert "△" not in said.out
    assert f"belpic play {GAME}" in said.out
    listed = json.loads(belpic("learn", "--json").out)
    row = next(one for one in listed if one["game"] == GAME)
    assert row["done"] == row["steps"] == len(course)
    assert f"{len(course)}/{len(course)}" in belpic("learn").out


def test_one_goes_on_where_one_stopped(belpic: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    answer_with(monkeypatch, ">", ">")
    assert belpic("learn", GAME).code == 0
    answer_with(monkeypatch)
    count = len(load_course(GAME))
    assert f"3 of {count}" in belpic("learn", GAME).out
    assert f"1 of {count}" in belpic("learn", GAME, "--step", "1").out


def test_programs_get_steps_and_replies(belpic: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    course = load_course(GAME)
    number = next(n for n, step in enumerate(course.script.steps) if step.kind == "act")
    step = course.step(number)
    answer_with(monkeypatch, "nonsense", step.right[0])
    out = belpic("learn", GAME, "--step", str(number + 1), "--json", "--lang", "ja").out
    shown, wrong, right, after = map(json.loads, out.splitlines())
    assert shown["asks"] == "act"
    assert step.right[0] in shown["actions"]
    assert {"kind", "label"} <= set(shown["things"][0])
    assert (wrong["right"], wrong["why"]["code"]) == (False, "unreadable")
    assert right["right"]
    assert right["lines"]
    assert after["step"] == number + 2


def test_answers_may_be_given_by_number(belpic: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    course = load_course(GAME)
    number = next(n for n, step in enumerate(course.script.steps) if step.answers)
    step = course.step(number)
    answer_with(monkeypatch, str(step.answers.index(step.right[0]) + 1))
    assert "○ Right." in belpic("learn", GAME, "--step", str(number + 1)).out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("chess",), "no game “chess”"),
        (("tiny",), "brings no lesson"),
        ((GAME, "--step", "99"), "--step"),
    ],
)
def test_what_is_not_there_is_said_in_one_line(
    belpic: Command, arguments: tuple[str, ...], said: str
) -> None:
    answer = belpic("learn", *arguments)
    assert answer.code == 2
    assert said in answer.err
    assert answer.err.count("\n") == 1
