"""Conduct: how a match goes around the moves, as the one record that the kernel reads.

Every option of the modern presets is in it. Only positions that may not repeat too often need a
memory that no record holds, so matches in bulk refuse them (`check_bulk`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from belpic.games.cetkaik.hands import is_kernel_exact
from belpic.games.cetkaik.kernel import layout
from belpic.games.cetkaik.position import TENTHS
from belpic.games.cetkaik.ruleset import RulesetError, load_ruleset

if TYPE_CHECKING:
    from collections.abc import Mapping

    from belpic.games.cetkaik.hands import HandSystem
    from belpic.games.cetkaik.kernel.layout import Record, Records

BEST_THROW: Final = 5
LUCKY_THROWS: Final = 2
"""As many lucky throws of 連撃術 reach farther than any board is wide."""
GAIN: Final = "gain_from_zero"

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
    "winner_of_last_season": layout.WINNER,
    "loser_of_last_season": layout.LOSER,
}
_NO_LEGAL_MOVES: Final = {
    "game_ends_on_points": layout.GAME_ENDS,
    "pass": layout.PASS,
    "loss": layout.LOSS,
}
_STEP_DECLARATIONS: Final = {
    "exact_destination": layout.EXACT_DESTINATION,
    "direction": layout.DIRECTION,
    "nothing": layout.NOTHING_DECLARED,
}
_SWITCHES: Final = {
    "stacking": ("tam2tysak2_stacking", "sum"),
    "failure_exempts": ("failed_throw_exempts_kut2tam2", True),
    "penalty_alone": ("situational_counts_existing_hands", False),
    "accumulates": ("situational_scope", "season_accumulate"),
    "negative_taxot": ("negative_taxot", "allowed"),
    "any_hand": ("declaration_trigger", "any_hand"),
    "downgrade_is_new": ("downgrade_is_new", True),
    "later_hands": ("rate_scope", "later_hands"),
    "nearer_landing": ("step_nearer_landing", True),
    "zero_captures": ("step_zero_captures_via", True),
    "rengeki": ("step_sticks", "rengeki"),
}
"""Fields that are set if an option has a value."""
_CHOICES_AFTER_A_THROW: Final = {
    "step_nearer_landing": False,
    "step_zero_captures_via": False,
    "step_sticks": "single",
}
"""With other values a path does not tell everything that may follow its throw."""


def check_bulk(options: Mapping[str, object]) -> None:
    """Refuse options with which matches cannot be played in bulk.

    Raises:
        RulesetError: naming the option.
    """
    limit = options.get("repetition_limit")
    if limit is not None:
        raise RulesetError("not_in_bulk", name="repetition_limit", value=str(limit))


def check_branches(options: Mapping[str, object]) -> None:
    """Refuse options with which a path does not tell everything that may follow a throw.

    Raises:
        RulesetError: naming the first such option.
    """
    _check_countable(options, tuple(_CHOICES_AFTER_A_THROW))


def check_endless(options: Mapping[str, object]) -> None:
    """Refuse options with which a turn may throw again for ever, so that no count would end.

    Raises:
        RulesetError: naming the option.
    """
    _check_countable(options, ("step_sticks",))


def _check_countable(options: Mapping[str, object], names: tuple[str, ...]) -> None:
    for name in names:
        usual = _CHOICES_AFTER_A_THROW[name]
        if options.get(name, usual) != usual:
            raise RulesetError("uncountable", name=name, value=str(options[name]))


@dataclass(frozen=True, slots=True)
class Start:
    """How a match begins that was broken off: its first season and what IA has more in points."""

    season: int = 1
    lead: int = 0


def compile_conduct(
    ruleset: str, options: Mapping[str, object], system: HandSystem, start: Start
) -> Records:
    """Return the compiled conduct of a match; all its amounts are in tenths of points."""
    source = load_ruleset(ruleset)
    chosen = {**source.defaults, **options}
    records = np.zeros(1, layout.CONDUCT)
    conduct = records[0]
    _fill_points(conduct, chosen, source.defaults["start_points"])
    conduct["start_points"] += np.array((start.lead, -start.lead)) * TENTHS
    conduct["first_season"] = start.season
    for name, points in source.penalties.items():
        conduct[f"{name}_points"] = points * TENTHS
    for name in ("kut2tam2", "tam_after_opponent", "tam_null_move"):
        conduct[name] = _PENALTIES[str(chosen[name])]
    for name, (option, value) in _SWITCHES.items():
        conduct[name] = chosen[option] == value
    conduct["hand_unit"] = TENTHS // system.scale
    conduct["priced_outside"] = not is_kernel_exact(system)
    conduct["recalls"] = chosen["repetition_limit"] is not None
    conduct["best_throw"] = BEST_THROW * (LUCKY_THROWS if conduct["rengeki"] else 1)
    conduct["rate_cap"] = _rate_exponent(chosen["rate_cap"])
    conduct["seasons"] = chosen["seasons"]
    conduct["step_declare"] = _STEP_DECLARATIONS[str(chosen["step_declare"])]
    conduct["first_player"] = _FIRST_PLAYERS[str(chosen["first_player"])]
    conduct["no_legal_move"] = _NO_LEGAL_MOVES[str(chosen["no_legal_move"])]
    return records


def _fill_points(conduct: Record, chosen: Mapping[str, object], usual: object) -> None:
    """Fill in where the points start and end; a total of 0 means that they end nothing (§9)."""
    start = chosen["start_points"]
    cash = bool(chosen["cash_play"])
    conduct["gains"] = start == GAIN and not cash
    if isinstance(start, int) and not cash:
        conduct["start_points"] = start * TENTHS
    if not cash and chosen["score_cap"] == "on":
        conduct["total_points"] = 2 * TENTHS * int(str(usual if start == GAIN else start))


def _rate_exponent(cap: object) -> int:
    """Return the exponent of the highest rate; without a cap, more than any season reaches."""
    return int(cap).bit_length() - 1 if isinstance(cap, int) else np.iinfo(np.int32).max
