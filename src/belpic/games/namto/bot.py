"""A bot for 開樽 that reckons how likely its cards are to win."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.games._shared.cards.betting.pot import in_turn
from belpic.games._shared.cards.deck import KIND, NO_CARD
from belpic.games._shared.cards.hands import Hand, without
from belpic.games.namto.state import MUN, NamtoState

if TYPE_CHECKING:
    from belpic.core.action import Action
    from belpic.core.rng import Rng
    from belpic.core.seats import Seat
    from belpic.core.view import View

GUESSES: Final = 40
"""On how many guesses of the hidden cards every way is tried."""
SURE: Final = 1.4
"""How many times one's equal share the chance must be before one bets more than one must."""


class NamtoBot:
    """Opens the card that leaves it the best chances, and stakes as much as they are worth."""

    def choose(self, view: View, rng: Rng) -> Action:
        """Return the card to open, or the bet that the chance of winning is worth."""
        state, seat = view.shown, view.viewer
        assert isinstance(state, NamtoState)  # the game's own bot
        assert isinstance(seat, int)  # only seats are asked
        actions = state.actions(seat)
        if len(actions) == 1:
            return actions[0]
        guesses = [view.guess(rng) for _ in range(GUESSES)]
        if state.table.stage == "bet":
            chance = sum(share(guess, seat, NO_CARD, rng) for guess in guesses) / GUESSES
            return bet(state, seat, chance)
        chances = {
            action: sum(share(guess, seat, KIND[action[1]], rng) for guess in guesses)
            for action in actions
        }
        return max(chances, key=chances.__getitem__)


def share(guess: object, seat: Seat, chosen: int, rng: Rng) -> float:
    """Return which part of the pot a seat gets if nobody folds and nobody bets any more.

    Cards that are still to be opened are chosen at random, the seat's own unless it is given.
    """
    assert isinstance(guess, NamtoState)  # guesses are of the same game
    table = guess.table
    active = in_turn(table.active, seat, guess.seats)
    hands: list[Hand] = [()] * guess.seats
    for other in active:
        hand, choice = table.hands[other], table.choices[other]
        if table.firsts[other]:
            hands[other] = table.firsts[other] + hand
            continue
        first = chosen if other == seat else choice
        if first == NO_CARD:
            first = hand[rng.below(len(hand))]
        hands[other] = (first, *without(hand, first))
    values = guess.values(hands, active, table.common + table.stock)
    best = max(values.values())
    winners = [other for other in active if values[other] == best]
    return (seat in winners) / len(winners)


def bet(state: NamtoState, seat: Seat, chance: float) -> Action:
    """Return the highest bet with good chances, the lowest if the pot is worth it, or to fold."""
    actions = state.actions(seat)
    low, high = state.range_of_bets()
    if chance * state.table.active.bit_count() > SURE and high <= low + 25:
        return actions[-1]
    worth = chance * (sum(state.table.stakes) + low)
    return actions[1] if worth >= low else MUN
