"""The options of cetkaik (Rulebook, cetkaik, options).

Defaults are the ruleset's own, from `movement.json`; an option that the ruleset does not list has
no meaning in it. The fallback of such an option is never used by a rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeVar

from belpic.core.errors import Reason
from belpic.core.options import (
    Options,
    choice,
    flag,
    integer,
    integer_or,
    listing,
    number,
    subset,
)
from belpic.core.text import Phrases
from belpic.games.cetkaik.meanings import (
    cavalry,
    exact_squares,
    kept_points,
    listed,
    may_step_on_tam,
    no_old_method,
    not_running_beast,
    old_method,
    own_table,
    paid_from_board,
    paid_per_copy,
    penalties_meet,
    penalty_hands,
    running,
    ten_pieces,
    unbeatable,
    usual,
    with_cap,
)
from belpic.games.cetkaik.movement import check_water_movement
from belpic.games.cetkaik.pieces import KINDS
from belpic.games.cetkaik.ruleset import RULESETS, RulesetError

if TYPE_CHECKING:
    from belpic.core.options import Meaning, Values

PHRASES: Final = Phrases("belpic.games.cetkaik")
MOVERS: Final = tuple(kind for kind in KINDS if kind != "saup")
WATER_ENTRY: Final = (
    r"[VPACTHOSGK] (?:step|jump|slide|slide_over_one|slide_over_adjacent) -?\d -?\d"
)
"""A piece, a kind of movement, and how far to the right and forward it goes."""

Name = TypeVar("Name", bound=str)


def _refused(code: str, **values: object) -> Reason:
    return Reason(code, PHRASES(f"refused.{code}", **values))


def _ruled(name: str, *values: Name, source: str, meaning: Meaning | None = None) -> Name:
    means = meaning or listed(name)
    return choice(*values, default=usual(name, values[0]), source=source, meaning=means)


def _switch(name: str, *, source: str, meaning: Meaning | None = None) -> bool:
    means = meaning or listed(name)
    return flag(default=usual(name, False), source=source, meaning=means)


def _old(name: str, *values: Name, source: str) -> Name:
    def meaning(seats: int, chosen: Values) -> bool:
        return listed(name)(seats, chosen) and chosen["scoring_method"] != "modern"

    return choice(*values, default=usual(name, values[0]), source=source, meaning=meaning)


@dataclass(frozen=True)
class CetkaikOptions(Options):
    """Every ambiguity and every regional or historical variant of cetkaik."""

    phrases = PHRASES

    ruleset: str = choice(
        *RULESETS,
        source="[B] [L] [O] [α]",
        alike=frozenset({"official", "standard", "online"}),
    )

    # A. Match frame
    seasons: int = number(
        1,
        2,
        4,
        default=usual("seasons", 4),
        source="[O] 季は一回のみ、もしくは二回でも良い",
    )
    cash_play: bool = _switch("cash_play", source="[B]")
    start_points: int | Literal["gain_from_zero"] = integer_or(
        "gain_from_zero",
        1,
        1000,
        default=usual("start_points", 20),
        source="[O]; education deduced from the score track",
        telling=(20,),
        meaning=paid_from_board,
    )
    first_season: int = number(
        1, 2, 3, 4, default=1, source="[C] 季", meaning=listed("start_points")
    )
    start_lead: int = integer(
        -1000,
        1000,
        default=0,
        source="[C] [筆]十二 [翰]二十八",
        telling=(-8, 5),
        meaning=kept_points,
    )
    score_cap: Literal["on", "off"] = choice(
        "on", "off", default="on", source="[B] 得点の上限", meaning=with_cap
    )
    first_player: str = _ruled(
        "first_player",
        "sticks_each_season",
        "alternate",
        "winner_of_last_season",
        "loser_of_last_season",
        "fixed",
        source="[V] [α]; the rulebooks are silent",
    )
    rate_cap: int | None = number(
        None, 32, 64, default=None, source="[B] 2倍、4倍、8倍……", meaning=listed("rate_cap")
    )
    no_legal_move: str = _ruled(
        "no_legal_move", "game_ends_on_points", "pass", "loss", source="[R]"
    )
    repetition_limit: int | None = integer_or(
        None,
        2,
        100,
        default=None,
        source="none; for implementers",
        telling=(3,),
        meaning=listed("repetition_limit"),
    )

    # B. Declaration and situational hands
    declaration_trigger: str = _ruled(
        "declaration_trigger", "new_hand", "any_hand", source="[O] 新しい役を確認し"
    )
    downgrade_is_new: bool = flag(
        default=False,
        source="[Lu]; true is a side effect of [R]",
        meaning=listed("downgrade_is_new", ("declaration_trigger", "new_hand")),
    )
    kut2tam2: str = choice(
        "hand",
        "immediate",
        "forbidden",
        default=usual("kut2tam2", "hand"),
        source="[O]; [α] pays at once",
        meaning=listed("kut2tam2"),
    )
    tam_after_opponent: Literal["hand", "forbidden", "allowed", "immediate"] = _ruled(
        "tam_after_opponent",
        "hand",
        "forbidden",
        "allowed",
        "immediate",
        source="[O]; [α] forbids",
    )
    tam_null_move: Literal["hand", "allowed", "forbidden", "immediate"] = _ruled(
        "tam_null_move", "hand", "allowed", "forbidden", "immediate", source="[O]; [α] allows"
    )
    tam2tysak2_stacking: str = _ruled(
        "tam2tysak2_stacking",
        "once",
        "sum",
        source="[B] 同一役非重複; [R] adds both",
        meaning=penalties_meet,
    )
    situational_scope: str = _ruled(
        "situational_scope",
        "this_turn",
        "season_accumulate",
        source="[R]; [Lu] accumulates",
        meaning=penalty_hands,
    )
    situational_counts_existing_hands: bool = _switch(
        "situational_counts_existing_hands",
        source="[B] その時点で完成させている役",
        meaning=penalty_hands,
    )
    failed_throw_exempts_kut2tam2: bool = flag(
        default=False,
        source="[R] [α]",
        meaning=may_step_on_tam,
    )
    negative_taxot: str = _ruled(
        "negative_taxot", "allowed", "forbidden", source="[R] [α]", meaning=penalty_hands
    )
    rate_scope: str = _ruled("rate_scope", "all", "later_hands", source="[U]; [B] can be read both")

    # C. 皇処, 皇
    tam_square_is_hue: bool = _switch("tam_square_is_hue", source="[R]; [α] [F]: true")
    tam_step_in_double_move: str = _ruled("tam_step_in_double_move", "one", source="[B]")
    tam_first_square: str = _ruled("tam_first_square", "empty_unless_stepped", source="[R] [F]")

    # D. Step-over
    step_declare: Literal["nothing", "direction", "exact_destination"] = _ruled(
        "step_declare", "nothing", "direction", "exact_destination", source="[L] [O] [H] [α]"
    )
    step_nearer_landing: bool = flag(default=False, source="[B] footnote 3", meaning=exact_squares)
    step_zero_captures_via: bool = _switch("step_zero_captures_via", source="[H] 5-1: no")
    step_sticks: str = _ruled("step_sticks", "single", "rengeki", source="[B] 地域や時代による差")
    step_return_to_origin: bool = _switch("step_return_to_origin", source="[R] [α]; [Lu]: no")
    step_over_protected: bool = _switch("step_over_protected", source="[R]")
    failed_move: str = _ruled("failed_move", "return_and_pass", source="[L] [H] 5-2")

    # E. Water
    water_threshold: int = integer(
        1,
        5,
        default=usual("water_threshold", 3),
        source="all: 3",
        telling=(3, 5),
        meaning=listed("water_threshold"),
    )
    water_exempt_pieces: frozenset[str] = subset(
        *MOVERS,
        default=usual("water_exempt_pieces", frozenset()),
        source="[O] 船, 皇; [B] [L] none",
        meaning=listed("water_exempt_pieces"),
    )
    water_exempt_from_water: bool = _switch("water_exempt_from_water", source="[O] [U]")
    water_exempt_drop: bool = flag(
        default=True, source="[O] [B] [L]", meaning=listed("water_exempt_drop")
    )
    water_test_on: str = _ruled("water_test_on", "final_destination", "any", source="[O] 終了点")

    # F. Movement
    horse_hue: str = _ruled(
        "horse_hue", "run_over_adjacent", "run_over_any_one", "eight_jumps", source="[B] [R] [2019]"
    )
    ship_hue: str = _ruled("ship_hue", "table", "rook", "gua2_hue", source="[B] 皇処の船が弓と同じ")
    tiger_horse: str = _ruled(
        "tiger_horse", "distinct", "tiger_as_horse", "horse_as_tiger", source="[B]"
    )
    archer_chariot: str = _ruled(
        "archer_chariot", "distinct", "chariot_as_archer", "archer_as_chariot", source="[B]"
    )
    water_movement: tuple[str, ...] = listing(
        WATER_ENTRY,
        "P slide 0 1",
        source="[B] names no table",
        telling=(("P step 0 1", "P step 1 1"),),
        meaning=listed("water_movement"),
    )
    initial_layout: str = choice(
        "current",
        "official_2019",
        default="current",
        source="[2019]",
        meaning=listed("horse_hue"),
    )

    # G. Hands and scoring
    hard_tam_hands: Literal["standard", "cerkefs"] = _ruled(
        "hard_tam_hands", "standard", "cerkefs", source="[F]"
    )
    hand_system: Literal["table", "renjuuren", "sanren", "figurative"] = choice(
        "table",
        "renjuuren",
        "sanren",
        "figurative",
        default="table",
        source="[B] §10.2",
        meaning=own_table,
    )
    cavalry_points: int | None = integer_or(
        None,
        1,
        100,
        default=usual("cavalry_points", None),
        source="[B] 7; [O] [U] [R] [Lu] [2019] 5",
        telling=(5, 7),
        meaning=cavalry,
    )
    scoring_method: Literal["modern", "old_2_4", "old_3_5", "old_3_5_unused"] = _ruled(
        "scoring_method",
        "modern",
        "old_2_4",
        "old_3_5",
        "old_3_5_unused",
        source="[B] 古計算法",
    )
    old_soldier_class: Literal["two_or_more_soldiers", "any_soldier"] = _old(
        "old_soldier_class", "two_or_more_soldiers", "any_soldier", source="[B] 兵の絡む役"
    )
    old_king_class: Literal["two_three", "four_five"] = _old(
        "old_king_class", "two_three", "four_five", source="[B] printed 2 = 2×1.0"
    )
    old_same_colour: int = number(0, 2, default=0, source="not mentioned", meaning=old_method)
    old_wild_value: Literal["substituted", "king"] = _old(
        "old_wild_value", "substituted", "king", source="not mentioned"
    )
    duplicate_hands: Literal["once", "twice", "per_copy"] = _ruled(
        "duplicate_hands", "once", "twice", "per_copy", source="[B] 同一役の処理"
    )
    duplicate_bonus: int = integer(
        1,
        20,
        default=1,
        source="[B] gives no number",
        telling=(3,),
        meaning=paid_per_copy,
    )
    king_wild: str = _ruled("king_wild", "own_colour_per_hand", source="[B] [L] [O]")
    two_kings_same_hand: bool = flag(
        default=True, source="[R]", meaning=listed("two_kings_same_hand")
    )
    unbeatable_needs_real_king: bool = flag(default=True, source="[R]", meaning=unbeatable)
    same_colour_bonus: int = integer(
        0, 20, default=2, source="all: 2", telling=(3,), meaning=no_old_method
    )
    extra_hand: Literal["off", "seimukousho"] = choice(
        "off",
        "seimukousho",
        default="off",
        source="azrsh/Cerke-Online; [F]",
        meaning=own_table,
    )
    seimukousho_points: int | None = integer_or(
        None, 1, 100, default=None, source="unknown", telling=(5,), meaning=ten_pieces
    )

    # H. The ancient game
    ancient_chariot_beast_placement: Literal["printed", "swapped", "free"] = _ruled(
        "ancient_chariot_beast_placement",
        "printed",
        "swapped",
        "free",
        source="[B] 位置が逆の変種",
    )
    ancient_runners: Literal["both", "neither", "chariot_only"] = _ruled(
        "ancient_runners", "both", "neither", "chariot_only", source="[B] as drawn"
    )
    ancient_chain_jumps: bool = flag(
        default=False, source="[B] 獣が走らない場合は…", meaning=not_running_beast
    )
    ancient_leap_sacrifice: bool = _switch("ancient_leap_sacrifice", source="[B]")
    ancient_leap_approach: Literal["slide", "adjacent"] = choice(
        "slide", "adjacent", default="slide", source="[B] その駒を跳び", meaning=running
    )
    ancient_water_blocks_slides: bool = flag(
        default=True, source="[B]", meaning=listed("ancient_water_blocks_slides")
    )
    ancient_steppable: Literal["any_ship", "own_ship"] = _ruled(
        "ancient_steppable", "any_ship", "own_ship", source="[B] 船以外の駒を踏む…"
    )
    ancient_step_chain: bool = flag(
        default=True, source="[B] 連続で踏越え", meaning=listed("ancient_step_chain")
    )
    ancient_ship_path: Literal["orthogonal", "king"] = _ruled(
        "ancient_ship_path", "orthogonal", "king", source="[B] 相手の船に遮られない限り"
    )
    ancient_step_return_to_origin: bool = flag(
        default=True, source="silent", meaning=listed("ancient_step_return_to_origin")
    )
    ancient_pawn_zone: Literal["while_in_zone", "permanent"] = _ruled(
        "ancient_pawn_zone", "while_in_zone", "permanent", source="[B] 相手側3段に入ると"
    )
    ancient_zone_after_step: Literal["via_square"] = _ruled(
        "ancient_zone_after_step", "via_square", source="silent"
    )
    ancient_no_legal_move: Literal["draw_by_agreement_or_resign", "loss"] = _ruled(
        "ancient_no_legal_move",
        "draw_by_agreement_or_resign",
        "loss",
        source="[B] draws by agreement only",
    )

    def problem(self, seats: int) -> Reason | None:  # noqa: ARG002  # always two
        """Refuse a movement in water that no diagram could show, and a start behind the end."""
        if self.is_ancient:
            return None
        if self.water_movement:
            try:
                check_water_movement(self.ruleset, self.water_movement)
            except RulesetError as refusal:
                return Reason("water_movement", refusal.text)
        return self._late_start()

    def _late_start(self) -> Reason | None:
        """Refuse a season that there is not, and a lead that would have ended the game."""
        if self.first_season > self.seasons:
            return _refused("first_season", season=self.first_season, seasons=self.seasons)
        capped = self.score_cap == "on" and not self.cash_play
        if capped and isinstance(self.start_points, int):
            most = self.start_points - 1
            if abs(self.start_lead) > most:
                return _refused("start_lead", lead=self.start_lead, low=-most, high=most)
        return None

    @property
    def is_ancient(self) -> bool:
        """Whether this is the ancient game, which has rules of its own (§11)."""
        return self.ruleset == "ancient"
