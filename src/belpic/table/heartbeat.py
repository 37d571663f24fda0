"""Keeping when tables were last looked after, so that people's clocks stand otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from belpic.store.uptime import Uptime
    from belpic.table.outages import Outage

BEAT_MILLISECONDS: Final = 2000
"""How often the time is kept while any table has a deadline."""
LONGEST_GAP: Final = 6000
"""If nobody has kept it for longer, nobody could play."""
REMEMBERED: Final = 64 * 86_400_000
"""For how long outages are remembered, in milliseconds: no clock runs longer."""


class Heartbeat:
    """What one process knows of the times for which nobody looked after the tables.

    Whatever else happens, all processes of a database come to the same: one that was away for as
    long as all others finds the last beat of them all.
    """

    def __init__(self, uptime: Uptime, now: int) -> None:
        """Look whether anybody was here a moment ago.

        Raises:
            NotStored: if the database cannot be read.
        """
        self._uptime = uptime
        self._beaten: int | None = None
        self._outages = uptime.outages(now - REMEMBERED)
        last = uptime.last_beat()
        if last is not None:
            self._look_back(last, now)

    def outages(self) -> tuple[Outage, ...]:
        """Return when nobody could play."""
        return self._outages

    def go_on(self, now: int, *, awaited: bool) -> None:
        """Keep the time, if any table has a deadline and it was not kept a moment ago."""
        if not awaited:
            self._beaten = None
        elif self._beaten is None or now - self._beaten >= BEAT_MILLISECONDS:
            if self._beaten is not None:
                self._look_back(self._beaten, now)
            self._beaten = now
            self._uptime.beat(now)

    def _look_back(self, last: int, now: int) -> None:
        if now - last > LONGEST_GAP:
            self._outages = (*self._outages, (last, now))
            self._uptime.add_outage(last, now)
