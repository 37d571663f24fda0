"""Optimal play of 連撃獣裁 for the pot at hand, re-throws included.

Tied seats throw again in the same order, so the last of them keeps its advantage, and they may
have to stake again, so the pot grows. What a tie pays is therefore what its own throw-off is worth,
less the new stake; how much that is in comparison depends on the pot, and with it the decisions.

Re-throws are followed as far as `LOOKAHEAD` says; from there on tied seats are taken to share
equally, as they do on average.

These are taken for granted, whatever the options say: seats play for the pot alone, not for the
lead of the next round (`order`); they see each other's totals (`disclosure`); they can pay every
new stake (`short_stack`), and name the smallest where they may (`stake_mode`); where stakes are
refunded, each has paid the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Self

from belpic.core.lazy_property import lazy_property
from belpic.games.niekkutzaupxiu.chains import LOSS, REPEAT, Chains
from belpic.games.niekkutzaupxiu.throw_off import Payments, Prizes, ThrowOff

if TYPE_CHECKING:
    from belpic.games._shared.sticks import FirstThrow
    from belpic.games.niekkutzaupxiu.options import NiekkutzaupxiuOptions
    from belpic.games.niekkutzaupxiu.state import NiekkutzaupxiuState

LOOKAHEAD: Final = 4
"""How far re-throws are followed.

By the default rules one more changes payments by less than a hundred-millionth of the pot; where
most totals are lost, so that ties are common, by two ten-thousandths.
"""
HIGHEST_STEP: Final = 32
"""Unusually high totals are solved up to a multiple of this, so that solutions can be kept."""
KEPT_SOLVERS: Final = 8
KEPT_SOLUTIONS: Final = 32
KEPT_PAYMENTS: Final = 4096


@dataclass(frozen=True, slots=True)
class Terms:
    """The options that change what a throw does and what a tie is worth."""

    first_throw: FirstThrow = "keep"
    must_repeat: bool = False
    new_stake: int = 1
    """What a tied seat pays before it throws again."""
    refund: bool = False
    """Whether all stakes go back at a tie."""

    @classmethod
    def of(cls, options: NiekkutzaupxiuOptions) -> Self:
        """Return the terms that options set."""
        new_stake = options.minimum if options.tie_stake == "ante" else 0
        refund = options.tie_pot == "refund"
        return cls(options.first_throw, options.mandatory_first_repeat, new_stake, refund)


@dataclass(frozen=True, slots=True)
class Contest:
    """A throw-off: how many seats throw for which pot, and after how many ties it is shared."""

    seats: int
    pot: int
    ties_left: int

    @classmethod
    def first(cls, options: NiekkutzaupxiuOptions, seats: int) -> Self:
        """Return the first throw-off of a round; where stakes are named, with the smallest."""
        return cls(seats, seats * options.minimum, options.max_rethrows)

    @classmethod
    def of(cls, state: NiekkutzaupxiuState) -> Self:
        """Return the throw-off of a state."""
        return cls(len(state.active), state.pot, state.options.max_rethrows - state.rethrows)


class Solver:
    """Solves throw-offs under the same terms and keeps the latest solutions."""

    def __init__(self, terms: Terms, lookahead: int = LOOKAHEAD) -> None:
        """Take the terms; without `lookahead` every tie is shared equally."""
        self.terms = terms
        self.lookahead = lookahead
        self.chains = Chains(terms.first_throw, must_repeat=terms.must_repeat)
        self._kept = lru_cache(KEPT_SOLUTIONS)(self._solve)
        # decisions in the throw-offs to come are not asked for, so their payments are enough
        self._payments = lru_cache(KEPT_PAYMENTS)(self._find_payments)

    def throw_off(self, contest: Contest, highest: int = 0) -> ThrowOff:
        """Return the solution of a throw-off, for all totals up to `highest`."""
        usual = self.chains.ceiling(contest.seats - 1)
        steps = -(-max(0, highest - usual) // HIGHEST_STEP)
        return self._kept(contest, self.lookahead, usual + steps * HIGHEST_STEP)

    def _solve(self, contest: Contest, lookahead: int, highest: int = 0) -> ThrowOff:
        return ThrowOff(self.chains, self._prizes(contest, lookahead), contest.seats, highest)

    def _find_payments(self, contest: Contest, lookahead: int) -> Payments:
        return self._solve(contest, lookahead).payments

    def _prizes(self, contest: Contest, lookahead: int) -> Prizes:
        counts = range(2, contest.seats + 1)
        ties = {tied: self._tie(contest, tied, lookahead) for tied in counts}
        # the pot is shared by the last tie, and refunded by the others
        refunded = self.terms.refund and contest.ties_left > 1
        return Prizes(contest.pot, ties, contest.pot / contest.seats if refunded else 0.0)

    def _tie(self, contest: Contest, tied: int, lookahead: int) -> Payments:
        """Return what a tie pays to each of its seats in their order (RESOLVE)."""
        if contest.ties_left == 1:
            share, odd = divmod(contest.pot, tied)
            return tuple(float(share + (place < odd)) for place in range(tied))
        stake = self.terms.new_stake
        back, kept = 0.0, contest.pot
        if self.terms.refund:
            back, kept = contest.pot / contest.seats, 0
        pot = kept + tied * stake
        depth = lookahead - _rarity(tied, contest.seats)
        if depth < 0:
            return (back - stake + pot / tied,) * tied
        again = Contest(tied, pot, contest.ties_left - 1)
        return tuple(back - stake + payment for payment in self._payments(again, depth))

    @lazy_property
    def expectation_stop(self) -> int:
        """The least total that one banks who only wants a large total on average."""
        gain = sum(step * chance for step, chance in REPEAT)
        total = 0
        while gain + (1.0 - LOSS) * total > total:
            total += 1
        return total


@lru_cache(KEPT_SOLVERS)
def solver_for(terms: Terms) -> Solver:
    """Return the solver that everybody with the same terms shares."""
    return Solver(terms)


def _rarity(tied: int, seats: int) -> int:
    """Return how much of the lookahead a tie takes.

    A tie of all seats is mostly one at 0, where everybody has lost; any other needs every seat
    after the first to meet one total.
    """
    return 1 if tied == seats else tied - 1
