"""Conduct: seasons, penalties, declarations and payments, compiled for bulk play.

Bulk play knows the capped score board of the rulebooks. What needs decisions after a throw, a
memory of the season or unbounded numbers is played step by step instead (`check_bulk`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from belpic.games.cetkaik.kernel import layout
from belpic.games.cetkaik.ruleset import RulesetError, load_ruleset

if TYPE_CHECKING:
    from collections.abc import Mapping

    from belpic.games.cetkaik.kernel.layout import Record, Records

BEST_THROW: Final = 5
LUCKY_THROWS: Final = 2
"""As many lucky throws of 連撃術 reach farther than any board is wide."""

_PENALTIES: Final = {
    "hand": layout.HAND,
    "immediate": layout.IMMEDIATE,
    "allowed": layout.ABSENT,
    "forbidden": layout.ABSENT,
}
_FIRST_PLAYERS: Final = {
    "sticks_each_season": layout.BY_STICKS,
    "alternate": layout.ALTERNATE,
    "fixed": layout.FIXED,
}
_NO_LEGAL_MOVES: Final = {
    "game_ends_on_points": layout.GAME_ENDS,
    "pass": layout.PASS,
    "loss": layout.LOSS,
}
_BULK_VALUES: Final[Mapping[str, tuple[object, ...]]] = {
    "score_cap": ("on",),
    "cash_play": (False,),
    "rate_scope": ("all",),
    "situational_scope": ("this_turn",),
    "repetition_limit": (None,),
    "step_nearer_landing": (False,),
    "step_zero_captures_via": (False,),
    "step_sticks": ("single",),
    "water_exempt_drop": (True,),
    "first_player": tuple(_FIRST_PLAYERS),
}
"""The values with which bulk play is possible."""


def check_bulk(ruleset: str, options: Mapping[str, object]) -> None:
    """Refuse options with which matches cannot be played in bulk.

    Raises:
        RulesetError: naming the first such option.
    """
    chosen = {**load_ruleset(ruleset).defaults, **options}
    for name, values in _BULK_VALUES.items():
        if chosen[name] not in values:
            raise _refuse(name, chosen[name])
    if not isinstance(chosen["start_points"], int):
        raise _refuse("start_points", chosen["start_points"])


def check_branches(options: Mapping[str, object]) -> None:
    """Refuse options with which a path does not tell everything that may follow a throw.

    Raises:
        RulesetError: naming the first such option.
    """
    _check_countable(
        options,
        ("step_nearer_landing", "step_zero_captures_via", "step_sticks", "water_exempt_drop"),
    )


def check_endless(options: Mapping[str, object]) -> None:
    """Refuse options with which a turn may throw again for ever, so that no count would end.

    Raises:
        RulesetError: naming the option.
    """
    _check_countable(options, ("step_sticks",))


def _check_countable(options: Mapping[str, object], names: tuple[str, ...]) -> None:
    for name in names:
        if options.get(name, _BULK_VALUES[name][0]) not in _BULK_VALUES[name]:
            raise RulesetError(
                f"{name}={options[name]} では、全分岐を数えられません",
                f"with {name}={options[name]} not every branch can be counted",
            )


def compile_conduct(ruleset: str, options: Mapping[str, object], unit: int) -> Records:
    """Return the compiled conduct of a match; a point is counted as `unit`."""
    source = load_ruleset(ruleset)
    chosen = {**source.defaults, **options}
    records = np.zeros(1, layout.CONDUCT)
    conduct = records[0]
    _fill_points(conduct, chosen, unit)
    for name, points in source.penalties.items():
        conduct[f"{name}_points"] = points * unit
    for name in ("kut2tam2", "tam_after_opponent", "tam_null_move"):
        conduct[name] = _PENALTIES[str(chosen[name])]
    conduct["stacking"] = chosen["tam2tysak2_stacking"] == "sum"
    conduct["failure_exempts"] = chosen["failed_throw_exempts_kut2tam2"]
    conduct["penalty_alone"] = not chosen["situational_counts_existing_hands"]
    conduct["negative_taxot"] = chosen["negative_taxot"] == "allowed"
    conduct["any_hand"] = chosen["declaration_trigger"] == "any_hand"
    conduct["downgrade_is_new"] = chosen["downgrade_is_new"]
    conduct["best_throw"] = BEST_THROW * (LUCKY_THROWS if chosen["step_sticks"] == "rengeki" else 1)
    conduct["rate_cap"] = _rate_exponent(chosen["rate_cap"])
    conduct["seasons"] = chosen["seasons"]
    conduct["first_player"] = _FIRST_PLAYERS.get(str(chosen["first_player"]), layout.FIXED)
    conduct["no_legal_move"] = _NO_LEGAL_MOVES[str(chosen["no_legal_move"])]
    return records


def _fill_points(conduct: Record, chosen: Mapping[str, object], unit: int) -> None:
    """Fill in where the points start and end; a total of 0 means that they end nothing."""
    start = chosen["start_points"]
    if isinstance(start, int):
        conduct["start_points"] = start * unit
        if chosen["score_cap"] == "on" and not chosen["cash_play"]:
            conduct["total_points"] = 2 * start * unit


def _refuse(name: str, value: object) -> RulesetError:
    return RulesetError(
        f"{name}={value} は一括対局では使えません",
        f"{name}={value} cannot be played in bulk",
    )


def _rate_exponent(cap: object) -> int:
    """Return the exponent of the highest rate; without a cap, more than any season reaches."""
    return int(cap).bit_length() - 1 if isinstance(cap, int) else np.iinfo(np.int32).max
