"""Matches for a pot between two, reckoned out from their last round to their first.

A throw-off has three ends: either seat takes the pot, or they tie and throw again. What these are
worth follows from the banks and the rounds to come; what leads to them, the game knows. Re-throws
are followed until they are less likely than 1 in 10^12; there both are taken to be as well off.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from belpic.core.quick import replace
from belpic.games._shared.pot.state import PotState
from belpic.games._shared.prospects import Prospect

if TYPE_CHECKING:
    from belpic.core.seats import Seat
    from belpic.games._shared.pot.options import PotOptions

S = TypeVar("S", bound=PotState)
MOST_WORK: Final = 400
"""How many points there may be, times rounds, for a match to be reckoned to its end."""
LONGEST: Final = 20
"""How many re-throws are followed: a tie of two has a chance of less than a quarter."""
REMEMBERED: Final = 1 << 14
NOTHING: Final = (None, None)


@dataclass(frozen=True, slots=True)
class Ends:
    """What the ends of a throw-off are worth: to the first thrower the pot, the second, a tie."""

    first: Prospect
    second: Prospect
    tie: Prospect


def is_short(state: PotState) -> bool:
    """Tell whether a match can be reckoned out: two seats, fixed stakes, and not too long."""
    options = state.options
    fixed = options.stake_mode == "fixed" and not options.credit
    return state.seats == 2 and fixed and options.rounds * sum(state.scores()) <= MOST_WORK


class Rounds(Generic[S]):
    """What the throw-offs of a game are worth, each found once."""

    def __init__(self, kind: type[S], before_throws: Callable[[S, Ends], Prospect]) -> None:
        """Take the game's states, and what a throw-off is worth in which nobody has thrown."""
        self._kind = kind
        self._before_throws = before_throws
        self.begun = lru_cache(REMEMBERED)(self._begun)
        """Return what a throw-off is worth before its first throw."""
        self._after_round = lru_cache(REMEMBERED)(self._find_after_round)

    @staticmethod
    def plain(state: S) -> S:
        """Return the beginning of a state's throw-off, without what does not matter any more."""
        return replace(state, count=None, last=NOTHING).begin_throws()

    def _begun(self, begun: S) -> Prospect:
        return self._before_throws(begun, self.ends(begun))

    def ends(self, begun: S) -> Ends:
        """Return what the ends are worth of a throw-off in which nobody has thrown."""
        one, other = begun.active
        first, second = self._won(begun, one), self._won(begun, other)
        if begun.rethrows == LONGEST:
            return Ends(first, second, Prospect.mean(((0.5, first), (0.5, second))))
        return Ends(first, second, self._next(begun.decide(begun.active)))

    def _won(self, begun: S, winner: Seat) -> Prospect:
        """Return what is expected after a seat has won a throw-off and with it the round."""
        bank = list(begun.bank)
        bank[winner] += begun.pot
        return self._after_round(begun.options, tuple(bank), begun.leader, begun.round, winner)

    def _find_after_round(
        self, options: PotOptions, bank: tuple[int, ...], leader: Seat, number: int, winner: Seat
    ) -> Prospect:
        """Return what is expected after a round, however often was thrown in it.

        That is the same for most throw-offs of a round, so that few states have to be made.
        """
        state = self._kind.first(options, len(bank))
        return self._next(replace(state, bank=bank, leader=leader, round=number).pay((winner,)))

    def _next(self, state: S) -> Prospect:
        outcome = state.outcome()
        return self.begun(state) if outcome is None else Prospect.of_outcome(outcome)
