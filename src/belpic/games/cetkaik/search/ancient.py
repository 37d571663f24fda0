"""Alpha–beta for the ancient game, which has no throws: whoever takes the king has won (§11).

The stack is a loop with frames because Numba's cached code crashes when a function calls itself.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from belpic.games.cetkaik.kernel.ancient.layout import (
    DESTINATION,
    FIRST_LEAP,
    LEAPS,
    NOBODY,
    NONE,
    ORIGIN,
    Row,
    Rows,
)
from belpic.games.cetkaik.kernel.ancient.moves import list_moves
from belpic.games.cetkaik.kernel.ancient.play import carry_out
from belpic.games.cetkaik.kernel.layout import Record, Records
from belpic.games.cetkaik.pieces import A_BIT, EMPTY, KIND_MASK, KING, PAWN, SHIP
from belpic.games.cetkaik.search.compiling import searching
from belpic.games.cetkaik.search.errors import HALF, HALF_MASK, mix, spread
from belpic.games.cetkaik.search.evaluation import find_king
from belpic.games.cetkaik.search.frames import count_node
from belpic.games.cetkaik.search.layout import NO_KING
from belpic.games.cetkaik.search.pausing import pause, resume
from belpic.games.cetkaik.squares import SQUARES, WIDTH

Order = NDArray[np.int64]

WIN: Final = 1_000_000
LIMIT: Final = 2 * WIN
WORTH: Final = (0, 100, 500, 350, 0, 0, 0, 0, 250, WIN, 300, 0)
"""What pieces are worth by kind: pawns, archers, chariots, generals, kings and beasts."""
ODDS: Final = 200
"""What counts as much as log-odds of 1 where positions are misjudged: two pawns."""
MATCH: Final = 1000
"""What counts as much as a match where one has waited for too long (`calm`)."""
MOST_FAME: Final = 99
AHEAD: Final = 8
"""What each row ahead is worth to a pawn."""
NEARER: Final = 6
"""What each square between it and the other king costs a piece that is no pawn."""
PLIES: Final = 40
ROOM: Final = 256

FRAME: Final = np.dtype(
    [
        ("alpha", "i4"),
        ("beta", "i4"),
        ("best", "i4"),
        ("choice", "i4"),
        ("next", "i4"),
        ("count", "i4"),
        ("depth", "i4"),
    ],
    align=True,
)


@searching
def weigh(state: Record, memory: Record, ply: int) -> int:
    """Return what the pieces are worth to the side to move."""
    kings = (find_king(state, 0, NO_KING, NO_KING), find_king(state, 1, NO_KING, NO_KING))
    total = 0
    pieces = 0
    for square in range(SQUARES):
        code = int(state["board"][square])
        if code == EMPTY:
            continue
        pieces += 1
        kind = (code & KIND_MASK) - 1
        worth = WORTH[kind]
        side = code // A_BIT
        if kind == PAWN:
            row = square // WIDTH
            worth += AHEAD * (row if side else WIDTH - 1 - row)
        elif kind not in (KING, SHIP):
            king = kings[1 - side]
            across = abs(square % WIDTH - king % WIDTH)
            worth -= NEARER * max(across, abs(square // WIDTH - king // WIDTH))
        total += worth if side == int(state["side"]) else -worth
    if pieces != int(memory["calm_pieces"]):
        return total
    dislike = float(memory["dislike"])
    return int(total * float(memory["belief"]) - (-dislike if ply % 2 else dislike))


@searching
def misjudge(state: Record, noise: float, error_key: int) -> int:
    """Return by how much the position is misjudged, the same throughout one decision."""
    if noise == 0.0:
        return 0
    key = error_key ^ int(state["side"])
    for square in range(SQUARES):
        code = int(state["board"][square])
        if code != EMPTY:
            key = mix(key ^ (code * SQUARES + square))
    return int(noise * ODDS * spread(mix(key)))


@searching
def is_missed(row: Row, missed: float, error_key: int) -> bool:
    """Tell whether a capture is overlooked, the same throughout one decision."""
    if missed == 0.0:
        return False
    end = int(row[DESTINATION]) + int(row[FIRST_LEAP]) * int(int(row[LEAPS]) > 0)
    key = mix(error_key ^ (int(row[ORIGIN]) << HALF) ^ end)
    return (mix(key) >> HALF) < missed * HALF_MASK


@searching
def taken_by(state: Record, row: Row) -> int:
    """Return what the pieces are worth that a move takes."""
    total = 0
    if int(row[DESTINATION]) != NONE:
        code = int(state["board"][int(row[DESTINATION])])
        if code != EMPTY and code // A_BIT != int(state["side"]):
            total += WORTH[(code & KIND_MASK) - 1]
    for leap in range(int(row[LEAPS])):
        total += WORTH[(int(state["board"][int(row[FIRST_LEAP + 2 * leap])]) & KIND_MASK) - 1]
    return total


@searching
def fame_of(state: Record, memory: Record, row: Row) -> int:
    """Return how often a quiet move was too good elsewhere: less than a pawn, whatever it is."""
    code = int(state["board"][int(row[ORIGIN])])
    known = float(memory["history"][code, int(row[DESTINATION])])
    return min(int(math.sqrt(known)), MOST_FAME)


@searching
def remember(state: Record, memory: Record, row: Row, depth: int) -> None:
    """Note that a move was too good to be allowed, if it takes nothing."""
    if depth > 0 and taken_by(state, row) == 0:
        code = int(state["board"][int(row[ORIGIN])])
        history = memory["history"]
        target = int(row[DESTINATION])
        history[code, target] = float(history[code, target]) + depth * depth


@searching
def enter(  # noqa: PLR0913, PLR0917  # compiled code takes each array by itself
    rules: Record,
    state: Record,
    walk: Record,
    rows: Rows,
    order: Order,
    frame: Record,
    memory: Record,
    ply: int,
    noise: float,
    missed: float,
    error_key: int,
) -> bool:
    """Begin to look at a position; tell whether there is something to look at."""
    frame["choice"] = -1
    frame["next"] = 0
    if int(state["winner"]) != NOBODY:
        # only the side that has just moved can have taken a king
        frame["best"] = ply - WIN
        return False
    depth = int(frame["depth"])
    frame["best"] = -LIMIT
    if depth <= 0:
        frame["best"] = weigh(state, memory, ply) + misjudge(state, noise, error_key)
        frame["alpha"] = max(int(frame["alpha"]), int(frame["best"]))
        if int(frame["alpha"]) >= int(frame["beta"]) or depth <= -int(memory["most_captures"]):
            return False
    found = min(list_moves(rules, state, walk, rows), rows.shape[0])
    count = 0
    for index in range(found):
        taken = taken_by(state, rows[index])
        if taken and is_missed(rows[index], missed, error_key):
            continue
        if taken or depth > 0:
            first = taken or fame_of(state, memory, rows[index])
            order[count] = first * ROOM + index
            count += 1
    if count == 0 and found > 0 and depth > 0:
        order[0] = 0
        count = 1
    frame["count"] = count
    if found == 0 and depth > 0:
        frame["best"] = ply - WIN if int(rules["loses_without_move"]) else 0
    return count > 0


@searching
def put_first(order: Order, count: int, row: int) -> None:
    """Let a row come first, if it is in the order."""
    for index in range(count):
        if int(order[index]) % ROOM == row:
            order[index] = LIMIT * ROOM + row


@searching
def pick(order: Order, at: int, count: int) -> int:
    """Bring the move that takes most to a place of the order; return its row."""
    best = at
    for other in range(at + 1, count):
        if order[other] > order[best]:
            best = other
    found = int(order[best])
    order[best] = order[at]
    order[at] = found
    return found % ROOM


@searching
def search_ancient(  # noqa: PLR0913, PLR0917  # compiled code takes each array by itself
    rules: Records,
    states: Records,
    walks: Records,
    rows: Rows,
    order: Order,
    frames: Records,
    memories: Records,
    depth: int,
    first: int,
    noise: float,
    missed: float,
    error_key: int,
) -> int:
    """Return the row of the best move of `states[0]`, looking so many moves ahead.

    The move in row `first` is looked at first, unless it is negative. A search that has paused goes
    on where it was. If the memory says that the
    search was aborted, the move is the best of those looked at, -1 if there was none.
    """
    memory = memories[0]
    if int(memory["is_paused"]) == 0:
        frames[0]["alpha"] = -LIMIT
        frames[0]["beta"] = LIMIT
        frames[0]["depth"] = depth
    ply, told, is_answered = resume(memory)
    value = int(told)
    while ply >= 0 and not int(memory["is_aborted"]):
        if int(memory["nodes"]) >= int(memory["pause"]):
            pause(memory, ply, float(value), is_answered)
            return -1
        frame = frames[ply]
        state = states[ply]
        is_open = True
        if is_answered:
            if -value > int(frame["best"]):
                frame["best"] = -value
                frame["choice"] = int(order[ply, int(frame["next"]) - 1]) % ROOM
                frame["alpha"] = max(int(frame["alpha"]), -value)
            is_open = int(frame["alpha"]) < int(frame["beta"])
            if not is_open:
                last = int(order[ply, int(frame["next"]) - 1]) % ROOM
                remember(state, memory, rows[ply, last], int(frame["depth"]))
        else:
            is_open = enter(
                rules[0],
                state,
                walks[0],
                rows[ply],
                order[ply],
                frame,
                memory,
                ply,
                noise,
                missed,
                error_key,
            )
            if ply == 0 and is_open and first >= 0:
                put_first(order[0], int(frame["count"]), first)
        at = int(frame["next"])
        if is_open and at < int(frame["count"]) and ply + 1 < frames.shape[0]:
            row = pick(order[ply], at, int(frame["count"]))
            frame["next"] = at + 1
            states[ply + 1] = state
            carry_out(rules[0], states[ply + 1], rows[ply, row])
            child = frames[ply + 1]
            child["alpha"] = -int(frame["beta"])
            child["beta"] = -int(frame["alpha"])
            child["depth"] = int(frame["depth"]) - 1
            count_node(memory)
            ply += 1
            is_answered = False
        else:
            value = int(frame["best"])
            ply -= 1
            is_answered = True
    return int(frames[0]["choice"])
