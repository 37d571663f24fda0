"""As whom a person sees a table: as its seat, as a spectator, or with several seats one at a time.

Several people may share a device (a hot seat): their seats belong to one guest. Where something is
hidden, the device shows what everybody may see until the one who is asked next uncovers its hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.seats import SPECTATOR, Seat, Viewer
from belpic.core.view import seat_of
from belpic.table.messages import Device
from belpic.table.phrases import refusal

if TYPE_CHECKING:
    from belpic.table.table import Table


def audience_of(
    table: Table, guest: str | None, seen: Viewer | None = None, before: Table | None = None
) -> Viewer:
    """Return as whom a guest sees a table who has seen it `before` as somebody.

    For a guest with several seats this asks the rules what is hidden.
    """
    seats = table.seats_of(guest)
    if not seats and seen is not None and _may_look(table, seen):
        return seen
    if len(seats) <= 1 or table.phase == "over":
        return next(iter(seats), SPECTATOR)
    asked = [seat for seat in seats if seat in table.asked]
    stays = seen if isinstance(seen, int) and seen in seats and seen in (asked or seats) else None
    if table.views.open:
        return stays if stays is not None else (asked or seats)[0]
    # whoever has uncovered a hand keeps the device until another one of it is asked; what was
    # shown while nothing was hidden was shown to nobody in particular
    uncovered_before = before is not None and not before.views.open
    return stays if stays is not None and uncovered_before else SPECTATOR


def _may_look(table: Table, seat: Viewer | None) -> bool:
    """Tell whether those who watch may see what a seat sees."""
    if not isinstance(seat, int) or seat not in range(len(table.holders)):
        return False
    agreed = table.plan.terms.watching == "consent" and table.holders[seat].shows
    return agreed and table.phase == "playing"


def reader_of(table: Table, seen: Viewer) -> Seat | None:
    """Return the seat that is “you” to whoever sees a table as somebody.

    None for those who watch, and where several people share a device: there everybody is called by
    name, as nobody knows who looks.
    """
    seat = seat_of(seen)
    guest = None if seat is None else table.holders[seat].guest
    return None if guest is not None and len(table.seats_of(guest)) > 1 else seat


def device_of(table: Table, guest: str | None, seen: Viewer) -> Device | None:
    """Return what several people at one device have to know, or whose hand one who watches sees.

    None for everybody else.
    """
    seats = table.seats_of(guest)
    if len(seats) == 1 or not (seats or table.plan.terms.watching == "consent"):
        return None
    asked = tuple(seat for seat in seats if seat in table.asked)
    return Device(seats, seen if isinstance(seen, int) else None, asked)


def uncovered(table: Table, guest: str | None, seat: int | None) -> Viewer:
    """Return as whom a guest sees a table who wants to see it as a seat, or wants to cover it.

    Raises:
        Refused: if it is not one of the guest's seats.
    """
    seats = table.seats_of(guest)
    if seat is None and len(seats) != 1:
        return SPECTATOR
    if seat is not None and not seats and _may_look(table, Seat(seat)):
        return Seat(seat)
    if seat is None or seat not in seats:
        raise refusal("not_your_seat")
    return Seat(seat)
