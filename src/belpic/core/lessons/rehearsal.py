"""A lesson held against the rules: every answer tried, every claim proved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.errors import BelpicError
from belpic.core.languages import built_in
from belpic.core.lessons.course import Spot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.lessons.course import Course
    from belpic.core.lessons.script import Step


def problems(course: Course) -> Iterator[str]:
    """Yield everything by which a lesson and the rules differ, and every text that it lacks."""
    yield from _texts(course)
    for number, step in enumerate(course.script.steps):
        for problem in (*_answers(course, number, step), *_proof(course, number, step)):
            yield f"{step.id}: {problem}"


def _texts(course: Course) -> Iterator[str]:
    book = course.script.book
    for lang in built_in():
        said = set(book.templates(lang))
        wanted = {"title", "about", *(key for one in course.script.steps for key in _keys(one))}
        allowed = {f"{one.id}.reply.{name}" for one in course.script.steps for name in one.answers}
        yield from (f"no text {key} in {lang}" for key in sorted(wanted - said))
        yield from (f"nobody says {key} in {lang}" for key in sorted(said - wanted - allowed))


def _keys(step: Step) -> Iterator[str]:
    yield f"{step.id}.task"
    if step.kind == "say":
        return
    yield from (f"{step.id}.right", f"{step.id}.other")
    yield from (f"{step.id}.answer.{name}" for name in step.answers)
    yield from (f"{step.id}.wrong.{name}" for name in step.wrong)


def _answers(course: Course, number: int, step: Step) -> Iterator[str]:
    for text in step.right:
        verdict = course.judge(number, text)
        if not verdict.right or verdict.text is None or (step.kind == "act" and not verdict.lines):
            yield f"{text} should be right"
    for name in step.answers:
        if course.judge(number, name).right != (name in step.right):
            yield f"{name} is not judged as it should be"
    if step.kind == "spot" and not course.spots[number].view.scene().keys() - set(step.right):
        yield "nothing else could be touched"
    if step.kind == "act":
        yield from _actions(course, number, step)
    if step.kind == "illegal":
        refused = course.refusal(step, course.spots[number])
        code = refused.code if refused else "nothing"
        if code != step.code:
            yield f"{step.action} is refused by {code}, not by {step.code}"


def _actions(course: Course, number: int, step: Step) -> Iterator[str]:
    for name, listed in step.wrong.items():
        for text in listed:
            verdict = course.judge(number, text)
            if verdict.right or verdict.why is not None:
                yield f"{text} ({name}) should be legal and wrong"
    possible = course.spots[number].view.listed()
    if possible is not None and 1 < len(possible) <= len(step.right):
        yield "whatever one does is right"


def _proof(course: Course, number: int, step: Step) -> Iterator[str]:
    proof, spot = step.proof, course.spots[number]
    try:
        for text in proof.play:
            spot = Spot(course.rehearse(step, spot, text), spot.seat)
    except BelpicError as error:
        yield str(error)
        return
    if proof.scores is not None and spot.state.scores() != proof.scores:
        yield f"the scores are {spot.state.scores()}, not {proof.scores}"
    for text in (*proof.legal, *proof.refused):
        if _is_legal(course, spot, text) != (text in proof.legal):
            yield f"{text} should be {'legal' if text in proof.legal else 'refused'}"
    scoring = course.game.parts.scoring
    if proof.counts is not None:
        points = scoring.score(proof.counts, course.options).points if scoring else None
        if points != proof.points:
            yield f"{proof.counts} is worth {points}, not {proof.points}"


def _is_legal(course: Course, spot: Spot, text: str) -> bool:
    try:
        course.game.read(spot.state, spot.seat, text)
    except BelpicError:
        return False
    return True
