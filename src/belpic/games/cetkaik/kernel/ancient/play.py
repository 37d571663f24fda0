"""Moves of the ancient game carried out, counted, and played at random."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from belpic.games.cetkaik.kernel.ancient.layout import (
    DESTINATION,
    FIRST_LEAP,
    FIRST_SHIP,
    LEAPS,
    NOBODY,
    NONE,
    ORIGIN,
)
from belpic.games.cetkaik.kernel.ancient.moves import list_moves
from belpic.games.cetkaik.kernel.cache import compiled
from belpic.games.cetkaik.kernel.stream import draw_below
from belpic.games.cetkaik.pieces import A_BIT, EMPTY, KIND_MASK, KING, PAWN

if TYPE_CHECKING:
    from belpic.games.cetkaik.kernel.ancient.layout import Row, Rows
    from belpic.games.cetkaik.kernel.layout import Record, Records
    from belpic.games.cetkaik.kernel.stream import Stream


@compiled
def carry_out(rules: Record, state: Record, row: Row) -> None:
    """Make a legal move; whoever takes a king has won (Rulebook, cetkaik §11)."""
    origin = int(row[ORIGIN])
    destination = int(row[DESTINATION])
    code = int(state["board"][origin])
    side = int(state["side"])
    was_promoted = bool(state["promoted"][origin] or rules["zone"][side, origin])
    _take_away(state, origin, side)
    for leap in range(int(row[LEAPS])):
        _take_away(state, int(row[FIRST_LEAP + 2 * leap]), side)
    if destination != NONE:
        _take_away(state, destination, side)
        state["board"][destination] = code
        is_pawn = (code & KIND_MASK) - 1 == PAWN
        if rules["permanent_zone"] and is_pawn and not rules["zone"][side, destination]:
            state["promoted"][destination] = was_promoted
    state["side"] = 1 - side


@compiled
def _take_away(state: Record, square: int, side: int) -> None:
    """Empty a square; if an enemy king stood there, the side has won."""
    code = int(state["board"][square])
    if code != EMPTY and code // A_BIT != side and (code & KIND_MASK) - 1 == KING:
        state["winner"] = side
    state["board"][square] = EMPTY
    state["promoted"][square] = 0


@compiled
def perft(rules: Records, states: Records, walks: Records, rows: Rows, counts: Stream) -> bool:
    """Count all sequences of moves, as long as there are `counts`, by their last move.

    `counts` are plain moves, moves over ships, and leaps; `states` and `rows` have one place a
    ply. Returns False if some list had no room.
    """
    depth = rows.shape[0]
    lengths = np.zeros(depth, np.int64)
    nexts = np.zeros(depth, np.int64)
    ply = 0
    lengths[0] = list_moves(rules[0], states[0], walks[0], rows[0])
    while ply >= 0:
        if lengths[ply] > rows.shape[1]:
            return False
        if ply == depth - 1:
            for index in range(lengths[ply]):
                row = rows[ply, index]
                counts[2 if row[LEAPS] else int(row[FIRST_SHIP] != NONE)] += 1
            ply -= 1
        elif nexts[ply] == lengths[ply]:
            nexts[ply] = 0
            ply -= 1
        else:
            states[ply + 1] = states[ply]
            carry_out(rules[0], states[ply + 1], rows[ply, nexts[ply]])
            nexts[ply] += 1
            ply += 1
            lengths[ply] = list_moves(rules[0], states[ply], walks[0], rows[ply])
    return True


@compiled
def play_match(  # compiled code takes each array by itself
    rules: Records, states: Records, walks: Records, rows: Rows, stream: Stream, cap: int
) -> int:
    """Play uniformly random moves until a king falls, none is left, or the cap; return the plies.

    If some list had no room the number is negative.
    """
    state = states[0]
    for ply in range(cap):
        count = list_moves(rules[0], state, walks[0], rows)
        if count > rows.shape[0]:
            return -1
        if count == 0:
            if rules[0]["loses_without_move"] and state["winner"] == NOBODY:
                state["winner"] = 1 - state["side"]
            return ply
        carry_out(rules[0], state, rows[draw_below(stream, count)])
    return cap
