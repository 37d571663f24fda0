"""The options of 連船之遊 (Rulebook, 連船之遊, OPTIONS)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from belpic.core.options import Options, choice, flag, integer
from belpic.core.text import Phrases
from belpic.games._shared.throws.phrases import PHRASES as THROW_PHRASES

PHRASES: Final = Phrases("belpic.games.nekana_mokanuc", THROW_PHRASES)


@dataclass(frozen=True)
class NekanaMokanucOptions(Options):
    """Who pays for a move, what a throw of 0 allows, robbery and the end."""

    phrases = PHRASES

    move_cost_source: Literal["stock", "ship", "either"] = choice(
        "stock",
        "ship",
        "either",
        source="S0 「投げ棒の数資源を捨てて」 names no place; EJ 造船 「スタート地点の」",
    )
    zero: Literal["choose", "pass"] = choice(
        "choose", "pass", source="S0 knows no pass; E1–E4 「0が出た場合…手番はパスとなる」"
    )
    pass_on_empty_stock: Literal["never", "always"] = choice(
        "never", "always", source="S0 has no such rule; E1–E4 always"
    )
    supply_empty_ship: bool = flag(default=True, source="S0 「いずれかの船に」")
    supply_source: Literal["bank", "stock"] = choice(
        "bank", "stock", source="S0 「共通資源から」; E1–E4 dropped the words"
    )
    plunder_at_start: bool = flag(
        default=False, source="the start is a 地点 too, but play degenerates there"
    )
    plunder_own: Literal["false"] = choice("false", source="EA: another's ship")
    exact_goal: bool = flag(default=False, source="unstated; overshoot pays the full number")
    supply_at_goal: Literal["false"] = choice("false", source="it would make delivery free")
    end: Literal["round", "instant"] = choice(
        "round", "instant", source="S0, EJ 「そのラウンドで終了」"
    )
    target: int = integer(1, 200, default=20, source="S0", telling=(20,))
    tiebreak: Literal["shared", "stock"] = choice("shared", "stock", source="unstated")
    turn_cap: int = integer(
        1, 1000, default=200, source="safety; random play hardly ever ends", telling=(12,)
    )

    @property
    def strands(self) -> bool:
        """Whether a seat with nothing at the start must pass, and the match ends if all must."""
        return self.pass_on_empty_stock == "always"  # noqa: S105  # a rule, no password
