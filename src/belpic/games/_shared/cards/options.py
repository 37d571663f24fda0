"""The options that several card games have (Rulebook, cards §4–6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from belpic.core.options import Options, choice, integer
from belpic.games._shared.cards.combinations import LoneShip, RunBounds
from belpic.games._shared.cards.deck import PHRASES


@dataclass(frozen=True)
class CardOptions(Options):
    """Who begins, how seats are drawn, and how long a match is."""

    phrases = PHRASES

    first_parent: Literal["random", "seat0", "cut"] = choice(
        "random", "seat0", "cut", source="「適当な方法で」: any way will do"
    )
    next_parent: Literal["winner", "rotate", "stay_or_next"] = choice(
        "winner",
        "rotate",
        "stay_or_next",
        source="printed for 終季; 「親が連続で勝者となるたびに」",
    )
    direction: Literal["clockwise", "counter_clockwise"] = choice(
        "clockwise", "counter_clockwise", source="leaflet: no custom prescribes one"
    )
    seasons: int = integer(
        1, 12, default=4, source="unstated; as the four seasons of 机戦", telling=(2,)
    )

    @property
    def multiplies(self) -> bool:
        """Whether 親の加点 multiplies anything."""
        return True


def declare_run_bounds() -> RunBounds:
    """Declare the option which numbers a run may have."""
    return choice(
        "0..8",
        "with_nine",
        "with_minus_one",
        source="「多くの規則では」: most rules, so not all, keep runs to 0…8",
    )


def declare_lone_ship() -> LoneShip:
    """Declare the option what a 船 is that is played alone."""
    return choice(
        "declare",
        "lowest",
        source="「他の札の代わりとすることができる」; the printed order has it lowest",
    )
