"""A lesson on the real rules: the position of every step, and what becomes of an answer."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from belpic.core import registry
from belpic.core.action import Action
from belpic.core.chance import Shuffle
from belpic.core.errors import BelpicError, Reason, reason
from belpic.core.lessons.script import Step, bad_lesson, read_script
from belpic.core.seats import CHANCE, OVER, Seat, asked_seats

if TYPE_CHECKING:
    from collections.abc import Iterable

    from belpic.core.game import AnyGame, State
    from belpic.core.lessons.script import Script
    from belpic.core.seats import Actor
    from belpic.core.text import Text
    from belpic.core.view import View

REST: Final = "..."
"""At the end of a shuffle: all other cards follow in their usual order."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a step is: the state, and the seat that looks at it."""

    state: State
    seat: Seat

    @property
    def view(self) -> View:
        """What one sees there."""
        return self.state.view(self.seat)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of an answer."""

    right: bool
    text: Text | None
    """What the lesson says to it."""
    why: Reason | None = None
    """Why the rules refuse it, or what a step asked about."""
    lines: tuple[Text, ...] = ()
    """What has happened since, in words, as the one who learns sees it."""
    after: Spot | None = None
    """Where that has led, after a right action."""


class Course:
    """A lesson with the positions of its steps."""

    def __init__(self, script: Script) -> None:
        """Take what the lesson says, and play it through.

        Raises:
            BadLesson: if the rules do not allow what it plays.
            BadOptions: if it asks for what the game cannot be played with.
        """
        self.script = script
        self.game: AnyGame = registry.load(script.game)
        seats = script.seats or self.game.info.usual_seats
        self.options = self.game.options(seats, script.preset, script.options)
        self.seats = seats
        self.spots: tuple[Spot, ...] = tuple(self._spots())

    def __len__(self) -> int:
        return len(self.script.steps)

    def step(self, number: int) -> Step:
        """Return a step by its place.

        Raises:
            BadLesson: if there is none.
        """
        if number not in range(len(self)):
            raise bad_lesson(self.script.game, str(number + 1)[:12], "no_step", count=len(self))
        return self.script.steps[number]

    def task(self, step: Step) -> Text:
        """Return what a step says and asks."""
        return self.script.book(f"{step.id}.task")

    def answer(self, step: Step, name: str) -> Text:
        """Return one of the answers of a step."""
        return self.script.book(f"{step.id}.answer.{name}")

    def judge(self, number: int, answer: str) -> Verdict:
        """Return what becomes of an answer: an action, the key of a thing or an answer's name.

        Raises:
            BadLesson: if there is no such step.
        """
        step, spot = self.step(number), self.spots[number]
        if step.kind == "say":
            return Verdict(right=True, text=None)
        if step.kind == "act":
            return self._judge_action(step, spot, answer)
        things = spot.view.scene().keys() if step.kind == "spot" else frozenset({answer})
        if answer not in things:
            return Verdict(right=False, text=None, why=reason("lesson_no_thing", name=answer[:40]))
        if step.answers and answer not in step.answers:
            names = ", ".join(step.answers)
            why = reason("lesson_no_answer", text=answer[:40], names=names)
            return Verdict(right=False, text=None, why=why)
        right = answer in step.right
        text = self._reply(step, f"reply.{answer}", "right" if right else "other")
        shown = right and step.kind == "illegal"
        return Verdict(right, text, why=self.refusal(step, spot) if shown else None)

    def refusal(self, step: Step, spot: Spot) -> Reason | None:
        """Return why the rules refuse the action that a step is about, None if they do not."""
        try:
            self.game.read(spot.state, spot.seat, step.action)
        except BelpicError as error:
            return error.reason
        return None

    def _judge_action(self, step: Step, spot: Spot, answer: str) -> Verdict:
        try:
            action = self.game.read(spot.state, spot.seat, answer)
        except BelpicError as error:
            return Verdict(right=False, text=None, why=error.reason)
        if action in self._read(step, spot, step.right):
            state, lines = self._follow(step, spot, action)
            return Verdict(
                True, self._reply(step, "right"), lines=lines, after=Spot(state, spot.seat)
            )
        named = (
            f"wrong.{name}"
            for name, listed in step.wrong.items()
            if action in self._read(step, spot, listed)
        )
        return Verdict(False, self._reply(step, *named, "other"))

    def _reply(self, step: Step, *keys: str) -> Text:
        """Return the first of some texts of a step that there is."""
        names = [f"{step.id}.{key}" for key in keys]
        return self.script.book(
            next((name for name in names if name in self.script.book), names[-1])
        )

    def _read(self, step: Step, spot: Spot, texts: Iterable[str]) -> tuple[Action, ...]:
        try:
            return tuple(self.game.read(spot.state, spot.seat, text) for text in texts)
        except BelpicError as error:
            raise bad_lesson(
                self.script.game, step.id, "play", text="right", why=error.text
            ) from error

    def _follow(self, step: Step, spot: Spot, action: Action) -> tuple[State, tuple[Text, ...]]:
        """Return where an action and what follows it lead, and all that in words."""
        lines = [spot.state.describe(spot.seat, action, spot.seat)]
        state = spot.state.after(spot.seat, action)
        for text in step.then:
            actor, done = self._event(step, state, text)
            lines.append(state.describe(actor, done, spot.seat))
            state = state.after(actor, done)
        return state, tuple(lines)

    def _spots(self) -> Iterable[Spot]:
        ended: State | None = None
        learner = Seat(0)
        for step in self.script.steps:
            state = self._begin(step, ended)
            for text in step.play:
                state = state.after(*self._event(step, state, text))
            learner = self._seat(step, state, learner)
            spot = Spot(state, learner)
            yield spot
            ended = state
            if step.kind == "act":
                ended, _ = self._follow(step, spot, self._read(step, spot, step.right)[0])

    def _begin(self, step: Step, ended: State | None) -> State:
        positions = self.game.parts.positions
        if step.position is None:
            return (
                self.game.start(self.seats, self.options) if step.anew or ended is None else ended
            )
        if positions is None:
            raise bad_lesson(self.script.game, step.id, "positions")
        try:
            return positions.read(step.position, self.options)
        except BelpicError as error:
            raise bad_lesson(
                self.script.game, step.id, "play", text=step.position[:80], why=error.text
            ) from error

    def _seat(self, step: Step, state: State, before: Seat) -> Seat:
        """Return who looks: whom the step names, else the same as before unless others act."""
        if step.seat is not None:
            if step.seat not in range(1, self.seats + 1):
                raise bad_lesson(self.script.game, step.id, "seat", seats=self.seats)
            return Seat(step.seat - 1)
        asked = asked_seats(state.to_act)
        stays = before in asked or not asked or step.kind not in ("act", "illegal")
        return before if stays else min(asked)

    def _event(self, step: Step, state: State, text: str) -> tuple[Actor, Action]:
        """Return who does what a text says: chance if it is awaited, else whoever is asked.

        Where several are asked at once, the text begins with one of them: `2: skip`.
        """
        try:
            return event_of(self.game, state, text)
        except BelpicError as error:
            raise bad_lesson(
                self.script.game, step.id, "play", text=text[:80], why=error.text
            ) from error

    def rehearse(self, step: Step, spot: Spot, text: str) -> State:
        """Return the state after one more event of a proof."""
        return spot.state.after(*self._event(step, spot.state, text))


def event_of(game: AnyGame, state: State, text: str) -> tuple[Actor, Action]:
    """Return who does what a text of a lesson says in a state.

    Raises:
        BelpicError: if nobody can.
    """
    if state.to_act is CHANCE:
        chance = state.chance()
        if isinstance(chance, Shuffle) and text.endswith(REST):
            first = text.removesuffix(REST).split()
            left = Counter(chance.items) - Counter(first)
            return CHANCE, chance.read(" ".join([*first, *left.elements()]))
        return CHANCE, chance.read(text)
    number, colon, rest = text.partition(": ")
    if colon and number.isdecimal():
        return (seat := Seat(int(number) - 1)), game.read(state, seat, rest)
    asked = asked_seats(state.to_act) if state.to_act is not OVER else frozenset()
    seat = min(asked) if asked else Seat(0)
    return seat, game.read(state, seat, text)


@cache
def load_course(game: str) -> Course:
    """Return the lesson of a game, played through.

    Raises:
        UnknownGame: if there is no such game.
        BadLesson: if it has no lesson, or a wrong one.
    """
    return Course(read_script(game))
