"""The options of 軟連 (Rulebook, 軟連, Options)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from belpic.core.lazy_property import lazy_property
from belpic.core.options import choice, integer, number
from belpic.core.text import Phrases
from belpic.games._shared.cards.options import CardOptions
from belpic.games._shared.climbing.options import (
    PHRASES as CLIMBING_PHRASES,
)
from belpic.games._shared.climbing.options import (
    declare_parent_bonus,
    declare_score,
    declare_seasons,
)
from belpic.games.hauniek.combinations import HauniekCombinations
from belpic.games.hauniek.listing import HauniekLister

PHRASES: Final = Phrases("belpic.games.hauniek", CLIMBING_PHRASES)
HAND: Final = 8
LARGE_HAND: Final = 12
"""What two players may agree on."""


@dataclass(frozen=True)
class HauniekOptions(CardOptions):
    """What 無 is, what runs are, hands, draws and points."""

    phrases = PHRASES

    seasons: int = declare_seasons()
    parent_bonus: bool = declare_parent_bonus()
    mun: Literal["wild", "excluded", "dead"] = choice(
        "wild",
        "excluded",
        "dead",
        source="the printed order lacks 無; the printed 弓弓弓（赤赤赤） needs a wildcard",
    )
    run_min: int = number(2, 3, default=2, source="「連番（何枚でも）」")
    hand2: int = number(
        HAND,
        LARGE_HAND,
        default=HAND,
        source="「2人で遊ぶ場合12枚でもよい」",
        meaning=lambda seats, _: seats == 2,  # two players
    )
    full_circle: Literal["no_foot", "declared"] = choice(
        "no_foot",
        "declared",
        source="「右が強くなるように連続させて並べたときに、左端」 fits every card of it",
    )
    draw: Literal["every_round", "first_round"] = choice(
        "every_round", "first_round", source="「ラウンド詳細: 親が2枚山から引く」"
    )
    run_colour: Literal["free", "same"] = choice("free", "same", source="「色は無視してよい」")
    score: Literal["flat", "cards"] = declare_score()
    turn_cap: int = integer(0, 10_000, default=0, source="unstated", telling=(12,))

    @property
    def multiplies(self) -> bool:
        """Whether 親の加点 multiplies anything."""
        return self.parent_bonus

    @lazy_property
    def book(self) -> HauniekCombinations:
        """The combinations that hands make."""
        return HauniekCombinations.of(
            self.mun, self.run_min, self.run_colour == "same", self.full_circle == "declared"
        )

    @lazy_property
    def lister(self) -> HauniekLister:
        """What lists them quickly."""
        return HauniekLister.of(self.book)

    def hand_size(self, seats: int) -> int:
        """Return how many cards everybody is dealt."""
        return self.hand2 if seats == 2 else HAND  # two players
