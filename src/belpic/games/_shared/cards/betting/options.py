"""The options that the card games for a pot have in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from belpic.core.options import integer
from belpic.core.text import Phrases
from belpic.games._shared.cards.deck import PHRASES as CARD_PHRASES
from belpic.games._shared.cards.options import CardOptions

PHRASES: Final = Phrases("belpic.games._shared.cards.betting", CARD_PHRASES)


@dataclass(frozen=True)
class BettingOptions(CardOptions):
    """How long a match is; 親の加点 plays no part."""

    phrases = PHRASES

    seasons: int = integer(1, 24, default=4, source="unstated; 「mak-mak it ka」", telling=(2,))

    @property
    def multiplies(self) -> bool:
        """Whether 親の加点 multiplies anything: a pot is won as it lies."""
        return False
