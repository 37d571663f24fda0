"""The table of 値木: all cards of a season, and what is known of a stock made of discards."""

from __future__ import annotations

from typing import NamedTuple

from belpic.core.seats import Seat
from belpic.games._shared.cards.hands import Hand, put, without_all
from belpic.games._shared.cards.pools import Deed, Story
from belpic.games.makhup.roads import Roads


class Table(NamedTuple):
    """Hands, roads and piles; a tuple, as those are made quickly."""

    hands: tuple[Hand, ...]
    roads: Roads
    stock: Hand
    """The top first."""
    erased: Hand
    """The discard pile in canonical order: everybody has seen these cards."""
    reshuffled: bool
    """Whether the stock is made of discards."""
    pool: Hand
    """The discards of which it was made, less those turned up since as roads."""
    stories: tuple[Story, ...]
    """What seats have drawn into their hands and laid down since the stock was made so.

    When it is made anew, what is known of cards drawn before is forgotten.
    """

    @staticmethod
    def empty(seats: int) -> Table:
        """Return a table without cards."""
        nothing: tuple[tuple[()], ...] = ((),) * seats
        return Table(nothing, Roads(), (), (), reshuffled=False, pool=(), stories=nothing)

    def at_rest(self) -> Table:
        """Return the table with no card that came last."""
        return self._replace(roads=self.roads._replace(fresh=0))

    def played(self, seat: Seat, kinds: Hand, rest: Hand, roads: Roads) -> Table:
        """Return the table with cards of a hand on the roads, remembered if others wonder."""
        hands, _, stock, erased, reshuffled, pool, stories = self
        if reshuffled and any(stories):
            stories = self._told(seat, kinds, drawn=False)
        return Table(put(hands, seat, rest), roads, stock, erased, reshuffled, pool, stories)

    def _told(self, seat: Seat, kinds: Hand, *, drawn: bool) -> tuple[Story, ...]:
        story = self.stories[seat] + tuple(Deed(drawn, kind) for kind in kinds)
        return (*self.stories[:seat], story, *self.stories[seat + 1 :])

    def wiped(self, kinds: Hand) -> Table:
        """Return the table with the roads and these cards on the discard pile."""
        erased = tuple(sorted((*self.erased, *self.roads.kinds, *kinds)))
        return self._replace(roads=Roads(), erased=erased)

    def taken(self, number: int, into: Seat | None, fresh: int = 0) -> Table:
        """Return the table with so many cards of the stock as new roads, or in a seat's hand.

        Before them `fresh` cards came by the same action.
        """
        hands, roads, stock, erased, reshuffled, pool, stories = self
        kinds, stock = stock[:number], stock[number:]
        if into is None:
            roads = roads.begun(*kinds, fresh=fresh)
            if reshuffled:
                pool = without_all(pool, kinds)
        else:
            roads = roads.begun()
            hands = put(hands, into, tuple(sorted((*hands[into], *kinds))))
            if reshuffled:
                stories = self._told(into, kinds, drawn=True)
        return Table(hands, roads, stock, erased, reshuffled, pool, stories)

    def restocked(self, order: Hand) -> Table:
        """Return the table with the discards as the stock, in this order."""
        nothing: tuple[Story, ...] = ((),) * len(self.hands)
        return self._replace(
            stock=order, erased=(), reshuffled=True, pool=self.erased, stories=nothing
        )
