"""Draws by agreement and taking back.

Nobody may take back what chance or a hidden thing has shown since (`Table.floor`). One's own last
action is taken back at once while nobody else was asked after it; otherwise the other persons have
to agree. Bots agree to every undo and to no draw.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.match import Event
from belpic.core.seats import Seat
from belpic.table import seat_notes
from belpic.table.phrases import refusal

if TYPE_CHECKING:
    from collections.abc import Collection

    from belpic.table import commands
    from belpic.table.table import Table


def persons(table: Table) -> frozenset[Seat]:
    """Return the seats where persons sit."""
    return frozenset(Seat(seat) for seat, holder in enumerate(table.holders) if holder.is_person)


def is_unanimous(table: Table, offered: Collection[Seat]) -> bool:
    """Tell whether all persons have agreed; whoever has several seats speaks for all of them."""
    holders = table.holders
    spoken = {holders[seat].guest for seat in offered} - {None}
    return all(seat in offered or holders[seat].guest in spoken for seat in persons(table))


def agreed(table: Table, seat: Seat, deed: commands.Agree, at: int) -> Table:
    """Return the table after a seat has offered a draw, or has agreed to one."""
    problem = draw_problem(table)
    if problem is not None:
        raise refusal(problem)
    table.check_fresh(None, deed.at)
    if seat in table.offers.draw:
        return table
    if not table.offers.draw:
        check_patience(table, seat, at)
    after = table.remark(seat, seat_notes.OfferDraw(), at, deed.id)
    all_agree = is_unanimous(after, after.offers.draw)
    return after.then(Event(0, "agree"), at) if all_agree else after


def check_patience(table: Table, seat: Seat, at: int) -> None:
    """Refuse a new offer so soon after others have declined.

    Raises:
        Refused: if it is too soon.
    """
    _, until = table.offers.declined.get(seat, (0, 0))
    if at < until:
        raise refusal("too_soon", seconds=-(-(until - at) // 1000))


def draw_problem(table: Table) -> str | None:
    """Return why no draw can be agreed now, as the name of a refusal."""
    if table.phase != "playing":
        return f"not_while_{table.phase}"
    gone = table.match.left
    if any(one.kind == "bot" and seat not in gone for seat, one in enumerate(table.holders)):
        return "no_draw_with_bots"
    return None


def declined(table: Table, seat: Seat, deed: commands.Decline, at: int) -> Table:
    """Return the table after a seat has declined what is offered, or withdrawn it."""
    if not table.offers.is_open:
        raise refusal("nothing_offered")
    table.check_fresh(None, deed.at)
    return table.remark(seat, seat_notes.DeclineNote(), at, deed.id)


def undone(table: Table, seat: Seat, deed: commands.Undo, at: int) -> Table:
    """Return the table after a seat has taken back, asked to, or agreed to what was asked."""
    offers = table.offers
    if offers.undo is not None and seat not in offers.for_undo:
        table.check_fresh(None, deed.at)
        to = offers.undo
    elif offers.undo is not None:
        return table
    else:
        to = undo_target(table, seat)
        table.check_fresh(None, deed.at)
        if table.asked == {seat} or is_unanimous(table, {seat}):
            return table.then(Event(0, "undo", None, str(to)), at, seat, deed.id)
        check_patience(table, seat, at)
    after = table.remark(seat, seat_notes.OfferUndo(to), at, deed.id)
    if is_unanimous(after, after.offers.for_undo):
        return after.then(Event(0, "undo", None, str(to)), at)
    return after


def undo_target(table: Table, seat: Seat) -> int:
    """Return the number to go back to in order to take back a seat's last action.

    Raises:
        Refused: if there is none, or chance or something hidden has been shown since.
    """
    problem, own = undo_problem(table, seat), table.marks.last_act(seat)
    if problem is not None or own is None:
        raise refusal(problem or "nothing_to_undo")
    return own - 1


def undo_problem(table: Table, seat: Seat) -> str | None:
    """Return why a seat cannot take back its last action, as the name of a refusal."""
    if table.phase != "playing":
        return f"not_while_{table.phase}"
    own = table.marks.last_act(seat)
    if own is None:
        return "nothing_to_undo"
    return "shown_since" if own <= table.floor else None
