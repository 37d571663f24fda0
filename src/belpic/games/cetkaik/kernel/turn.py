"""What a move does: on the board, to the stocks, and what it costs (Rulebook, cetkaik §6, §8.4)."""

from __future__ import annotations

from belpic.games.cetkaik.kernel.cache import compiled
from belpic.games.cetkaik.kernel.layout import (
    DROP,
    KIND_SHIFT,
    MOST_TOUCHED,
    NO_MOVE,
    NO_VIA,
    NOTHING_DECLARED,
    ORIGIN_SHIFT,
    SQUARE_MASK,
    STEP_FINITE,
    STEP_RUNNING,
    TAM_PLAIN,
    UNKNOWN,
    VIA_SHIFT,
    Record,
)
from belpic.games.cetkaik.kernel.moves import no_moves
from belpic.games.cetkaik.pieces import A_BIT, EMPTY, KIND_MASK, RED_BIT, TAM_CODE


@compiled
def carry_out(state: Record, move: int, is_success: bool) -> None:
    """Play a move of the side to move on the board; a failed one leaves everything in place.

    The turn does not pass yet. A failed move of 皇 still counts as one (§5).
    """
    kind = move >> KIND_SHIFT
    state["tam_moved"] = kind >= TAM_PLAIN
    if not is_success:
        return
    board = state["board"]
    target = move & SQUARE_MASK
    if kind >= TAM_PLAIN:
        board[state["tam"]] = EMPTY
        board[target] = TAM_CODE
        state["tam"] = target
        return
    side = int(state["side"])
    origin = (move >> ORIGIN_SHIFT) & SQUARE_MASK
    if kind == DROP:
        board[target] = origin + side * A_BIT
        state["stock"][side, stock_index(origin)] -= 1
        return
    piece = board[origin]
    board[origin] = EMPTY
    captured = int(board[target])
    if captured:
        state["stock"][side, stock_index(captured)] += 1
    board[target] = piece


@compiled
def stock_index(code: int) -> int:
    """Return the place of a piece in a stock: 2 × kind + colour."""
    return ((code & KIND_MASK) - 1) * 2 + (code & RED_BIT) // RED_BIT


@compiled
def changes_stock(state: Record, move: int, is_success: bool) -> bool:
    """Tell whether a move, not yet carried out, captures a piece or drops one."""
    kind = move >> KIND_SHIFT
    if not is_success or kind >= TAM_PLAIN:
        return False
    target = int(state["board"][move & SQUARE_MASK])
    return kind == DROP or (
        target != EMPTY and move & SQUARE_MASK != (move >> ORIGIN_SHIFT) & SQUARE_MASK
    )


@compiled
def find_penalty(conduct: Record, state: Record, move: int, is_success: bool, when: int) -> int:
    """Return the points of 撃皇 and 皇再来 that a move, not yet carried out, brings (§8.4).

    `when` is `HAND` for those that enter the sum of hands, `IMMEDIATE` for those paid at once.
    With `tam2tysak2_stacking=once` the opponent's 皇 move comes first, then the null move.
    """
    kind = move >> KIND_SHIFT
    via = (move >> VIA_SHIFT) & SQUARE_MASK
    tam = int(state["tam"])
    if kind < TAM_PLAIN:
        stepped = via != NO_VIA and via == tam
        exempt = not is_success and int(conduct["failure_exempts"])
        if stepped and not exempt and int(conduct["kut2tam2"]) == when:
            return int(conduct["kut2tam2_points"])
        return 0
    after_opponent = int(conduct["tam_after_opponent"]) if int(state["tam_moved"]) else 0
    null_move = int(conduct["tam_null_move"]) if move & SQUARE_MASK == tam else 0
    if after_opponent and not int(conduct["stacking"]):
        null_move = 0
    number = int(after_opponent == when) + int(null_move == when)
    return number * int(conduct["tam2tysak2_points"])


@compiled
def touch(conduct: Record, state: Record, landing: int) -> None:
    """Note the squares that the declared move names, and where it landed unless it failed."""
    last = state["last"]
    for index in range(MOST_TOUCHED):
        last[index] = UNKNOWN
    move = int(state["move"])
    kind = move >> KIND_SHIFT
    count = no_moves()
    if kind >= TAM_PLAIN:
        count = touch_square(state, count, 0 + int(state["tam"]))
    elif kind != DROP:
        count = touch_square(state, count, (move >> ORIGIN_SHIFT) & SQUARE_MASK)
    if kind in (STEP_FINITE, STEP_RUNNING):
        count = touch_square(state, count, (move >> VIA_SHIFT) & SQUARE_MASK)
    if kind != STEP_RUNNING or int(conduct["step_declare"]) != NOTHING_DECLARED:
        count = touch_square(state, count, move & SQUARE_MASK)
    if landing != NO_MOVE:
        touch_square(state, count, landing & SQUARE_MASK)


@compiled
def touch_square(state: Record, count: int, square: int) -> int:
    """Note one more square unless it has been; return how many there are."""
    last = state["last"]
    for index in range(count):
        if int(last[index]) == square:
            return count
    last[count] = square
    return count + 1
