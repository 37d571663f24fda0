"""Matches of 連撃獣裁 between two, reckoned out: what every decision does to winning the match.

What the three ends of a throw-off are worth, `Rounds` says; here is who decides how on the way.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Final

from belpic.games._shared.pot.prospects import Ends, Rounds, is_short
from belpic.games._shared.prospects import EVEN, ExactEvaluator, Prospect
from belpic.games.niekkutzaupxiu.chains import FARTHEST, LOSS, REPEAT, Chains
from belpic.games.niekkutzaupxiu.state import NiekkutzaupxiuState

if TYPE_CHECKING:
    from belpic.core.game import State
    from belpic.core.seats import Seat

CEILING: Final = 48
"""Whoever has so much banks it: one in a million gets there."""
HIGHEST: Final = CEILING + 1 - FARTHEST
"""From here on nobody throws again any more."""
CHAINS: Final = Chains("keep", must_repeat=False)


def is_small(state: NiekkutzaupxiuState) -> bool:
    """Tell whether a match can be reckoned out: it is short, with the usual throws, all open."""
    options = state.options
    usual = options.first_throw == "keep" and not options.mandatory_first_repeat
    return usual and options.disclosure == "open" and is_short(state)


def prospect(state: NiekkutzaupxiuState) -> Prospect:
    """Return what a state is worth in which a seat is to throw or to decide."""
    outcome = state.outcome()
    if outcome is not None:
        return Prospect.of_outcome(outcome)
    first, second = state.active
    if state.values[first] is None and state.phase == "throw":
        return ROUNDS.begun(ROUNDS.plain(state))
    ends = ROUNDS.ends(ROUNDS.plain(state))
    if state.values[first] is None:
        return _Leader(ends, first, second).at(state.total)
    best = state.values[first]
    assert best is not None  # the first has made its number
    if state.phase == "throw":
        return answered(ends, best, second)
    return _follow(ends, best, second, state.total)


def _before_throws(begun: NiekkutzaupxiuState, ends: Ends) -> Prospect:
    """Return what a throw-off is worth before its first throw."""
    first, second = begun.active
    leader = _Leader(ends, first, second)
    start, _ = CHAINS.start
    return Prospect.mean((chance, leader.at(total)) for total, chance in start.items())


ROUNDS: Final = Rounds(NiekkutzaupxiuState, _before_throws)


class _Leader:
    """The decisions of the first thrower.

    A match has thousands of throw-offs with all their totals. Wins and points are therefore the
    two parts of one complex number, of which Python reckons both at once.
    """

    def __init__(self, ends: Ends, first: Seat, second: Seat) -> None:
        self._lost = lost = _as_one(answered(ends, 0, second))
        # what the second can reach is worth the same to it whatever it has to beat, but for 0
        self._answers = tuple(map(_as_one, _answers(ends, CEILING, second)))
        sign = 1 - 2 * first
        top = self._banked_from(sign)
        worth = self._worth = [self._bank(total) for total in range(top + FARTHEST)]
        for total in range(CEILING if top == HIGHEST else top - 1, -1, -1):
            again = lost
            if total < HIGHEST:
                again = LOSS * lost
                for step, chance in REPEAT:
                    again += chance * worth[total + step]
            lead = sign * (again - worth[total])
            more = lead.real if abs(lead.real) > EVEN else lead.imag
            if more > EVEN:
                worth[total] = again

    def _bank(self, total: int) -> complex:
        """Return what is expected by banking a total."""
        if not total:
            return self._lost
        (loses, meets, beats), (behind, level, ahead) = MEETINGS[total], self._answers
        return loses * behind + meets * level + beats * ahead

    def _banked_from(self, sign: int) -> int:
        """Return a total from which on whoever throws again is worse off, whatever follows.

        At best a repeat leads to the best that there is. The more the first has, the likelier does
        the second lose everything: from some total on that alone is worth more. `HIGHEST` if not.
        """
        behind, *others = (sign * one.real for one in self._answers)
        lost, worst, best = sign * self._lost.real, min(others), max(behind, *others)
        again = LOSS * lost + (1 - LOSS) * max(best, lost) + 2 * EVEN
        if behind - worst <= EVEN:
            return HIGHEST
        return min(bisect_left(LOSES, (again - worst) / (behind - worst)), HIGHEST)

    def at(self, total: int) -> Prospect:
        """Return what is expected with a total, before the decision."""
        at = min(total, CEILING)
        found = self._worth[at] if at < len(self._worth) else self._bank(at)
        return Prospect(found.real, found.imag)


def _as_one(prospect: Prospect) -> complex:
    return complex(prospect.wins, prospect.points)


def answered(ends: Ends, best: int, second: Seat) -> Prospect:
    """Return what is expected before the second throws, if the first has made `best`."""
    return _met(best, _answers(ends, best, second))


def _met(best: int, answers: tuple[Prospect, Prospect, Prospect]) -> Prospect:
    """Return what is expected before the second throws, from what its three ends are worth."""
    return Prospect.mean(zip(_meetings(best), answers, strict=True))


def _meetings(best: int) -> tuple[float, float, float]:
    """Return how likely the second loses all, makes as much, and makes more."""
    arrival = CHAINS.arrival(best)
    return arrival.lost, arrival.exact, sum(chance for _, chance in arrival.beyond)


LOSES: Final = tuple(_meetings(best)[0] for best in range(CEILING + 1))
"""How likely the second loses all, by what it has to reach: ever more."""
MEETINGS: Final = tuple(map(_meetings, range(CEILING + 1)))
"""The same for every total that the first may have made."""


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
