"""The options of 軟遊行山 (Rulebook, 軟遊行山, OPTIONS)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from belpic.core.lazy_property import lazy_property
from belpic.core.options import choice, flag, number
from belpic.core.text import Phrases
from belpic.games._shared.cards.deck import COPIES_OF_RANK
from belpic.games._shared.mountain.options import PHRASES as MOUNTAIN_PHRASES
from belpic.games._shared.mountain.options import MountainOptions
from belpic.games._shared.mountain.rules import BOW, KING, MountainRules
from belpic.games.mokcuo_box.board import zigzag

PHRASES: Final = Phrases("belpic.games.mokcuo_box", MOUNTAIN_PHRASES)
LISTED: Final = tuple(
    {BOW: 4, KING: 3}.get(rank, copies) for rank, copies in enumerate(COPIES_OF_RANK)
)
"""The copies of each rank as the effect list of S4 has them, 28 a colour."""


@dataclass(frozen=True)
class MokcuoBoxOptions(MountainOptions):
    """The optional rules of the box, and what its sheets disagree about."""

    phrases = PHRASES

    end: Literal["round", "instant"] = choice(
        "round", "instant", source="S4; 「伝統的な決着法」 is the optional rule"
    )
    water: bool = flag(default=False, source="S4: the optional rule 水")
    deck: Literal["S1", "listed28"] = choice(
        "S1",
        "listed28",
        source="S1 and 「24枚ずつ」; the effect list of S4 has 弓 「各色4枚」, 王 「各色3枚」",
    )
    static_effects: Literal["activated", "continuous"] = choice(
        "activated",
        "continuous",
        source="「すべての自分のカードの効果を発動する」; only some cards say 「自分の手番毎に」",
    )
    black_card_uses: Literal[3, 2] = number(
        3,
        2,
        default=3,
        source="the numeral 三; 「それ以上ずらすスペースのない」 after two slides for 2",
    )
    resource_cap: Literal[20] | None = number(
        20, None, default=20, source="printed tracks end at 20; the text is silent"
    )
    min_discard: Literal[1, 0] = number(1, 0, default=1, source="「強制」")
    ship_needs_slot: bool = flag(default=True, source="「個人ボードに置いた瞬間」")

    @lazy_property
    def rules(self) -> MountainRules:
        """The rules that follow from the options."""
        return MountainRules(
            route=zigzag(),
            piece=("馬", "H"),
            copies=COPIES_OF_RANK if self.deck == "S1" else LISTED,
            in_order=False,
            draws="last",
            lots_for_direction=True,
            counts="used" if self.static_effects == "activated" else "all",
            ages="used",
            life=self.black_card_uses,
            red_dies=False,
            ship_needs_place=self.ship_needs_slot,
            hand_least=1,
            discard_least=self.min_discard,
            partial_move=self.partial_move,
            exact_goal=self.exact_goal,
            bonus_on_free=self.orange_on_free,
            water=self.water,
            threshold=self.stick_threshold,
            stacks=self.miko_stack == "repeat",
            own_immunity=self.immunity_scope == "all",
            may_decline=self.effect_decline,
            by_slot=self.effect_order == "slot",
            destroy_any=self.dismantle_targets == "any",
            most=self.resource_cap,
            end=self.end,
            tie_break=True,
            rounds=self.turn_cap,
        )
