"""What a command makes of a table; pure, so that it can be tried again after a conflict.

Every function takes the table as it is and returns it as it would be, or refuses with the reason.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from belpic.core.match import Event
from belpic.core.quick import replace
from belpic.core.rng import SEED_BYTES
from belpic.core.seats import Seat
from belpic.store.people import is_account
from belpic.table import commands, seat_notes
from belpic.table.hints import hinted
from belpic.table.leaving import left
from belpic.table.offers import agreed, declined, undone
from belpic.table.pausing import paused, resumed
from belpic.table.phrases import refusal

if TYPE_CHECKING:
    from collections.abc import Collection

    from belpic.core.seats import Viewer
    from belpic.table.seating import SeatHolder
    from belpic.table.table import Table

_COMMITMENT: Final = re.compile("[0-9a-f]{64}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Doer:
    """Who sends a command: the guest, and its seat if it has one; a bot has a seat only."""

    seat: Seat | None
    guest: str | None
    lag: int = 0
    """What the seat's clock is given back of the way there and back."""
    seats: tuple[Seat, ...] = ()
    """All seats of the guest, if several people share its device."""


def doer_of(table: Table, guest: str | None, seen: Viewer | None) -> Doer:
    """Return who a guest is that sees the table as somebody."""
    seats = table.seats_of(guest)
    shared = len(seats) > 1 and table.phase == "playing"
    if shared or (isinstance(seen, int) and seen in seats):
        seat = Seat(seen) if isinstance(seen, int) and seen in seats else None
    else:
        seat = next(iter(seats), None)
    return Doer(seat, guest, 0, seats)


def decide(
    table: Table, doer: Doer, deed: commands.Deed, at: int, absent: Collection[Seat] = ()
) -> Table:
    """Return the table after a command, with the outcomes of chance that follow from it.

    `at` is the time in milliseconds, `absent` the seats that may be claimed. A table with no new
    entry means that there was nothing left to do.

    Raises:
        BelpicError: if the command is refused; it says why.
    """
    if isinstance(deed, commands.Sit):
        return sit(table, doer, deed, at)
    if isinstance(deed, commands.Reveal) and len(doer.seats) > 1:
        return reveal(table, _bound(table, doer, deed), deed, at).settled(at)
    if doer.seat is None:
        raise refusal("covered" if doer.seats else "no_seat")
    if isinstance(deed, commands.Claim):
        return claim(table, doer.seat, deed, at, absent).settled(at)
    if isinstance(deed, commands.Hint):
        return hinted(table, doer.seat, deed, at)
    if isinstance(deed, commands.Act):
        check_playing(table)
        table.check_fresh(doer.seat, deed.at)
        if table.paused:
            raise refusal("paused")
        event = Event(0, "action", doer.seat, deed.text)
        return table.then(event, at, doer.seat, deed.id, doer.lag).settled(at)
    return _decide_for_seat(table, doer.seat, deed, at).settled(at)


def _decide_for_seat(table: Table, seat: Seat, deed: commands.Deed, at: int) -> Table:
    match deed:
        case commands.Reveal():
            return reveal(table, seat, deed, at)
        case commands.Stand():
            return stand(table, seat, deed, at)
        case commands.Undo():
            return undone(table, seat, deed, at)
        case commands.Agree():
            return agreed(table, seat, deed, at)
        case commands.Decline():
            return declined(table, seat, deed, at)
        case commands.Resign():
            check_playing(table)
            return left(table, seat, "resign", at, seat, deed.id)
        case commands.Show():
            return _shown(table, seat, deed, at)
        case commands.Pause():
            return paused(table, seat, deed, at)
        case commands.Resume():
            return resumed(table, seat, deed, at)
        case _:
            raise refusal("no_rematch")


def _shown(table: Table, seat: Seat, deed: commands.Show, at: int) -> Table:
    """Return the table after a seat has let those who watch see its hand, or no longer does."""
    if table.plan.terms.watching != "consent":
        raise refusal("public_only")
    if table.holders[seat].shows == deed.on:
        return table
    return table.remark(seat, seat_notes.ShowNote(deed.on), at, deed.id)


def check_playing(table: Table) -> None:
    """Refuse what one can do only while the match goes on.

    Raises:
        Refused: if it has not begun, or is over.
    """
    if table.phase != "playing":
        raise refusal(f"not_while_{table.phase}")


def sit(table: Table, doer: Doer, deed: commands.Sit, at: int) -> Table:
    """Return the table after somebody has sat down, bound to a seed."""
    if table.phase != "open":
        raise refusal("all_seats_taken")
    if not _COMMITMENT.fullmatch(deed.commitment):
        raise refusal("bad_commitment")
    if any(holder.commitment == deed.commitment for holder in table.holders):
        # a copied commitment would let its owner repeat somebody else's seed
        raise refusal("used_commitment")
    seat = _seat_for(table, doer, deed)
    if table.plan.terms.rated and not is_account(doer.guest):
        raise refusal("rated_account")
    holder = table.holders[seat]
    if holder.sits:
        raise refusal("sits_already", seat=seat + 1)
    guest = None if holder.kind == "bot" else doer.guest
    taken = _reseated(table, seat, replace(holder, guest=guest))
    return taken.remark(seat, seat_notes.Commit(deed.commitment), at, deed.id).settled(at)


def _bound(table: Table, doer: Doer, deed: commands.Reveal) -> Seat:
    """Return which of several seats is bound to a seed."""
    digest = hashlib.sha256(deed.seed).hexdigest()
    bound = [seat for seat in doer.seats if table.holders[seat].commitment == digest]
    return (bound or doer.seats)[0]


def _seat_for(table: Table, doer: Doer, deed: commands.Sit) -> Seat:
    if len(doer.seats) > 1:
        free = [seat for seat in doer.seats if not table.holders[seat].sits]
        wanted = deed.seat if deed.seat is not None else next(iter(free), doer.seats[0])
        if wanted not in doer.seats:
            raise refusal("other_seat_is_yours", seat=doer.seats[0] + 1)
        return Seat(wanted)
    if doer.seat is not None:
        if deed.seat not in (None, doer.seat):
            raise refusal("other_seat_is_yours", seat=doer.seat + 1)
        return doer.seat
    if doer.guest is None:
        raise refusal("no_guest")
    needs_key = table.plan.terms.entry == "key"
    if needs_key and (deed.key is None or not table.plan.opens(deed.key)):
        raise refusal("wrong_key")
    free = [Seat(seat) for seat, holder in enumerate(table.holders) if is_free(holder)]
    if not free:
        raise refusal("all_seats_taken")
    if deed.seat is None:
        return free[0]
    if deed.seat not in free:
        raise refusal("seat_taken", seat=deed.seat + 1, free=", ".join(str(i + 1) for i in free))
    return Seat(deed.seat)


def is_free(holder: SeatHolder) -> bool:
    """Tell whether anybody with the key may sit here."""
    return holder.kind == "open" and holder.guest is None


def _reseated(table: Table, seat: Seat, holder: SeatHolder) -> Table:
    holders = (*table.holders[:seat], holder, *table.holders[seat + 1 :])
    return replace(table, holders=holders)


def stand(table: Table, seat: Seat, deed: commands.Stand, at: int) -> Table:
    """Return the table after somebody has left before the match began; the seat is open then."""
    if table.phase != "open":
        raise refusal("too_late_to_stand")
    free = _reseated(table, seat, replace(table.holders[seat], guest=None, name=None))
    return free.then(Event(0, "seat", seat, seat_notes.OPEN), at, seat, deed.id)


def reveal(table: Table, seat: Seat, deed: commands.Reveal, at: int) -> Table:
    """Return the table after a seat has revealed its seed."""
    holder = table.holders[seat]
    if holder.seed == b"":
        raise refusal("too_late_to_reveal")
    if holder.seed is not None and holder.seed == deed.seed:
        return table
    if table.phase != "starting":
        raise refusal("nothing_to_reveal")
    if len(deed.seed) not in SEED_BYTES:
        raise refusal("seed_length", low=SEED_BYTES.start, high=SEED_BYTES.stop - 1)
    if hashlib.sha256(deed.seed).hexdigest() != holder.commitment:
        raise refusal("wrong_seed")
    return table.remark(seat, seat_notes.Seed(deed.seed), at, deed.id)


def claim(
    table: Table, seat: Seat, deed: commands.Claim, at: int, absent: Collection[Seat]
) -> Table:
    """Return the table without somebody who has left: ended, or with a bot in the seat."""
    check_playing(table)
    table.check_fresh(None, deed.at)
    if deed.seat not in range(len(table.holders)) or deed.seat == seat:
        raise refusal("claim_whom")
    gone = Seat(deed.seat)
    if gone not in absent or not table.holders[gone].is_person:
        raise refusal("still_here", seat=gone + 1)
    return left(table, gone, "abandon", at, seat, deed.id)
