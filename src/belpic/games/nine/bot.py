"""A bot for 小猫 that sheds: large sets first, cheap answers, 無 for the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.action import Action
from belpic.games.nine.plays import DROP, SHIP, TAM, WILD, NinePlay, read_play
from belpic.games.nine.state import NineState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.rng import Rng
    from belpic.core.view import View

WILD_COST: Final = 15
"""How much dearer a play is for each 無 in it, which answers nearly everything later."""
SHED: Final = 8
"""How much better a play is for each card in it."""
DECLINE: Final = -40
"""A seat that has not joined declines rather than play something dearer than this."""
RARE: Final = 6
"""What it costs to break up a set for an answer."""


class NineBot:
    """Leads its largest sets from the weakest rank up, and answers with what it misses least."""

    def choose(self, view: View, rng: Rng) -> Action:
        """Return the play with the best value, ties broken by `rng`."""
        state = view.shown
        assert isinstance(state, NineState)  # the game's own bot
        actions: Sequence[Action] = state.actions(state.turn)
        values = [value_of(state, action) for action in actions]
        top = max(values)
        best = [action for action, value in zip(actions, values, strict=True) if value == top]
        return best[rng.below(len(best))]


def value_of(state: NineState, action: Action) -> int:
    """Return how good an action is for the seat whose turn it is."""
    play = read_play(action)
    hand = state.hand
    if action == DROP or play is None:
        return DECLINE
    if play.size == len(hand):
        return len(hand) * SHED * WILD_COST
    wild = sum(kind in WILD for kind in play.kinds)
    value = SHED * play.size - WILD_COST * wild - power(play)
    left = sum(hand.count(kind) for kind in set(play.kinds) - set(WILD)) + wild - play.size
    return value - RARE * (left > 0)


def power(play: NinePlay) -> int:
    """Return how useful the rank of a play would be later."""
    return TAM if play.rank == SHIP else play.rank
