"""What may be chosen: actions of a move, and the landings that a throw leaves (Rulebook, §6.2).

An action is written as one packed move. Where only a direction or nothing is declared of a running
second leg, that is the nearest of the moves among which the throw decides.
"""

from __future__ import annotations

from belpic.games.cetkaik.kernel.cache import compiled
from belpic.games.cetkaik.kernel.layout import (
    DIRECTION,
    DISTANCE_MASK,
    DISTANCE_SHIFT,
    DROP,
    EXACT_DESTINATION,
    KIND_SHIFT,
    NO_MOVE,
    ORIGIN_SHIFT,
    PLAIN,
    SQUARE_MASK,
    STEP_RUNNING,
    TAM_PLAIN,
    VIA_SHIFT,
    Moves,
    Record,
)
from belpic.games.cetkaik.kernel.listing import list_destinations, list_square
from belpic.games.cetkaik.kernel.moves import (
    count_different,
    drop_bits,
    list_piece,
    no_moves,
    note_empty,
    survey,
)
from belpic.games.cetkaik.kernel.tam import list_tam, list_tam_by_destination
from belpic.games.cetkaik.kernel.turn import stock_index
from belpic.games.cetkaik.pieces import EMPTY, KIND_MASK, STOCK_KINDS
from belpic.games.cetkaik.squares import WIDTH

WAY_MASK = (SQUARE_MASK << VIA_SHIFT) | (SQUARE_MASK << ORIGIN_SHIFT)
"""Origin and via square of a move."""
FARTHEST = DISTANCE_MASK
"""No second leg is longer."""


@compiled
def list_actions(tables: Record, conduct: Record, state: Record, work: Record, moves: Moves) -> int:
    """Write the actions of the side to move, each as a packed move; return how many there are.

    They come in the order of the paths; 皇 has one for each destination.
    """
    return merge_choices(conduct, moves, list_destinations(tables, state, work, moves))


@compiled
def merge_choices(conduct: Record, moves: Moves, end: int) -> int:
    """Make actions of a list of moves with one of 皇 for each destination; return its end."""
    if int(conduct["step_declare"]) == EXACT_DESTINATION:
        return end
    return merge_second_legs(moves, end, int(conduct["step_declare"]) == DIRECTION)


@compiled
def merge_second_legs(moves: Moves, end: int, by_direction: bool) -> int:
    """Keep the nearest running second leg of each way, or of each direction of it."""
    count = 0
    first = 0  # where the running legs of the present way begin
    way = NO_MOVE
    for index in range(end):
        move = 0 + int(moves[index])
        if move >> KIND_SHIFT != STEP_RUNNING:
            moves[count] = move
            count += 1
            continue
        if move & WAY_MASK != way:
            way = move & WAY_MASK
            first = count
        known = first
        while (
            known < count
            and by_direction
            and find_direction(0 + int(moves[known])) != (find_direction(move))
        ):
            known += 1
        if known == count:
            moves[count] = move
            count += 1
        elif is_nearer(move, 0 + int(moves[known])):
            moves[known] = move
    return count


@compiled
def find_distance(move: int) -> int:
    """Return how far a running second leg goes."""
    return (move >> DISTANCE_SHIFT) & DISTANCE_MASK


@compiled
def is_nearer(move: int, other: int) -> bool:
    """Tell whether a second leg comes before another: the shorter one, or the lower square."""
    if find_distance(move) != find_distance(other):
        return find_distance(move) < find_distance(other)
    return move & SQUARE_MASK < other & SQUARE_MASK


@compiled
def find_direction(move: int) -> int:
    """Return the direction of a second leg, one of nine numbers."""
    via = (move >> VIA_SHIFT) & SQUARE_MASK
    target = move & SQUARE_MASK
    columns = target % WIDTH - via % WIDTH
    rows = target // WIDTH - via // WIDTH
    across = int(columns > 0) - int(columns < 0)
    return 3 * (int(rows > 0) - int(rows < 0)) + across + 4


@compiled
def is_reached(conduct: Record, move: int, limit: int) -> bool:
    """Tell whether the square that was declared before the throw is in reach."""
    is_exact = int(conduct["step_declare"]) == EXACT_DESTINATION
    return is_exact and find_distance(move) <= limit


@compiled
def list_ends(  # compiled code takes each array by itself
    tables: Record,
    conduct: Record,
    state: Record,
    work: Record,
    moves: Moves,
    move: int,
    limit: int,
) -> int:
    """Write where a throw of `limit` lets a move end: on the declared square, or by choice."""
    if is_reached(conduct, move, limit):
        moves[0] = move
        return 1
    return list_landings(tables, conduct, state, work, moves, move, limit)


@compiled
def list_landings(  # compiled code takes each array by itself
    tables: Record,
    conduct: Record,
    state: Record,
    work: Record,
    moves: Moves,
    move: int,
    limit: int,
) -> int:
    """Write where the mover may choose to land with a throw of `limit`, the nearest first.

    A square that was declared and is reached is no choice; then this is not asked.
    """
    listed = list_square(tables, state, work, moves, (move >> ORIGIN_SHIFT) & SQUARE_MASK)
    count = 0
    capture = NO_MOVE
    for index in range(listed):
        other = 0 + int(moves[index])
        if may_land(conduct, move, other, limit):
            place = count
            while place > 0 and is_nearer(other, 0 + int(moves[place - 1])):
                moves[place] = moves[place - 1]
                place -= 1
            moves[place] = other
            count += 1
        elif other >> KIND_SHIFT == PLAIN and other & SQUARE_MASK == (
            (move >> VIA_SHIFT) & SQUARE_MASK
        ):
            capture = other
    if count == 0 and capture != NO_MOVE and int(conduct["zero_captures"]):
        moves[0] = capture
        count = 1
    return count


@compiled
def offers_landings(conduct: Record) -> bool:
    """Tell whether there can be a choice of landings at all."""
    if int(conduct["step_declare"]) != EXACT_DESTINATION:
        return True
    return int(conduct["nearer_landing"]) != 0 or int(conduct["zero_captures"]) != 0


@compiled
def may_land(conduct: Record, move: int, other: int, limit: int) -> bool:
    """Tell whether the declaration of one move and the throw allow another's landing."""
    is_same_way = other >> KIND_SHIFT == STEP_RUNNING and move & WAY_MASK == other & WAY_MASK
    if not is_same_way or find_distance(other) > limit:
        return False
    declared = int(conduct["step_declare"])
    if declared == EXACT_DESTINATION:
        if not int(conduct["nearer_landing"]) or find_distance(other) >= find_distance(move):
            return False
    elif declared != DIRECTION:
        return True
    return find_direction(other) == find_direction(move)


@compiled
def find_action(  # compiled code takes each array by itself
    tables: Record, conduct: Record, state: Record, work: Record, moves: Moves, wanted: int
) -> int:
    """Return the action that is written so, as `list_actions` writes it, or `NO_MOVE`.

    `wanted` holds what the text tells: kind, origin, via square and destination. A step with a
    destination is `STEP_FINITE`; `STEP_RUNNING` is one with a direction or, with `SQUARE_MASK` for
    its destination, with nothing.
    """
    kind = wanted >> KIND_SHIFT
    if kind == DROP:
        return find_drop(tables, state, wanted)
    if kind >= TAM_PLAIN:
        return find_tam(tables, state, work, moves, wanted & SQUARE_MASK)
    if kind == STEP_RUNNING:
        return find_second_leg(tables, conduct, state, work, moves, wanted)
    exact = int(conduct["step_declare"]) == EXACT_DESTINATION
    origin = (wanted >> ORIGIN_SHIFT) & SQUARE_MASK
    for index in range(list_square(tables, state, work, moves, origin)):
        move = 0 + int(moves[index])
        is_same = (move ^ wanted) & (WAY_MASK | SQUARE_MASK) == 0
        if is_same and (exact or move >> KIND_SHIFT != STEP_RUNNING):
            return move
    return NO_MOVE


@compiled
def find_second_leg(
    tables: Record, conduct: Record, state: Record, work: Record, moves: Moves, wanted: int
) -> int:
    """Return the running second leg with the wanted direction or with none, or `NO_MOVE`."""
    by_direction = int(conduct["step_declare"]) == DIRECTION
    target = wanted & SQUARE_MASK
    exact = int(conduct["step_declare"]) == EXACT_DESTINATION
    if exact or by_direction != (target != SQUARE_MASK):
        return NO_MOVE
    found = NO_MOVE
    origin = (wanted >> ORIGIN_SHIFT) & SQUARE_MASK
    for index in range(list_square(tables, state, work, moves, origin)):
        move = 0 + int(moves[index])
        is_same = move >> KIND_SHIFT == STEP_RUNNING and (move ^ wanted) & WAY_MASK == 0
        if by_direction and find_direction(move) != find_direction(wanted):
            is_same = False
        if is_same and (found == NO_MOVE or is_nearer(move, found)):
            found = move
    if by_direction and found & SQUARE_MASK != target:
        return NO_MOVE
    return found


@compiled
def find_drop(tables: Record, state: Record, wanted: int) -> int:
    """Return the drop of a piece on a square, or `NO_MOVE`."""
    code = (wanted >> ORIGIN_SHIFT) & SQUARE_MASK
    target = wanted & SQUARE_MASK
    kind = (code & KIND_MASK) - 1
    place = int(tables["frame"][target])
    if not 0 <= kind < STOCK_KINDS or int(tables["bits"][0, place]) != target:
        return NO_MOVE
    index = stock_index(code)
    if not int(state["stock"][int(state["side"]), index]) or int(state["board"][target]) != EMPTY:
        return NO_MOVE
    return drop_bits(index) | int(tables["bits"][int(tables["drop_wet"][kind]), place])


@compiled
def find_tam(tables: Record, state: Record, work: Record, moves: Moves, target: int) -> int:
    """Return the path of 皇 to a square, a dry one if there is any, or `NO_MOVE`."""
    survey(tables, state, work)
    for index in range(list_tam_by_destination(tables, state, work, moves, no_moves())):
        if int(moves[index]) & SQUARE_MASK == target:
            return int(moves[index])
    return NO_MOVE


@compiled
def has_move(tables: Record, state: Record, work: Record, moves: Moves) -> bool:
    """Tell whether the side to move can move at all (§7.4)."""
    survey(tables, state, work)
    if count_different(state) and note_empty(tables, work):
        return True
    own = work["own"]
    own_code = work["own_code"]
    count = no_moves()
    for index in range(int(work["own_count"])):
        place = 0 + int(own[index])
        code = 0 + int(own_code[index])
        count = list_piece(tables, state, work, moves, count, place, code)
        if count:
            return True
    return list_tam(tables, state, work, moves, count) > 0
