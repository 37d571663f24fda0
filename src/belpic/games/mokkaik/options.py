"""The options of 行戦 (Rulebook, 行戦, Options)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from belpic.core.lazy_property import lazy_property
from belpic.core.options import choice, flag
from belpic.core.text import Phrases
from belpic.games._shared.cards.combinations import ReadingRules
from belpic.games._shared.cards.deck import PHRASES as CARD_PHRASES
from belpic.games._shared.cards.options import (
    CardOptions,
    declare_lone_ship,
    declare_run_bounds,
)
from belpic.games._shared.cards.plays import PlayBook

PHRASES: Final = Phrases("belpic.games.mokkaik", CARD_PHRASES)


@dataclass(frozen=True)
class MokkaikOptions(CardOptions):
    """What a follower must beat, ties, 加点 and readings."""

    phrases = PHRASES

    follow_beats: Literal["lead", "best", "any"] = choice(
        "lead",
        "best",
        "any",
        source="leaflet picture 2: 弓弓 after 兵兵 and 馬馬; the Ail column: the previous one",
    )
    tie: Literal["first", "last"] = choice("first", "last", source="unstated")
    bonus_scope: Literal["both", "payer", "winner"] = choice(
        "both",
        "payer",
        "winner",
        source="leaflet: 親 receives and pays ×2; the example: pays; Pmcp: receives",
    )
    lone_ship: Literal["declare", "lowest"] = declare_lone_ship()
    all_wild: bool = flag(default=True, source="「他の札の代わりとすることができる」")
    run_bounds: Literal["0..8", "with_nine", "with_minus_one"] = declare_run_bounds()
    reveal_discards: Literal["never", "season_end"] = choice(
        "never", "season_end", source="unstated"
    )

    @lazy_property
    def manner(self) -> ReadingRules:
        """How combinations are read."""
        return ReadingRules.of(self.run_bounds, all_wild=self.all_wild, lone_ship=self.lone_ship)

    @lazy_property
    def book(self) -> PlayBook:
        """The combinations that hands make."""
        return PlayBook.of(self.manner)
