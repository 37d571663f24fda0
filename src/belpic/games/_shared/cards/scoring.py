"""Cards written by people who ask what they make."""

from __future__ import annotations

from belpic.core.errors import Reason, Unreadable
from belpic.core.parts import Score, ScoredHand
from belpic.games._shared.cards.deck import PHRASES, read
from belpic.games._shared.cards.hands import Hand

SEPARATOR = "/"
"""Stands between the cards of a hand and common cards."""


def readings_score(hands: tuple[ScoredHand, ...]) -> Score:
    """Return what cards are worth as they are read, the strongest first, or that they are nothing.

    Cards that are no combination count 0 as the weakest ones may, so that has to be said.
    """
    if hands:
        return Score(hands[0].points, hands)
    return Score(0, (), Reason("no_combination", PHRASES("scoring.no_combination")))


def read_with_table(text: str) -> tuple[Hand, Hand]:
    """Return the cards of a hand and, after a stroke, common cards.

    Raises:
        Unreadable: if a word is not a card, or the deck has fewer of a kind; it names the column.
    """
    before, stroke, _ = text.partition(SEPARATOR)
    whole = read(text.replace(SEPARATOR, " ", 1))
    hand = read(before)
    if not whole:
        raise Unreadable(Reason("no_cards", PHRASES("refused.no_cards")))
    left = list(whole)
    for kind in hand:
        left.remove(kind)
    return hand, tuple(left) if stroke else ()
