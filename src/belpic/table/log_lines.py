"""The lines of a table's log: every event in words, as one viewer may know it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from belpic import bots
from belpic.core.seats import ALL, Viewer
from belpic.records.transcript import raw
from belpic.table import seat_notes
from belpic.table.messages import Line
from belpic.table.phrases import PHRASES
from belpic.table.table import Step

if TYPE_CHECKING:
    from belpic.core.game import AnyGame
    from belpic.core.match import Event
    from belpic.core.text import Text
    from belpic.table.table import Table


def line_of(step: Step, game: AnyGame, viewer: Viewer) -> Line:
    """Return an event for a viewer, with nothing in it that the viewer does not know."""
    event = step.event
    text, say = event.text, _said(event, game)
    if step.before is not None:
        text = step.before.seen(step.actor, step.action, viewer)
        say = step.before.describe(step.actor, step.action, viewer)
    return Line(event.n, event.kind, event.seat, text, say)


def all_lines(table: Table, audience: Viewer) -> list[Line]:
    """Return the whole log for a seat or spectator; everything in full once the match is over."""
    game = table.plan.game
    viewer = ALL if table.phase == "over" else audience
    lines = [line_of(Step(*step), game, viewer) for step in table.match.steps()]
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
    if event.kind != "seat" or event.seat is None:
        return raw(event)
    key = _key(event, seat_notes.read(event.note))
    level = bots.label(event.text, game)
    to = event.note.rpartition(" ")[2]
    return None if key is None else PHRASES(key, seat=event.seat + 1, level=level, to=to)


def _key(event: Event, remark: seat_notes.SeatNote | None) -> str | None:
    match remark:
        case seat_notes.Commit():
            return "said.sits" if event.text == seat_notes.PERSON else "said.bot_sits"
        case seat_notes.Seed(seed=seed):
            return None if seed else "said.silent"
        case seat_notes.OfferDraw():
            return "said.offers_draw"
        case seat_notes.OfferUndo():
            return "said.offers_undo"
        case seat_notes.DeclineNote():
            return "said.declines"
        case seat_notes.RematchNote():
            return "said.rematch"
        case None:
            return "said.stands" if event.text == seat_notes.OPEN else "said.bot_takes_over"
