"""A bot for 新遊 that reckons its bets out: among two by winning, among more by points."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from belpic.core.action import Action
from belpic.core.seats import CHANCE, Seat
from belpic.games.lutu.analysis import chance_of, expected_gain
from belpic.games.lutu.state import LutuState

if TYPE_CHECKING:
    from collections.abc import Sequence

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
            worth = {one: (after_bet(state, seat, one), gain(state, one)) for one in actions}
            return max(actions, key=worth.__getitem__)
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


def after_bet(state: LutuState, seat: Seat, action: Action) -> float:
    """Return the expected result of the seat, -1 to 1, after it has bet or passed."""
    laid = state.after(seat, action)
    if laid.phase != "throw":
        return result(laid, seat)
    thrown = laid.after(laid.dealer, THROW)
    if action[0] != "bet":
        return result(thrown.after(CHANCE, Action.of("0")), seat)
    number = int(action[1])
    comes = float(chance_of(number))
    other = Action.of(str((number + 1) % (2 * HALF)))
    won = result(thrown.after(CHANCE, Action.of(str(number))), seat)
    return comes * won + (1 - comes) * result(thrown.after(CHANCE, other), seat)


def result(state: LutuState, seat: Seat) -> float:
    """Return what a seat of two may expect of a match in which both play exactly."""
    first = _first_result(replace(state, count=None))
    return first if seat == 0 else -first


@lru_cache(REMEMBERED)
def _first_result(state: LutuState) -> float:
    """Return the expected result of the first seat: who bets chooses, the sticks decide."""
    outcome = state.outcome()
    if outcome is not None:
        return outcome.results[0]
    (seat,) = state.punters
    own = max(after_bet(state, seat, action) for action in different(state, seat))
    return own if seat == 0 else -own


def different(state: LutuState, seat: Seat) -> Sequence[Action]:
    """Return the bets that are not the same as another one on a number as likely."""
    return [action for action in state.actions(seat) if action[0] != "bet" or int(action[1]) < HALF]
