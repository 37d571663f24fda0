"""The options of cetkaik (Rulebook, cetkaik, options).

Defaults are the ruleset's own, from `movement.json`; an option that the ruleset does not list has
no meaning in it. The fallback of such an option is never used by a rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeVar, cast

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
from belpic.games.cetkaik.movement import check_water_movement
from belpic.games.cetkaik.pieces import KINDS
from belpic.games.cetkaik.ruleset import RULESETS, RulesetError, load_ruleset

if TYPE_CHECKING:
    from collections.abc import Callable

    from belpic.core.options import Meaning, Value, Values

PHRASES: Final = Phrases("belpic.games.cetkaik")
MOVERS: Final = tuple(kind for kind in KINDS if kind != "saup")
WATER_ENTRY: Final = (
    r"[VPACTHOSGK] (?:step|jump|slide|slide_over_one|slide_over_adjacent) -?\d -?\d"
)
"""A piece, a kind of movement, and how far to the right and forward it goes."""

Name = TypeVar("Name", bound=str)


def _refused(code: str, **values: object) -> Reason:
    return Reason(code, PHRASES(f"refused.{code}", **values))


def _usual(name: str, fallback: Value) -> Callable[[int, Values], Value]:
    """Return the default of an option: what the ruleset says."""

    def default(_: int, chosen: Values) -> Value:
        value = load_ruleset(str(chosen["ruleset"])).defaults.get(name, fallback)
        return frozenset(map(str, value)) if isinstance(value, list) else cast("Value", value)

    return default


def _listed(name: str, *needs: tuple[str, Value]) -> Meaning:
    """Return when an option has a meaning: the ruleset lists it and other options need it."""

    def meaning(_: int, chosen: Values) -> bool:
        known = name in load_ruleset(str(chosen["ruleset"])).defaults
        return known and all(chosen[other] == value for other, value in needs)

    return meaning


def _ruled(name: str, *values: Name, source: str, meaning: Meaning | None = None) -> Name:
    means = meaning or _listed(name)
    return choice(*values, default=_usual(name, values[0]), source=source, meaning=means)


def _switch(name: str, *, source: str, meaning: Meaning | None = None) -> bool:
    means = meaning or _listed(name)
    return flag(default=_usual(name, False), source=source, meaning=means)


def _penalty_hands(seats: int, chosen: Values) -> bool:
    """Tell whether 撃皇 or 皇再来 can be a hand, which 終季 pays."""
    names = ("kut2tam2", "tam_after_opponent", "tam_null_move")
    return _listed("kut2tam2")(seats, chosen) and any(chosen[name] == "hand" for name in names)


def _penalties_meet(seats: int, chosen: Values) -> bool:
    """Tell whether both kinds of 皇再来 cost something, so that they may coincide."""
    costs, names = ("hand", "immediate"), ("tam_after_opponent", "tam_null_move")
    return _listed("kut2tam2")(seats, chosen) and all(chosen[name] in costs for name in names)


def _old(name: str, *values: Name, source: str) -> Name:
    def meaning(seats: int, chosen: Values) -> bool:
        return _listed(name)(seats, chosen) and chosen["scoring_method"] != "modern"

    return choice(*values, default=_usual(name, values[0]), source=source, meaning=meaning)


def _old_method(seats: int, chosen: Values) -> bool:
    return _listed("old_same_colour")(seats, chosen) and chosen["scoring_method"] != "modern"


def _no_old_method(seats: int, chosen: Values) -> bool:
    return _listed("same_colour_bonus")(seats, chosen) and chosen["scoring_method"] == "modern"


def _exact(seats: int, chosen: Values) -> bool:
    listed = _listed("step_nearer_landing")(seats, chosen)
    return listed and chosen["step_declare"] == "exact_destination"


def _with_cap(seats: int, chosen: Values) -> bool:
    return _listed("score_cap")(seats, chosen) and chosen["cash_play"] is False


def _paid_from_board(seats: int, chosen: Values) -> bool:
    return _listed("start_points")(seats, chosen) and chosen["cash_play"] is False


def _kept_points(seats: int, chosen: Values) -> bool:
    """Tell whether what one side has more the other has less, so that a lead says it all."""
    gains = chosen["cash_play"] is False and chosen["start_points"] == "gain_from_zero"
    return _listed("start_points")(seats, chosen) and not gains


def _not_running_beast(seats: int, chosen: Values) -> bool:
    return _listed("ancient_chain_jumps")(seats, chosen) and chosen["ancient_runners"] != "both"


def _running(seats: int, chosen: Values) -> bool:
    return (
        _listed("ancient_leap_approach")(seats, chosen) and chosen["ancient_runners"] != "neither"
    )


def _cavalry(seats: int, chosen: Values) -> bool:
    """Tell whether 馬弓兵 is among the hands, and not valued by its pieces."""
    known = _listed("cavalry_points")(seats, chosen)
    tables = chosen["hand_system"] in ("table", "figurative")
    modern = chosen["scoring_method"] == "modern"
    return known and modern and tables and chosen["hard_tam_hands"] == "standard"


def _own_table(seats: int, chosen: Values) -> bool:
    return _listed("hand_system")(seats, chosen) and chosen["hard_tam_hands"] == "standard"


def _ten_pieces(seats: int, chosen: Values) -> bool:
    known = _listed("extra_hand")(seats, chosen)
    return known and (
        chosen["extra_hand"] == "seimukousho" or chosen["hard_tam_hands"] == "cerkefs"
    )


def _unbeatable(seats: int, chosen: Values) -> bool:
    """Tell whether 無抗行処, the one hand with a 王 among others, can be made."""
    nine_by_nine = _listed("horse_hue")(seats, chosen)
    return nine_by_nine and chosen["hand_system"] in ("table", "figurative")


@dataclass(frozen=True)
class CetkaikOptions(Options):
    """Every ambiguity and every regional or historical variant of cetkaik."""

    phrases = PHRASES

    ruleset: str = choice(*RULESETS, source="[B] [L] [O] [α]")

    # A. Match frame
    seasons: int = number(
        1,
        2,
        4,
        default=_usual("seasons", 4),
        source="[O] 季は一回のみ、もしくは二回でも良い",
    )
    cash_play: bool = _switch("cash_play", source="[B]")
    start_points: int | Literal["gain_from_zero"] = integer_or(
        "gain_from_zero",
        1,
        1000,
        default=_usual("start_points", 20),
        source="[O]; education deduced from the score track",
        telling=(20,),
        meaning=_paid_from_board,
    )
    first_season: int = number(
        1, 2, 3, 4, default=1, source="[C] 季", meaning=_listed("start_points")
    )
    start_lead: int = integer(
        -1000,
        1000,
        default=0,
        source="[C] [筆]十二 [翰]二十八",
        telling=(-8, 5),
        meaning=_kept_points,
    )
    score_cap: Literal["on", "off"] = choice(
        "on", "off", default="on", source="[B] 得点の上限", meaning=_with_cap
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
        None, 32, 64, default=None, source="[B] 2倍、4倍、8倍……", meaning=_listed("rate_cap")
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
        meaning=_listed("repetition_limit"),
    )

    # B. Declaration and situational hands
    declaration_trigger: str = _ruled(
        "declaration_trigger", "new_hand", "any_hand", source="[O] 新しい役を確認し"
    )
    downgrade_is_new: bool = flag(
        default=False,
        source="[Lu]; true is a side effect of [R]",
        meaning=_listed("downgrade_is_new", ("declaration_trigger", "new_hand")),
    )
    kut2tam2: str = choice(
        "hand",
        "immediate",
        "forbidden",
        default=_usual("kut2tam2", "hand"),
        source="[O]; [α] pays at once",
        meaning=_listed("kut2tam2"),
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
        meaning=_penalties_meet,
    )
    situational_scope: str = _ruled(
        "situational_scope",
        "this_turn",
        "season_accumulate",
        source="[R]; [Lu] accumulates",
        meaning=_penalty_hands,
    )
    situational_counts_existing_hands: bool = _switch(
        "situational_counts_existing_hands",
        source="[B] その時点で完成させている役",
        meaning=_penalty_hands,
    )
    failed_throw_exempts_kut2tam2: bool = flag(
        default=False,
        source="[R] [α]",
        meaning=lambda seats, chosen: (
            _listed("failed_throw_exempts_kut2tam2")(seats, chosen)
            and chosen["kut2tam2"] != "forbidden"
        ),
    )
    negative_taxot: str = _ruled(
        "negative_taxot", "allowed", "forbidden", source="[R] [α]", meaning=_penalty_hands
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
    step_nearer_landing: bool = flag(default=False, source="[B] footnote 3", meaning=_exact)
    step_zero_captures_via: bool = _switch("step_zero_captures_via", source="[H] 5-1: no")
    step_sticks: str = _ruled("step_sticks", "single", "rengeki", source="[B] 地域や時代による差")
    step_return_to_origin: bool = _switch("step_return_to_origin", source="[R] [α]; [Lu]: no")
    step_over_protected: bool = _switch("step_over_protected", source="[R]")
    failed_move: str = _ruled("failed_move", "return_and_pass", source="[L] [H] 5-2")

    # E. Water
    water_threshold: int = integer(
        1,
        5,
        default=_usual("water_threshold", 3),
        source="all: 3",
        telling=(3, 5),
        meaning=_listed("water_threshold"),
    )
    water_exempt_pieces: frozenset[str] = subset(
        *MOVERS,
        default=_usual("water_exempt_pieces", frozenset()),
        source="[O] 船, 皇; [B] [L] none",
        meaning=_listed("water_exempt_pieces"),
    )
    water_exempt_from_water: bool = _switch("water_exempt_from_water", source="[O] [U]")
    water_exempt_drop: bool = flag(
        default=True, source="[O] [B] [L]", meaning=_listed("water_exempt_drop")
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
        meaning=_listed("water_movement"),
    )
    initial_layout: str = choice(
        "current",
        "official_2019",
        default="current",
        source="[2019]",
        meaning=_listed("horse_hue"),
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
        meaning=_own_table,
    )
    cavalry_points: int | None = integer_or(
        None,
        1,
        100,
        default=_usual("cavalry_points", None),
        source="[B] 7; [O] [U] [R] [Lu] [2019] 5",
        telling=(5, 7),
        meaning=_cavalry,
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
    old_same_colour: int = number(0, 2, default=0, source="not mentioned", meaning=_old_method)
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
        meaning=lambda seats, chosen: (
            _listed("duplicate_hands")(seats, chosen) and chosen["duplicate_hands"] == "per_copy"
        ),
    )
    king_wild: str = _ruled("king_wild", "own_colour_per_hand", source="[B] [L] [O]")
    two_kings_same_hand: bool = flag(
        default=True, source="[R]", meaning=_listed("two_kings_same_hand")
    )
    unbeatable_needs_real_king: bool = flag(default=True, source="[R]", meaning=_unbeatable)
    same_colour_bonus: int = integer(
        0, 20, default=2, source="all: 2", telling=(3,), meaning=_no_old_method
    )
    extra_hand: Literal["off", "seimukousho"] = choice(
        "off",
        "seimukousho",
        default="off",
        source="azrsh/Cerke-Online; [F]",
        meaning=_own_table,
    )
    seimukousho_points: int | None = integer_or(
        None, 1, 100, default=None, source="unknown", telling=(5,), meaning=_ten_pieces
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
        default=False, source="[B] 獣が走らない場合は…", meaning=_not_running_beast
    )
    ancient_leap_sacrifice: bool = _switch("ancient_leap_sacrifice", source="[B]")
    ancient_leap_approach: Literal["slide", "adjacent"] = choice(
        "slide", "adjacent", default="slide", source="[B] その駒を跳び", meaning=_running
    )
    ancient_water_blocks_slides: bool = flag(
        default=True, source="[B]", meaning=_listed("ancient_water_blocks_slides")
    )
    ancient_steppable: Literal["any_ship", "own_ship"] = _ruled(
        "ancient_steppable", "any_ship", "own_ship", source="[B] 船以外の駒を踏む…"
    )
    ancient_step_chain: bool = flag(
        default=True, source="[B] 連続で踏越え", meaning=_listed("ancient_step_chain")
    )
    ancient_ship_path: Literal["orthogonal", "king"] = _ruled(
        "ancient_ship_path", "orthogonal", "king", source="[B] 相手の船に遮られない限り"
    )
    ancient_step_return_to_origin: bool = flag(
        default=True, source="silent", meaning=_listed("ancient_step_return_to_origin")
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
