"""The lines of a table's log: every event in words, as one viewer may know it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from belpic import bots
from belpic.core.action import Action
from belpic.core.seats import ALL, CHANCE, Actor, Viewer
from belpic.records.transcript import raw
from belpic.table import remarks
from belpic.table.messages import Line
from belpic.table.phrases import PHRASES

if TYPE_CHECKING:
    from belpic.core.game import AnyGame, State
    from belpic.core.match import Event
    from belpic.core.text import Text
    from belpic.table.table import Table


@dataclass(frozen=True, slots=True)
class Step:
    """An event with what it takes to tell it: the state before it and who did what."""

    event: Event
    before: State | None
    """None where the rules ignore the event."""
    actor: Actor
    action: Action

    def line(self, game: AnyGame, viewer: Viewer) -> Line:
        """Return the event for a viewer, with nothing in it that the viewer does not know."""
        event = self.event
        text, say = event.text, _said(event, game)
        if self.before is not None:
            text = self.before.seen(self.actor, self.action, viewer)
            say = self.before.describe(self.actor, self.action, viewer)
        return Line(event.n, event.kind, event.seat, text, say)


def new_steps(table: Table) -> list[Step]:
    """Return the events that nobody has been told of yet."""
    first = table.n - len(table.trail)
    told = zip(table.entries[first:], table.trail, strict=True)
    return [_step(table.plan.game, entry.event, before) for entry, before in told]


def _step(game: AnyGame, event: Event, before: State) -> Step:
    if event.kind == "chance":
        return Step(event, before, CHANCE, before.chance().read(event.text))
    if event.kind == "action" and event.seat is not None:
        return Step(event, before, event.seat, game.read(before, event.seat, event.text))
    return Step(event, None, CHANCE, Action())


def all_lines(table: Table, audience: Viewer) -> list[Line]:
    """Return the whole log for a seat or spectator; everything in full once the match is over."""
    game = table.plan.game
    viewer = ALL if table.phase == "over" else audience
    steps = (Step(*step) for step in table.match.steps())
    lines = [step.line(game, viewer) for step in steps]
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
    key = _key(event, remarks.read(event.note))
    level = bots.label(event.text, game)
    to = event.note.rpartition(" ")[2]
    return None if key is None else PHRASES(key, seat=event.seat + 1, level=level, to=to)


def _key(event: Event, remark: remarks.Remark | None) -> str | None:
    match remark:
        case remarks.Commit():
            return "said.sits" if event.text == remarks.PERSON else "said.bot_sits"
        case remarks.Seed(seed=seed):
            return None if seed else "said.silent"
        case remarks.OfferDraw():
            return "said.offers_draw"
        case remarks.OfferUndo():
            return "said.offers_undo"
        case remarks.Decline():
            return "said.declines"
        case remarks.Rematch():
            return "said.rematch"
        case None:
            return "said.stands" if event.text == remarks.OPEN else "said.bot_takes_over"
