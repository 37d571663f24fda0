"""A bot for 値木 that gets rid of many cards at once and keeps ways open for the rest."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from belpic.core.walk import random_action
from belpic.games._shared.cards.deck import KIND
from belpic.games._shared.cards.hands import Hand
from belpic.games.makhup.legal import placed_by
from belpic.games.makhup.roads import FREE, SPECIALS
from belpic.games.makhup.state import MakhupState
from belpic.games.makhup.sums import SPECIAL, numbers_of, sums_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.action import Action
    from belpic.core.rng import Rng
    from belpic.core.seats import Seat
    from belpic.core.view import View

LAID: Final = 8
"""What a card laid is worth beside an end that the rest of the hand can use."""
WIPE: Final = -6
"""What it costs to play a special before it is needed: it can always be laid later."""
DANGER: Final = 2
"""With so few cards in another hand, roads that it may be waiting for are wiped."""
DRAWN: Final = -20
MANY: Final = 400
"""Where there are more actions than this, some of them are tried."""


class ClearingBot:
    """Lays as many cards as it can, and of equal ways the one that leaves most ends to use."""

    def choose(self, view: View, rng: Rng) -> Action:
        """Return the action with the best value, ties broken by `rng`."""
        state, seat = view.shown, view.viewer
        assert isinstance(state, MakhupState)  # the game's own bot
        assert isinstance(seat, int)  # only seats are asked
        listed = candidates_of(state, seat, rng)
        values = [value_of(state, state.hands[seat], action) for action in listed]
        top = max(values)
        best = [action for action, value in zip(listed, values, strict=True) if value == top]
        return best[rng.below(len(best))]


def candidates_of(state: MakhupState, seat: Seat, rng: Rng) -> Sequence[Action]:
    """Return every action, or some where they are many."""
    listed = state.listed(seat, MANY)
    if listed is None:
        step = partial(state.next, seat)
        listed = tuple(dict.fromkeys(random_action(step, rng) for _ in range(MANY // 4)))
    return listed


def value_of(state: MakhupState, hand: Hand, action: Action) -> int:
    """Return how good an action is for the seat whose turn it is."""
    placement = placed_by(state, hand, action) if any(map(KIND.__contains__, action)) else None
    if placement is None:
        return DRAWN
    rest = placement.rest
    if not rest:
        return LAID * len(hand) + LAID
    if placement.verb == SPECIAL:
        others = [len(cards) for seat, cards in enumerate(state.hands) if seat != state.turn]
        stuck = SPECIALS.issuperset(rest)
        return LAID if stuck or min(others) <= DANGER else LAID + WIPE
    only_last = state.options.ends == "last"
    roads = state.roads.laid(placement.over, placement.kinds, only_last=only_last)
    return LAID * len(placement.kinds) + usable(rest, roads.values())


def usable(hand: Hand, values: Sequence[int]) -> int:
    """Return how many different ends the hand could lay something on."""
    cards = numbers_of(hand)
    made = sums_of(cards)
    free = bool(cards) and FREE in values
    return sum(made >> value & 1 for value in set(values) if value != FREE) + free
