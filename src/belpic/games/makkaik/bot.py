"""A bot for 値戦 that reckons how likely its hand is to win."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.games._shared.cards.betting.pot import in_turn
from belpic.games.makkaik.choices import BASES, DRAW2, FOLD, JOIN, SKIP
from belpic.games.makkaik.state import MakkaikState

if TYPE_CHECKING:
    from belpic.core.action import Action
    from belpic.core.rng import Rng
    from belpic.core.seats import Seat
    from belpic.core.view import View

GUESSES: Final = 40
"""On how many guesses of the hidden cards a hand is compared with the others."""
DRAWS: Final = 12
"""How many pairs of drawn cards are tried before one draws."""
CATEGORY: Final = 10
"""How much one category is above the one below it, in strengths."""
ALONE: Final = 0.1
"""What a category is worth that needs no open card."""


class MakkaikBot:
    """Exchanges for the best combination, and stakes as much as its chances are worth."""

    def choose(self, view: View, rng: Rng) -> Action:
        """Return the best exchange, or the bet that the chance of winning is worth."""
        state, seat = view.shown, view.viewer
        assert isinstance(state, MakkaikState)  # the game's own bot
        assert isinstance(seat, int)  # only seats are asked
        match state.table.stage:
            case "exchange":
                return best_exchange(state, seat, view, rng)
            case "keep":
                return best_keep(state, seat)
            case "parent":
                return bet_of_parent(state, odds(view, seat, rng))
            case _:
                return bet_of_child(state, odds(view, seat, rng))


def strength(state: MakkaikState, seat: Seat) -> float:
    """Return how strong a seat's combination is, as one number.

    Of equal ones that is better which the hand makes alone: it leaves less to the others.
    """
    finder, hand = state.options.finder, state.table.whole_hand(seat)
    category, key = finder.value(hand, state.table.open)
    return CATEGORY * category + key + ALONE * finder.value(hand, ())[0]


def best_exchange(state: MakkaikState, seat: Seat, view: View, rng: Rng) -> Action:
    """Return the swap that makes the strongest combination, or to draw if that promises more."""
    values: dict[Action, float] = {}
    for action in state.actions(seat):
        if action == DRAW2:
            values[action] = sum(_after_drawing(view, seat, rng) for _ in range(DRAWS)) / DRAWS
        elif action == SKIP:
            values[action] = strength(state, seat)
        else:
            values[action] = _after(state, seat, action)
    return max(values, key=values.__getitem__)


def _after(state: MakkaikState, seat: Seat, action: Action) -> float:
    """Return how strong the combination is after a swap or a choice of what to keep."""
    # the next seat's turn, or the first bets: nothing that would take cards away
    return strength(state.after(seat, action), seat)


def _after_drawing(view: View, seat: Seat, rng: Rng) -> float:
    guess = view.guess(rng)
    assert isinstance(guess, MakkaikState)  # guesses are of the same game
    drawn = guess.after(seat, DRAW2)
    return _after(drawn, seat, best_keep(drawn, seat))


def best_keep(state: MakkaikState, seat: Seat) -> Action:
    """Return what to keep of two drawn cards."""
    return max(state.actions(seat), key=lambda action: _after(state, seat, action))


def odds(view: View, seat: Seat, rng: Rng) -> float:
    """Return how likely the seat's hand is the best of those still in; a tie counts half."""
    won = 0.0
    for _ in range(GUESSES):
        guess = view.guess(rng)
        assert isinstance(guess, MakkaikState)  # guesses are of the same game
        table = guess.table
        own = guess.value_of(table.whole_hand(seat))
        others = in_turn(table.active & ~(1 << seat), seat, guess.seats)
        best = max(guess.value_of(table.whole_hand(other)) for other in others)
        won += own > best or (own == best) / 2
    return won / GUESSES


def bet_of_parent(state: MakkaikState, chance: float) -> Action:
    """Return the highest 基準点 if more than one's share is to be had, the lowest, or to fold."""
    table = state.table
    actions = state.actions(table.turn)
    active = table.active.bit_count()
    least, most = actions[1], BASES[-1]
    if chance * active > 1:
        return most
    cost = int(least[1])
    return least if chance * (sum(table.stakes) + active * cost) >= cost else FOLD


def bet_of_child(state: MakkaikState, chance: float) -> Action:
    """Return to join if the pot is worth the price."""
    table = state.table
    return JOIN if chance * (sum(table.stakes) + table.base) >= table.base else FOLD
