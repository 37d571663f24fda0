"""The log: every event as one sentence, for whoever looks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from belpic.core.action import Action
from belpic.core.numbers import score_text
from belpic.core.seats import CHANCE
from belpic.core.text import Text
from belpic.records.transcript import raw
from belpic.tui.phrases import PHRASES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.game import State
    from belpic.core.match import Event, Match
    from belpic.core.seats import Actor, Viewer

NO_ACTION: Final = Action()
"""What an event stands for that the rules ignore."""


@dataclass(frozen=True, slots=True)
class ToldEvent:
    """An event with what it takes to tell it: the state before it and who did what."""

    event: Event
    before: State
    actor: Actor
    action: Action

    def sentence(self, viewer: Viewer) -> Text:
        """Return the event as a sentence that tells the viewer no more than it may know."""
        if self.event.kind in ("action", "chance"):
            return self.before.describe(self.actor, self.action, viewer)
        return raw(self.event)


def with_gains(told: Text, changes: Sequence[int], *, tenths: bool) -> Text:
    """Return what a server has told, with what it changed of everybody's points."""
    gains = tuple(
        PHRASES(
            "log.gain",
            seat=PHRASES("seat.number", seat=seat + 1),
            gain=_signed(change, tenths=tenths),
        )
        for seat, change in enumerate(changes)
        if change
    )
    if not gains:
        return told
    return Text.join((told, PHRASES("log.gains", gains=Text.join(gains))), "sentences")


def _signed(change: int, *, tenths: bool) -> str:
    return f"{'+' if change > 0 else ''}{score_text(change, tenths=tenths)}"


@dataclass(slots=True)
class Chronicle:
    """All entries so far; sentences are made once for each viewer."""

    entries: list[ToldEvent] = field(default_factory=list)
    _told: dict[Viewer, list[Text]] = field(default_factory=dict)

    def follow(self, before: Match, after: Match, action: Action = NO_ACTION) -> None:
        """Add the event that leads from one match to the next, and the action it stands for.

        Who sits where is not told here: the screen always shows it.
        """
        event = after.events[-1]
        if event.kind == "seat":
            return
        actor: Actor = CHANCE if event.seat is None else event.seat
        self.entries.append(ToldEvent(event, before.state, actor, action))

    def sentences(self, viewer: Viewer) -> tuple[Text, ...]:
        """Return one sentence for every event, as the viewer may know it."""
        done = self._told.setdefault(viewer, [])
        done.extend(entry.sentence(viewer) for entry in self.entries[len(done) :])
        return tuple(done)
