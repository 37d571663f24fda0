"""Captures of a position, and what each captured piece would add to a stock."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from belpic.games.cetkaik.kernel.hands import HandTable, hand_levels, hand_points
from belpic.games.cetkaik.kernel.layout import (
    DISTANCE_MASK,
    DISTANCE_SHIFT,
    FRAME,
    KIND_SHIFT,
    LAND,
    ORIGIN_SHIFT,
    SQUARE_MASK,
    STEP_RUNNING,
    VACANT,
    WATER_FLAG,
    Moves,
    Record,
)
from belpic.games.cetkaik.kernel.listing import list_pieces
from belpic.games.cetkaik.kernel.moves import no_moves, survey
from belpic.games.cetkaik.kernel.turn import stock_index
from belpic.games.cetkaik.pieces import STOCK_KINDS
from belpic.games.cetkaik.search.compiling import searching
from belpic.games.cetkaik.search.layout import FARTHEST

Gains = NDArray[np.int32]


@searching
def list_captures(tables: Record, state: Record, work: Record, moves: Moves) -> int:
    """Write the moves by path of the side to move that capture; return how many there are.

    They are the kernel's own moves: it lists them on a survey in which empty squares are none to
    end on.
    """
    survey(tables, state, work)
    classes = work["class"]
    for place in range(FRAME):
        found = int(classes[place])
        if found & VACANT:
            classes[place] = found & ~LAND
    end = list_pieces(tables, state, work, moves, no_moves())
    count = 0
    for index in range(end):
        move = 0 + int(moves[index])
        moves[count] = move
        # a piece that goes back to where it was captures nothing
        count += int((move >> ORIGIN_SHIFT) & SQUARE_MASK != move & SQUARE_MASK)
    return count


@searching
def captured_index(state: Record, move: int) -> int:
    """Return the place in a stock of what a capture takes."""
    return stock_index(int(state["board"][move & SQUARE_MASK]))


@searching
def sticks_needed(move: int) -> int:
    """Return what the sticks have to show for a second leg, 0 if they are not thrown for one."""
    if move >> KIND_SHIFT != STEP_RUNNING:
        return 0
    return (move >> DISTANCE_SHIFT) & DISTANCE_MASK


@searching
def share_of(tables: Record, mind: Record, move: int) -> float:
    """Return how likely the throws of a move let it end where it is to."""
    share = float(mind["reach"][min(sticks_needed(move), FARTHEST)])
    if move & WATER_FLAG:
        share *= float(mind["reach"][int(tables["water_threshold"])])
    return share


@searching
def fill_hand_gains(hands: HandTable, stock: NDArray[np.uint8], gains: Gains) -> int:
    """Note what hands a stock would be worth more with one more piece of each kind and colour.

    Returns what they are worth now.
    """
    before = hand_points(hand_levels(stock, hands), hands)
    for index in range(2 * STOCK_KINDS):
        stock[index] += 1
        gains[index] = hand_points(hand_levels(stock, hands), hands) - before
        stock[index] -= 1
    return before
