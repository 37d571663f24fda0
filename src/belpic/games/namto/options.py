"""The options of 開樽 (Rulebook, 開樽, Options)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from belpic.core.lazy_property import lazy_property
from belpic.core.options import choice, flag, integer, integer_or, number
from belpic.core.text import Phrases
from belpic.games._shared.cards.betting.options import PHRASES as BETTING_PHRASES
from belpic.games._shared.cards.betting.options import BettingOptions
from belpic.games._shared.cards.combinations import BOUNDS
from belpic.games._shared.cards.options import declare_lone_ship, declare_run_bounds
from belpic.games.namto.ranking import Ranking

if TYPE_CHECKING:
    from belpic.core.options import Values

PHRASES: Final = Phrases("belpic.games.namto", BETTING_PHRASES)


def _common(_: int, chosen: Values) -> bool:
    return chosen["source"] == "community"


def _more_cards(_: int, chosen: Values) -> bool:
    return chosen["source"] != "none"


def _default_run_min(_: int, chosen: Values) -> int:
    return 2 if chosen["source"] == "none" else 3


def _once(_: int, chosen: Values) -> bool:
    return chosen["bet_style"] == "single_pass"


@dataclass(frozen=True)
class NamtoOptions(BettingOptions):
    """Where further cards come from, the ranking, and how one bets."""

    phrases = PHRASES

    next_parent: Literal["winner", "rotate"] = choice("winner", "rotate", source="unstated")
    source: Literal["pool", "community", "none"] = choice(
        "pool",
        "community",
        "none",
        source="「競技者が同時に札を公開する」: opened by the players; common cards are our own",
    )
    community: int = integer(
        1,
        5,
        default=3,
        source="2 + 3 cards, as many as the largest hands",
        telling=(5,),
        meaning=_common,
    )
    order: Literal["ma>gyou", "gyou>ma"] = choice(
        "ma>gyou", "gyou>ma", source="editions and drafts differ; 机戦 has 7 : 5 points"
    )
    wild_named: bool = flag(default=True, source="「強さ…通常通り」")
    lone_ship: Literal["declare", "lowest"] = declare_lone_ship()
    run_min: int = number(
        2, 3, default=_default_run_min, source="as in the other games", meaning=_more_cards
    )
    run_bounds: Literal["0..8", "with_nine", "with_minus_one"] = declare_run_bounds()
    ante: int = integer(1, 5, default=1, source="「参加料」, the amount is open", telling=(3,))
    bet_style: Literal["single_pass", "match"] = choice(
        "single_pass", "match", source="literal; match as in poker"
    )
    bet_floor: Literal["reset", "carry"] = choice(
        "reset", "carry", source="「直前の競技者以上の点数」: perhaps across rounds", meaning=_once
    )
    max_bet: int | None = integer_or(
        None, 1, 25, default=5, source="unstated; 5 as in 値戦", telling=(7,)
    )
    stack: int = integer(0, 1000, default=50, source="「任意の量の点棒」", telling=(8,))
    allow_negative: bool = flag(default=True, source="unstated")

    @property
    def rounds(self) -> int:
        """How many betting rounds a season has."""
        return {"pool": 2, "community": self.community + 1, "none": 1}[self.source]

    @lazy_property
    def ranking(self) -> Ranking:
        """Who finds what cards are worth."""
        return Ranking(
            BOUNDS[self.run_bounds],
            self.run_min,
            9 if self.lone_ship == "declare" else -1,
            wild=self.wild_named,
            swapped=self.order == "gyou>ma",
        )
