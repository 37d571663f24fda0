"""Lists of legal moves of a position: all by path, 皇 by destination, or one piece's."""

from __future__ import annotations

from belpic.games.cetkaik.kernel.cache import compiled
from belpic.games.cetkaik.kernel.layout import (
    KIND_SHIFT,
    ORIGIN_SHIFT,
    SQUARE_MASK,
    STATES,
    TAM_PLAIN,
    VIA_SHIFT,
    WATER_FLAG,
    Moves,
    Record,
    Records,
)
from belpic.games.cetkaik.kernel.moves import (
    ONE_FURTHER,
    STEP_FINITE_BITS,
    list_drops,
    list_piece,
    list_reach,
    survey,
)
from belpic.games.cetkaik.kernel.tam import list_tam
from belpic.games.cetkaik.pieces import KIND_MASK, STOCK_KINDS
from belpic.games.cetkaik.squares import SQUARES


@compiled
def list_paths(tables: Record, state: Record, work: Record, moves: Moves, start: int) -> int:
    """Write all moves by path from index `start` on; return the index after the last one.

    The order is: pieces row by row, drops by piece, 皇 (Rulebook, cetkaik §6).
    """
    survey(tables, state, work)
    count = list_pieces(tables, state, work, moves, start)
    count = list_drops(state, work, moves, count)
    return list_tam(tables, state, work, moves, count)


@compiled
def list_pieces(tables: Record, state: Record, work: Record, moves: Moves, count: int) -> int:
    """Append the moves of all pieces of the side to move, after a survey."""
    own = work["own"]
    own_code = work["own_code"]
    for index in range(int(work["own_count"])):
        count = list_piece(tables, state, work, moves, count, int(own[index]), int(own_code[index]))
    return count


@compiled
def merge_destinations(moves: Moves, start: int, end: int) -> int:
    """Keep one path of 皇 for each destination, by destination; return the new end.

    The kept path needs no water throw if any path to that destination needs none.
    """
    best = moves[end : end + SQUARES]
    best[:] = -1
    for index in range(start, end):
        move = int(moves[index])
        target = move & SQUARE_MASK
        known = int(best[target])
        if known < 0 or (known & WATER_FLAG and not move & WATER_FLAG):
            best[target] = move
    count = start
    for target in range(SQUARES):
        if best[target] >= 0:
            moves[count] = best[target]
            count += 1
    return count


@compiled
def list_position(
    tables: Records, states: Records, works: Records, moves: Moves, by_path: bool
) -> int:
    """Write the moves of one position; return how many there are."""
    work = works[0]
    count = list_paths(tables[0], states[0], work, moves, 0)
    if by_path:
        return count
    start = count
    while start > 0 and int(moves[start - 1]) >> KIND_SHIFT >= TAM_PLAIN:
        start -= 1
    return merge_destinations(moves, start, count)


@compiled
def list_one_piece(
    tables: Records, states: Records, works: Records, moves: Moves, square: int
) -> int:
    """Write the moves of the piece on one square, if the side to move owns it."""
    table = tables[0]
    state = states[0]
    work = works[0]
    survey(table, state, work)
    place = int(table["frame"][square])
    own = work["own"]
    for index in range(int(work["own_count"])):
        if own[index] == place:
            return list_piece(table, state, work, moves, 0, place, int(state["board"][square]))
    return 0


@compiled
def list_second_legs(
    tables: Records, states: Records, works: Records, moves: Moves, square: int
) -> int:
    """Write what the piece on a square reaches from there, as if it had stepped there.

    Entries are second legs from that square to itself lifted: finite, or running with a distance.
    """
    table = tables[0]
    state = states[0]
    work = works[0]
    survey(table, state, work)
    place = int(table["frame"][square])
    code = int(state["board"][square])
    kind = (code & KIND_MASK) - 1
    row = (int(state["side"]) * STOCK_KINDS + kind) * STATES
    row += int(table["state_of"][state["tam"], place])
    base = STEP_FINITE_BITS | (square << ORIGIN_SHIFT) | (square << VIA_SHIFT)
    return list_reach(table, work, moves, 0, place, row, base, ONE_FURTHER, 0)


@compiled
def find_class(tables: Records, states: Records, works: Records, square: int) -> int:
    """Return what the side to move can do with a square, as bits of the layout."""
    survey(tables[0], states[0], works[0])
    return 0 + int(works[0]["class"][tables[0]["frame"][square]])


@compiled
def list_many(tables: Records, states: Records, works: Records, moves: Moves, rounds: int) -> int:
    """Write out the moves of many positions, one list over the other; return how many in all."""
    table = tables[0]
    work = works[0]
    total = 0
    for _ in range(rounds):
        for index in range(states.shape[0]):
            total += list_paths(table, states[index], work, moves, 0)
    return total
