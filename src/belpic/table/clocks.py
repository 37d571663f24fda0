"""The clocks of a table: pure arithmetic on the times of its log.

A person's clock runs while the seat is asked, and never while chance or a bot is awaited. All times
are milliseconds as the server's log has them; what a client says of time counts for nothing, but
the time until it has confirmed that it shows the question is given back, up to a bound.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from belpic.core.quick import replace
from belpic.table.time_control import TimeControl

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from belpic.core.seats import Seat

MOST_LAG: Final = 1000
"""How much is given back of the way there and back for one answer, at most: whoever confirms late
on purpose gains no more. A flag falls so much later than the clock shows."""
SECOND: Final = 1000


@dataclass(frozen=True, slots=True)
class SeatClock:
    """One seat's clock."""

    bank: int = 0
    """What was left when the present question was asked; nothing where every move has its own."""
    periods: int = 0
    """How many periods are left."""
    spent: int = 0
    """What the present question has taken, up to `since`."""
    since: int | None = None
    """When it began to run; None while it stands."""

    def taken(self, at: int, lag: int = 0) -> int:
        """Return what the present question has taken at a time, some of it given back."""
        if self.since is None:
            return self.spent
        return self.spent + max(0, at - self.since - lag)


@dataclass(frozen=True, slots=True)
class Change:
    """What happens to the clocks with one entry of the log."""

    at: int
    asked: frozenset[Seat] | None
    """The people who are asked after it; None where chance is awaited."""
    author: Seat | None = None
    """The seat whose action it is."""
    lag: int = 0
    """What is given back to that seat."""
    final: bool = False
    """Whether it can never be taken back: then a move is done, even if the turn goes on."""
    undo: bool = False
    """Whether it takes back; that adds no time."""
    away: tuple[int, int] | None = None
    """From when to when nobody could play."""
    paused: bool = False
    """Whether the clocks stand from now on because everybody agreed to that."""


@dataclass(frozen=True, slots=True)
class Clocks:
    """All clocks of a table at one number of its log."""

    control: TimeControl
    seats: tuple[SeatClock, ...]
    turn: frozenset[Seat] = frozenset()
    """Whose turn it is, also while chance is awaited."""
    away_until: int = 0
    """The end of the last time for which nobody could play and which was given back."""

    @staticmethod
    def begin(control: TimeControl, seats: int) -> Clocks:
        """Return the clocks before anybody was asked."""
        first = SeatClock(control.main * SECOND, control.periods)
        return Clocks(control, (first,) * seats if control.kind != "none" else ())

    def after(self, change: Change) -> Clocks:
        """Return the clocks after one more entry."""
        if not self.seats:
            return self
        turn = self.turn if change.asked is None else change.asked
        seats = tuple(self._seat(seat, change) for seat in range(len(self.seats)))
        until = self.away_until if change.away is None else change.away[1]
        return replace(self, seats=seats, turn=turn, away_until=until)

    def _seat(self, seat: int, change: Change) -> SeatClock:
        clock, asked = self.seats[seat], change.asked
        if clock.since is not None and change.away is not None:
            began, ended = change.away
            clock = replace(clock, since=clock.since + max(0, ended - max(began, clock.since)))
        runs = asked is not None and seat in asked and not change.paused
        ends = asked is not None and seat in self.turn and seat not in asked
        own = seat == change.author
        done = ends or (seat in self.turn and change.final and (own or change.author is None))
        if not runs or done:
            clock = replace(
                clock, spent=clock.taken(change.at, change.lag if own else 0), since=None
            )
        if done:
            clock = self._settled(clock, add=ends and not change.undo)
        return replace(clock, since=change.at) if runs and clock.since is None else clock

    def _settled(self, clock: SeatClock, *, add: bool) -> SeatClock:
        """Return a clock after a move: what it took is paid, and a turn that ended adds its own."""
        each = self.control.each * SECOND
        match self.control.kind:
            case "fischer":
                left = max(0, clock.bank - clock.spent) + (each if add else 0)
                return SeatClock(left)
            case "byoyomi":
                over = max(0, clock.spent - clock.bank)
                left = max(0, clock.bank - clock.spent)
                return SeatClock(left, max(0, clock.periods - over // each))
            case _:
                return SeatClock()

    def budget(self, seat: int) -> int:
        """Return how long a seat may take over its present question in all."""
        clock, each = self.seats[seat], self.control.each * SECOND
        match self.control.kind:
            case "fischer":
                return clock.bank
            case "byoyomi":
                return clock.bank + clock.periods * each
            case _:
                return each

    def left(self, seat: int) -> int:
        """Return what a seat has left over the present question, as far as it has been counted."""
        return self.budget(seat) - self.seats[seat].spent

    @property
    def deadline(self) -> int | None:
        """When a flag falls at the latest, if nobody acts before."""
        ends = [
            clock.since + self.left(seat) + MOST_LAG
            for seat, clock in enumerate(self.seats)
            if clock.since is not None
        ]
        return min(ends, default=None)

    def fallen(self, at: int, lags: Mapping[int, int]) -> int | None:
        """Return the seat whose flag has fallen, the first to fall if there are several.

        `lags` has what is given back where it is known; elsewhere the bound stands for it.
        """
        over = {
            seat: clock.since + self.left(seat) + lags.get(seat, MOST_LAG)
            for seat, clock in enumerate(self.seats)
            if clock.since is not None
        }
        first = min(over, key=over.__getitem__, default=None)
        return first if first is not None and over[first] <= at else None

    def to_give_back(self, outages: Iterable[tuple[int, int]]) -> tuple[int, int] | None:
        """Return the first time for which nobody could play while a clock ran, if it still ran."""
        running = [clock.since for clock in self.seats if clock.since is not None]
        if not running:
            return None
        first = max(min(running), self.away_until)
        open_yet = [(max(began, first), ended) for began, ended in outages if ended > first]
        return min(open_yet, default=None)

    def lag(self, seat: int, shown: int | None) -> int:
        """Return what is given back to a seat that has confirmed a question at a time."""
        since = self.seats[seat].since if self.seats else None
        if since is None or shown is None:
            return 0
        return min(MOST_LAG, max(0, shown - since))
