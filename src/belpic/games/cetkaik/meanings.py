"""When an option of cetkaik has a meaning, and what it is by default: both by ruleset.

An option has a meaning where the ruleset lists it (`movement.json`) and the other options leave
room for it (Rulebook, cetkaik, options).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from belpic.games.cetkaik.ruleset import load_ruleset

if TYPE_CHECKING:
    from collections.abc import Callable

    from belpic.core.options import Meaning, Value, Values


def usual(name: str, fallback: Value) -> Callable[[int, Values], Value]:
    """Return the default of an option: what the ruleset says."""

    def default(_: int, chosen: Values) -> Value:
        value = load_ruleset(str(chosen["ruleset"])).defaults.get(name, fallback)
        return frozenset(map(str, value)) if isinstance(value, list) else cast("Value", value)

    return default


def listed(name: str, *needs: tuple[str, Value]) -> Meaning:
    """Return when an option has a meaning: the ruleset lists it and other options need it."""

    def meaning(_: int, chosen: Values) -> bool:
        known = name in load_ruleset(str(chosen["ruleset"])).defaults
        return known and all(chosen[other] == value for other, value in needs)

    return meaning


def penalty_hands(seats: int, chosen: Values) -> bool:
    """Tell whether 撃皇 or 皇再来 can be a hand, which 終季 pays."""
    names = ("kut2tam2", "tam_after_opponent", "tam_null_move")
    return listed("kut2tam2")(seats, chosen) and any(chosen[name] == "hand" for name in names)


def penalties_meet(seats: int, chosen: Values) -> bool:
    """Tell whether both kinds of 皇再来 cost something, so that they may coincide."""
    costs, names = ("hand", "immediate"), ("tam_after_opponent", "tam_null_move")
    return listed("kut2tam2")(seats, chosen) and all(chosen[name] in costs for name in names)


def may_step_on_tam(seats: int, chosen: Values) -> bool:
    """Tell whether a piece may step on 皇 (撃皇)."""
    return listed("failed_throw_exempts_kut2tam2")(seats, chosen) and (
        chosen["kut2tam2"] != "forbidden"
    )


def old_method(seats: int, chosen: Values) -> bool:
    """Tell whether hands are valued by one of the old methods."""
    return listed("old_same_colour")(seats, chosen) and chosen["scoring_method"] != "modern"


def no_old_method(seats: int, chosen: Values) -> bool:
    """Tell whether hands are valued by the table of today."""
    return listed("same_colour_bonus")(seats, chosen) and chosen["scoring_method"] == "modern"


def exact_squares(seats: int, chosen: Values) -> bool:
    """Tell whether the square to reach is declared before the sticks are thrown."""
    known = listed("step_nearer_landing")(seats, chosen)
    return known and chosen["step_declare"] == "exact_destination"


def with_cap(seats: int, chosen: Values) -> bool:
    """Tell whether points can run out, which coins do not."""
    return listed("score_cap")(seats, chosen) and chosen["cash_play"] is False


def paid_from_board(seats: int, chosen: Values) -> bool:
    """Tell whether points are counted on the board, not in coins."""
    return listed("start_points")(seats, chosen) and chosen["cash_play"] is False


def kept_points(seats: int, chosen: Values) -> bool:
    """Tell whether what one side has more the other has less, so that a lead says it all."""
    gains = chosen["cash_play"] is False and chosen["start_points"] == "gain_from_zero"
    return listed("start_points")(seats, chosen) and not gains


def not_running_beast(seats: int, chosen: Values) -> bool:
    """Tell whether 獣 does not run in the ancient game, so that it may jump on."""
    return listed("ancient_chain_jumps")(seats, chosen) and chosen["ancient_runners"] != "both"


def running(seats: int, chosen: Values) -> bool:
    """Tell whether any piece of the ancient game runs before it leaps."""
    return listed("ancient_leap_approach")(seats, chosen) and chosen["ancient_runners"] != "neither"


def cavalry(seats: int, chosen: Values) -> bool:
    """Tell whether 馬弓兵 is among the hands, and not valued by its pieces."""
    known = listed("cavalry_points")(seats, chosen)
    tables = chosen["hand_system"] in ("table", "figurative")
    modern = chosen["scoring_method"] == "modern"
    return known and modern and tables and chosen["hard_tam_hands"] == "standard"


def paid_per_copy(seats: int, chosen: Values) -> bool:
    """Tell whether a hand that is made several times is paid for every copy."""
    return listed("duplicate_hands")(seats, chosen) and chosen["duplicate_hands"] == "per_copy"


def own_table(seats: int, chosen: Values) -> bool:
    """Tell whether hands are those of the table, not of the hard 皇 game."""
    return listed("hand_system")(seats, chosen) and chosen["hard_tam_hands"] == "standard"


def ten_pieces(seats: int, chosen: Values) -> bool:
    """Tell whether 声無行処, a hand of ten pieces, can be made."""
    known = listed("extra_hand")(seats, chosen)
    return known and (
        chosen["extra_hand"] == "seimukousho" or chosen["hard_tam_hands"] == "cerkefs"
    )


def unbeatable(seats: int, chosen: Values) -> bool:
    """Tell whether 無抗行処, the one hand with a 王 among others, can be made."""
    nine_by_nine = listed("horse_hue")(seats, chosen)
    return nine_by_nine and chosen["hand_system"] in ("table", "figurative")
