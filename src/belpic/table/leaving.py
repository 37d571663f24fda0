"""Leaving a match: by giving up, by one's clock, or by having gone.

Two who play end with that. Where more play, whoever leaves takes the last place, a bot plays the
seat on, and the others finish, as long as there are others to play for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from belpic import bots
from belpic.core.match import GOES_ON, Event
from belpic.core.quick import replace
from belpic.core.seats import Seat
from belpic.table.offers import persons

if TYPE_CHECKING:
    from belpic.table.table import Table

FEWEST: Final = 2
"""With fewer seats left that have not gone there is nothing to finish."""


def left(
    table: Table,
    seat: Seat,
    how: Literal["resign", "flag", "abandon"],
    at: int,
    author: Seat | None = None,
    command: str | None = None,
) -> Table:
    """Return the table after a seat has left: over, or with a bot in its place."""
    gone = {seat, *table.match.left}
    others = [other for other in range(len(table.holders)) if other not in gone]
    if len(others) < FEWEST or not persons(table) - gone:
        return table.then(Event(0, how, seat), at, author, command)
    after = table.then(Event(0, how, seat, GOES_ON), at, author, command)
    holders = list(after.holders)
    holders[seat] = replace(holders[seat], guest=None, name=None)
    empty = replace(after, holders=tuple(holders))
    return empty.then(Event(0, "seat", seat, bots.usual(table.plan.game)), at)
