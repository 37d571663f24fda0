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

from belpic.games.cetkaik.kernel.hands import MOST_HANDS
from belpic.games.cetkaik.pieces import CODES, STOCK_KINDS, TAM
from belpic.games.cetkaik.squares import NOWHERE, SQUARES, WIDTH

Record = np.void
Records = NDArray[np.void]
Moves = NDArray[np.int32]

FRAME_WIDTH: Final = 11
FRAME: Final = 147
FRAME_ROWS: Final = 13
NEIGHBOURS: Final = 8

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
PIECE_SHIFT: Final = 7
OUTSIDE: Final = BLOCK
EMPTY_CLASS: Final = LAND | FINISH | VACANT

WINDOW_CENTRE: Final = 2 * FRAME_WIDTH + 2
"""The bit of the square itself in a window (`kernel.windows`)."""
# What bands and windows show.
LANDS: Final = 0  # where the mover may land
VIAS: Final = 1  # what it may step on
VACANTS: Final = 2  # which squares are empty
PIECES: Final = 3  # what 皇 may step on
BANDS: Final = 4

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

GROUNDS: Final = 3
"""What is seen of the board itself, in this order: 皇処, 皇水, and where it is."""

# Where a turn stands. In the first three of each line a seat, in the others the sticks are asked.
OPEN: Final = 0  # who begins is thrown for
OPEN_FALL: Final = 1  # that throw is in the air
MOVE: Final = 2  # a move is chosen
FALL: Final = 3  # the throw of a running second leg is in the air
CHAIN: Final = 4  # 連撃術 goes on or not
LANDING: Final = 5  # the landing is chosen
WATER: Final = 6  # the throw for water is in the air
DECLARE: Final = 7  # 再行 or 終季
OVER: Final = 8
# What a record cannot hold or a kernel cannot count is settled outside, and then play goes on.
PRICE: Final = 9  # the worth of the stock is to be filled in
PAY_AT_ONCE: Final = 10  # a penalty is to be paid
PAY_SEASON: Final = 11  # 終季 is to be paid
RECALL: Final = 12  # whether the position came too often
BEGIN: Final = 13  # nothing has happened yet

# How a match ended.
NOT_ENDED: Final = 0
BY_POINTS: Final = 1
BY_SEASONS: Final = 2
NO_MOVE_LEFT: Final = 3
NO_MOVE_LOSS: Final = 4
BY_REPETITION: Final = 5

NO_MOVE: Final = -1
"""In the place of a packed move: there is none."""
NOTHING: Final = -2
"""In the place of a choice: nothing has been chosen."""
UNKNOWN: Final = -1
"""In the place of a throw or a square: there is none."""
MOST_TOUCHED: Final = 4

STATE: Final = np.dtype(
    [
        ("points", "i8", (2,)),  # in tenths, as all amounts
        ("carried", "i8", (2,)),  # situational hands that add up over the season, by side
        ("hands", "i8"),  # while something is declared: what the hands are worth
        ("situation", "i4"),  # and the situational hands of this turn
        ("new", "i4"),  # and the levels of the hands that demand it
        ("loose", "i4"),  # and the part of the worth that belongs to no hand
        ("worth", "i4", (MOST_HANDS,)),  # and the parts that do
        ("reached", "i4", (2, MOST_HANDS)),  # the rate's exponent when a hand came to its level
        ("rate", "i4"),  # how often 再行 was declared: the rate is its power of two
        ("move", "i4"),  # the move that has been declared and is not over
        ("landing", "i4"),  # where it will end if nothing goes wrong any more
        ("limit", "i4"),  # how far its second leg may go
        ("throws", "i4"),  # after so many throws
        ("phase", "i1"),
        ("ending", "i1"),
        ("season", "i1"),
        ("first", "i1"),  # the side that began the season
        ("opening", "i1"),  # what IA has thrown to decide who begins
        ("count", "i1"),  # what the sticks show
        ("success", "i1"),  # while a penalty is settled outside: whether the move succeeded
        ("wide", "i1"),  # 1 if the points are kept outside, because they are too large
        ("last", "i1", (MOST_TOUCHED,)),  # the squares of the last move, to be marked
        # from here on all that moves depend on
        ("side", "i1"),
        ("tam", "i1"),  # the square of 皇, or NOWHERE
        ("tam_moved", "i1"),  # whether the last turn moved 皇
        ("stock", "u1", (2, 2 * STOCK_KINDS)),  # by side, then 2 × kind + colour
        ("board", "i1", (SQUARES,)),
    ],
    align=True,
)
"""One moment of a match."""

TABLES: Final = np.dtype(
    [
        ("bits", "i4", (3, FRAME)),  # by wetness: destination and water flag of a move
        ("near_count", "i2", (MOVEMENTS,)),
        ("near", "i2", (MOVEMENTS, MOST_NEAR)),  # circles with nothing in between that matters
        # as bits of a window (`kernel.windows`): circles and the first squares of lines,
        ("reach_window", "i8", (MOVEMENTS,)),
        ("slide_window", "i8", (MOVEMENTS,)),  # and those first squares alone
        ("goes_further", "i1", (MOVEMENTS,)),  # 1 if there is more than these circles and lines
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
        ("drop_wet", "i1", (STOCK_KINDS,)),  # by kind, from the stock
        ("is_water", "i1", (FRAME,)),
        ("number", "i1", (FRAME,)),  # square on the frame -> square
        ("frame", "i2", (SQUARES + 1,)),  # square -> square on the frame
        ("square_count", "i2"),
        ("square", "i1", (SQUARES,)),  # the squares of the board
        ("initial", "i1", (SQUARES,)),
        ("tam_start", "i1"),
        # by the side that looks and the square of 皇: the board itself (`kernel.seen`)
        ("ground", "u1", (2, SQUARES + 1, GROUNDS, SQUARES)),
    ],
    align=True,
)
"""A ruleset with its options, compiled."""

ABSENT: Final = 0  # no penalty: allowed, or cannot happen
HAND: Final = 1  # a hand with negative points
IMMEDIATE: Final = 2  # paid at once

EXACT_DESTINATION: Final = 0  # what is declared of a running second leg before its throw
DIRECTION: Final = 1
NOTHING_DECLARED: Final = 2

CONDUCT: Final = np.dtype(
    [
        ("start_points", "i8", (2,)),
        ("total_points", "i8"),  # the points that end the game, 0 if none do
        ("kut2tam2_points", "i8"),
        ("tam2tysak2_points", "i8"),
        ("hand_unit", "i8"),  # how many tenths the unit of the hand table is
        ("gains", "i1"),  # 1 if one side gains what nobody pays
        ("kut2tam2", "i1"),
        ("tam_after_opponent", "i1"),
        ("tam_null_move", "i1"),
        ("stacking", "i1"),  # 1 if 皇再来 counts twice when both of its cases coincide
        ("failure_exempts", "i1"),  # 1 if a failed throw undoes 撃皇
        ("penalty_alone", "i1"),  # 1 if a declaration for a penalty leaves older hands out
        ("accumulates", "i1"),  # 1 if situational hands add up over the season
        ("negative_taxot", "i1"),  # 1 if 終季 may cost points
        ("any_hand", "i1"),  # 1 if every held hand is declared every turn
        ("downgrade_is_new", "i1"),
        ("later_hands", "i1"),  # 1 if 再行 doubles only what is completed after it
        ("priced_outside", "i1"),  # 1 if the hand table does not tell what a stock is worth
        ("step_declare", "i1"),
        ("nearer_landing", "i1"),  # 1 if a throw too small leaves nearer squares of the line
        ("zero_captures", "i1"),  # 1 if a throw too small leaves the capture of what is stepped on
        ("rengeki", "i1"),  # 1 if throws may be added up (連撃術)
        ("recalls", "i1"),  # 1 if positions may come too often
        ("best_throw", "i1"),  # the farthest a second leg can get with fives only
        ("rate_cap", "i4"),  # the highest power of two of the rate
        ("seasons", "i1"),
        ("first_season", "i1"),
        ("first_player", "i1"),
        ("no_legal_move", "i1"),
    ],
    align=True,
)
"""How a match is conducted around the moves, compiled."""

BY_STICKS: Final = 0
ALTERNATE: Final = 1
FIXED: Final = 2
WINNER: Final = 3
LOSER: Final = 4

GAME_ENDS: Final = 0
PASS: Final = 1
LOSS: Final = 2

# What a seat may choose beside moves.
STAY: Final = NO_MOVE
THROW: Final = 0
BANK: Final = 0
AGAIN: Final = 1
TYMOK: Final = 0
TAXOT: Final = 1

SAFE_RATE: Final = 30
"""Up to this power of two every payment has room in 64 bits."""
SAFE_POINTS: Final = 1 << 60
"""Points below this number have room in a record, and so has what is paid at a safe rate."""

WORK: Final = np.dtype(
    [
        ("class", "i2", (FRAME,)),
        ("own_count", "i8"),
        ("own", "i2", (SQUARES + 1,)),
        ("own_code", "i2", (SQUARES + 1,)),
        ("own_moves", "i4", (SQUARES + 1,)),  # how many moves each piece has
        ("tam_moves", "i4", (NEIGHBOURS,)),  # how many paths 皇 has, by the square it touches first
        ("empty", "i2", (SQUARES + 1,)),
        ("guard", "i2", (SQUARES + 1,)),
        ("via_count", "i8"),
        ("via", "i2", (SQUARES + 1,)),  # squares the lifted piece can step on
        # bands of five rows of the frame, by the row in their middle (`kernel.windows`)
        ("bands", "i8", (BANDS, FRAME_ROWS)),
    ],
    align=True,
)
"""Scratch space of one thread."""


def on_frame(square: int) -> int:
    """Return where a square lies on the frame."""
    return (square // WIDTH + 2) * FRAME_WIDTH + square % WIDTH + 2


def new_states(count: int = 1) -> Records:
    """Return states between turns without a piece on the board."""
    states = np.zeros(count, STATE)
    states["phase"] = MOVE
    states["season"] = 1
    states["tam"] = NOWHERE
    for name in ("move", "landing"):
        states[name] = NO_MOVE
    for name in ("opening", "count", "last"):
        states[name] = UNKNOWN
    return states


def new_work() -> Records:
    """Return scratch space for one thread."""
    return np.zeros(1, WORK)


def new_moves() -> Moves:
    """Return room for any list of moves."""
    return np.empty(MOST_MOVES, np.int32)
