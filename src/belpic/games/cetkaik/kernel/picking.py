"""One move by path at random, without writing all of them: count, draw, list one piece's moves."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from belpic.games.cetkaik.kernel.cache import compiled
from belpic.games.cetkaik.kernel.choices import find_tam
from belpic.games.cetkaik.kernel.layout import (
    BLOCK,
    BLOCK_SHIFT,
    FINISH_SHIFT,
    LAND,
    NO_MOVE,
    OUTSIDE,
    SQUARE_MASK,
    STATES,
    WATER_FLAG,
    WINDOW_CENTRE,
    Moves,
    Record,
)
from belpic.games.cetkaik.kernel.moves import (
    drop_bits,
    find_far_vias,
    list_piece,
    no_moves,
    survey,
)
from belpic.games.cetkaik.kernel.stream import Stream, draw_below
from belpic.games.cetkaik.kernel.tam import list_tam
from belpic.games.cetkaik.kernel.windows import (
    AROUND_WINDOW,
    Bands,
    count_bits,
    flip,
    lowest_bit,
    note_bands,
    see,
)
from belpic.games.cetkaik.pieces import KIND_MASK, STOCK_KINDS
from belpic.games.cetkaik.squares import NOWHERE

States = NDArray[np.int8]


@compiled
def pick_path(tables: Record, state: Record, work: Record, moves: Moves, stream: Stream) -> int:
    """Return a move, all paths being equally likely, or `NO_MOVE` if there is none.

    It is the move that `list_paths` has at the number drawn; only of 皇 with a wet and a dry path
    to its square the dry one is played, as one would.
    """
    survey(tables, state, work)
    note_bands(work)
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
        place = 0 + int(own[index])
        list_piece(tables, state, work, moves, no_moves(), place, 0 + int(own_code[index]))
        return int(moves[chosen - int(own_start[index])])
    chosen -= pieces
    if chosen < drops:
        place = 0 + int(work["empty"][chosen % empty_count])
        return find_nth_drop(tables, state, chosen // empty_count, place)
    list_tam(tables, state, work, moves, no_moves())
    move = 0 + int(moves[chosen - drops])
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
    windows = tables["near_window"]
    lands = work["lands"]
    goes_further = tables["goes_further"]
    home = int(tables["home"])
    classes = work["class"]
    before = classes[place]
    classes[place] = home
    window = int(windows[row])
    count = count_bits(see(lands, place, window))
    stepped_on = see(work["vias"], place, window)
    while stepped_on:
        delta = lowest_bit(stepped_on) - WINDOW_CENTRE
        stepped_on &= stepped_on - 1
        stepped = place + delta
        row_there = first_row + int(states[stepped])
        window_there = int(windows[row_there])
        count += count_bits(see(lands, stepped, window_there))
        # the square that the piece has left, of which the bands do not know
        count += (window_there >> (WINDOW_CENTRE - delta)) & home & LAND
        if goes_further[row_there]:
            count += count_further(tables, work, stepped, row_there)
    if goes_further[row]:
        count += count_further(tables, work, place, row)
        count += count_after_far(tables, work, place, row, first_row, states)
    classes[place] = before
    return count


@compiled
def count_after_far(
    tables: Record, work: Record, place: int, row: int, first_row: int, states: States
) -> int:
    """Return how many moves go over a piece that is not near."""
    via = work["via"]
    count = 0
    for index in range(find_far_vias(tables, work, place, row, no_moves())):
        stepped = 0 + int(via[index])
        row_there = first_row + int(states[stepped])
        window_there = int(tables["near_window"][row_there])
        count += count_bits(see(work["lands"], stepped, window_there))
        back = place - stepped + WINDOW_CENTRE
        if 0 <= back <= 2 * WINDOW_CENTRE:
            count += (window_there >> back) & int(tables["home"]) & LAND
        if tables["goes_further"][row_there]:
            count += count_further(tables, work, stepped, row_there)
    return count


@compiled
def count_further(tables: Record, work: Record, place: int, row: int) -> int:
    """Return how many squares `list_reach` would list that are not near."""
    # the same walk on purpose: counting by `list_piece` without a list, compiled for that by
    # itself, was slower
    classes = work["class"]
    count = 0
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
    vacants = work["vacants"]
    pieces = work["pieces"]
    origin = 0 + int(tables["frame"][tam])
    is_end = (int(tables["tam_home"]) >> FINISH_SHIFT) & 1
    # lifted, 皇 may pause where it was, and end there if the options let it
    flip(vacants, origin, 1)
    flip(pieces, origin, 1)
    count = 0
    near = see(vacants, origin, AROUND_WINDOW)
    while near:
        place = origin + lowest_bit(near) - WINDOW_CENTRE
        near &= near - 1
        count += count_ends(vacants, place, origin, is_end)
        over = see(pieces, place, AROUND_WINDOW)
        while over:
            last = place + lowest_bit(over) - WINDOW_CENTRE
            over &= over - 1
            count += count_ends(vacants, last, origin, is_end)
    near = see(pieces, origin, AROUND_WINDOW)
    while near:
        place = origin + lowest_bit(near) - WINDOW_CENTRE
        near &= near - 1
        pause = see(vacants, place, AROUND_WINDOW)
        while pause:
            last = place + lowest_bit(pause) - WINDOW_CENTRE
            pause &= pause - 1
            count += count_ends(vacants, last, origin, is_end)
    flip(vacants, origin, 1)
    flip(pieces, origin, 1)
    return count


@compiled
def count_ends(vacants: Bands, last: int, origin: int, is_end: int) -> int:
    """Return how many neighbours of the last square touched are free to end on."""
    free = see(vacants, last, AROUND_WINDOW)
    back = origin - last + WINDOW_CENTRE
    if not is_end and 0 <= back <= 2 * WINDOW_CENTRE:
        free &= ~(1 << back)
    return count_bits(free)
