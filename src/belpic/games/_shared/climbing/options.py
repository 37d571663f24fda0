"""The options that the climbing games have in common."""

from __future__ import annotations

from typing import Final, Literal

from belpic.core.options import choice, flag, integer
from belpic.core.text import Phrases
from belpic.games._shared.cards.deck import PHRASES as CARD_PHRASES

PHRASES: Final = Phrases("belpic.games._shared.climbing", CARD_PHRASES)


def declare_seasons() -> int:
    """Declare the option how many seasons are played: one, as nothing else is said."""
    return integer(1, 12, default=1, source="unstated; the first empty hand wins", telling=(2,))


def declare_parent_bonus() -> bool:
    """Declare the option whether 親の加点 multiplies payments (Rulebook, cards §6)."""
    return flag(default=False, source="unstated; 親の加点 is told of 行戦 and 終季 only")


def declare_score() -> Literal["flat", "cards"]:
    """Declare the option what a loser pays."""
    return choice("flat", "cards", source="only 「勝利」 is stated")
