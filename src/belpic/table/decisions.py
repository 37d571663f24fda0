"""What a command makes of a table; pure, so that it can be tried again after a conflict.

Every function takes the table as it is and returns it as it would be, or refuses with the reason.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from belpic import bots
from belpic.core.match import Event
from belpic.core.rng import SEED_BYTES
from belpic.core.seats import Seat
from belpic.table import commands, seat_notes
from belpic.table.offers import agreed, declined, undone
from belpic.table.phrases import refusal

if TYPE_CHECKING:
    from collections.abc import Collection

    from belpic.table.seating import SeatHolder
    from belpic.table.table import Table

_COMMITMENT: Final = re.compile("[0-9a-f]{64}", re.ASCII)
STAND_IN: Final = "greedy"
"""The bot that takes over the seat of somebody who has left, where the game has it."""
PAIR: Final = 2


@dataclass(frozen=True, slots=True)
class Doer:
    """Who sends a command: the guest, and its seat if it has one; a bot has a seat only."""

    seat: Seat | None
    guest: str | None


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
    if doer.seat is None:
        raise refusal("no_seat")
    if isinstance(deed, commands.Claim):
        return claim(table, doer.seat, deed, at, absent).settled(at)
    if isinstance(deed, commands.Act):
        check_playing(table)
        table.check_fresh(doer.seat, deed.at)
        event = Event(0, "action", doer.seat, deed.text)
        return table.then(event, at, doer.seat, deed.id).settled(at)
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
            return table.then(Event(0, "resign", seat), at, seat, deed.id)
        case _:
            raise refusal("no_rematch")


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
    holder = table.holders[seat]
    if holder.sits:
        raise refusal("sits_already", seat=seat + 1)
    guest = None if holder.kind == "bot" else doer.guest
    taken = _reseated(table, seat, replace(holder, guest=guest))
    return taken.remark(seat, seat_notes.Commit(deed.commitment), at, deed.id).settled(at)


def _seat_for(table: Table, doer: Doer, deed: commands.Sit) -> Seat:
    if doer.seat is not None:
        if deed.seat not in (None, doer.seat):
            raise refusal("other_seat_is_yours", seat=doer.seat + 1)
        return doer.seat
    if doer.guest is None:
        raise refusal("no_guest")
    if deed.key is None or not table.plan.opens(deed.key):
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
    free = _reseated(table, seat, replace(table.holders[seat], guest=None))
    return free.then(Event(0, "seat", seat, seat_notes.OPEN), at, seat, deed.id)


def reveal(table: Table, seat: Seat, deed: commands.Reveal, at: int) -> Table:
    """Return the table after a seat has revealed its seed."""
    holder = table.holders[seat]
    if holder.seed is not None:
        return table
    if table.phase != "starting":
        raise refusal("nothing_to_reveal")
    if len(deed.seed) not in SEED_BYTES:
        raise refusal("seed_length", low=SEED_BYTES.start, high=SEED_BYTES.stop - 1)
    if hashlib.sha256(deed.seed).hexdigest() != holder.commitment:
        raise refusal("wrong_seed")
    return table.remark(seat, seat_notes.Seed(deed.seed), at, deed.id)


def silenced(table: Table, at: int) -> Table:
    """Return the table with the seats marked that have kept their seeds for too long."""
    if table.deadline is None or at < table.deadline:
        return table
    after = table
    for seat in map(Seat, range(len(table.holders))):
        if after.holders[seat].seed is None:
            after = after.remark(seat, seat_notes.Seed(b""), at)
    return after.settled(at)


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
    if len(table.holders) == PAIR:
        return table.then(Event(0, "abandon", gone), at, seat, deed.id)
    known = bots.names(table.plan.game)
    level = STAND_IN if STAND_IN in known else known[0]
    empty = _reseated(table, gone, replace(table.holders[gone], guest=None))
    return empty.then(Event(0, "seat", gone, level), at, seat, deed.id)
