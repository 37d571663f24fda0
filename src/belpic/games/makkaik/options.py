"""The options of 値戦 (Rulebook, 値戦, Options)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from belpic.core.lazy_property import lazy_property
from belpic.core.options import choice, flag, number
from belpic.core.text import Phrases
from belpic.games._shared.cards.betting.options import PHRASES as BETTING_PHRASES
from belpic.games._shared.cards.betting.options import BettingOptions
from belpic.games._shared.cards.combinations import BOUNDS
from belpic.games._shared.cards.options import declare_lone_ship, declare_run_bounds
from belpic.games.makkaik.values import MakkaikFinder

PHRASES: Final = Phrases("belpic.games.makkaik", BETTING_PHRASES)


@dataclass(frozen=True)
class MakkaikOptions(BettingOptions):
    """The exchange, what counts as one's combination, antes and 基準点."""

    phrases = PHRASES

    # 親 moves within a season, so "stays" needs a value of its own
    next_parent: Literal["winner", "rotate", "stay"] = choice(  # type: ignore[assignment]  # other values than elsewhere
        "winner", "rotate", "stay", source="unstated"
    )
    unchosen: Literal["table", "hidden", "bottom"] = choice(
        "table",
        "hidden",
        "bottom",
        source="「捨て札は公開札に追加される」; Pmcp: open one hand card and one of these cards",
    )
    min_hand: int = number(0, 1, 2, default=1, source="「公開札と手札を組み合わせて」")
    base_change: Literal["any", "raise"] = choice(
        "any", "raise", source="「変更」; Pmcp xepit: raise"
    )
    tie: Literal["kickers", "split"] = choice("kickers", "split", source="unstated")
    exchange_optional: bool = flag(default=False, source="「1種類を選択する」")
    ante: int = number(1, default=1, source="「全プレーヤーは1点を場に支払う」")
    ante_each: Literal["once", "every_round"] = choice(
        "once",
        "every_round",
        source="「これを3ラウンド繰り返す」: whether with the payment is open",
    )
    lone_ship: Literal["declare", "lowest"] = declare_lone_ship()
    run_bounds: Literal["0..8", "with_nine", "with_minus_one"] = declare_run_bounds()

    @lazy_property
    def finder(self) -> MakkaikFinder:
        """Who finds the combinations of hand and open cards."""
        lone = 9 if self.lone_ship == "declare" else -1
        return MakkaikFinder(*BOUNDS[self.run_bounds], self.min_hand, lone)
