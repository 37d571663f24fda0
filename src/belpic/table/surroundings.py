"""What a live table has around it where a server serves it, and by itself has not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from belpic.core.seats import Seat, Viewer
    from belpic.table.advisers import Advisers
    from belpic.table.chat import Room
    from belpic.table.clock import Clock
    from belpic.table.company import Company
    from belpic.table.outages import Outage


def _ignore(_table: str, _who: object) -> None:
    """Take no notice."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What goes on beside a table; without a server, nothing."""

    back: Clock = lambda: 0
    """Says since when this process has served."""
    outages: Callable[[], tuple[Outage, ...]] = tuple
    """Returns when nobody could play."""
    room: Room | None = None
    """Where people talk."""
    company: Company | None = None
    """Who the people are."""
    advisers: Advisers | None = None
    """Whom those ask who want a hint."""
    on_coming: Callable[[str, Viewer], None] = _ignore
    """Is told who comes."""
    on_leaving: Callable[[str, frozenset[Seat]], None] = _ignore
    """Is told which seats nobody is in any more here."""
