"""Hands of captured pieces, fast: one table per hand system, two lookups per stock.

A stock is 20 counts: piece kinds in the order V P A C T H O S G K, black before red
(`index = 2 * kind + colour`), with at most one king of each colour, as in every set of pieces.

Levels are one integer: bit i says that hand i is completed, bit 16 + i that it is completed in
one colour (Rulebook, cetkaik §8.6). A hand is new when `after & ~before` has a bit.

Whether a hand can be filled depends only on which kinds are there at all, on whether there are
0 to 5 pawns, and on the kings. Those are 6 × 256 combinations, so all fillable hands of a
combination are tabulated beforehand (`hands/compiled.py`) and nothing is decided here.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from belpic.games.cetkaik.kernel.cache import compiled

HandTable = NDArray[np.int32]

MOST_HANDS = 12
MOST_PAWNS = 5
COMBINATIONS = (MOST_PAWNS + 1) * 256
SAME_COLOUR_SHIFT = 16
COMPLETED_MASK = (1 << SAME_COLOUR_SHIFT) - 1

# The layout of a hand table, one int32 array, so that a kernel carries one reference.
ANY_HAND = 0  # the bit of the hand made of any pieces, or 0
ANY_COUNT = 1  # how many pieces that hand needs
SAME_COLOUR_BONUS = 2
ANY_KINGS = 3  # 1 if a king of the other colour counts as a piece of that hand's colour
PIECES_COUNT = 4  # 1 if the captured pieces themselves have a value (old scoring)
PIECE_VALUES = 5  # ten values, by kind
FILLABLE = 16  # by combination and number of kings (0, 1, 2)
FILLABLE_IN_COLOUR = FILLABLE + 4 * COMBINATIONS  # by combination, own king + 2 * the other king
POINTS = FILLABLE_IN_COLOUR + 4 * COMBINATIONS  # sum of points by set of completed hands
TABLE_SIZE = POINTS + (1 << MOST_HANDS)


@compiled
def _whole(number: np.integer | np.bool) -> int:
    """Return a number as int64: `int` alone would make an unsigned one of a count."""
    return int(np.int64(number))


@compiled
def hand_levels(counts: NDArray[np.uint8], table: HandTable) -> int:
    """Return the levels of all hands for one stock, as packed bits (Rulebook, cetkaik §8.2)."""
    levels = _tabled_levels(counts, table)
    if table[ANY_HAND]:
        levels |= _any_hand_levels(counts, table)
    return levels


@compiled
def _tabled_levels(counts: NDArray[np.uint8], table: HandTable) -> int:
    """Return the levels of the hands that are made of certain kinds."""
    black = _whole(counts[0] != 0)
    red = _whole(counts[1] != 0)
    for kind in range(2, 9):
        black |= _whole(counts[2 * kind] != 0) << (kind - 1)
        red |= _whole(counts[2 * kind + 1] != 0) << (kind - 1)
    black_pawns = _whole(counts[2])
    red_pawns = _whole(counts[3])
    black_king = _whole(counts[18] != 0)
    red_king = _whole(counts[19] != 0)
    plain = min(black_pawns + red_pawns, MOST_PAWNS) * 256 + (black | red)
    black += min(black_pawns, MOST_PAWNS) * 256
    red += min(red_pawns, MOST_PAWNS) * 256
    completed = _whole(table[FILLABLE + 4 * plain + black_king + red_king])
    coloured = _whole(table[FILLABLE_IN_COLOUR + 4 * black + black_king + 2 * red_king])
    coloured |= _whole(table[FILLABLE_IN_COLOUR + 4 * red + red_king + 2 * black_king])
    return completed | coloured << SAME_COLOUR_SHIFT


@compiled
def _any_hand_levels(counts: NDArray[np.uint8], table: HandTable) -> int:
    """Return the level of the hand that any pieces make, of one colour if one colour suffices."""
    needed = _whole(table[ANY_COUNT])
    black = 0
    red = 0
    for kind in range(10):
        black += _whole(counts[2 * kind])
        red += _whole(counts[2 * kind + 1])
    helpers = _whole(table[ANY_KINGS])
    levels = 0
    if black + red >= needed:
        levels = _whole(table[ANY_HAND])
        black_reach = black + helpers * _whole(counts[19])
        red_reach = red + helpers * _whole(counts[18])
        if max(black_reach, red_reach) >= needed:
            levels |= levels << SAME_COLOUR_SHIFT
    return levels


@compiled
def hand_points(levels: int, table: HandTable) -> int:
    """Return the points of hands at these levels, in the unit of the table (point or tenth)."""
    coloured = levels >> SAME_COLOUR_SHIFT
    # The usual sum of bits in parallel: a loop over them would keep LLVM from vectorising.
    coloured -= coloured >> 1 & 0x5555
    coloured = (coloured & 0x3333) + (coloured >> 2 & 0x3333)
    coloured = coloured + (coloured >> 4) & 0x0F0F
    coloured = coloured + (coloured >> 8) & 0x1F
    points = _whole(table[POINTS + (levels & COMPLETED_MASK)])
    return points + coloured * _whole(table[SAME_COLOUR_BONUS])


@compiled
def stock_points(counts: NDArray[np.uint8], levels: int, table: HandTable) -> int:
    """Return what a stock with these levels is worth, the old scoring's piece values included."""
    points = hand_points(levels, table)
    if table[PIECES_COUNT]:
        points += piece_points(counts, table)
    return points


@compiled
def piece_points(counts: NDArray[np.uint8], table: HandTable) -> int:
    """Return the sum of the captured pieces' own values (Rulebook, cetkaik §10.3)."""
    points = 0
    for kind in range(10):
        number = _whole(counts[2 * kind]) + _whole(counts[2 * kind + 1])
        points += number * _whole(table[PIECE_VALUES + kind])
    return points


@compiled
def score_stocks(
    stocks: NDArray[np.uint8],
    table: HandTable,
    levels: NDArray[np.uint32],
    points: NDArray[np.int32],
) -> None:
    """Fill levels and points of many stocks, one row of 20 counts each."""
    # What only some systems have comes in loops of its own, so that LLVM vectorises the others'.
    for row in range(stocks.shape[0]):
        found = _tabled_levels(stocks[row], table)
        levels[row] = found
        points[row] = hand_points(found, table)
    if table[ANY_HAND]:
        for row in range(stocks.shape[0]):
            levels[row] |= _any_hand_levels(stocks[row], table)
            points[row] = hand_points(_whole(levels[row]), table)
    if table[PIECES_COUNT]:
        for row in range(stocks.shape[0]):
            points[row] += piece_points(stocks[row], table)
