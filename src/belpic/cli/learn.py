"""`belpic learn`: the lesson of a game, step by step, with answers read line by line."""

from __future__ import annotations

import json
import os
import shutil
import sys
from typing import TYPE_CHECKING, Annotated, Final

import typer

from belpic.cli.choices import AsJson, whole
from belpic.cli.language import PHRASES, current
from belpic.cli.output import columns, say, say_json
from belpic.core import registry
from belpic.core.lessons import has_lesson, load_course, read_script

if TYPE_CHECKING:
    from belpic.core.lessons import Course, Script, Spot, Step, Verdict
    from belpic.core.text import Text
    from belpic.tui.lesson import Progress

SKIP: Final = ">"
"""What goes on without an answer; no action of any game reads like that."""


def add(app: typer.Typer) -> None:
    """Add the command."""
    app.command("learn")(learn)


def learn(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", show_default=False)] = None,
    *,
    step: Annotated[str | None, typer.Option("--step", metavar="N", show_default=False)] = None,
    ascii_only: Annotated[bool, typer.Option("--ascii")] = False,
    as_json: AsJson = False,
) -> None:
    """Teach a game; without one, list the lessons and how far one is."""
    from belpic.tui.lesson import Progress  # noqa: PLC0415  # other commands do without drawing

    progress = Progress(os.environ)
    if game is None:
        _list(progress, as_json=as_json)
        return
    course = load_course(game)
    first = whole(step, "--step", high=len(course)) - 1 if step else progress.of(game)
    said = _Json(course) if as_json else _Terminal(course, ascii_only=ascii_only)
    _teach(course, 0 if first >= len(course) else first, said, progress)


def _list(progress: Progress, *, as_json: bool) -> None:
    lessons = [read_script(game) for game in registry.ids() if has_lesson(game)]
    lessons.sort(key=lambda script: (not script.first, registry.info(script.game).place))
    if as_json:
        say_json([_listed(script, progress) for script in lessons])
        return
    rows = [
        (
            script.game,
            registry.info(script.game).title.in_(current()),
            f"{progress.of(script.game)}/{len(script.steps)}",
            script.about.in_(current()),
        )
        for script in lessons
    ]
    say(columns(rows))


def _listed(script: Script, progress: Progress) -> dict[str, str | int]:
    return {
        "game": script.game,
        "title": script.title.in_(current()),
        "about": script.about.in_(current()),
        "steps": len(script.steps),
        "done": progress.of(script.game),
    }


def _teach(course: Course, first: int, said: _Terminal | _Json, progress: Progress) -> None:
    """Go through the steps until they, or the answers, are at their end."""
    for number in range(first, len(course)):
        step, spot = course.step(number), course.spots[number]
        said.step(number, step, spot)
        while True:
            answer = said.ask(step)
            if answer is None:
                return
            if answer == SKIP:
                break
            verdict = course.judge(number, answer)
            said.reply(step, verdict)
            if verdict.right:
                break
        progress.reach(course.script.game, number + 1)
    said.end()


def _read() -> str | None:
    """Return the next line of standard input, None at its end."""
    line = sys.stdin.readline()
    return line.strip() if line else None


class _Terminal:
    """A lesson for people."""

    def __init__(self, course: Course, *, ascii_only: bool) -> None:
        self.course, self.ascii_only = course, ascii_only
        self.width = shutil.get_terminal_size().columns

    def _tell(self, text: Text) -> None:
        from belpic.tui.draw.block import wrap  # noqa: PLC0415  # other commands do without drawing

        say("\n".join(wrap(text.in_(current()), self.width)))

    def _draw(self, spot: Spot) -> None:
        from belpic.tui.lesson import draw_spot, plain  # noqa: PLC0415  # as above

        lang = current()
        say(plain(draw_spot(spot, lang, self.width, ascii_only=self.ascii_only)))

    def step(self, number: int, step: Step, spot: Spot) -> None:
        course = self.course
        say("")
        self._tell(
            PHRASES("learn.head", title=course.script.title, at=number + 1, steps=len(course))
        )
        say("")
        self._draw(spot)
        say("")
        self._tell(course.task(step))
        if step.kind == "act":
            self._tell(PHRASES("learn.how", how=course.game.phrases("actions")))
        for place, name in enumerate(step.answers, start=1):
            say(f"  {place}. {course.answer(step, name).in_(current())}")

    def ask(self, step: Step) -> str | None:
        sys.stdout.write(PHRASES(f"learn.ask.{step.kind}", skip=SKIP).in_(current()) + " ")
        sys.stdout.flush()
        line = _read()
        if line is None or sys.stdin.isatty():
            text = line
        else:
            # whoever reads the output later sees what was answered
            say(text := line)
        if text is not None and text.isdecimal() and 0 < int(text) <= len(step.answers):
            return step.answers[int(text) - 1]
        return text

    def reply(self, step: Step, verdict: Verdict) -> None:
        if step.kind == "say":
            return
        self._tell(PHRASES("learn.right" if verdict.right else "learn.wrong"))
        for text in (*verdict.lines, verdict.text, verdict.why.text if verdict.why else None):
            if text is not None:
                say(f"  {text.in_(current())}")
        if verdict.after is not None:
            say("")
            self._draw(verdict.after)

    def end(self) -> None:
        title = self.course.game.info.title
        say("")
        self._tell(PHRASES("learn.end", title=title, game=self.course.script.game))


class _Json:
    """A lesson for programs: one object a line, for every step and for every answer."""

    def __init__(self, course: Course) -> None:
        self.course = course

    def step(self, number: int, step: Step, spot: Spot) -> None:
        from belpic.table.wire import message  # noqa: PLC0415  # only programs pay for it

        course, lang = self.course, current()
        listed = spot.view.listed() if step.kind == "act" else ()
        say_json(
            {
                "step": number + 1,
                "steps": len(course),
                "asks": step.kind,
                "task": course.task(step).in_(lang),
                "answers": {name: course.answer(step, name).in_(lang) for name in step.answers},
                "actions": None if listed is None else list(map(str, listed)),
                "things": json.loads(message(spot.view.scene().things, lang)),
            }
        )

    def ask(self, step: Step) -> str | None:  # noqa: ARG002  # as for people
        return _read()

    def reply(self, step: Step, verdict: Verdict) -> None:
        lang, why = current(), verdict.why
        say_json(
            {
                "asks": step.kind,
                "right": verdict.right,
                "text": verdict.text.in_(lang) if verdict.text else None,
                "why": {"code": why.code, "text": why.text.in_(lang)} if why else None,
                "lines": [line.in_(lang) for line in verdict.lines],
            }
        )

    def end(self) -> None:
        say_json({"game": self.course.script.game, "ended": True})
