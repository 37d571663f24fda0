"""How a season of a climbing game ends and what is paid for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from belpic.core.game import Bounds
from belpic.core.quick import quick
from belpic.core.seats import Seat
from belpic.games._shared.cards.deck import DECK
from belpic.games._shared.cards.standing import NextParent, Standing

Cause = Literal["empty", "removed", "last", "cap"]


class Payments(Protocol):
    """The options that say what is paid and who is 親 next."""

    @property
    def score(self) -> Literal["flat", "cards"]:
        """Whether a loser pays one point or one for every card left."""

    @property
    def next_parent(self) -> NextParent:
        """Who is the next 親."""

    @property
    def parent_bonus(self) -> bool:
        """Whether 親の加点 counts."""


class MatchPayments(Payments, Protocol):
    """With them those that say how often is paid."""

    @property
    def seasons(self) -> int:
        """How many seasons are played."""

    @property
    def turn_cap(self) -> int:
        """After how many turns a season ends by itself; 0 if it does not."""


@quick
@dataclass(frozen=True, slots=True)
class ClimbingResult:
    """How the last season ended; everybody sees it."""

    winners: tuple[Seat, ...]
    cause: Cause
    changes: tuple[int, ...]


def settled(
    standing: Standing, options: Payments, winners: Sequence[Seat], left: Sequence[int]
) -> tuple[Standing, tuple[int, ...]]:
    """Return the standing after a season and what each seat gained.

    Every other seat pays each winner; only a single winner can become or stay 親 by winning.
    """
    seats = len(left)
    total = [0] * seats
    losers = [Seat(seat) for seat in range(seats) if seat not in winners]
    for winner in winners:
        for loser in losers:
            paid = _amount(left[loser], options) * _factor(standing, options, loser, winner)
            total[loser] -= paid
            total[winner] += paid
    changes = tuple(total)
    after = standing.changed(changes)
    if len(winners) == 1:
        return after.after_win(winners[0], options.next_parent), changes
    return after.after_tie(options.next_parent), changes


def _amount(left: int, options: Payments) -> int:
    return left if options.score == "cards" else 1


def _factor(standing: Standing, options: Payments, loser: Seat, winner: Seat) -> int:
    return standing.factor(loser, winner) if options.parent_bonus else 1


def match_bounds(options: MatchPayments, seats: int, length: int | None) -> Bounds:
    """Return the limits of a match of at most so many events: one may win, or lose, every season.

    Without a cap on turns a season has one winner; at the cap several may share it, and are paid.
    """
    times = _most_paid(options.seasons, parent_bonus=options.parent_bonus)
    winners = seats - 1 if options.turn_cap else 1
    paid = len(DECK) if options.score == "cards" else 1
    return Bounds(length, -times * paid * winners, times * paid * (seats - 1), 0)


def _most_paid(seasons: int, *, parent_bonus: bool) -> int:
    """Return how often at most a single payment counts in a match, 親の加点 included."""
    return sum(range(2, seasons + 2)) if parent_bonus else seasons
