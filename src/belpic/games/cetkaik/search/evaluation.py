"""The evaluation: how likely the season is won, and what the match is worth then.

It is three functions that the search calls: `begin_trace` at the root, `follow_move` for every move
that is carried out, `evaluate` where it looks no further. The mind says who judges: the hand-made
weights, as here, or the network (`network`). Both are compiled into one search.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from belpic.games.cetkaik.kernel.hands import HandTable, hand_levels, hand_points
from belpic.games.cetkaik.kernel.layout import (
    DROP,
    KIND_SHIFT,
    ORIGIN_SHIFT,
    SQUARE_MASK,
    TAM_PLAIN,
    Record,
    Records,
)
from belpic.games.cetkaik.kernel.turn import stock_index
from belpic.games.cetkaik.pieces import A_BIT, EMPTY, KIND_MASK, KING, PAWN, RED_BIT, TAM_CODE
from belpic.games.cetkaik.search.compiling import searching
from belpic.games.cetkaik.search.errors import misjudge
from belpic.games.cetkaik.search.layout import (
    MOST_HELD,
    MOST_LEAD,
    MOST_OUTS,
    MOST_RATE,
    NO_KING,
    STOCK_COUNTS,
    STOCKS,
)
from belpic.games.cetkaik.search.network import (
    change_units,
    settle_units,
    shift_units,
    sum_position,
    sum_up,
)
from belpic.games.cetkaik.squares import SQUARES, WIDTH

PAWNS_EACH = 4.0
"""A side has about so many pawns of a colour, and one of each other kind."""
TENTHS = 10
NEAR_UNIT = 20.0
SURE = 0.999
"""What is not over is never worth a whole match, or nobody would look further."""


@searching
def begin_trace(mind: Record, state: Record, trace: Record) -> None:
    """Fill in the trace of a position from nothing."""
    trace["key"] = 0
    trace["score"] = 0.0
    trace["is_stale"] = 1
    for side in range(2):
        trace["stock"][side] = 0
        trace["king"][side] = NO_KING
        for index in range(STOCKS):
            trace["pieces"][side, index] = 0
            count = min(int(np.int64(state["stock"][side, index])), STOCK_COUNTS - 1)
            if count:
                shift_stock(mind, trace, side, index, 0, count)
    for square in range(SQUARES):
        code = int(state["board"][square])
        if code != EMPTY:
            put(mind, trace, code, square, 1)
    for side in range(2):
        trace["king"][side] = find_king(state, side, NO_KING, NO_KING)
    settle_units(mind, state, trace)


@searching
def find_king(state: Record, side: int, left: int, entered: int) -> int:
    """Return the first square with a king of a side, after one left a square or entered one."""
    board = state["board"]
    for square in range(SQUARES):
        code = int(board[square])
        is_there = code & KIND_MASK == KING + 1 and code // A_BIT == side and square != left
        if is_there or square == entered:
            return square
    return NO_KING


@searching
def put(mind: Record, trace: Record, code: int, square: int, number: int) -> None:
    """Note that a piece comes to a square (1) or leaves it (-1)."""
    trace["key"] = int(trace["key"]) ^ int(mind["board_key"][code, square])
    if code != TAM_CODE:
        trace["score"] = float(trace["score"]) + number * float(mind["square"][code, square])
        side = code // A_BIT
        index = stock_index(code)
        trace["pieces"][side, index] = int(trace["pieces"][side, index]) + number
    if int(mind["is_network"]) and not int(trace["is_stale"]):
        change_units(mind, trace, code, square, number)


@searching
def shift_stock(
    mind: Record, trace: Record, side: int, index: int, before: int, after: int
) -> None:
    """Note that a side has another number of a piece captured."""
    keys = mind["stock_key"][side, index]
    change = 0
    if before:
        change ^= int(keys[min(before, STOCK_COUNTS - 1)])
    if after:
        change ^= int(keys[min(after, STOCK_COUNTS - 1)])
    trace["score"] = float(trace["score"]) + (after - before) * float(mind["stock"][side, index])
    trace["stock"][side] = int(trace["stock"][side]) ^ change
    trace["key"] = int(trace["key"]) ^ change
    if int(mind["is_network"]) and not int(trace["is_stale"]):
        shift_units(mind, trace, side, index, before, after)


@searching
def move_king(trace: Record, state: Record, code: int, left: int, entered: int) -> None:
    """Note where a side's king is if this piece is one that leaves a square or enters one."""
    if code & KIND_MASK == KING + 1:
        side = code // A_BIT
        trace["king"][side] = find_king(state, side, left, entered)
        trace["is_stale"] = 1


@searching
def follow_move(mind: Record, state: Record, trace: Record, move: int) -> None:
    """Change the trace of a position as a move will that succeeds; it is not yet carried out."""
    kind = move >> KIND_SHIFT
    target = move & SQUARE_MASK
    side = int(state["side"])
    if kind >= TAM_PLAIN:
        put(mind, trace, TAM_CODE, int(state["tam"]), -1)
        put(mind, trace, TAM_CODE, target, 1)
        return
    origin = (move >> ORIGIN_SHIFT) & SQUARE_MASK
    if kind == DROP:
        index = stock_index(origin)
        count = int(np.int64(state["stock"][side, index]))
        move_king(trace, state, origin + side * A_BIT, NO_KING, target)
        shift_stock(mind, trace, side, index, count, count - 1)
        put(mind, trace, origin + side * A_BIT, target, 1)
        return
    if origin == target:
        return
    code = int(state["board"][origin])
    captured = int(state["board"][target])
    # kings first: then the units are summed anew, and need not follow
    move_king(trace, state, code, origin, target)
    move_king(trace, state, captured, target, NO_KING)
    put(mind, trace, code, origin, -1)
    if captured != EMPTY:
        put(mind, trace, captured, target, -1)
        index = stock_index(captured)
        count = int(np.int64(state["stock"][side, index]))
        shift_stock(mind, trace, side, index, count, count + 1)
    put(mind, trace, code, target, 1)


@searching
def find_prospect(
    hands: HandTable, state: Record, trace: Record, stocks: Records, side: int
) -> int:
    """Return where in `stocks` it stands what a side's stock promises."""
    # each side has half of the room: what is found for one stays while the other is looked for
    half = int(stocks.shape[0]) // 2
    key = int(trace["stock"][side])
    at = side * half + (key & (half - 1))
    prospect = stocks[at]
    if int(prospect["key"]) != key:
        prospect["key"] = key
        fill_prospect(hands, state["stock"][side], prospect)
    return at


@searching
def fill_prospect(hands: HandTable, stock: NDArray[np.uint8], prospect: Record) -> None:
    """Note what one more piece adds to the hands of a stock, and what a second one would."""
    before = hand_points(hand_levels(stock, hands), hands)
    prospect["held"] = before
    gain = prospect["gain"]
    for index in range(STOCKS):
        stock[index] += 1
        gain[index] = hand_points(hand_levels(stock, hands), hands) - before
        stock[index] -= 1
        prospect["hot"][index // 2 + 1 + index % 2 * RED_BIT] = int(gain[index]) > 0
    for index in range(STOCKS):
        stock[index] += 1
        total = 0.0
        for other in range(STOCKS):
            stock[other] += 1
            both = hand_points(hand_levels(stock, hands), hands) - before
            stock[other] -= 1
            more = both - int(gain[index]) - int(gain[other])
            if more > 0:
                total += more * (PAWNS_EACH if other >> 1 == PAWN else 1.0)
        stock[index] -= 1
        prospect["near"][index] = total / NEAR_UNIT


@searching
def weigh_prospect(mind: Record, prospect: Record, targets: NDArray[np.int8]) -> float:
    """Return the log-odds of a stock: what of the other side's pieces would complete hands."""
    gain = prospect["gain"]
    near = prospect["near"]
    outs = 0
    nearer = 0.0
    for index in range(STOCKS):
        number = int(targets[index])
        if number:
            outs += number * int(int(gain[index]) > 0)
            nearer += number * float(near[index])
    held = math.log1p(float(prospect["held"]))
    weighed = float(mind["near"]) * math.log1p(nearer) + float(mind["held"]) * held
    return float(mind["outs"][min(outs, MOST_OUTS - 1)]) + weighed


@searching
def weigh_ring(mind: Record, state: Record, king: int, side: int) -> float:
    """Return the log-odds of the pieces around a side's king; without a king there are none."""
    if king == NO_KING:
        return 0.0
    board = state["board"]
    ring = mind["ring"]
    column = king % WIDTH
    row = king // WIDTH
    total = 0.0
    for other_row in range(max(row - 2, 0), min(row + 3, WIDTH)):
        for other_column in range(max(column - 2, 0), min(column + 3, WIDTH)):
            code = int(board[other_row * WIDTH + other_column])
            if code in (EMPTY, TAM_CODE):
                continue
            distance = max(abs(other_row - row), abs(other_column - column))
            if distance:
                own = 2 * int(code // A_BIT == side)
                total += float(ring[own + distance - 1])
    return total


@searching
def find_lead(state: Record) -> int:
    """Return where in a table of leads the points of both sides stand."""
    points = state["points"]
    lead = (int(points[0]) - int(points[1])) // (2 * TENTHS)
    return min(max(lead, -MOST_LEAD), MOST_LEAD) + MOST_LEAD


@searching
def evaluate(  # compiled code takes each array by itself
    mind: Record,
    hands: HandTable,
    state: Record,
    trace: Record,
    stocks: Records,
    mover: int,
    is_summed: bool,
) -> float:
    """Return what the match is worth to IA, with a side to move.

    `is_summed` says that the same position has just been evaluated with the other side to move.
    """
    own = find_prospect(hands, state, trace, stocks, 0)
    other = find_prospect(hands, state, trace, stocks, 1)
    lead = find_lead(state)
    if int(mind["is_network"]):
        if not is_summed:
            sum_position(mind, state, trace, stocks[own], stocks[other], lead - MOST_LEAD)
        odds = sum_up(mind, trace, mover)
    else:
        odds = weigh(mind, state, trace, stocks[own], stocks[other], mover)
    odds += misjudge(mind, int(trace["key"]))
    chance = 1.0 / (1.0 + math.exp(-odds))
    rate = min(int(state["rate"]), MOST_RATE - 1)
    held = min(int(stocks[own]["held"]), MOST_HELD - 1)
    other_held = min(int(stocks[other]["held"]), MOST_HELD - 1)
    won = float(mind["worth"][0, rate, held, lead])
    lost = float(mind["worth"][1, rate, other_held, lead])
    return endure(mind, trace, chance * won + (1.0 - chance) * lost)


@searching
def endure(mind: Record, trace: Record, value: float) -> float:
    """Return what a position is worth to somebody who may have waited for too long (`calm`)."""
    if not int(mind["is_calm"]):
        return value
    stock = trace["stock"]
    calm = mind["calm_stock"]
    if int(stock[0]) != int(calm[0]) or int(stock[1]) != int(calm[1]):
        return value
    endured = value * float(mind["belief"]) - float(mind["dislike"])
    return max(-SURE, min(SURE, endured))


@searching
def weigh(
    mind: Record, state: Record, trace: Record, own: Record, other: Record, mover: int
) -> float:
    """Return the log-odds that the season is IA's by the hand-made weights."""
    first = weigh_prospect(mind, own, trace["pieces"][1])
    second = weigh_prospect(mind, other, trace["pieces"][0])
    first += weigh_ring(mind, state, int(trace["king"][0]), 0)
    second += weigh_ring(mind, state, int(trace["king"][1]), 1)
    tempo = float(mind["tempo"]) * (1 - 2 * mover)
    return float(trace["score"]) + first - second + tempo
