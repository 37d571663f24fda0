"""Limits of a game for a pot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.game import Bounds

if TYPE_CHECKING:
    from belpic.games._shared.pot.options import PotOptions


def pot_bounds(options: PotOptions, seats: int, throws: int | None) -> Bounds:
    """Return the limits where a seat throws at most `throws` times for its number.

    A throw-off asks every seat for a stake at most once, and takes two events for each throw.
    """
    offs = options.rounds * options.max_rethrows
    length = None if throws is None else 1 + offs * seats * (1 + 2 * throws)
    total = seats * options.bankroll
    if not options.credit:
        return Bounds(length, 0, total, total)
    stake = options.ante if options.stake_mode == "fixed" else options.bankroll
    worst = options.bankroll - offs * stake
    return Bounds(length, worst, total - (seats - 1) * worst, total)
