"""Lessons over HTTP: every step is what the schema says, and nothing of it is stored."""

from __future__ import annotations

import json

import pytest

from belpic.core import registry
from belpic.core.codec import Json
from belpic.core.languages import built_in
from belpic.core.lessons import has_lesson, load_course
from belpic.core.scene import Zone
from belpic.core.text import read_by
from belpic.table.lessons import lesson_step
from belpic.table.wire import message
from tests.schema import problem
from tests.server.client import Client

TAUGHT = tuple(game for game in registry.ids() if has_lesson(game))
HIDDEN = next(game for game in TAUGHT if registry.info(game).family == "cards")
OPEN = next(game for game in TAUGHT if registry.info(game).family == "board")


def get(client: Client, path: str, name: str) -> dict[str, Json]:
    response = client.request("GET", path)
    assert response.status == 200, response.body
    assert problem(response.json, name) is None
    assert isinstance(response.json, dict)
    return response.json


def judge(client: Client, game: str, number: int, answer: str) -> dict[str, Json]:
    response = client.request("POST", f"/api/lessons/{game}/{number}", {"answer": answer})
    assert response.status == 200, response.body
    assert problem(response.json, "LessonReply") is None
    assert isinstance(response.json, dict)
    return response.json


def test_zones_are_pointed_at_by_their_cards_unless_one_is_to_be_found() -> None:
    pointed = 0
    for game in TAUGHT:
        course = load_course(game)
        for number, step in enumerate(course.script.steps):
            if step.kind != "spot":
                continue
            things = course.spots[number].view.scene().things
            zones = {one.key for one in things if isinstance(one, Zone)}
            (touches,) = lesson_step(game, number).now.touches
            assert set(step.right) <= set(touches.free)
            if zones and not zones.intersection(step.right):
                assert zones.isdisjoint(touches.free)
                pointed += 1
    assert pointed


def test_all_lessons_are_listed_the_one_for_newcomers_first(client: Client) -> None:
    lessons = get(client, "/api/lessons", "LessonList")["lessons"]
    assert isinstance(lessons, list)
    rows = [one for one in lessons if isinstance(one, dict)]
    assert {row["game"] for row in rows} == set(TAUGHT)
    assert [row["first"] for row in rows] == [True] + [False] * (len(rows) - 1)


def test_a_lesson_is_called_by_the_title_of_its_game() -> None:
    for game in TAUGHT:
        for lang in built_in():
            assert registry.info(game).title.in_(lang) in load_course(game).script.title.in_(lang)


@pytest.mark.parametrize("game", [HIDDEN, OPEN])
def test_a_lesson_is_gone_through_to_its_end(client: Client, game: str) -> None:
    course = load_course(game)
    for number, step in enumerate(course.script.steps):
        told = get(client, f"/api/lessons/{game}/{number}", "LessonStep")
        now = told["now"]
        assert isinstance(now, dict)
        assert (told["number"], told["steps"], told["asks"]) == (number, len(course), step.kind)
        assert now["viewer"] == course.spots[number].seat
        assert bool(now["touches"]) == (step.kind in ("act", "spot"))
        reply = judge(client, game, number, step.right[0] if step.right else "")
        assert reply["right"]
        assert (reply["now"] is not None) == (step.kind == "act")


def test_what_others_hold_is_not_told(client: Client) -> None:
    """A step is told from the View of the one who learns, and from nothing else."""
    for number, spot in enumerate(load_course(HIDDEN).spots):
        told = get(client, f"/api/lessons/{HIDDEN}/{number}?lang=en", "LessonStep")["now"]
        assert isinstance(told, dict)
        with read_by(spot.seat):
            assert told["things"] == json.loads(message(spot.view.scene().things, "en"))
        hands = [one for one in spot.view.scene().things if isinstance(one, Zone)]
        others = [one for one in hands if one.role == "hand" and one.seat != spot.seat]
        assert not any(one.cards for one in others)


@pytest.mark.parametrize("game", TAUGHT)
def test_whoever_learns_is_called_you(client: Client, game: str) -> None:
    for number, spot in enumerate(load_course(game).spots):
        with read_by(spot.seat):
            said = json.loads(message(spot.view.scene().things, "en"))
        told = get(client, f"/api/lessons/{game}/{number}?lang=en", "LessonStep")["now"]
        assert isinstance(told, dict)
        assert told["things"] == said
        if said != json.loads(message(spot.view.scene().things, "en")):
            return
    raise AssertionError("nothing was said about whoever learns")


def test_touches_lead_where_the_machine_of_the_rules_says(client: Client) -> None:
    course = load_course(OPEN)
    number = next(n for n, step in enumerate(course.script.steps) if step.kind == "act")
    path = f"/api/lessons/{OPEN}/{number}/touch"
    answer = client.request("POST", path, {"touches": [], "ahead": True}).json
    assert problem(answer, "Touched") is None
    nowhere: Json = [{"key": "nowhere", "text": None, "back": False}]
    refused = client.request("POST", path, {"touches": nowhere}).json
    assert isinstance(refused, dict)
    assert isinstance(refused["why"], dict)


@pytest.mark.parametrize(
    "path", ["chess/0", f"{OPEN}/99", f"{OPEN}/-1", f"{OPEN}/x", f"{OPEN}/{'9' * 50}"]
)
def test_what_is_not_there_is_not_found(client: Client, path: str) -> None:
    assert client.request("GET", f"/api/lessons/{path}").status == 404
    assert client.request("POST", f"/api/lessons/{path}", {"answer": ""}).status == 404
