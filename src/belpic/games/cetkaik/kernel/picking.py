"""One move by path at random, without writing all of them: count, draw, list one piece's moves."""

from __future__ import annotations

from belpic.games.cetkaik.kernel.cache import compiled
from belpic.games.cetkaik.kernel.choices import find_tam
from belpic.games.cetkaik.kernel.layout import (
    BLOCK,
    BLOCK_SHIFT,
    FINISH_SHIFT,
    LAND,
    NO_MOVE,
    OUTSIDE,
    PIECE,
    SQUARE_MASK,
    STATES,
    VACANT,
    WATER_FLAG,
    Moves,
    Record,
)
from belpic.games.cetkaik.kernel.moves import AROUND, drop_bits, find_vias, list_piece, survey
from belpic.games.cetkaik.kernel.stream import Stream, draw_below
from belpic.games.cetkaik.kernel.tam import list_tam
from belpic.games.cetkaik.pieces import KIND_MASK, STOCK_KINDS
from belpic.games.cetkaik.squares import NOWHERE


@compiled
def pick_path(tables: Record, state: Record, work: Record, moves: Moves, stream: Stream) -> int:
    """Return a move, all paths being equally likely, or `NO_MOVE` if there is none.

    It is the move that `list_paths` has at the number drawn; only of 皇 with a wet and a dry path
    to its square the dry one is played, as one would.
    """
    survey(tables, state, work)
    own = work["own"]
    own_code = work["own_code"]
    own_start = work["own_start"]
    own_count = int(work["own_count"])
    pieces = 0
    for index in range(own_count):
        own_start[index] = pieces
        pieces += count_piece(tables, state, work, 0 + int(own[index]), 0 + int(own_code[index]))
    empty_count = int(work["empty_count"])
    drops = count_different(state) * empty_count
    total = pieces + drops + count_tam(tables, state, work)
    if total == 0:
        return NO_MOVE
    chosen = draw_below(stream, total)
    if chosen < pieces:
        index = own_count - 1
        while int(own_start[index]) > chosen:
            index -= 1
        # behind as many entries as there are moves before, where nothing was written
        start = 0 + int(own_start[index])
        place = 0 + int(own[index])
        list_piece(tables, state, work, moves, start, place, 0 + int(own_code[index]))
        return int(moves[chosen])
    chosen -= pieces
    if chosen < drops:
        place = 0 + int(work["empty"][chosen % empty_count])
        return find_nth_drop(tables, state, chosen // empty_count, place)
    list_tam(tables, state, work, moves, drops)
    move = 0 + int(moves[chosen])
    if move & WATER_FLAG and int(tables["via_wets"]):
        return find_tam(tables, state, work, moves, move & SQUARE_MASK)
    return move


@compiled
def count_different(state: Record) -> int:
    """Return how many different pieces the side to move has captured."""
    stock = state["stock"][int(state["side"])]
    count = 0
    for index in range(2 * STOCK_KINDS):
        count += int(stock[index] != 0)
    return count


@compiled
def find_nth_drop(tables: Record, state: Record, number: int, place: int) -> int:
    """Return the drop of the n-th different captured piece on a square of the frame."""
    stock = state["stock"][int(state["side"])]
    index = 0
    while number or not stock[index]:
        number -= int(stock[index] != 0)
        index += 1
    wet = int(tables["drop_wet"][index >> 1])
    return drop_bits(index) | int(tables["bits"][wet, place])


@compiled
def count_piece(tables: Record, state: Record, work: Record, place: int, code: int) -> int:
    """Return how many moves `list_piece` would list."""
    kind = (code & KIND_MASK) - 1
    states = tables["state_of"][int(state["tam"])]
    first_row = (int(state["side"]) * STOCK_KINDS + kind) * STATES
    row = first_row + int(states[place])
    classes = work["class"]
    before = classes[place]
    classes[place] = tables["home"]
    via = work["via"]
    vias = find_vias(tables, work, place, row)
    count = count_reach(tables, work, place, row)
    for index in range(vias):
        stepped = 0 + int(via[index])
        count += count_reach(tables, work, stepped, first_row + int(states[stepped]))
    classes[place] = before
    return count


@compiled
def count_reach(tables: Record, work: Record, place: int, row: int) -> int:
    """Return how many squares `list_reach` would list."""
    # the same walk on purpose: counting by `list_piece` without a list, compiled for that by
    # itself, made 397,000 plies a second where this makes 416,000 (medians of six runs by turns)
    classes = work["class"]
    count = 0
    near = tables["near"][row]
    for index in range(int(tables["near_count"][row])):
        count += int(classes[place + int(near[index])]) & LAND
    far = tables["far"][row]
    for index in range(int(tables["far_count"][row])):
        if not int(classes[place + int(far[index, 1])]) & BLOCK:
            count += int(classes[place + int(far[index, 0])]) & LAND
    slide = tables["slide"][row]
    for index in range(int(tables["slide_count"][row])):
        delta = int(slide[index, 0])
        target = place + delta + delta * int(slide[index, 1])
        found = int(classes[target])
        while not found & BLOCK:
            count += found & LAND
            target += delta
            found = int(classes[target])
        count += found & LAND
    leap = tables["leap"][row]
    for index in range(int(tables["leap_count"][row])):
        delta = int(leap[index, 0])
        skipped = int(leap[index, 1]) - 1
        target = place + delta
        found = int(classes[target])
        hurdles = 0
        while hurdles < 2 and found != OUTSIDE:
            count += found & LAND & ~skipped
            skipped = 0
            hurdles += (found >> BLOCK_SHIFT) & 1
            target += delta
            found = int(classes[target])
    return count


@compiled
def count_tam(tables: Record, state: Record, work: Record) -> int:
    """Return how many paths `list_tam` would list."""
    tam = int(state["tam"])
    if tam == NOWHERE or (int(state["tam_moved"]) and not int(tables["tam_again"])):
        return 0
    classes = work["class"]
    origin = int(tables["frame"][tam])
    before = classes[origin]
    classes[origin] = tables["tam_home"]
    count = 0
    for first in AROUND:
        near = origin + first
        found = int(classes[near])
        wanted = 0
        if found & VACANT:
            count += count_ends(work, near)
            wanted = PIECE
        elif found & PIECE:
            wanted = VACANT
        if wanted:
            for second in AROUND:
                if int(classes[near + second]) & wanted:
                    count += count_ends(work, near + second)
    classes[origin] = before
    return count


@compiled
def count_ends(work: Record, last: int) -> int:
    """Return how many free neighbours the last square touched has."""
    classes = work["class"]
    count = 0
    for delta in AROUND:
        count += (int(classes[last + delta]) >> FINISH_SHIFT) & 1
    return count
