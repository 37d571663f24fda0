"""The learned evaluation: a small network of whole numbers, its first layer kept up move by move.

Each side sees a position in its own way, A with the board turned round and owners exchanged, so
that one network serves both. What a view sees is a sum of rows, one for every thing there is:

* a piece on its square, and where it stands from both kings (kept up in the trace),
* captured pieces, by how many there are (kept up as well),
* pieces that would complete a hand, by their squares, and facts: what hands are near and held, the
  rate, the lead (added when a position is judged).

The sums of the side to move and of the other go through one hidden layer. Everything is whole
numbers: those in `f4` are exact, being small, so that every machine finds the same bits.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from belpic.games.cetkaik.kernel.layout import Record
from belpic.games.cetkaik.pieces import A_BIT, EMPTY, KIND_MASK
from belpic.games.cetkaik.search.compiling import searching
from belpic.games.cetkaik.search.layout import (
    FAR,
    HIDDEN,
    KING_REACH,
    MOST_RATE,
    NO_KING,
    STOCK_LEVELS,
    STOCKS,
    UNITS,
    VIEWS,
)
from belpic.games.cetkaik.squares import SQUARES, WIDTH

LINEAR: Final = UNITS - 1
"""The unit that goes straight to the result."""
FULL: Final = 255
"""A unit that is as active as can be."""
HIDDEN_SHIFT: Final = 6
OUTPUT_UNIT: Final = 1 << 7
LINEAR_UNIT: Final = 512
"""So much of the linear unit is one of log-odds."""
CODE_MASK: Final = A_BIT - 1
KING_SPAN: Final = 2 * KING_REACH + 1
SIDE_PLANE: Final = 16
BLOCK: Final = 8

# Where the rows of facts begin: mine first, then the other side's.
LEVELS: Final = 8
NEAR_FACT: Final = 0
HELD_FACT: Final = 2 * LEVELS
OUTS_FACT: Final = 4 * LEVELS
RATE_FACT: Final = 6 * LEVELS
LEAD_FACT: Final = RATE_FACT + MOST_RATE
LEAD_LEVELS: Final = 17
LEAD_STEP: Final = 4
TAM_FACT: Final = LEAD_FACT + LEAD_LEVELS
NEAR_STEPS: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
HELD_STEPS: Final = (1, 4, 6, 9, 14, 21, 31)


@searching
def find_offset(square: int, king: int) -> int:
    """Return where a square lies from a king, as the place of a row."""
    if king == NO_KING:
        return FAR
    across = square % WIDTH - king % WIDTH
    along = square // WIDTH - king // WIDTH
    if max(abs(across), abs(along)) > KING_REACH:
        return FAR
    return (along + KING_REACH) * KING_SPAN + across + KING_REACH


@searching
def turn_offset(offset: int) -> int:
    """Return the place of the same row on the board turned round."""
    return FAR if offset == FAR else FAR - 1 - offset


@searching
def change_units(mind: Record, trace: Record, code: int, square: int, number: int) -> None:
    """Let the units see that a piece comes to a square (1) or leaves it (-1)."""
    plane = (code & KIND_MASK) + (code // A_BIT) * SIDE_PLANE
    # one loop for both views and both signs: it is compiled wherever a move is followed
    for view in range(VIEWS):
        from_own = find_offset(square, int(trace["king"][view]))
        from_other = find_offset(square, int(trace["king"][1 - view]))
        at = square
        if view:
            at = SQUARES - 1 - square
            from_own = turn_offset(from_own)
            from_other = turn_offset(from_other)
        units = trace["units"][view]
        # 皇 is nobody's: its rows are the same for both
        piece = mind["piece_row"][code ^ (view * A_BIT), at]
        own = mind["king_row"][0, plane ^ (view * SIDE_PLANE), from_own]
        other = mind["king_row"][1, plane ^ (view * SIDE_PLANE), from_other]
        for unit in range(UNITS):
            change = int(piece[unit]) + int(own[unit]) + int(other[unit])
            units[unit] = int(units[unit]) + number * change


@searching
def shift_units(
    mind: Record, trace: Record, side: int, index: int, before: int, after: int
) -> None:
    """Let the units see that a side has another number of a piece captured."""
    less = min(before, STOCK_LEVELS - 1)
    more = min(after, STOCK_LEVELS - 1)
    for view in range(VIEWS):
        units = trace["units"][view]
        gone = mind["stock_row"][view ^ side, index, less]
        come = mind["stock_row"][view ^ side, index, more]
        for unit in range(UNITS):
            units[unit] = int(units[unit]) + int(come[unit]) - int(gone[unit])


@searching
def sum_units(mind: Record, state: Record, trace: Record) -> None:
    """Sum the units of a position from nothing; its kings are known."""
    start = mind["start_row"]
    for view in range(VIEWS):
        units = trace["units"][view]
        for unit in range(UNITS):
            units[unit] = start[unit]
    trace["is_stale"] = 0
    for side in range(2):
        for index in range(STOCKS):
            count = int(np.int64(state["stock"][side, index]))
            if count:
                shift_units(mind, trace, side, index, 0, count)
    for square in range(SQUARES):
        code = int(state["board"][square])
        if code != EMPTY:
            change_units(mind, trace, code, square, 1)


@searching
def settle_units(mind: Record, state: Record, trace: Record) -> None:
    """Sum the units anew if a king came or went."""
    if int(mind["is_network"]) and int(trace["is_stale"]):
        sum_units(mind, state, trace)


@searching
def add_fact(mind: Record, trace: Record, mine: int, other: int) -> None:
    """Add a fact as IA sees it and as A does."""
    rows = mind["fact_row"]
    first = trace["sums"][0]
    first_row = rows[mine]
    second = trace["sums"][1]
    second_row = rows[other]
    for unit in range(UNITS):
        first[unit] = int(first[unit]) + int(first_row[unit])
    for unit in range(UNITS):
        second[unit] = int(second[unit]) + int(second_row[unit])


@searching
def add_of_both(mind: Record, trace: Record, fact: int, of_ia: int, of_a: int) -> None:
    """Add a fact that each side has: one's own comes first."""
    add_fact(mind, trace, fact + of_ia, fact + of_a)
    add_fact(mind, trace, fact + LEVELS + of_a, fact + LEVELS + of_ia)


@searching
def add_hot(mind: Record, trace: Record, code: int, square: int) -> None:
    """Add a piece that would complete a hand of the side that does not own it."""
    kind = (code & KIND_MASK) - 1
    owner = code // A_BIT
    rows = mind["hot_row"]
    first = trace["sums"][0]
    first_row = rows[1 - owner, kind, square]
    second = trace["sums"][1]
    second_row = rows[owner, kind, SQUARES - 1 - square]
    for unit in range(UNITS):
        first[unit] = int(first[unit]) + int(first_row[unit])
    for unit in range(UNITS):
        second[unit] = int(second[unit]) + int(second_row[unit])


@searching
def level_of_near(prospect: Record, pieces: Record) -> int:
    """Return how much a stock would be brought within reach of, by what there is to capture."""
    near = prospect["near"]
    nearer = 0.0
    for index in range(STOCKS):
        nearer += int(pieces[index]) * float(near[index])
    level = 0
    for least in NEAR_STEPS:
        level += int(nearer >= least)
    return level


@searching
def level_of_held(points: int) -> int:
    """Return by which row the points of the hands held count."""
    level = 0
    for least in HELD_STEPS:
        level += int(points >= least)
    return level


@searching
def level_of_lead(lead: int) -> int:
    """Return by which row what one leads by counts."""
    return min(max(lead // LEAD_STEP + LEAD_LEVELS // 2, 0), LEAD_LEVELS - 1)


@searching
def sum_position(
    mind: Record, state: Record, trace: Record, own: Record, other: Record, lead: int
) -> None:
    """Add to the units what is not kept up; the prospects are IA's and A's."""
    settle_units(mind, state, trace)
    for view in range(VIEWS):
        units = trace["units"][view]
        sums = trace["sums"][view]
        for unit in range(UNITS):
            sums[unit] = units[unit]
    add_all_hot(mind, state, trace, own, other)
    near = level_of_near(own, trace["pieces"][1])
    other_near = level_of_near(other, trace["pieces"][0])
    add_of_both(mind, trace, NEAR_FACT, near, other_near)
    held = level_of_held(int(own["held"]))
    other_held = level_of_held(int(other["held"]))
    add_of_both(mind, trace, HELD_FACT, held, other_held)
    rate = RATE_FACT + min(int(state["rate"]), MOST_RATE - 1)
    add_fact(mind, trace, rate, rate)
    add_fact(mind, trace, LEAD_FACT + level_of_lead(lead), LEAD_FACT + level_of_lead(-lead))
    if int(state["tam_moved"]):
        add_fact(mind, trace, TAM_FACT, TAM_FACT)


@searching
def add_all_hot(mind: Record, state: Record, trace: Record, own: Record, other: Record) -> None:
    """Add every piece that would complete a hand, and how many there are."""
    board = state["board"]
    hot_for_ia = own["hot"]
    hot_for_a = other["hot"]
    outs = 0
    other_outs = 0
    for square in range(SQUARES):
        code = int(board[square])
        low = code & CODE_MASK
        is_out = int(hot_for_ia[low]) & (code // A_BIT)
        is_other_out = int(hot_for_a[low]) & (1 - code // A_BIT)
        if is_out | is_other_out:
            outs += is_out
            other_outs += is_other_out
            add_hot(mind, trace, code, square)
    add_of_both(mind, trace, OUTS_FACT, min(outs, LEVELS - 1), min(other_outs, LEVELS - 1))


@searching
def activity(sum_of_unit: int) -> np.float32:
    """Return how active a unit is."""
    return np.float32(min(max(sum_of_unit, 0), FULL))


@searching
def sum_up(mind: Record, trace: Record, mover: int) -> float:
    """Return the log-odds that the season is IA's, by the sums and by who is to move."""
    hidden = trace["hidden"]
    bias = mind["hidden_bias"]
    for place in range(HIDDEN):
        hidden[place] = bias[place]
    for turn in range(VIEWS):
        sums = trace["sums"][mover ^ turn]
        for block in range(0, UNITS, BLOCK):
            add_block(mind, trace, turn * UNITS + block, sums, block)
    total = int(mind["output_bias"])
    weights = mind["output_weight"]
    for place in range(HIDDEN):
        active = min(max(int(hidden[place]) >> HIDDEN_SHIFT, 0), FULL)
        total += active * int(weights[place])
    direct = int(trace["sums"][mover][LINEAR]) - int(trace["sums"][1 - mover][LINEAR])
    return (1 - 2 * mover) * (total / (FULL * OUTPUT_UNIT) + direct / LINEAR_UNIT)


@searching
def add_block(mind: Record, trace: Record, row: int, sums: Record, block: int) -> None:
    """Add what some units give to the hidden layer."""
    hidden = trace["hidden"]
    weights = mind["hidden_weight"]
    zero = activity(int(sums[block]))
    one = activity(int(sums[block + 1]))
    two = activity(int(sums[block + 2]))
    three = activity(int(sums[block + 3]))
    four = activity(int(sums[block + 4]))
    five = activity(int(sums[block + 5]))
    six = activity(int(sums[block + 6]))
    seven = activity(int(sums[block + 7]))
    for place in range(HIDDEN):
        hidden[place] = (
            hidden[place]
            + zero * weights[row, place]
            + one * weights[row + 1, place]
            + two * weights[row + 2, place]
            + three * weights[row + 3, place]
            + four * weights[row + 4, place]
            + five * weights[row + 5, place]
            + six * weights[row + 6, place]
            + seven * weights[row + 7, place]
        )
