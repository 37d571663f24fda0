"""The table of 値木: all cards of a season, and what is known of a stock made of discards."""

from __future__ import annotations

from typing import Final, NamedTuple

from belpic.core.seats import Seat
from belpic.games._shared.cards.hands import Hand, put, without_all
from belpic.games.makhup.restocks import Deed, Story
from belpic.games.makhup.roads import Roads

MEMORY: Final = 16
"""So many deeds are remembered when the stock is made anew.

Of more than these only little can still be told, and telling it would take long.
"""


class MakhupTableau(NamedTuple):
    """Hands, roads and piles; a tuple, as those are made quickly."""

    hands: tuple[Hand, ...]
    roads: Roads
    stock: Hand
    """The top first."""
    erased: Hand
    """The discard pile in canonical order: everybody has seen these cards."""
    pools: tuple[Hand, ...]
    """The discards of which each new stock was made, less those turned up since as roads.

    Earlier stocks are forgotten with the stories.
    """
    stories: tuple[Story, ...]
    """What seats have drawn from these stocks into their hands, and laid down since."""

    @staticmethod
    def empty(seats: int) -> MakhupTableau:
        """Return a table without cards."""
        nothing: tuple[tuple[()], ...] = ((),) * seats
        return MakhupTableau(nothing, Roads(), (), (), pools=(), stories=nothing)

    def at_rest(self) -> MakhupTableau:
        """Return the table with no card that came last."""
        return self._replace(roads=self.roads._replace(fresh=0))

    def played(self, seat: Seat, kinds: Hand, rest: Hand, roads: Roads) -> MakhupTableau:
        """Return the table with cards of a hand on the roads, remembered if others wonder."""
        hands, _, stock, erased, pools, stories = self
        if any(stories):
            stories = self._told(seat, kinds, 0)
        return MakhupTableau(put(hands, seat, rest), roads, stock, erased, pools, stories)

    def _told(self, seat: Seat, kinds: Hand, stock: int) -> tuple[Story, ...]:
        story = self.stories[seat] + tuple(Deed(stock, kind) for kind in kinds)
        return (*self.stories[:seat], story, *self.stories[seat + 1 :])

    def wiped(self, kinds: Hand) -> MakhupTableau:
        """Return the table with the roads and these cards on the discard pile."""
        erased = tuple(sorted((*self.erased, *self.roads.kinds, *kinds)))
        return self._replace(roads=Roads(), erased=erased)

    def taken(self, number: int, into: Seat | None, fresh: int = 0) -> MakhupTableau:
        """Return the table with so many cards of the stock as new roads, or in a seat's hand.

        Before them `fresh` cards came by the same action.
        """
        hands, roads, stock, erased, pools, stories = self
        kinds, stock = stock[:number], stock[number:]
        if into is None:
            roads = roads.begun(*kinds, fresh=fresh)
            if pools:
                pools = (*pools[:-1], without_all(pools[-1], kinds))
        else:
            roads = roads.begun()
            hands = put(hands, into, tuple(sorted((*hands[into], *kinds))))
            if pools:
                stories = self._told(into, kinds, len(pools))
        return MakhupTableau(hands, roads, stock, erased, pools, stories)

    def restocked(self, order: Hand) -> MakhupTableau:
        """Return the table with the discards as the stock, in this order."""
        nothing: tuple[Story, ...] = ((),) * len(self.hands)
        kept = sum(map(len, self.stories)) <= MEMORY
        stories = self.stories if kept else nothing
        pools = (*self.pools, self.erased) if any(stories) else (self.erased,)
        return self._replace(stock=order, erased=(), pools=pools, stories=stories)
