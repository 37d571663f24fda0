"""Lessons: every one held against the rules to its end, and files that say something wrong."""

from __future__ import annotations

import pytest

from belpic.core import registry
from belpic.core.lessons import (
    BadLesson,
    Course,
    has_lesson,
    load_course,
    problems,
    read_script,
    script_of,
)
from belpic.core.text import Phrases
from tests.tiny.install import install

TAUGHT = tuple(game for game in registry.ids() if has_lesson(game))
GAME = "zaupxiu"
BOOK = Phrases("belpic.core")
SAID = '[[step]]\nid = "s{}"\nkind = "say"\n'


def steps(first: str, number: int = 8) -> str:
    """Return a lesson whose first step is this, and the others are to be read."""
    return first + "".join(SAID.format(place) for place in range(number - 1))


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_agrees_with_the_rules(game: str) -> None:
    assert list(problems(load_course(game))) == []


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_asks_for_something_at_most_steps(game: str) -> None:
    kinds = [step.kind for step in read_script(game).steps]
    assert kinds.count("say") < len(kinds) / 2
    assert "act" in kinds


def test_all_our_games_bring_one() -> None:
    ours = {game for game, package in registry.packages().items() if package.startswith("belpic.")}
    assert ours <= set(TAUGHT)


def test_one_lesson_is_for_newcomers() -> None:
    assert sum(read_script(game).first for game in TAUGHT) == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = [", "cannot be read"),
        (steps("", 3), "8 to 15 steps"),
        ("step = [1, 2, 3, 4, 5, 6, 7, 8]", "“step” has to be"),
        (steps('[[step]]\nid = "a"\nkind = "sing"\n'), "no kind of step “sing”"),
        (steps('[[step]]\nid = "a"\nkind = "say"\nsong = 1\n'), "called “song”"),
        (steps('[[step]]\nid = "a"\nkind = "say"\nright = ["x"]\n'), "called “right”"),
        (steps('[[step]]\nid = "a"\nkind = "act"\n'), "“right” is lacking"),
        (steps('[[step]]\nid = "a"\nkind = "act"\nright = "x"\n'), "“right” has to be: [texts]"),
        (steps('[[step]]\nid = "a"\nkind = "say"\nanew = 1\n'), "“anew” has to be"),
        (steps('[[step]]\nid = "a"\nkind = "say"\nseat = true\n'), "“seat” has to be"),
        (steps('[[step]]\nid = "a"\nkind = "say"\nproof = {scores = ["x"]}\n'), "“scores” has"),
        (steps('[[step]]\nid = "a"\nkind = "say"\nproof = 1\n'), "“proof” has to be"),
        (
            steps('[[step]]\nid = "a"\nkind = "choose"\nanswers = ["x"]\nright = ["y"]\n'),
            "“y” is none of the answers",
        ),
        (steps('[[step]]\nid = "s0"\nkind = "say"\n'), "at s0: Two steps"),
    ],
)
def test_a_wrong_file_is_refused_by_the_place_and_the_fault(text: str, said: str) -> None:
    with pytest.raises(BadLesson) as refused:
        script_of(GAME, text, BOOK)
    assert said in str(refused.value)
    assert refused.value.text.in_("ja") != str(refused.value)


@pytest.mark.parametrize(
    ("first", "said"),
    [
        ('[[step]]\nid = "a"\nkind = "say"\nplay = ["dance"]\n', "at a: “dance” is refused"),
        ('[[step]]\nid = "a"\nkind = "act"\nright = ["dance"]\n', "at a: “right” is refused"),
        ('[[step]]\nid = "a"\nkind = "say"\nseat = 99\n', "only 2 seats"),
        ('[[step]]\nid = "a"\nkind = "say"\nposition = "x"\n', "no written positions"),
    ],
)
def test_what_the_rules_refuse_is_no_lesson(first: str, said: str) -> None:
    with pytest.raises(BadLesson, match=said):
        Course(script_of(GAME, "seats = 2\n" + steps(first), BOOK))


def test_a_lesson_that_says_something_untrue_is_found_out() -> None:
    """Each fault of this lesson is named: a refusal that is none, points, a wrong answer."""
    first = """
seats = 2
[[step]]
id = "a"
kind = "illegal"
action = "throw"
code = "not_now"
answers = ["x"]
right = ["x"]
proof = { play = ["throw", "3"], scores = [1, 2], legal = ["dance"], refused = ["throw"] }
[[step]]
id = "b"
kind = "spot"
right = ["nowhere"]
"""
    found = "\n".join(problems(Course(script_of(GAME, steps(first, 9), BOOK))))
    for fault in (
        "no text a.task in ja",
        "a: throw is refused by nothing, not by not_now",
        "a: the scores are",
        "a: dance should be legal",
        "b: nowhere should be right",
    ):
        assert fault in found


def test_a_game_without_a_lesson_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    assert not has_lesson("tiny")
    with pytest.raises(BadLesson, match="brings no lesson"):
        read_script("tiny")


@pytest.mark.parametrize("game", TAUGHT[:1])
def test_answers_that_are_none_are_refused_with_a_reason(game: str) -> None:
    course = load_course(game)
    for number, step in enumerate(course.script.steps):
        verdict = course.judge(number, "no such thing")
        assert verdict.right == (step.kind == "say")
        assert (verdict.why is not None) == (step.kind != "say")
    with pytest.raises(BadLesson, match="no such step"):
        course.judge(len(course), "")
