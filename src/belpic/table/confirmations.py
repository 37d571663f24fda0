"""When seats have confirmed that they show their question: the time until then is given back."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from belpic.core.seats import Seat
    from belpic.table.table import Table


class Confirmations:
    """What this process has heard; a seat that plays elsewhere confirms there."""

    def __init__(self) -> None:
        """Begin with nothing heard."""
        self._heard: dict[Seat, tuple[int, int]] = {}
        """For every seat since when its clock ran, and when it confirmed."""

    def take(self, table: Table, seat: Seat | None, n: int, now: int) -> None:
        """Note that a seat shows the table at a number; the first time counts."""
        if seat is None or not table.clocks.seats:
            return
        since, question = table.clocks.seats[seat].since, table.since[seat]
        if since is None or question is None or not question <= n <= table.n:
            return
        if self._heard.get(seat, (None, 0))[0] != since:
            self._heard[seat] = since, now

    def lag(self, table: Table, seat: Seat | None) -> int:
        """Return what is given back to a seat: nothing if it has not confirmed."""
        return 0 if seat is None else self.lags(table).get(seat, 0)

    def lags(self, table: Table) -> dict[int, int]:
        """Return what is given back to the seats that have confirmed."""
        clocks = table.clocks
        return {
            seat: clocks.lag(seat, shown)
            for seat, (since, shown) in self._heard.items()
            if clocks.seats[seat].since == since
        }
