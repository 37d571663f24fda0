"""Pausing: the clocks stand once all persons agree, until one of them wants to go on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.match import Event
from belpic.table import seat_notes
from belpic.table.offers import check_patience, is_unanimous
from belpic.table.phrases import refusal

if TYPE_CHECKING:
    from belpic.core.seats import Seat
    from belpic.table import commands
    from belpic.table.table import Table

PAUSE: Final = "pause"
"""The text of the `note` from which on the clocks stand."""


def is_paused(before: bool, event: Event) -> bool:  # a fold
    """Tell whether a table is paused after an event."""
    if event.kind == "note":
        return before or event.text == PAUSE
    resumes = isinstance(seat_notes.read(event.note), seat_notes.ResumeNote)
    return before and not (event.kind == "seat" and resumes)


def paused(table: Table, seat: Seat, deed: commands.Pause, at: int) -> Table:
    """Return the table after a seat has asked for a pause, or has agreed to one."""
    problem = pause_problem(table)
    if problem is not None:
        raise refusal(problem)
    if seat in table.offers.pause:
        return table
    if not table.offers.pause:
        check_patience(table, seat, at)
    after = table.remark(seat, seat_notes.OfferPause(), at, deed.id)
    if is_unanimous(after, after.offers.pause):
        return after.then(Event(0, "note", None, PAUSE), at)
    return after


def pause_problem(table: Table) -> str | None:
    """Return why nobody can ask for a pause now, as the name of a refusal."""
    if table.phase != "playing":
        return f"not_while_{table.phase}"
    if not table.clocks.seats:
        return "no_clock"
    return "paused" if table.paused else None


def resumed(table: Table, seat: Seat, deed: commands.Resume, at: int) -> Table:
    """Return the table after a seat has ended the pause."""
    if not table.paused:
        return table
    return table.remark(seat, seat_notes.ResumeNote(), at, deed.id)
