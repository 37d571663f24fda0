"""What cards are worth in a climbing game, and how its wildcards are written.

A *value* is a number from 0 on; −1 is a card that stands for nothing. The text of a wildcard names
the rank that was declared for it, as in `bS=7`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from belpic.core.action import Token
from belpic.core.lazy_property import lazy_property
from belpic.games._shared.cards.deck import CODES, KANJI, KINDS, RANKS
from belpic.games._shared.cards.hands import Hand
from belpic.games._shared.climbing.options import PHRASES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.text import Text

Declared = tuple[int, int]
"""A card and its value."""
SLOTS: Final = 12
"""More than there are values; the last slot, which is also that of −1, holds no natural cards."""
REMEMBERED: Final = 1 << 14
"""How many hands are remembered taken apart."""


class Holding(NamedTuple):
    """A hand taken apart: natural cards by value, and wildcards."""

    naturals: tuple[Hand, ...]
    wilds: Hand
    different: tuple[int, ...]
    """How many different natural cards of every value there are."""

    @staticmethod
    def of(naturals: Sequence[Hand], wilds: Hand) -> Holding:
        """Return what these cards are."""
        return Holding(
            tuple(naturals), wilds, tuple([len(set(kinds)) if kinds else 0 for kinds in naturals])
        )

    def of_colour(self, colour: int) -> Holding:
        """Return only the cards of one colour."""
        return Holding.of(
            [tuple(kind for kind in kinds if kind & 1 == colour) for kinds in self.naturals],
            tuple(kind for kind in self.wilds if kind & 1 == colour),
        )


@dataclass(frozen=True, eq=False)
class Scale:
    """The values of all cards, and which of them stand for others."""

    values: tuple[int, ...]
    """The value of every kind; that of a wildcard does not count."""
    ranks: str
    """The letter of every value, that of −1 the last."""
    wilds: tuple[int, ...]
    declared: tuple[int, ...]
    """What a wildcard may be declared as."""
    named: frozenset[int] | None = None
    """Where colours do not count: the values whose cards are told apart all the same."""

    def text(self, kind: int, value: int) -> str:
        """Return how a card with its value is written."""
        return f"{CODES[kind]}={self.ranks[value]}" if kind in self.wilds else CODES[kind]

    def name(self, value: int) -> Text:
        """Return what people call a value."""
        rank = self.ranks[value]
        return PHRASES("card.value", kanji=KANJI[RANKS.index(rank)], rank=rank)

    @lazy_property
    def cards(self) -> dict[str, Declared]:
        """Every card with its value, by its text."""
        return {
            self.text(kind, value): (kind, value)
            for kind in KINDS
            for value in (self.declared if kind in self.wilds else (self.values[kind],))
        }

    @lazy_property
    def tokens(self) -> dict[Declared, Token]:
        """The touch for every card with its value; a wildcard's says what it stands for."""
        return {
            card: Token(text, CODES[card[0]], self.label(card), self._like(card))
            for text, card in self.cards.items()
        }

    def _like(self, card: Declared) -> str | None:
        """Return what a card is but for its colour, None where the colour may count."""
        kind, value = card
        if self.named is None or (value in self.named and kind not in self.wilds):
            return None
        return f"wild {value}" if kind in self.wilds else f"natural {value}"

    def label(self, card: Declared) -> Text | None:
        """Return what a wildcard stands for, nothing for other cards."""
        kind, value = card
        return PHRASES("scene.declared", value=self.name(value)) if kind in self.wilds else None

    @lru_cache(maxsize=REMEMBERED)  # noqa: B019  # there are few scales, and they live for ever
    def hold(self, hand: Hand) -> Holding:
        """Return a hand taken apart; cards that the viewer has not seen are left out."""
        naturals: list[Hand] = [()] * SLOTS
        wilds: Hand = ()
        values = self.values
        for kind in hand:
            if kind in self.wilds:
                wilds += (kind,)
            elif kind >= 0:
                naturals[values[kind]] += (kind,)
        return Holding.of(naturals, wilds)
