"""Options that change the conduct of a match: every preset, and mixes of what is not usual."""

from __future__ import annotations

from belpic.core.options import Value
from tests.games.cetkaik.board_samples import MODERN

VARIANTS: tuple[tuple[str, dict[str, Value]], ...] = (
    *((preset, {}) for preset in MODERN),
    ("official", {"score_cap": "off", "first_player": "winner_of_last_season"}),
    ("official", {"cash_play": True, "first_player": "loser_of_last_season", "rate_cap": 32}),
    ("official", {"start_points": "gain_from_zero", "first_player": "alternate"}),
    ("official", {"step_nearer_landing": True, "step_sticks": "rengeki"}),
    ("standard", {"step_zero_captures_via": True, "water_exempt_drop": False}),
    ("standard", {"rate_scope": "later_hands", "situational_scope": "season_accumulate"}),
    ("hard_tam", {"hard_tam_hands": "cerkefs", "declaration_trigger": "any_hand"}),
    ("standard", {"duplicate_hands": "per_copy", "negative_taxot": "forbidden"}),
    ("education", {"scoring_method": "old_3_5_unused", "no_legal_move": "pass"}),
    ("online", {"water_test_on": "any", "water_exempt_pieces": frozenset(), "seasons": 1}),
    ("online", {"step_sticks": "rengeki", "downgrade_is_new": True}),
)
