"""A bot for 新遊 that reckons its bets out: among two by winning, among more by points."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from belpic.core.action import Action
from belpic.core.evaluation import branches
from belpic.core.quick import replace
from belpic.core.seats import CHANCE, Seat
from belpic.games._shared.prospects import ExactEvaluator, Prospect
from belpic.games.lutu.analysis import chance_of, expected_gain
from belpic.games.lutu.state import LutuState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.game import State
    from belpic.core.rng import Rng
    from belpic.core.view import View

THROW: Final = Action.of("throw")
MOST_WORK: Final = 400
"""How many points there may be, times rounds to come, for a match to be reckoned to its end."""
REMEMBERED: Final = 1 << 14
HALF: Final = 3
"""The numbers from here on are as likely, and pay as much, as those below."""


class ExactBot:
    """Bets what is best; nobody else's choice matters to what a bet is worth."""

    def choose(self, view: View, rng: Rng) -> Action:  # noqa: ARG002  # nothing is left to chance
        """Return the bet with the best chance to win, or with the highest expected gain."""
        state, seat = view.shown, view.viewer
        assert isinstance(state, LutuState)  # the game's own bot
        assert isinstance(seat, int)  # only seats are asked
        actions = view.actions()
        if len(actions) == 1:
            return actions[0]
        if is_small(state):
            # of bets that win as often, the one that loses least
            best, *others = actions
            for one in others:
                if after_bet(state, seat, one).is_better(after_bet(state, seat, best), seat):
                    best = one
            return best
        return max(actions, key=lambda action: gain(state, action))


def is_small(state: LutuState) -> bool:
    """Tell whether the match can be reckoned to its end: two seats, one bet, and not too long."""
    options = state.options
    if state.seats != 2 or options.multi_bet or options.credit:
        return False
    return sum(state.bank) * (options.rounds - state.round + 1) <= MOST_WORK


def gain(state: LutuState, action: Action) -> float:
    """Return what an action gains on average in this round."""
    if action[0] != "bet":
        return 0.0
    return float(expected_gain(state.options, int(action[1]), int(action[2])))


def after_bet(state: LutuState, seat: Seat, action: Action) -> Prospect:
    """Return what is expected after a seat has bet or passed."""
    laid = state.after(seat, action)
    if laid.phase != "throw":
        return prospect(laid)
    thrown = laid.after(laid.dealer, THROW)
    if action[0] != "bet":
        return prospect(thrown.after(CHANCE, Action.of("0")))
    number = int(action[1])
    comes = float(chance_of(number))
    other = Action.of(str((number + 1) % (2 * HALF)))
    won = prospect(thrown.after(CHANCE, Action.of(str(number))))
    lost = prospect(thrown.after(CHANCE, other))
    return Prospect.mean(((comes, won), (1 - comes, lost)))


def prospect(state: LutuState) -> Prospect:
    """Return what the first of two may expect of a match in which both play exactly."""
    return _prospect(replace(state, count=None))


@lru_cache(REMEMBERED)
def _prospect(state: LutuState) -> Prospect:
    outcome = state.outcome()
    if outcome is not None:
        return Prospect.of_outcome(outcome)
    if state.phase == "throw":
        thrown = state.after(state.dealer, THROW)
        return Prospect.mean((share, prospect(paid)) for share, paid in branches(thrown))
    (seat,) = state.punters
    return Prospect.best((after_bet(state, seat, one) for one in different(state, seat)), seat)


def different(state: LutuState, seat: Seat) -> Sequence[Action]:
    """Return the bets that are not the same as another one on a number as likely."""
    return [action for action in state.actions(seat) if action[0] != "bet" or int(action[1]) < HALF]


class LutuEvaluator(ExactEvaluator):
    """Judges matches of two by winning them."""

    def knows(self, state: State) -> bool:
        """Tell whether the match can be reckoned out, and nothing of it is secret."""
        assert isinstance(state, LutuState)  # the game's own
        return is_small(state) and not state.options.bets_secret

    def prospect(self, state: State) -> Prospect:
        """Return what a state is worth in which a seat is asked."""
        assert isinstance(state, LutuState)  # the game's own
        return prospect(state)

    def total(self, state: State) -> float:
        """Return how many points there are in all."""
        return float(sum(state.scores()))
