"""What the seat to act sees of a match, as numbers: planes of squares, and facts.

The board is turned so that the seat's own side is at the bottom: spot 0 is its far left corner.

| plane | 1 where |
|---|---|
| 0–9 | the seat has a 船 兵 弓 車 虎 馬 筆 巫 将 王 |
| 10–19 | the opponent has one |
| 20 | 皇 is |
| 21 | the piece is red |
| 22 | 皇処 is now |
| 23 | 皇水 is |
| 24 | the board is |
| 25, 26, 27 | the declared move starts, steps, and is to end, while it is not over |
| 28 | the last move touched the board |

| fact | what |
|---|---|
| 0 | what is asked: 0 a move, 1 連撃術 or not, 2 a landing, 3 再行 or 終季 |
| 1 | the seat: 0 IA, 1 A |
| 2, 3 | the season, and the last one |
| 4 | the exponent of the rate |
| 5, 6 | own points and the opponent's, in tenths |
| 7 | 1 if the last turn moved 皇 |
| 8 | 1 if the seat began the season |
| 9 | what the sticks show, or -1 |
| 10, 11 | how far the second leg may go, after so many throws |
| 12, 13 | what the hands are worth, and the situational ones, in tenths, while declared |
| 14–33 | own captured pieces by 2 × kind + red |
| 34–53 | the opponent's |

Amounts beyond 31 bits are shown as the largest that 31 bits hold.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from belpic.games.cetkaik.kernel.cache import compiled
from belpic.games.cetkaik.kernel.layout import (
    CHAIN,
    DECLARE,
    LANDING,
    MOST_TOUCHED,
    NO_MOVE,
    NOTHING_DECLARED,
    ORIGIN_SHIFT,
    SQUARE_MASK,
    VIA_SHIFT,
    Record,
)
from belpic.games.cetkaik.kernel.moves import at
from belpic.games.cetkaik.kernel.payment import find_situation
from belpic.games.cetkaik.pieces import (
    CODES,
    EMPTY,
    IA,
    RED_BIT,
    STOCK_KINDS,
    TAM_CODE,
    A,
    kind_of,
    side_of,
)
from belpic.games.cetkaik.squares import SQUARES

Planes = NDArray[np.uint8]
Board = NDArray[np.int8]
Facts = NDArray[np.int32]

PLANES: Final = 29
FACTS: Final = 54

TAM_PLANE: Final = 20
RED_PLANE: Final = 21
HUE_PLANE: Final = 22
BOARD_PLANE: Final = 24
START_PLANE: Final = 25
STEP_PLANE: Final = 26
END_PLANE: Final = 27
LAST_PLANE: Final = 28

STOCK_FACTS: Final = 14
MOST: Final = (1 << 31) - 1


def find_plane(side: int, code: int) -> int:
    """Return the plane that shows a side what is on a square; if nothing is, that of the board."""
    if code in {EMPTY, TAM_CODE}:
        return TAM_PLANE if code else BOARD_PLANE
    is_other = side_of(code) != side
    return kind_of(code) + STOCK_KINDS * is_other


PLANE_OF: Final = np.array(
    [[find_plane(side, code) for code in range(CODES)] for side in (IA, A)], np.int8
)
"""The same by side and code; codes that no piece has are not asked for."""


@compiled
def find_spot(side: int, square: int) -> int:
    """Return where a side sees a square, or what square it sees at a spot."""
    return square + side * (SQUARES - 1 - 2 * square)


@compiled
def see_piece(side: int, board: Board, planes: Planes, spot: int) -> None:
    """Set the planes of one spot, all of which are 0, that show what stands there."""
    code = int(board[at(find_spot(side, spot))])
    planes[at(int(PLANE_OF[at(side), at(code)])), spot] = 1
    planes[RED_PLANE, spot] = code // RED_BIT & 1


@compiled
def see_moves(conduct: Record, state: Record, planes: Planes, spot: int) -> None:
    """Set the planes of one spot, all of which are 0, that show the declared and the last move."""
    square = find_spot(int(state["side"]), spot)
    move = int(state["move"])
    if move != NO_MOVE:
        planes[START_PLANE, spot] = move >> ORIGIN_SHIFT & SQUARE_MASK == square
        planes[STEP_PLANE, spot] = move >> VIA_SHIFT & SQUARE_MASK == square
        if int(conduct["step_declare"]) != NOTHING_DECLARED:
            planes[END_PLANE, spot] = move & SQUARE_MASK == square
    last = state["last"]
    for index in range(MOST_TOUCHED):
        if int(last[index]) == square:
            planes[LAST_PLANE, spot] = 1


@compiled
def find_question(phase: int) -> int:
    """Return what is asked, as the facts number it."""
    if phase == CHAIN:
        return 1
    if phase == LANDING:
        return 2
    return 3 if phase == DECLARE else 0


@compiled
def bound(amount: int) -> int:
    """Return an amount that has room in 32 bits."""
    return max(min(amount, MOST), -MOST)


@compiled
def see_facts(conduct: Record, state: Record, facts: Facts) -> None:
    """Fill in the facts."""
    side = int(state["side"])
    phase = int(state["phase"])
    facts[0] = find_question(phase)
    facts[1] = side
    facts[2] = state["season"]
    facts[3] = conduct["seasons"]
    facts[4] = state["rate"]
    facts[5] = bound(int(state["points"][side]))
    facts[6] = bound(int(state["points"][1 - side]))
    facts[7] = state["tam_moved"]
    facts[8] = int(state["first"]) == side
    facts[9] = state["count"]
    facts[10] = state["limit"]
    facts[11] = state["throws"]
    facts[12] = bound(int(state["hands"]))
    facts[13] = bound(find_situation(conduct, state)) if phase == DECLARE else 0
    for index in range(2 * STOCK_KINDS):
        facts[STOCK_FACTS + index] = state["stock"][side, index]
        facts[STOCK_FACTS + 2 * STOCK_KINDS + index] = state["stock"][1 - side, index]
