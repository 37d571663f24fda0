"""The lines of a table's log: every event in words, as one viewer may know it."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from belpic import bots
from belpic.core.gains import without_gains
from belpic.core.quick import replace
from belpic.core.seats import ALL, Viewer
from belpic.core.you import seat_text
from belpic.records.transcript import raw
from belpic.table import seat_notes
from belpic.table.now_messages import Line
from belpic.table.outages import read_away
from belpic.table.pausing import PAUSE
from belpic.table.phrases import PHRASES
from belpic.table.table import Step

Scores = tuple[int, ...]

if TYPE_CHECKING:
    from collections.abc import Iterable

    from belpic.core.game import AnyGame
    from belpic.core.match import Event
    from belpic.core.text import Text
    from belpic.table.table import Table


def line_of(step: Step, game: AnyGame, viewer: Viewer) -> Line:
    """Return an event for a viewer, with nothing in it that the viewer does not know."""
    event = step.event
    if step.before is None:
        return Line(event.n, event.kind, event.seat, event.text, _said(event, game))
    text = step.before.seen(step.actor, step.action, viewer)
    say = step.before.describe(step.actor, step.action, viewer)
    return Line(event.n, event.kind, event.seat, text, say)


def lines_of(
    steps: Iterable[Step], game: AnyGame, viewer: Viewer, before: Scores | None, after: Scores
) -> list[Line]:
    """Return events for a viewer, each with what it changed of the scores that the viewer knows.

    Where nothing has changed from before to after, nothing is looked at in between.
    """
    told = tuple(steps)
    lines = [line_of(step, game, viewer) for step in told]
    acted = [place for place, step in enumerate(told) if step.before is not None]
    if before == after and len(acted) <= 1:
        return lines
    for place, following in zip_longest(acted, acted[1:]):
        end = len(told) if following is None else following
        if any(step.event.kind == "undo" for step in told[place:end]):
            continue
        known = _scores(told[place], viewer) if before is None or place != acted[0] else before
        new = after if following is None else _scores(told[following], viewer)
        changes = tuple(late - soon for soon, late in zip(known, new, strict=True))
        if any(changes):
            lines[place] = _changing(lines[place], changes)
    return lines


def _changing(line: Line, changes: Scores) -> Line:
    """Return a line with what it changed beside it, which its sentences need not say again."""
    say = None if line.say is None else without_gains(line.say)
    return replace(line, say=say, gains=changes)


def _scores(step: Step, viewer: Viewer) -> Scores:
    assert step.before is not None  # the rules know it
    if viewer is ALL:
        return step.before.scores()
    return step.before.view(viewer).shown.scores()


def all_lines(table: Table, audience: Viewer) -> list[Line]:
    """Return the whole log for a seat or spectator; everything in full once the match is over."""
    viewer = ALL if table.phase == "over" else audience
    steps = (Step(*step) for step in table.match.steps())
    scores = table.view(audience).shown.scores()
    lines = lines_of(steps, table.plan.game, viewer, None, scores)
    for line in tuple(lines):
        strike(lines, line)
    return lines


def strike(lines: list[Line], line: Line) -> None:
    """Mark what an undo has taken back, if the line is one."""
    if line.kind == "undo":
        first, last = int(line.text), line.n - 1
        lines[first:last] = [replace(old, undone=True) for old in lines[first:last]]


def _said(event: Event, game: AnyGame) -> Text | None:
    """Return an event of the table in words; None for what need not be told."""
    if read_away(event) is not None:
        return PHRASES("said.away")
    if event.kind == "note" and event.text == PAUSE:
        return PHRASES("said.pause")
    if event.kind != "seat" or event.seat is None:
        return raw(event)
    key = _key(event, seat_notes.read(event.note))
    level = bots.label(event.text, game)
    to = event.note.rpartition(" ")[2]
    if key is None:
        return None
    seat = seat_text(event.seat, PHRASES("seat.person", seat=event.seat + 1))
    return PHRASES(key, seat=seat, level=level, to=to)


_SAID: Final[dict[type[seat_notes.SeatNote], str]] = {
    seat_notes.OfferDraw: "said.offers_draw",
    seat_notes.OfferUndo: "said.offers_undo",
    seat_notes.OfferPause: "said.offers_pause",
    seat_notes.ResumeNote: "said.resumes",
    seat_notes.DeclineNote: "said.declines",
    seat_notes.HintNote: "said.hint",
    seat_notes.RematchNote: "said.rematch",
}


def _key(event: Event, remark: seat_notes.SeatNote | None) -> str | None:
    match remark:
        case seat_notes.Commit():
            return "said.sits" if event.text == seat_notes.PERSON else "said.bot_sits"
        case seat_notes.Seed(seed=seed):
            return None if seed else "said.silent"
        case seat_notes.ShowNote(on=on):
            return "said.shows" if on else "said.hides"
        case None:
            return "said.stands" if event.text == seat_notes.OPEN else "said.bot_takes_over"
        case _:
            return _SAID[type(remark)]
