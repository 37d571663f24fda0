"""Hints: where a person who plays against bots may ask what had best be done.

A hint is no secret: the log says that one was asked for, and so does the record.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.table import seat_notes
from belpic.table.phrases import refusal

if TYPE_CHECKING:
    from belpic.core.seats import Seat
    from belpic.table import commands
    from belpic.table.table import Table


def hint_problem(table: Table, seat: Seat) -> str | None:
    """Return why a seat gets no hint now, as the name of a refusal."""
    if table.phase != "playing":
        return f"not_while_{table.phase}"
    if table.plan.terms.rated:
        return "hint_rated"
    others = (holder for other, holder in enumerate(table.holders) if other != seat)
    if any(holder.kind != "bot" for holder in others):
        return "hint_people"
    return None if seat in table.asked else "hint_not_asked"


def hinted(table: Table, seat: Seat, deed: commands.Hint, at: int) -> Table:
    """Return the table after a seat has asked for a hint; once for a question is enough.

    Raises:
        BelpicError: if there are none for it.
    """
    problem = hint_problem(table, seat)
    if problem is not None:
        raise refusal(problem)
    table.check_fresh(seat, deed.at)
    return (
        table if was_hinted(table, seat) else table.remark(seat, seat_notes.HintNote(), at, deed.id)
    )


def was_hinted(table: Table, seat: Seat) -> bool:
    """Tell whether the seat has asked for a hint on the question that it is asked now."""
    since = table.since[seat]
    return since is not None and any(
        entry.event.seat == seat
        and isinstance(seat_notes.read(entry.event.note), seat_notes.HintNote)
        for entry in table.entries[since:]
    )
