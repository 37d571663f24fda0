"""What seats have offered and nobody has answered yet, and how often they were declined."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from belpic.core.quick import quick, replace
from belpic.table import seat_notes

if TYPE_CHECKING:
    from belpic.core.match import Event
    from belpic.core.seats import Seat

PATIENCE: Final = 10_000
"""How many milliseconds a seat waits with a new offer after it was declined once; 4 times as long
after twice, 9 times after three times."""


@quick
@dataclass(frozen=True, slots=True)
class Offers:
    """What seats have offered since the last action."""

    draw: frozenset[Seat] = frozenset()
    undo: int | None = None
    """The event to go back to."""
    for_undo: tuple[Seat, ...] = ()
    """Who asked for it, and then those who agreed."""
    pause: frozenset[Seat] = frozenset()
    """Who would like the clocks to stand."""
    declined: Mapping[Seat, tuple[int, int]] = field(default_factory=dict)
    """For every seat how often others have declined, and until when it may not offer again."""

    def after(self, event: Event, at: int) -> Offers:
        """Return what is offered after one more event."""
        if event.kind not in ("seat", "note"):
            return Offers(declined=self.declined)
        seat = event.seat
        if seat is None:
            return replace(self, pause=frozenset())
        match seat_notes.read(event.note):
            case seat_notes.OfferDraw():
                return replace(self, draw=self.draw | {seat})
            case seat_notes.OfferPause():
                return replace(self, pause=self.pause | {seat})
            case seat_notes.OfferUndo(to=to) if self.undo == to:
                return replace(self, for_undo=(*self.for_undo, seat))
            case seat_notes.OfferUndo(to=to):
                return replace(self, undo=to, for_undo=(seat,))
            case seat_notes.DeclineNote():
                return Offers(declined=self._declined_by(seat, at))
            case _:
                return self

    @property
    def is_open(self) -> bool:
        """Whether there is anything to decline."""
        return bool(self.draw or self.pause or self.undo is not None)

    def _declined_by(self, seat: Seat, at: int) -> Mapping[Seat, tuple[int, int]]:
        """Return how often seats were declined; to withdraw one's own offer is no such thing."""
        askers = (self.draw | self.pause | set(self.for_undo[:1])) - {seat}
        again = dict(self.declined)
        for asker in askers:
            times = again.get(asker, (0, 0))[0] + 1
            again[asker] = times, at + times * times * PATIENCE
        return again
