"""The options that both games of climbing the mountain have."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from belpic.core.options import Options, choice, flag, integer, number
from belpic.core.text import Phrases
from belpic.games._shared.cards.deck import PHRASES as CARD_PHRASES
from belpic.games._shared.mountain.rules import MountainRules

if TYPE_CHECKING:
    from belpic.core.options import Values

PHRASES: Final = Phrases("belpic.games._shared.mountain", CARD_PHRASES)


def _whole_moves(_: int, chosen: Values) -> bool:
    return chosen["partial_move"] is False


@dataclass(frozen=True)
class MountainOptions(Options):
    """Throws, effects, moves and the longest match."""

    phrases = PHRASES

    stick_threshold: Literal[4, 3] = number(
        4,
        3,
        default=4,
        source="S0, S4 「3以下／4以上」; board and summary of the boxed game: 0–2 / 3–5",
    )
    miko_stack: Literal["repeat", "once"] = choice(
        "repeat", "once", source="rounding up (10→5→3) can only matter for two 巫"
    )
    immunity_scope: Literal["others", "all"] = choice(
        "others", "all", source="「自分への」; one's own 将 is one's own will"
    )
    effect_order: Literal["choice", "slot"] = choice("choice", "slot", source="unstated")
    effect_decline: bool = flag(default=False, source="effects are not marked 任意")
    dismantle_targets: Literal["own", "any"] = choice("own", "any", source="「自ら解体」")
    partial_move: bool = flag(
        default=True, source="「進めることができる」; S4 「移動できるマス数」"
    )
    exact_goal: bool = flag(default=False, source="unstated", meaning=_whole_moves)
    orange_on_free: bool = flag(
        default=True, source="「駒が皇処にある時は移動マス数が1マス増える」 is general"
    )
    turn_cap: int = integer(
        1, 1000, default=200, source="never reached in simulation", telling=(3, 200)
    )

    @property
    @abstractmethod
    def rules(self) -> MountainRules:
        """The rules that follow from the options."""
