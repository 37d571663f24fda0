"""The log: every event as one sentence, for whoever looks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from belpic.core.action import Action
from belpic.core.seats import CHANCE
from belpic.records.transcript import raw

if TYPE_CHECKING:
    from belpic.core.game import State
    from belpic.core.match import Event, Match
    from belpic.core.seats import Actor, Viewer
    from belpic.core.text import Text

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
