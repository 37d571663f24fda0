"""In which order choices are looked at: likely good ones first, so that others need no look."""

from __future__ import annotations

from belpic.games.cetkaik.kernel.layout import (
    DROP,
    KIND_SHIFT,
    ORIGIN_SHIFT,
    SQUARE_MASK,
    STEP_RUNNING,
    TAM_PLAIN,
    VIA_SHIFT,
    Moves,
    Record,
)
from belpic.games.cetkaik.kernel.turn import stock_index
from belpic.games.cetkaik.pieces import A_BIT, EMPTY
from belpic.games.cetkaik.search.captures import share_of
from belpic.games.cetkaik.search.compiling import searching
from belpic.games.cetkaik.search.errors import is_missed, is_shunned
from belpic.games.cetkaik.search.layout import Orders

KNOWN = 1e9
HAND = 1e5
TAKE = 1e3
KILLER = 9e2
LEAST_LIKELY = 0.15
LIKELY = 0.5
SORTED = 24
"""So many choices are put in order; those behind come as they are."""


@searching
def find_mover(state: Record, move: int) -> int:
    """Return the code of the piece that a move moves."""
    kind = move >> KIND_SHIFT
    origin = (move >> ORIGIN_SHIFT) & SQUARE_MASK
    if kind >= TAM_PLAIN:
        return 0
    if kind == DROP:
        return origin + int(state["side"]) * A_BIT
    return int(state["board"][origin])


@searching
def order_actions(  # noqa: PLR0913, PLR0917  # compiled code takes each array by itself
    tables: Record,
    conduct: Record,
    mind: Record,
    memory: Record,
    state: Record,
    prospect: Record,
    moves: Moves,
    listed: Moves,
    order: Orders,
    start: int,
    count: int,
    known: int,
    at: int,
) -> int:
    """Copy the actions behind `start` and say how good each seems; return how many are seen."""
    kept = 0
    board = state["board"]
    killers = memory["killer"][at]
    history = memory["history"]
    for index in range(count):
        move = 0 + int(moves[index])
        kind = move >> KIND_SHIFT
        target = move & SQUARE_MASK
        taken = int(board[target])
        origin = (move >> ORIGIN_SHIFT) & SQUARE_MASK
        seems = float(history[find_mover(state, move), target])
        gain = 0
        if kind <= STEP_RUNNING and taken != EMPTY and origin != target:
            piece = stock_index(taken)
            gain = int(prospect["gain"][piece])
            share = share_of(tables, mind, move)
            worth = TAKE + 100.0 * float(prospect["near"][piece])
            if gain > 0:
                if is_missed(mind, state, move):
                    continue
                worth = HAND * gain
            seems = worth * share
        elif move == int(killers[0]) or move == int(killers[1]):
            seems = KILLER
        if gain <= 0 and is_shunned(mind, conduct, state, move):
            continue
        if move == known:
            seems = KNOWN
        listed[start + kept] = move
        order[start + kept] = seems
        kept += 1
    if kept == 0:
        listed[start] = moves[0]
        order[start] = 0.0
        kept = 1
    return kept


@searching
def order_captures(  # noqa: PLR0913, PLR0917  # compiled code takes each array by itself
    tables: Record,
    mind: Record,
    state: Record,
    prospect: Record,
    moves: Moves,
    listed: Moves,
    order: Orders,
    start: int,
    found: int,
    depth: int,
) -> int:
    """Copy captures worth a look behind `start`, the likeliest of each piece; return how many."""
    count = 0
    board = state["board"]
    tam = int(state["tam"])
    for index in range(found):
        move = 0 + int(moves[index])
        target = move & SQUARE_MASK
        piece = stock_index(int(board[target]))
        gain = int(prospect["gain"][piece])
        share = share_of(tables, mind, move)
        if (move >> VIA_SHIFT) & SQUARE_MASK == tam or share < (
            LEAST_LIKELY if gain > 0 else LIKELY
        ):
            continue
        if (gain <= 0 and depth < 0) or (gain > 0 and is_missed(mind, state, move)):
            continue
        worth = HAND * gain if gain > 0 else TAKE + 100.0 * float(prospect["near"][piece])
        seems = share * worth
        place = 0
        while place < count and int(listed[start + place]) & SQUARE_MASK != target:
            place += 1
        if place == count:
            count += 1
            order[start + place] = -1.0
        if seems > float(order[start + place]):
            listed[start + place] = move
            order[start + place] = seems
    return count


@searching
def pick_next(listed: Moves, order: Orders, start: int, index: int, end: int) -> None:
    """Bring the choice that seems best to a place of the list, near its beginning."""
    if index - start >= SORTED:
        return
    best = index
    for other in range(index + 1, end):
        if float(order[other]) > float(order[best]):
            best = other
    if best != index:
        move = 0 + int(listed[index])
        listed[index] = listed[best]
        listed[best] = move
        seems = float(order[index])
        order[index] = order[best]
        order[best] = seems


@searching
def reward(memory: Record, state: Record, move: int, at: int, depth: int) -> None:
    """Remember a choice that was too good to be allowed, unless it takes something anyway."""
    if move < 0 or int(state["board"][move & SQUARE_MASK]) != EMPTY:
        return
    killers = memory["killer"][at]
    if int(killers[0]) != move:
        killers[1] = killers[0]
        killers[0] = move
    history = memory["history"]
    code = find_mover(state, move)
    target = move & SQUARE_MASK
    history[code, target] = min(float(history[code, target]) + depth * depth, KILLER - 1.0)
