"""The options of 連友 (Rulebook, 連友, Options)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from belpic.core.errors import Reason
from belpic.core.lazy_property import lazy_property
from belpic.core.options import choice, flag, integer
from belpic.core.text import Phrases
from belpic.games._shared.cards.combinations import BOUNDS
from belpic.games._shared.cards.deck import DECK
from belpic.games._shared.cards.options import CardOptions, declare_run_bounds
from belpic.games._shared.climbing.options import (
    PHRASES as CLIMBING_PHRASES,
)
from belpic.games._shared.climbing.options import (
    declare_parent_bonus,
    declare_score,
    declare_seasons,
)
from belpic.games.niekhi.combinations import NiekhiCombinations

if TYPE_CHECKING:
    from belpic.core.options import Values

PHRASES: Final = Phrases("belpic.games.niekhi", CLIMBING_PHRASES)
FREE_CAP: Final = 200
"""After how many turns a season ends by default where it might go on for ever."""


@dataclass(frozen=True)
class NiekhiOptions(CardOptions):
    """What is left over, bombs, 将, passing and points."""

    phrases = PHRASES

    seasons: int = declare_seasons()
    parent_bonus: bool = declare_parent_bonus()
    remainder: Literal["unused", "deal"] = choice(
        "unused",
        "deal",
        source="the leaflet names both customs",
        meaning=lambda seats, _: bool(len(DECK) % seats),
    )
    bomb: Literal["free", "ranked"] = choice(
        "free", "ranked", source="「この縛りを無視していつでも」"
    )
    effect: Literal["must", "may"] = choice(
        "must", "may", source="Pmcp: must do one of the following"
    )
    fetch_shou: Literal["once", "off", "free"] = choice(
        "once",
        "off",
        "free",
        source="「将を出した枚数分捨て札の中から手札に加える」 excludes no card",
    )
    removed_empty: Literal["wins", "drops"] = choice("wins", "drops", source="unstated")
    pass_lock: bool = flag(
        default=False, source="「何度か繰り返し、最後に出した人以外が出さなかった場合」"
    )
    run_bounds: Literal["0..8", "with_nine", "with_minus_one"] = declare_run_bounds()
    run_wild_max: int = integer(0, 2, default=2, source="two 船 of the deck", telling=(1, 2))
    score: Literal["flat", "cards"] = declare_score()
    turn_cap: int = integer(
        0,
        10_000,
        default=lambda _, values: _usual_cap(values),
        source="unstated; fetching 将 without limit needs one",
        telling=(12,),
    )

    @property
    def multiplies(self) -> bool:
        """Whether 親の加点 multiplies anything."""
        return self.parent_bonus

    @lazy_property
    def book(self) -> NiekhiCombinations:
        """The combinations that hands make."""
        return NiekhiCombinations.of(*BOUNDS[self.run_bounds], self.run_wild_max)

    def problem(self, seats: int) -> Reason | None:  # noqa: ARG002  # the same for all
        """Refuse matches that might never end."""
        if self.fetch_shou == "free" and not self.turn_cap:
            return Reason("endless", PHRASES("refused.endless"))
        return None


def _usual_cap(values: Values) -> int:
    return FREE_CAP if values["fetch_shou"] == "free" else 0
