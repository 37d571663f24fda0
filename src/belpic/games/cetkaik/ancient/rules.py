"""The rules of the ancient game as chosen by options, and compiled for its kernel."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final, Literal

import numpy as np

from belpic.games.cetkaik.kernel.ancient import layout
from belpic.games.cetkaik.pieces import BEAST, CHARIOT, IA, PAWN, A
from belpic.games.cetkaik.ruleset import Reach, load_ruleset
from belpic.games.cetkaik.squares import ROWS, SQUARES, WIDTH, column_of, row_of

if TYPE_CHECKING:
    from belpic.games.cetkaik.kernel.layout import Record, Records

PROMOTED: Final = "promoted"
ZONE_ROWS: Final = 3
"""A pawn's zone is the opponent's first three ranks."""

_OFFSETS: Final = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""The eight directions as columns to the right and rows down, straight ones at even places."""

_STRAIGHT: Final = 0b01010101
_ALL: Final = 0b11111111


@dataclass(frozen=True, slots=True, kw_only=True)
class AncientRules:
    """Every option of the ancient game, named as in the rulebook less its prefix (options §H)."""

    chariot_beast_placement: Literal["printed", "swapped", "free"] = "printed"
    runners: Literal["both", "neither", "chariot_only"] = "both"
    chain_jumps: bool = False
    leap_sacrifice: bool = False
    leap_approach: Literal["slide", "adjacent"] = "slide"
    water_blocks_slides: bool = True
    steppable: Literal["any_ship", "own_ship"] = "any_ship"
    step_chain: bool = True
    ship_path: Literal["orthogonal", "king"] = "orthogonal"
    step_return_to_origin: bool = True
    pawn_zone: Literal["while_in_zone", "permanent"] = "while_in_zone"
    zone_after_step: Literal["via_square"] = "via_square"
    no_legal_move: Literal["draw_by_agreement_or_resign", "loss"] = "draw_by_agreement_or_resign"

    def runs(self, kind: int) -> bool:
        """Tell whether 車 or 獣 moves any number of squares (options §H, ancient_runners)."""
        return self.runners == "both" or (self.runners == "chariot_only" and kind == CHARIOT)


@cache
def compile_rules(rules: AncientRules) -> Records:
    """Return the ruleset with its options for the kernel."""
    records = np.zeros(1, layout.RULES)
    compiled = records[0]
    _fill_board(compiled)
    _fill_movement(compiled, rules)
    _fill_choices(compiled, rules)
    return records


def is_in_zone(side: int, square: int) -> bool:
    """Tell whether a square is in the zone of a side's pawns, the opponent's first three ranks."""
    row = row_of(square)
    return row < ZONE_ROWS if side == IA else row >= len(ROWS) - ZONE_ROWS


def _fill_board(compiled: Record) -> None:
    water = load_ruleset("ancient").water
    for square in range(SQUARES):
        compiled["water"][square] = square in water
        for side in (IA, A):
            compiled["zone"][side, square] = is_in_zone(side, square)
        for direction, (right, down) in enumerate(_OFFSETS):
            column, row = column_of(square) + right, row_of(square) + down
            is_on_board = 0 <= column < WIDTH and 0 <= row < len(ROWS)
            compiled["neighbour"][direction, square] = (
                row * WIDTH + column if is_on_board else layout.NONE
            )


def _fill_movement(compiled: Record, rules: AncientRules) -> None:
    movement = load_ruleset("ancient").movement
    for (kind, state), reaches in movement.items():
        # Only pawns move otherwise in the zone.
        zones = (1,) if state == PROMOTED else (0,) if kind == PAWN else (0, 1)
        for reach in reaches:
            field = _field(reach, kind, rules)
            for side in (IA, A):
                for zone in zones if field else ():
                    compiled[field][side, kind, zone] |= 1 << _direction(reach, side)


def _field(reach: Reach, kind: int, rules: AncientRules) -> str:
    """Return which table of directions a way to move belongs to, none for the ship's."""
    if reach.kind == "leap_capture":
        return "leap"
    if reach.kind == "slide":
        is_slow = kind in (CHARIOT, BEAST) and not rules.runs(kind)
        return "step" if is_slow else "slide"
    return "step" if reach.kind == "step" else ""


def _direction(reach: Reach, side: int) -> int:
    offset = (reach.dx, -reach.dy) if side == IA else (-reach.dx, reach.dy)
    return _OFFSETS.index(offset)


def _fill_choices(compiled: Record, rules: AncientRules) -> None:
    for kind in (CHARIOT, BEAST):
        compiled["far_leap"][kind] = rules.runs(kind) and rules.leap_approach == "slide"
    # Only a 獣 that does not run leaps on and on (options §H).
    compiled["chain"][BEAST] = rules.chain_jumps and not rules.runs(BEAST)
    compiled["ship_direction"] = _STRAIGHT if rules.ship_path == "orthogonal" else _ALL
    compiled["sacrifice"] = rules.leap_sacrifice
    compiled["slides_over_water"] = not rules.water_blocks_slides
    compiled["steps_on_any_ship"] = rules.steppable == "any_ship"
    compiled["steps_on_two_ships"] = rules.step_chain
    compiled["returns_to_origin"] = rules.step_return_to_origin
    compiled["permanent_zone"] = rules.pawn_zone == "permanent"
    compiled["loses_without_move"] = rules.no_legal_move == "loss"
