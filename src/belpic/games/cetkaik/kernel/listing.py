"""Lists of legal moves of a position: all by path, 皇 by destination, or one piece's."""

from __future__ import annotations

from belpic.games.cetkaik.kernel.cache import compiled
from belpic.games.cetkaik.kernel.layout import (
    ORIGIN_SHIFT,
    STATES,
    VIA_SHIFT,
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
    no_moves,
    survey,
)
from belpic.games.cetkaik.kernel.tam import list_tam, list_tam_by_destination
from belpic.games.cetkaik.pieces import KIND_MASK, STOCK_KINDS


@compiled
def list_paths(tables: Record, state: Record, work: Record, moves: Moves, start: int) -> int:
    """Write all moves by path from index `start` on; return the index after the last one.

    The order is: pieces row by row, drops by piece, 皇 (Rulebook, cetkaik §6).
    """
    survey(tables, state, work)
    count = list_pieces(tables, state, work, moves, start)
    count = list_drops(tables, state, work, moves, count)
    return list_tam(tables, state, work, moves, count)


@compiled
def list_destinations(tables: Record, state: Record, work: Record, moves: Moves) -> int:
    """Write all moves as `list_paths` does, but of 皇 one for each destination."""
    survey(tables, state, work)
    count = list_pieces(tables, state, work, moves, no_moves())
    count = list_drops(tables, state, work, moves, count)
    return list_tam_by_destination(tables, state, work, moves, count)


@compiled
def list_pieces(tables: Record, state: Record, work: Record, moves: Moves, count: int) -> int:
    """Append the moves of all pieces of the side to move, after a survey."""
    own = work["own"]
    own_code = work["own_code"]
    for index in range(int(work["own_count"])):
        place = 0 + int(own[index])
        code = 0 + int(own_code[index])
        count = list_piece(tables, state, work, moves, count, place, code)
    return count


@compiled
def list_position(
    tables: Records, states: Records, works: Records, moves: Moves, by_path: bool
) -> int:
    """Write the moves of one position; return how many there are."""
    if by_path:
        return list_paths(tables[0], states[0], works[0], moves, no_moves())
    return list_destinations(tables[0], states[0], works[0], moves)


@compiled
def list_one_piece(
    tables: Records, states: Records, works: Records, moves: Moves, square: int
) -> int:
    """Write the moves of the piece on one square, if the side to move owns it."""
    return list_square(tables[0], states[0], works[0], moves, square)


@compiled
def list_square(tables: Record, state: Record, work: Record, moves: Moves, square: int) -> int:
    """Write the moves of the piece on one square, if the side to move owns it."""
    survey(tables, state, work)
    place = 0 + int(tables["frame"][square])
    own = work["own"]
    count = no_moves()
    for index in range(int(work["own_count"])):
        if int(own[index]) == place:
            code = 0 + int(state["board"][square])
            count = list_piece(tables, state, work, moves, count, place, code)
    return count


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
    place = 0 + int(table["frame"][square])
    code = int(state["board"][square])
    kind = (code & KIND_MASK) - 1
    row = (int(state["side"]) * STOCK_KINDS + kind) * STATES
    row += int(table["state_of"][state["tam"], place])
    base = STEP_FINITE_BITS | (square << ORIGIN_SHIFT) | (square << VIA_SHIFT)
    return list_reach(table, work, moves, no_moves(), place, row, base, ONE_FURTHER, no_moves())


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
            total += list_paths(table, states[index], work, moves, no_moves())
    return total
