"""The table of 小猫: hands, the round that is played, and piles."""

from __future__ import annotations

from typing import Final, NamedTuple

from belpic.core.action import Action
from belpic.core.seats import Seat
from belpic.games._shared.cards.hands import Hand, put
from belpic.games._shared.cards.moments import Lack
from belpic.games.nine.stories import Chapter, Story

DRAWN: Final = 3
"""How many cards one draws."""


class PlayedCards(NamedTuple):
    """What a seat played."""

    seat: Seat
    action: Action


class Flow(NamedTuple):
    """Where a season is."""

    turn: Seat
    active: int
    """The set of seats that are still in the round."""
    joined: int
    """The set of seats that have played in this round."""
    rounds: int
    """How many rounds of the season have been played to their end."""
    gained: tuple[int, ...]
    """The points of this season."""


class NineTableau(NamedTuple):
    """All cards of a season; a tuple, as those are made quickly."""

    hands: tuple[Hand, ...]
    """The cards of each seat that others have not seen."""
    taken: tuple[Hand, ...]
    """The cards of each seat that everybody saw it take (`take=hand`)."""
    stock: Hand
    """The top first."""
    won: tuple[Hand, ...]
    """What each seat has won and put aside, out of play."""
    stories: tuple[Story, ...]
    """What is known of hands because their seats could not answer."""
    top: PlayedCards | None
    """What was played last in this round and has to be answered."""
    pile: Hand
    """The cards of this round in the order in which they were laid."""

    @staticmethod
    def empty(seats: int) -> NineTableau:
        """Return a table without cards."""
        nothing: tuple[tuple[()], ...] = ((),) * seats
        return NineTableau(nothing, nothing, (), nothing, nothing, None, ())

    def cards(self, seat: Seat) -> Hand:
        """Return all cards of a seat."""
        taken = self.taken[seat]
        return tuple(sorted((*self.hands[seat], *taken))) if taken else self.hands[seat]

    def sizes(self) -> list[int]:
        """Return how many cards everybody has."""
        return [len(hand) + len(more) for hand, more in zip(self.hands, self.taken, strict=True)]

    def played(self, seat: Seat, kinds: Hand, action: Action) -> NineTableau:
        """Return the table with cards of a seat laid on it, those first that all have seen."""
        hands, all_taken, stock, won, stories, _, pile = self
        hand, laid = list(hands[seat]), kinds
        if all_taken[seat]:
            taken, unseen = list(all_taken[seat]), []
            for kind in kinds:
                if kind in taken:
                    taken.remove(kind)
                else:
                    unseen.append(kind)
            all_taken, laid = put(all_taken, seat, tuple(taken)), tuple(unseen)
        for kind in laid:
            hand.remove(kind)
        if stories[seat]:
            story = (*stories[seat], Chapter(laid=laid)) if hand else ()
            stories = (*stories[:seat], story, *stories[seat + 1 :])
        top = PlayedCards(seat, action)
        hands = put(hands, seat, tuple(hand))
        return NineTableau(hands, all_taken, stock, won, stories, top, pile + kinds)

    def dropped(self, seat: Seat, lack: Lack) -> NineTableau:
        """Return the table after a seat left the round, showing what its hand lacks."""
        hands, taken, stock, won, _, top, pile = self
        if not hands[seat]:
            return self
        stories = self._told(seat, Chapter(lack=lack))
        return NineTableau(hands, taken, stock, won, stories, top, pile)

    def _told(self, seat: Seat, chapter: Chapter) -> tuple[Story, ...]:
        story = (*self.stories[seat], chapter)
        return (*self.stories[:seat], story, *self.stories[seat + 1 :])

    def drawn(self, seat: Seat) -> NineTableau:
        """Return the table with three cards of the stock, or the last ones, in a seat's hand."""
        hands, taken, stock, won, stories, top, pile = self
        kinds = stock[:DRAWN]
        hands = put(hands, seat, tuple(sorted((*hands[seat], *kinds))))
        if stories[seat]:
            stories = self._told(seat, Chapter(drawn=len(kinds)))
        return NineTableau(hands, taken, stock[DRAWN:], won, stories, top, pile)

    def cleared(self, winner: Seat, *, into_hand: bool) -> NineTableau:
        """Return the table after a round: its cards are the winner's, aside or in the hand."""
        pile = tuple(sorted(self.pile))
        if into_hand:
            taken = put(self.taken, winner, tuple(sorted((*self.taken[winner], *pile))))
            return self._replace(taken=taken, top=None, pile=())
        won = put(self.won, winner, tuple(sorted((*self.won[winner], *pile))))
        return NineTableau(self.hands, self.taken, self.stock, won, self.stories, None, ())
