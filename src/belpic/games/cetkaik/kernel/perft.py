"""Perft: how many sequences of moves by path there are, by the kind of the last one.

Chance between two moves is followed in one of two ways:

* `LUCKY`: every throw shows 5; a running second leg of more than 5 squares fails, unless throws add
  up (連撃術);
* `ALL`: every number from 0 to 5 of every throw is a branch of its own; a second leg of distance
  n succeeds with the throws from n on.

A piece lands on the square planned or stays. A declaration goes on with 再行; 終季 is a leaf and no
move. A match that a penalty ends at once has no further moves. What would be settled outside, such
as points too large for a record or positions that repeat, ends no line.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from belpic.games.cetkaik.kernel.cache import compiled
from belpic.games.cetkaik.kernel.hands import HandTable
from belpic.games.cetkaik.kernel.layout import (
    DECLARE,
    DISTANCE_MASK,
    DISTANCE_SHIFT,
    KIND_SHIFT,
    OVER,
    PAY_AT_ONCE,
    PRICE,
    STEP_RUNNING,
    TAM_PLAIN,
    WATER_FLAG,
    Moves,
    Record,
    Records,
)
from belpic.games.cetkaik.kernel.listing import list_paths
from belpic.games.cetkaik.kernel.seasons import go_on
from belpic.games.cetkaik.kernel.steps import close_move, finish

Counts = NDArray[np.int64]
Frames = NDArray[np.int64]

LUCKY: Final = 0
ALL: Final = 1
FACES: Final = 6
BEST_THROW: Final = 5
KINDS: Final = TAM_PLAIN + 1
"""Plain, step finite, step running, drop, 皇."""

# One frame a ply: the branches still to follow, two for each move, and how often to count them.
NEXT: Final = 0
END: Final = 1
WEIGHT: Final = 2
FRAME_SIZE: Final = 3


@compiled
def count_successes(tables: Record, conduct: Record, move: int, chance: int) -> int:
    """Return with how many outcomes of the throws a move succeeds."""
    threshold = int(tables["water_threshold"])
    number = 1
    if move >> KIND_SHIFT == STEP_RUNNING:
        distance = (move >> DISTANCE_SHIFT) & DISTANCE_MASK
        if chance == LUCKY:
            number = int(distance <= int(conduct["best_throw"]))
        else:
            number = max(FACES - distance, 0)
    if move & WATER_FLAG:
        if chance == LUCKY:
            number *= int(threshold <= BEST_THROW)
        else:
            number *= max(FACES - threshold, 0)
    return number


@compiled
def count_outcomes(move: int, chance: int) -> int:
    """Return how many outcomes the throws of a move have; none follows a throw that failed."""
    if chance == LUCKY:
        return 1
    is_running = move >> KIND_SHIFT == STEP_RUNNING
    is_wet = move & WATER_FLAG != 0
    if is_running and is_wet:
        reached = max(FACES - ((move >> DISTANCE_SHIFT) & DISTANCE_MASK), 0)
        return FACES - reached + reached * FACES
    return FACES if is_running or is_wet else 1


@compiled
def perft(  # noqa: PLR0913, PLR0917  # compiled code takes each array by itself
    tables: Records,
    conducts: Records,
    hands: HandTable,
    states: Records,
    works: Records,
    moves: Moves,
    frames: Frames,
    counts: Counts,
    chance: int,
) -> None:
    """Fill `counts` from `states[0]`; its rows, one a ply, say the depth.

    Row i of `counts` receives the number of sequences of i + 1 moves, by kind. `states` and
    `frames` need one record more than there are plies. The plies are a loop with frames of its own
    because Numba's cached code crashes when a function calls itself.
    """
    conduct = conducts[0]
    frames[0, NEXT] = 0
    frames[0, WEIGHT] = 1
    ply = int(frames[0, NEXT])
    enter(tables[0], states, works[0], moves, frames, counts, ply)
    while ply >= 0:
        branch = int(frames[ply, NEXT])
        if branch == int(frames[ply, END]):
            ply -= 1
            continue
        frames[ply, NEXT] = branch + 1
        move = int(moves[branch >> 1])
        is_success = branch & 1 == 0
        number = count_successes(tables[0], conduct, move, chance)
        if not is_success:
            number = count_outcomes(move, chance) - number
        if number and follow(conduct, hands, states, ply, move, is_success):
            frames[ply + 1, WEIGHT] = int(frames[ply, WEIGHT]) * number
            frames[ply + 1, NEXT] = frames[ply, END]
            enter(tables[0], states, works[0], moves, frames, counts, ply + 1)
            ply += 1


@compiled
def enter(
    tables: Record,
    states: Records,
    work: Record,
    moves: Moves,
    frames: Frames,
    counts: Counts,
    ply: int,
) -> None:
    """List and count the moves of a position; at the last ply none is left to follow."""
    start = int(frames[ply, NEXT]) >> 1
    end = list_paths(tables, states[ply], work, moves, start)
    weight = int(frames[ply, WEIGHT])
    for index in range(start, end):
        counts[ply, min(int(moves[index]) >> KIND_SHIFT, TAM_PLAIN)] += weight
    if ply + 1 == counts.shape[0]:
        end = start
    frames[ply, END] = 2 * end


@compiled
def follow(
    conduct: Record, hands: HandTable, states: Records, ply: int, move: int, is_success: bool
) -> bool:
    """Make the position after a move the next one; tell whether the match goes on."""
    states[ply + 1] = states[ply]
    state = states[ply + 1]
    state["move"] = move
    state["landing"] = move
    state["success"] = is_success
    finish(conduct, hands, state)
    is_over = int(state["phase"]) == OVER
    if int(state["phase"]) == PAY_AT_ONCE:
        close_move(conduct, hands, state, is_over)
    if int(state["phase"]) in (DECLARE, PRICE):
        go_on(conduct, state)
    return int(state["phase"]) != OVER
