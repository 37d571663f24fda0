"""Races of 六裁 between two with one piece each, reckoned out: all that decides them is the throws.

Who is on move wins with a chance that depends on where both pieces are. These chances depend on
each other, as pieces are sent back and throws may leave one where it is; they are improved in turn
until nothing changes any more.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from belpic.games._shared.prospects import ExactEvaluator, Prospect
from belpic.games.netxiu.board import GOAL
from belpic.games.netxiu.state import NetxiuState

if TYPE_CHECKING:
    from belpic.core.game import State
    from belpic.games.netxiu.options import NetxiuOptions

ENOUGH: Final = 1000
"""With so many turns for each, a race practically always ends before."""
SETTLED: Final = 1e-15
"""Chances that change by less have settled."""
KEPT: Final = 8

Chances = dict[tuple[int, int], float]


def is_race(options: NetxiuOptions, seats: int) -> bool:
    """Tell whether arriving first is all that counts, for two with one piece each."""
    plain = options.ranking == "arrival" and options.gyu_bonus == "none"
    return seats == 2 and options.pieces == 1 and plain and options.turn_cap >= ENOUGH


@lru_cache(KEPT)
def chances(options: NetxiuOptions) -> Chances:
    """Return how likely the seat on move wins, by its own cell and that of the other."""
    cells = tuple(reversed(range(GOAL)))
    ways = {
        at: [
            (options.landing(at, int(outcome[0])), float(share))
            for outcome, share in options.thrown.outcomes() or ()
        ]
        for at in cells
    }
    found = {(at, other): 0.5 for at in cells for other in cells}
    change = 1.0
    while change > SETTLED:
        change = 0.0
        for at in cells:
            for other in cells:
                new = sum(share * _after(found, at, other, to) for to, share in ways[at])
                change = max(change, abs(new - found[at, other]))
                found[at, other] = new
    return found


def _after(found: Chances, at: int, other: int, landing: int | None) -> float:
    """Return how likely the seat on move wins once its piece has gone somewhere."""
    if landing == GOAL:
        return 1.0
    here = at if landing is None else landing
    sent_back = here == other and here != at
    return 1.0 - found[0 if sent_back else other, here]


class RaceEvaluator(ExactEvaluator):
    """Judges races of two with one piece each."""

    def knows(self, state: State) -> bool:
        """Tell whether the race can be reckoned out."""
        assert isinstance(state, NetxiuState)  # the game's own
        return is_race(state.options, state.seats)

    def prospect(self, state: State) -> Prospect:
        """Return what a state is worth in which a seat is to throw."""
        assert isinstance(state, NetxiuState)  # the game's own
        if state.arrived:
            first = float(state.arrived[0] == 0)
            return Prospect(first, first)
        own, other = (state.runners[seat][0].at for seat in (state.current, 1 - state.current))
        wins = chances(state.options)[own, other]
        first = wins if state.current == 0 else 1 - wins
        return Prospect(first, first)

    def total(self, state: State) -> float:  # noqa: ARG002  # always the same
        """Return how many points there are in all: one seat ends behind the other."""
        return 1.0
