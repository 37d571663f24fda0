"""Matches of 連撃獣裁 between two, reckoned out: what every decision does to winning the match.

A throw-off has three ends: either seat takes the pot, or they tie and throw again. What these are
worth follows from the banks and the rounds to come, so that a match is solved from its last round
to its first. Re-throws are followed until they are less likely than 1 in 10^12; there both are
taken to be as well off.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from belpic.games._shared.prospects import ExactEvaluator, Prospect
from belpic.games.niekkutzaupxiu.chains import FARTHEST, LOSS, REPEAT, Chains
from belpic.games.niekkutzaupxiu.state import NiekkutzaupxiuState

if TYPE_CHECKING:
    from belpic.core.game import State
    from belpic.core.seats import Seat

MOST_WORK: Final = 400
"""How many points there may be, times rounds, for a match to be reckoned to its end."""
LONGEST: Final = 20
"""How many re-throws are followed: a tie of two has a chance of less than a quarter."""
CEILING: Final = 48
"""Whoever has so much banks it: one in a million gets there."""
REMEMBERED: Final = 1 << 14
CHAINS: Final = Chains("keep", must_repeat=False)
NOTHING: Final = (None, None)


@dataclass(frozen=True, slots=True)
class Ends:
    """What the ends of a throw-off are worth: to the first thrower the pot, the second, a tie."""

    first: Prospect
    second: Prospect
    tie: Prospect


def is_small(state: NiekkutzaupxiuState) -> bool:
    """Tell whether a match can be reckoned out: two seats, usual throws, and not too long."""
    options = state.options
    usual = options.first_throw == "keep" and not options.mandatory_first_repeat
    fixed = options.stake_mode == "fixed" and options.disclosure == "open" and not options.credit
    return (
        state.seats == 2 and usual and fixed and options.rounds * sum(state.scores()) <= MOST_WORK
    )


def prospect(state: NiekkutzaupxiuState) -> Prospect:
    """Return what a state is worth in which a seat is to throw or to decide."""
    outcome = state.outcome()
    if outcome is not None:
        return Prospect.of_outcome(outcome)
    first, second = state.active
    if state.values[first] is None and state.phase == "throw":
        return _begun(_plain(state))
    ends = _ends(_plain(state))
    if state.values[first] is None:
        return _Leader(ends, first, second).at(state.total)
    best = state.values[first]
    assert best is not None  # the first has made its number
    if state.phase == "throw":
        return answered(ends, best, second)
    return _follow(ends, best, second, state.total)


def _plain(state: NiekkutzaupxiuState) -> NiekkutzaupxiuState:
    """Return the beginning of a state's throw-off, without what does not matter any more."""
    return replace(state, count=None, last=NOTHING).begin_throws()


@lru_cache(REMEMBERED)
def _ends(begun: NiekkutzaupxiuState) -> Ends:
    first = _next(begun.scored(1).scored(0))
    second = _next(begun.scored(0).scored(1))
    if begun.rethrows == LONGEST:
        return Ends(first, second, Prospect.mean(((0.5, first), (0.5, second))))
    return Ends(first, second, _next(begun.scored(0).scored(0)))


def _next(state: NiekkutzaupxiuState) -> Prospect:
    outcome = state.outcome()
    return _begun(_plain(state)) if outcome is None else Prospect.of_outcome(outcome)


@lru_cache(REMEMBERED)
def _begun(begun: NiekkutzaupxiuState) -> Prospect:
    """Return what a throw-off is worth before its first throw."""
    first, second = begun.active
    leader = _Leader(_ends(begun), first, second)
    start, _ = CHAINS.start
    return Prospect.mean((chance, leader.at(total)) for total, chance in start.items())


class _Leader:
    """The decisions of the first thrower."""

    def __init__(self, ends: Ends, first: Seat, second: Seat) -> None:
        self._lost = answered(ends, 0, second)
        self._worth: dict[int, Prospect] = {}
        # what the second can reach is worth the same to it whatever it has to beat, but for 0
        answers = _answers(ends, CEILING, second)
        for total in reversed(range(CEILING + 1)):
            bank = _met(total, answers) if total else self._lost
            within = total + FARTHEST <= CEILING
            again = self.again(total) if within else self._lost
            self._worth[total] = Prospect.best((bank, again), first)

    def at(self, total: int) -> Prospect:
        """Return what is expected with a total, before the decision."""
        return self._worth[min(total, CEILING)]

    def again(self, total: int) -> Prospect:
        """Return what is expected by throwing again."""
        further = ((chance, self._worth[total + step]) for step, chance in REPEAT)
        return Prospect.mean(((LOSS, self._lost), *further))


def answered(ends: Ends, best: int, second: Seat) -> Prospect:
    """Return what is expected before the second throws, if the first has made `best`."""
    return _met(best, _answers(ends, best, second))


def _met(best: int, answers: tuple[Prospect, Prospect, Prospect]) -> Prospect:
    """Return what is expected before the second throws, from what its three ends are worth."""
    return Prospect.mean(zip(_meetings(best), answers, strict=True))


@cache
def _meetings(best: int) -> tuple[float, float, float]:
    """Return how likely the second loses all, makes as much, and makes more."""
    arrival = CHAINS.arrival(best)
    return arrival.lost, arrival.exact, sum(chance for _, chance in arrival.beyond)


def _answers(ends: Ends, best: int, second: Seat) -> tuple[Prospect, Prospect, Prospect]:
    """Return what is expected when the second has lost all, has as much, and has more.

    Below that it throws again: to bank would be to give the pot away.
    """
    lost = ends.first if best else ends.tie
    # whoever would rather tie at 0 throws until everything is lost
    ahead = Prospect.best((ends.second, lost), second)
    again = Prospect.mean(((LOSS, lost), (1 - LOSS, ahead)))
    return lost, Prospect.best((ends.tie, again), second), ahead


def _follow(ends: Ends, best: int, second: Seat, total: int) -> Prospect:
    """Return what is expected while the second decides with a total of its own."""
    lost, level, ahead = _answers(ends, best, second)
    worth = {best: level}
    for here in reversed(range(total, best)):
        steps = ((share, worth.get(here + step, ahead)) for step, share in REPEAT)
        worth[here] = Prospect.mean(((LOSS, lost), *steps))
    return worth.get(total, ahead)


class MatchEvaluator(ExactEvaluator):
    """Judges matches of two by winning them."""

    def knows(self, state: State) -> bool:
        """Tell whether the match can be reckoned out."""
        assert isinstance(state, NiekkutzaupxiuState)  # the game's own
        return is_small(state)

    def prospect(self, state: State) -> Prospect:
        """Return what a state is worth in which a seat is asked."""
        assert isinstance(state, NiekkutzaupxiuState)  # the game's own
        return prospect(state)

    def total(self, state: State) -> float:
        """Return how many points there are in all."""
        return float(sum(state.scores()))
