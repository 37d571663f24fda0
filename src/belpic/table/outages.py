"""Times for which nobody looked after the tables: they are given back to people's clocks.

The log says so itself, by a `note` that names the time, so that whoever folds it comes to the same.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from belpic.core.match import Event

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.table.table import Table

Outage = tuple[int, int]
"""From when to when, in milliseconds since 1970."""
_FORM: Final = re.compile("away ([0-9]{1,15}) ([0-9]{1,15})", re.ASCII)


def read_away(event: Event) -> Outage | None:
    """Return the time that an event gives back, if it is such a note."""
    found = _FORM.fullmatch(event.text) if event.kind == "note" else None
    return None if found is None else (int(found[1]), int(found[2]))


def refunded(table: Table, outages: Sequence[Outage], at: int) -> Table:
    """Return the table after all times were given back for which nobody could play there."""
    while (away := table.clocks.to_give_back(outages)) is not None:
        began, ended = away
        table = table.then(Event(0, "note", None, f"away {began} {ended}"), max(at, ended))
    return table
