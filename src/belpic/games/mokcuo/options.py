"""The options of 行山 (Rulebook, 行山, OPTIONS)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from belpic.core.errors import Reason
from belpic.core.lazy_property import lazy_property
from belpic.core.options import choice, flag, listing, number
from belpic.core.text import Phrases
from belpic.games._shared.mountain.options import PHRASES as MOUNTAIN_PHRASES
from belpic.games._shared.mountain.options import MountainOptions
from belpic.games._shared.mountain.rules import MountainRules
from belpic.games.mokcuo.board import CENTRE, route_over

PHRASES: Final = Phrases("belpic.games.mokcuo", MOUNTAIN_PHRASES)
SHORT: Final = ("CAI", "CY", "CO", "XO", "ZO")
OUTER: Final = ("KIA", "LAU", "NAI", "TY", "ZO")


@dataclass(frozen=True)
class MokcuoOptions(MountainOptions):
    """The route, the steps of a turn and what the editions disagree about."""

    phrases = PHRASES

    start_bonus: bool = flag(
        default=True,
        source="C-AI is printed orange on the 机戦 board; the boxed board's start is not",
    )
    tamhue: Literal["orange", "with_neighbours"] = choice(
        "orange",
        "with_neighbours",
        source="no 皇 stands on the board; the boxed board marks exactly the orange squares",
    )
    moves_per_turn: Literal["1", "any"] = choice("1", "any", source="step 7 is one step")
    move_step: Literal["optional", "compulsory_if_payable"] = choice(
        "optional",
        "compulsory_if_payable",
        source="「進めることができる」, S4 （任意）; but S0 marks only steps 4 and 5 （任意）",
    )
    lay_many: bool = flag(default=True, source="EA step 6 'cene mak-mak it ka'; S4 「何枚でも」")
    hand_step_min: Literal[0, 1] = number(
        0, 1, default=0, source="step 6 is not marked 任意, but EA has 'cene' (may)"
    )
    red_tokens: Literal["count", "ignore"] = choice(
        "count",
        "ignore",
        source="step 2 and 「札の色は問わない」; 「赤札は自ら解体するまで永続」 for ignore",
    )
    purge_scope: Literal["own", "all"] = choice(
        "own", "all", source="boxed rule: own board, own turn"
    )
    dismantle_discount: bool = flag(default=False, source="S4 is explicit")
    route: tuple[str, ...] = listing(
        r"[KLNTZXCMP](A|E|I|U|O|Y|AI|AU|IA)",
        "CAI",
        source="「一例である」",
        telling=(SHORT, OUTER),
    )
    end: Literal["instant", "round"] = choice(
        "instant", "round", source="「先に…進めたものを勝者」"
    )
    tie: Literal["cards", "shared"] = choice(
        "cards", "shared", source="silent; the boxed game's S4: fewest cards, then most coins"
    )

    def problem(self, seats: int) -> Reason | None:  # noqa: ARG002  # the same for all seat counts
        """Refuse a route that does not lead to the centre or passes a square twice."""
        squares = self.route
        if not squares:
            return None
        if squares[-1] != CENTRE or len(squares) < 2:
            return Reason("route_end", PHRASES("refused.route_end"))
        if len(set(squares)) < len(squares):
            return Reason("route_twice", PHRASES("refused.route_twice"))
        return None

    @lazy_property
    def rules(self) -> MountainRules:
        """The rules that follow from the options."""
        return MountainRules(
            route=route_over(
                self.route,
                start_bonus=self.start_bonus,
                neighbours=self.tamhue == "with_neighbours",
            ),
            red_dies=self.red_tokens == "count",
            purge_all=self.purge_scope == "all",
            hand_least=self.hand_step_min,
            lay_many=self.lay_many,
            many_moves=self.moves_per_turn == "any",
            must_move=self.move_step == "compulsory_if_payable",
            partial_move=self.partial_move,
            exact_goal=self.exact_goal,
            bonus_on_free=self.orange_on_free,
            threshold=self.stick_threshold,
            stacks=self.miko_stack == "repeat",
            own_immunity=self.immunity_scope == "all",
            may_decline=self.effect_decline,
            by_slot=self.effect_order == "slot",
            destroy_any=self.dismantle_targets == "any",
            destroy_discount=self.dismantle_discount,
            end=self.end,
            tie_break=self.tie == "cards",
            rounds=self.turn_cap,
        )
