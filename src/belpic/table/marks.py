"""What one would otherwise look for in the whole log of a table, kept with every entry."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from belpic.core.quick import quick, replace
from belpic.table import seat_notes

if TYPE_CHECKING:
    from belpic.core.match import Kind
    from belpic.core.seats import Seat
    from belpic.store.rows import Entry

POSITION: Final[frozenset[Kind]] = frozenset({"action", "chance", "undo"})
"""Kinds of events that change the position."""


@quick
@dataclass(frozen=True, slots=True)
class Marks:
    """Places in a log."""

    position_at: int = 0
    """The number of the last event that changed the position."""
    drawn: int = 0
    """How many outcomes of chance there have been, undone ones too."""
    acted: tuple[tuple[int, Seat], ...] = ()
    """The actions that count, which are those that were not taken back: numbers and seats."""
    sat: int = 0
    """When the last seat sat down, in milliseconds since 1970."""
    rematch: str | None = None
    """The table where the same people play again."""

    def after(self, entry: Entry) -> Marks:
        """Return the marks after one more entry."""
        event = entry.event
        if event.kind in POSITION:
            return self._moved(entry)
        match seat_notes.read(event.note):
            case seat_notes.Commit():
                return replace(self, sat=max(self.sat, entry.at))
            case seat_notes.RematchNote(table=table):
                return replace(self, rematch=table)
            case _:
                return self

    def _moved(self, entry: Entry) -> Marks:
        event, acted = entry.event, self.acted
        if event.kind == "undo":
            acted = tuple(one for one in acted if one[0] <= int(event.text))
        elif event.kind == "action" and event.seat is not None:
            acted = (*acted, (event.n, event.seat))
        drawn = self.drawn + (event.kind == "chance")
        return replace(self, position_at=event.n, drawn=drawn, acted=acted)

    def last_act(self, seat: Seat) -> int | None:
        """Return the number of the last action of a seat that counts, if there is one."""
        return next((n for n, who in reversed(self.acted) if who == seat), None)
