"""The options of 値木 (Rulebook, 値木, Options)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from belpic.core.lazy_property import lazy_property
from belpic.core.options import choice, flag, integer, integer_or
from belpic.core.text import Phrases
from belpic.games._shared.cards.deck import DECK
from belpic.games._shared.cards.deck import PHRASES as CARD_PHRASES
from belpic.games._shared.cards.options import CardOptions

PHRASES: Final = Phrases("belpic.games.makhup", CARD_PHRASES)
LONGEST_CAP: Final = 1000


@dataclass(frozen=True)
class MakhupOptions(CardOptions):
    """What may be joined, what drawing does, and what a season pays."""

    phrases = PHRASES

    seasons: int = integer(1, 12, default=1, source="unstated", telling=(2,))
    ends: Literal["each", "last"] = choice(
        "each",
        "last",
        source="leaflet pictures: after 「8に3と5を出す」 the 5 stays and the two 3 are joined",
    )
    merge_cards: int | str = integer_or(
        "many", 1, 1, default=1, source="pictures and examples: one card joins two roads"
    )
    merge_roads: int | str = integer_or("any", 2, 3, default=2, source="「二つの道」", telling=(3,))
    draw_to: Literal["road", "hand"] = choice("road", "hand", source="「山札から引いて道を増やす」")
    draw_then_play: bool = flag(default=False, source="unstated")
    reshuffle: bool = flag(default=True, source="unstated")
    special_new_roads: Literal["stock"] = choice(
        "stock", source="「新たな二本の道を作る」: as at the start"
    )
    score: Literal["flat", "cards", "sum"] = choice(
        "flat", "cards", "sum", source="only 「勝利」 is stated"
    )
    turn_cap: int = integer(0, LONGEST_CAP, default=0, source="unstated", telling=(9,))
    parent_bonus: bool = flag(default=False, source="親の加点 belongs to 行戦 and 終季")

    @property
    def multiplies(self) -> bool:
        """Whether 親の加点 multiplies anything."""
        return self.parent_bonus

    @lazy_property
    def as_printed(self) -> bool:
        """Whether one card joins two roads and every card laid becomes an end."""
        return self.merge_roads == 2 and self.merge_cards == 1 and self.ends == "each"

    @property
    def most_roads(self) -> int:
        """How many roads may be joined at once; no table has so many ends as `any` allows."""
        return self.merge_roads if isinstance(self.merge_roads, int) else len(DECK)

    @property
    def endless(self) -> bool:
        """Whether specials can come back into hands for ever."""
        return self.draw_to == "hand" and self.reshuffle and not self.turn_cap
