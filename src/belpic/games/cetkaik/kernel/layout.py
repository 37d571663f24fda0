"""What the kernel works on: the state, the compiled rules, scratch space, and packed moves.

Squares inside the kernel lie on a *frame*: eleven columns for nine, and two rows more on each
side, so that no step or jump of the diagrams leaves the array and squares beyond the edge are
just squares where nothing can be done.

A move is one positive integer (Rulebook, cetkaik §6, "Counting and listing moves"):

| bits | field |
|---|---|
| 0-6 | destination |
| 7-13 | via square, or `NO_VIA` |
| 14-20 | origin; for a drop the piece as IA's code; for 皇 the square of its first landing |
| 21-24 | distance of a running second leg, else 0 |
| 25 | a water throw is needed |
| 26-28 | `PLAIN`, `STEP_FINITE`, `STEP_RUNNING`, `DROP`, or 皇 by path: `TAM_PLAIN` (no step),
  `TAM_STEP_FIRST` (over the via square, then the landing), `TAM_STEP_SECOND` (landing, then
  over the via square) |
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from belpic.games.cetkaik.pieces import CODES, STOCK_KINDS, TAM
from belpic.games.cetkaik.squares import SQUARES, WIDTH

Record = np.void
Records = NDArray[np.void]
Moves = NDArray[np.int32]

FRAME_WIDTH: Final = 11
FRAME: Final = 147

NORMAL_STATE: Final = 0
HUE_STATE: Final = 1
WATER_STATE: Final = 2
STATES: Final = 3
MOVEMENTS: Final = 2 * STOCK_KINDS * STATES
"""One movement for each side, kind and state of the square moved from."""

# What the mover can do with a square, as bits.
LAND: Final = 1  # end the move there
BLOCK: Final = 2  # no slide goes on: a piece, or beyond the edge
VIA: Final = 4  # step on it
FINISH: Final = 8  # 皇 may end there
VACANT: Final = 16  # 皇 may pause there
OWN: Final = 32
GUARD: Final = 64  # an enemy 将, which protects when in 皇処
PIECE: Final = 128  # 皇 may step on it
BLOCK_SHIFT: Final = 1
VIA_CLASS_SHIFT: Final = 2
FINISH_SHIFT: Final = 3
VACANT_SHIFT: Final = 4
OWN_SHIFT: Final = 5
GUARD_SHIFT: Final = 6
OUTSIDE: Final = BLOCK
EMPTY_CLASS: Final = LAND | FINISH | VACANT

NO_VIA: Final = 127
SQUARE_MASK: Final = 127
VIA_SHIFT: Final = 7
ORIGIN_SHIFT: Final = 14
DISTANCE_SHIFT: Final = 21
DISTANCE_MASK: Final = 15
WATER_SHIFT: Final = 25
WATER_FLAG: Final = 1 << WATER_SHIFT
KIND_SHIFT: Final = 26
PLAIN: Final = 0
STEP_FINITE: Final = 1
STEP_RUNNING: Final = 2
DROP: Final = 3
TAM_PLAIN: Final = 4
TAM_STEP_FIRST: Final = 5
TAM_STEP_SECOND: Final = 6

NEVER_WET: Final = 0  # no water throw wherever the move ends
WET_ON_WATER: Final = 1  # a water throw if the move ends on water
ALWAYS_WET: Final = 2  # a water throw wherever it ends (the via square was water)

MOST_MOVES: Final = 1 << 18
"""More than any position has: 48 movers, 48 squares to step on, 80 destinations each."""

MOST_NEAR: Final = 24
MOST_FAR: Final = 16
MOST_LINES: Final = 8

STATE: Final = np.dtype(
    [
        ("points", "i8", (2,)),
        ("rate", "i4"),  # how often 再行 was declared: the rate is its power of two
        ("season", "i1"),
        ("first", "i1"),  # the side that began the season
        ("side", "i1"),
        ("tam", "i1"),  # the square of 皇, or NOWHERE
        ("tam_moved", "i1"),  # whether the last turn moved 皇
        ("stock", "u1", (2, 2 * STOCK_KINDS)),  # by side, then 2 × kind + colour
        ("board", "i1", (SQUARES,)),
    ],
    align=True,
)
"""One position, always between turns."""

TABLES: Final = np.dtype(
    [
        ("bits", "i4", (3, FRAME)),  # by wetness: destination and water flag of a move
        ("near_count", "i2", (MOVEMENTS,)),
        ("near", "i2", (MOVEMENTS, MOST_NEAR)),  # circles with nothing in between that matters
        ("far_count", "i2", (MOVEMENTS,)),
        ("far", "i2", (MOVEMENTS, MOST_FAR, 2)),  # circles, and the square that may block them
        ("slide_count", "i2", (MOVEMENTS,)),
        ("slide", "i2", (MOVEMENTS, MOST_LINES, 2)),  # lines, and 1 if the first square is ignored
        ("leap_count", "i2", (MOVEMENTS,)),
        ("leap", "i2", (MOVEMENTS, MOST_LINES, 2)),  # lines over one piece, and the least distance
        ("class_of", "i2", (2, CODES)),  # by mover and piece, before protection
        ("protected", "i2"),  # class of an enemy piece that may not be captured
        ("home", "i2"),  # class of the mover's own square while it is lifted
        ("tam_home", "i2"),  # class of 皇's own square while it is lifted
        ("tam_again", "i1"),  # 1 if 皇 may move after the opponent moved it
        ("via_wets", "i1"),  # 1 if stepping on a water square needs a water throw
        ("water_threshold", "i1"),
        ("state_of", "i1", (SQUARES + 1, FRAME)),  # by the square of 皇: state of every square
        ("wet", "i1", (TAM + 1, FRAME)),  # by kind and origin
        ("is_water", "i1", (FRAME,)),
        ("number", "i1", (FRAME,)),  # square on the frame -> square
        ("frame", "i2", (SQUARES + 1,)),  # square -> square on the frame
        ("square_count", "i2"),
        ("square", "i1", (SQUARES,)),  # the squares of the board
        ("initial", "i1", (SQUARES,)),
        ("tam_start", "i1"),
    ],
    align=True,
)
"""A ruleset with its options, compiled."""

ABSENT: Final = 0  # no penalty: allowed, or cannot happen
HAND: Final = 1  # a hand with negative points
IMMEDIATE: Final = 2  # paid at once

CONDUCT: Final = np.dtype(
    [
        ("start_points", "i8"),
        ("total_points", "i8"),  # 0 if points end nothing
        ("kut2tam2_points", "i8"),
        ("tam2tysak2_points", "i8"),
        ("kut2tam2", "i1"),
        ("tam_after_opponent", "i1"),
        ("tam_null_move", "i1"),
        ("stacking", "i1"),  # 1 if 皇再来 counts twice when both of its cases coincide
        ("failure_exempts", "i1"),  # 1 if a failed throw undoes 撃皇
        ("penalty_alone", "i1"),  # 1 if a declaration for a penalty leaves older hands out
        ("negative_taxot", "i1"),  # 1 if 終季 may cost points
        ("any_hand", "i1"),  # 1 if every held hand is declared every turn
        ("downgrade_is_new", "i1"),
        ("best_throw", "i1"),  # the farthest a second leg can get with fives only
        ("rate_cap", "i4"),  # the highest power of two of the rate
        ("seasons", "i1"),
        ("first_player", "i1"),
        ("no_legal_move", "i1"),
    ],
    align=True,
)
"""How a match is conducted around the moves, compiled."""

BY_STICKS: Final = 0
ALTERNATE: Final = 1
FIXED: Final = 2

GAME_ENDS: Final = 0
PASS: Final = 1
LOSS: Final = 2

SAFE_RATE: Final = 32
"""Powers of two up to this one are multiplied out; with capped points more makes no difference."""

WORK: Final = np.dtype(
    [
        ("class", "i2", (FRAME,)),
        ("own_count", "i8"),
        ("own", "i2", (SQUARES + 1,)),
        ("own_code", "i2", (SQUARES + 1,)),
        ("empty_count", "i8"),
        ("empty", "i4", (SQUARES + 1,)),
        ("guard", "i2", (SQUARES + 1,)),
        ("via", "i2", (SQUARES + 1,)),  # squares the lifted piece can step on
    ],
    align=True,
)
"""Scratch space of one thread."""


def on_frame(square: int) -> int:
    """Return where a square lies on the frame."""
    return (square // WIDTH + 2) * FRAME_WIDTH + square % WIDTH + 2


def new_states(count: int = 1) -> Records:
    """Return blank states."""
    return np.zeros(count, STATE)


def new_work() -> Records:
    """Return scratch space for one thread."""
    return np.zeros(1, WORK)


def new_moves() -> Moves:
    """Return room for any list of moves."""
    return np.empty(MOST_MOVES, np.int32)
