"""A bot for 終季 that counts what its hand is waiting for."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from belpic.games._shared.cards.deck import COPIES, KIND, KINDS
from belpic.games._shared.cards.hands import Hand, added, different, without, without_all
from belpic.games.taxot.choices import DISCARDED, SKIP, TAXOT
from belpic.games.taxot.state import TaxotState

if TYPE_CHECKING:
    from belpic.core.action import Action
    from belpic.core.rng import Rng
    from belpic.core.seats import Seat
    from belpic.core.view import View
    from belpic.games.taxot.judge import Judge

AHEAD: Final = 60
"""How many times more a card that completes the hand is worth than a way towards such cards."""
WORTHWHILE: Final = 1.5
"""How many times better a hand must be after 開, which opens it and costs a point."""


class WaitingBot:
    """Keeps the five cards that most unseen cards complete, or bring nearest to that."""

    def choose(self, view: View, rng: Rng) -> Action:
        """Return the action with the best prospects, ties broken by `rng`."""
        state = view.shown
        assert isinstance(state, TaxotState)  # the game's own bot
        seat = view.viewer
        assert isinstance(seat, int)  # only seats are asked
        actions = state.actions(seat)
        if TAXOT in actions:
            return TAXOT
        if len(actions) == 1:
            return actions[0]
        judged = Prospects(state, seat)
        values = [judged.value_of(action) for action in actions]
        top = max(values)
        best = [action for action, value in zip(actions, values, strict=True) if value == top]
        return best[rng.below(len(best))]


class Prospects:
    """How good a hand is, given the cards that a seat has not seen."""

    def __init__(self, state: TaxotState, seat: Seat) -> None:
        """Count the unseen cards; the state is the seat's view."""
        seen = Counter(kind for slots in state.layout() for kind in slots.kinds)
        self.unseen = [COPIES[kind] - seen[kind] for kind in KINDS]
        self.state = state
        self.judge: Judge = state.options.judge
        self.hand, self.group = state.table.hands[seat], state.table.groups[seat]

    def value_of(self, action: Action) -> float:
        """Return how good the hand is after an action."""
        table = self.state.table
        if action == SKIP:
            return WORTHWHILE * self.worth(self.hand, self.group)
        kinds = [KIND[code] for code in action[1:]]
        if action in DISCARDED:
            return self.worth(self.left_after(DISCARDED[action]), self.group)
        if action[0] == "nam":
            group = tuple(sorted((*self.group, *kinds, self.state.last_discard)))
            return self.best_after(without_all(self.hand, kinds), group)
        group = tuple(sorted((*self.group, *kinds)))
        # the points for 四友 come at once, so it is done unless it spoils the hand
        shown = self.best_after(without_all(added(self.hand, table.drawn), kinds), group)
        return shown * WORTHWHILE

    def left_after(self, kind: int) -> Hand:
        """Return what a discard leaves of the hand, with the card that was drawn."""
        drawn = self.state.table.drawn
        cards = added(self.hand, drawn) if drawn >= 0 else self.hand
        return without(cards, kind)

    def best_after(self, cards: Hand, group: Hand) -> float:
        """Return how good the best hand is that one more discard leaves."""
        return max(self.worth(without(cards, kind), group) for kind in different(cards))

    def worth(self, hand: Hand, group: Hand) -> float:
        """Return how many unseen cards complete a hand, or lead towards completing it."""
        outs = self.outs(hand, group)
        return AHEAD * outs if outs else self.ways(hand, group)

    def outs(self, hand: Hand, group: Hand) -> int:
        """Return how many unseen cards complete a hand."""
        wanted = self.judge.waits(hand, group).complete
        return sum(self.unseen[kind] for kind in KINDS if wanted >> kind & 1)

    def ways(self, hand: Hand, group: Hand) -> float:
        """Return how many cards complete a hand after one more draw, on average over the draws."""
        total = 0
        for kind, number in enumerate(self.unseen):
            if number:
                cards = added(hand, kind)
                total += number * max(
                    self.outs(without(cards, other), group) for other in different(cards)
                )
        return total / max(1, sum(self.unseen))
