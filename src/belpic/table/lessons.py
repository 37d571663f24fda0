"""Lessons as clients get them: the table of every step, and what becomes of an answer.

Nothing is stored. The table is made from the View of the seat that learns, as at any other table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core import registry
from belpic.core.lessons import has_lesson, load_course, read_script
from belpic.core.scene import Zone
from belpic.core.seats import CHANCE, OVER, Seat, asked_seats
from belpic.core.touch import TouchMachine
from belpic.table.endings import outcome_now
from belpic.table.lesson_messages import (
    LessonAnswer,
    LessonCard,
    LessonList,
    LessonReply,
    LessonStep,
)
from belpic.table.now_messages import (
    FairnessNow,
    Now,
    OffersNow,
    OutcomeNow,
    SeatNow,
    TouchesNow,
)
from belpic.table.phrases import PHRASES
from belpic.table.status import following, game_now
from belpic.table.touching import answer_touches, shows_previews, touches_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.lessons import Course, Script, Spot, Step
    from belpic.core.scene import Scene
    from belpic.table.commands import TouchMade
    from belpic.table.messages import Touched


def lesson_list() -> LessonList:
    """Return all lessons in the order of the games, the one for newcomers first.

    Raises:
        BadLesson: if a game brings a wrong one.
    """
    games = sorted(registry.ids(), key=lambda game: registry.info(game).place)
    cards = [_card(read_script(game)) for game in games if has_lesson(game)]
    return LessonList(tuple(sorted(cards, key=lambda card: not card.first)))


def _card(script: Script) -> LessonCard:
    """Return a lesson without playing it through: listing all of them asks no rules."""
    title, steps = registry.info(script.game).title, len(script.steps)
    return LessonCard(script.game, title, script.title, script.about, steps, script.first)


def lesson_step(game: str, number: int) -> LessonStep:
    """Return a step of a lesson.

    Raises:
        UnknownGame: if there is no such game.
        BadLesson: if it has no lesson, or none with such a step.
    """
    course = load_course(game)
    step = course.step(number)
    return LessonStep(
        game=game_now(course.game),
        title=course.script.title,
        number=number,
        steps=len(course),
        asks=step.kind,
        task=course.task(step),
        answers=tuple(LessonAnswer(name, course.answer(step, name)) for name in step.answers),
        now=_now(course, course.spots[number], step),
    )


def lesson_seat(game: str, number: int) -> Seat:
    """Return the seat of whoever learns at a step, which is “you” in all that is told there.

    Raises:
        UnknownGame: if there is no such game.
        BadLesson: if it has no lesson, or none with such a step.
    """
    course = load_course(game)
    course.step(number)
    return course.spots[number].seat


def lesson_touches(game: str, number: int, made: Sequence[TouchMade], *, ahead: bool) -> Touched:
    """Return where touches lead at a step.

    Raises:
        UnknownGame: if there is no such game.
        BadLesson: if it has no lesson, or none with such a step.
    """
    course = load_course(game)
    course.step(number)
    view = course.spots[number].view
    return answer_touches(TouchMachine(view, view.scene()), made, ahead=ahead)


def lesson_reply(game: str, number: int, answer: str) -> LessonReply:
    """Return what becomes of an answer.

    Raises:
        UnknownGame: if there is no such game.
        BadLesson: if it has no lesson, or none with such a step.
    """
    course = load_course(game)
    verdict = course.judge(number, answer)
    now = None if verdict.after is None else _now(course, verdict.after)
    return LessonReply(verdict.right, verdict.text, verdict.why, verdict.lines, now)


def _wholes(scene: Scene, step: Step) -> frozenset[str]:
    """Return the zones that are pointed at by their cards alone: all, unless one is to be found."""
    zones = frozenset(thing.key for thing in scene.things if isinstance(thing, Zone))
    return frozenset() if zones.intersection(step.right) else zones


def _now(course: Course, spot: Spot, step: Step | None = None) -> Now:
    """Return the table of a step, or, without one, after an answer: nothing is touched then."""
    view, scene = spot.view, spot.view.scene()
    to_act, acts = spot.state.to_act, step is not None and step.kind == "act"
    touches: Sequence[TouchesNow] = ()
    if acts and spot.seat in asked_seats(to_act):
        touches = touches_of(TouchMachine(view, scene))
    elif step is not None and step.kind == "spot":
        # whatever is touched is an answer: its own key
        keys = sorted(scene.keys() - _wholes(scene, step))
        touches = (TouchesNow(dict(zip(keys, keys, strict=True)), {}, (), None, stands=False),)
    return Now(
        phase="over" if to_act is OVER else "playing",
        viewer=spot.seat,
        seats=tuple(_seat(seat, spot.seat) for seat in map(Seat, range(course.seats))),
        asked=(spot.seat,) if touches else tuple(sorted(asked_seats(to_act))),
        waits="nobody" if to_act is OVER else "chance" if to_act is CHANCE else "seats",
        since=0 if touches else None,
        scores=view.shown.scores(),
        next=following(view.next()),
        touches=touches,
        previews=acts and shows_previews(view),
        early=False,
        may=(),
        offers=OffersNow((), None, ()),
        clocks=(),
        paused=False,
        left=(),
        outcome=_outcome(course, spot),
        fairness=FairnessNow("belpic/1", None, None, ()),
        rematch=None,
        hash="",
        things=scene.things,
    )


def _seat(seat: Seat, own: Seat) -> SeatNow:
    return SeatNow(
        seat=seat,
        kind="person",
        level=None,
        program=None,
        label=PHRASES("seat.person", seat=seat + 1),
        sits=True,
        yours=seat == own,
        shows=False,
    )


def _outcome(course: Course, spot: Spot) -> OutcomeNow | None:
    outcome = spot.state.outcome()
    return None if outcome is None else outcome_now(outcome, course.game)
