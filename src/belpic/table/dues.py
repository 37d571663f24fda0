"""What is due at a table by itself: seeds nobody reveals, flags, time to be given back, chance."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from belpic.core.seats import Seat
from belpic.table import seat_notes
from belpic.table.leaving import left
from belpic.table.outages import refunded
from belpic.table.table import REVEAL_MILLISECONDS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from belpic.table.outages import Outage
    from belpic.table.table import Table

RETURN_MILLISECONDS: Final = 10_000
"""How long people have to come back after an outage: clients try again after 8 s at most."""


def done(
    table: Table,
    at: int,
    outages: Sequence[Outage] = (),
    lags: Mapping[int, int] | None = None,
    *,
    is_late: bool = False,
) -> Table:
    """Return the table after all that is due at a time.

    `outages` are the times for which nobody could play, `lags` what seats are given back, where
    that is known. `is_late` says that seats have had their time to reveal their seeds.
    """
    given_back = refunded(table, outages, at)
    revealed = silenced(given_back, at) if is_late else given_back
    return flagged(revealed, at, lags or {}).settled(at)


def is_late(table: Table, now: int, back: int) -> bool:
    """Tell whether seats have had their time to reveal their seeds, and the means.

    `back` says since when this process has served.
    """
    if table.phase != "starting" or table.deadline is None:
        return False
    if table.deadline - REVEAL_MILLISECONDS >= back:
        return now >= table.deadline
    # nobody could reveal anything while nobody served, and people do not come back at once
    return now >= max(table.deadline, back + RETURN_MILLISECONDS)


def clock_is_due(table: Table, at: int, outages: Sequence[Outage], lags: Mapping[int, int]) -> bool:
    """Tell, without asking the rules, whether a flag falls or time is to be given back."""
    clocks = table.clocks
    return clocks.fallen(at, lags) is not None or clocks.to_give_back(outages) is not None


def silenced(table: Table, at: int) -> Table:
    """Return the table with the seats marked that have kept their seeds for too long."""
    if table.phase != "starting" or table.deadline is None or at < table.deadline:
        return table
    after = table
    for seat in map(Seat, range(len(table.holders))):
        holder = after.holders[seat]
        if holder.seed is None:
            # a bot's seed is known whether or not its worker runs: nobody may choose to keep it
            own = table.bot_seed(seat) if holder.kind == "bot" else b""
            is_bound = hashlib.sha256(own).hexdigest() == holder.commitment
            after = after.remark(seat, seat_notes.Seed(own if is_bound else b""), at)
    return after.settled(at)


def flagged(table: Table, at: int, lags: Mapping[int, int]) -> Table:
    """Return the table after the flags that have fallen."""
    while (seat := table.clocks.fallen(at, lags)) is not None:
        table = left(table, Seat(seat), "flag", at)
    return table
