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
    NEIGHBOURS,
    NO_MOVE,
    OUTSIDE,
    PIECE,
    SQUARE_MASK,
    STATES,
    VACANT,
    VIA,
    VIA_CLASS_SHIFT,
    WATER_FLAG,
    WINDOW_CENTRE,
    Moves,
    Record,
)
from belpic.games.cetkaik.kernel.moves import (
    AROUND,
    drop_bits,
    list_piece,
    no_moves,
    survey,
)
from belpic.games.cetkaik.kernel.stream import Stream, draw_below
from belpic.games.cetkaik.kernel.tam import find_nth_path
from belpic.games.cetkaik.kernel.windows import (
    AROUND_WINDOW,
    count_bits,
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
    count_moves(tables, state, work, no_moves(), 1)
    return choose_path(tables, state, work, moves, stream)


@compiled
def count_moves(tables: Record, state: Record, work: Record, first: int, stride: int) -> None:
    """Count the moves of every piece and of 皇, or of every so many, after a survey.

    Nothing is lifted in the survey for that, so that several may count at the same time.
    """
    own = work["own"]
    own_code = work["own_code"]
    own_moves = work["own_moves"]
    for index in range(first, int(work["own_count"]), stride):
        place = 0 + int(own[index])
        own_moves[index] = count_piece(tables, state, work, place, 0 + int(own_code[index]))
    tam_moves = work["tam_moves"]
    for index in range(first, NEIGHBOURS, stride):
        tam_moves[index] = count_tam(tables, state, work, index)


@compiled
def choose_path(tables: Record, state: Record, work: Record, moves: Moves, stream: Stream) -> int:
    """Draw one of the moves that have been counted, and find it."""
    own_count = int(work["own_count"])
    own_moves = work["own_moves"]
    pieces = 0
    for index in range(own_count):
        pieces += int(own_moves[index])
    paths = 0
    for index in range(NEIGHBOURS):
        paths += int(work["tam_moves"][index])
    empty_count = int(work["empty_count"])
    drops = count_different(state) * empty_count
    total = pieces + drops + paths
    if total == 0:
        return NO_MOVE
    chosen = draw_below(stream, total)
    if chosen < pieces:
        index = 0
        while chosen >= int(own_moves[index]):
            chosen -= int(own_moves[index])
            index += 1
        place = 0 + int(work["own"][index])
        code = 0 + int(work["own_code"][index])
        list_piece(tables, state, work, moves, no_moves(), place, code)
        return int(moves[chosen])
    chosen -= pieces
    if chosen < drops:
        place = 0 + int(work["empty"][chosen % empty_count])
        return find_nth_drop(tables, state, chosen // empty_count, place)
    move = find_nth_path(tables, state, work, moves, chosen - drops)
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
    count = count_reach(tables, work, place, row, place)
    stepped_on = see(work["vias"], place, int(tables["reach_window"][row]))
    while stepped_on:
        via = place + lowest_bit(stepped_on) - WINDOW_CENTRE
        stepped_on &= stepped_on - 1
        count += count_reach(tables, work, via, first_row + int(states[via]), place)
    free = see(work["vacants"], place, int(tables["slide_window"][row]))
    while free:
        delta = lowest_bit(free) - WINDOW_CENTRE
        free &= free - 1
        via = find_blocker(work, place + 2 * delta, delta)
        if int(work["class"][via]) & VIA:
            count += count_reach(tables, work, via, first_row + int(states[via]), place)
    if tables["goes_further"][row]:
        count += count_after_further(tables, work, place, row, first_row, states)
    return count


@compiled
def count_reach(tables: Record, work: Record, place: int, row: int, lifted: int) -> int:
    """Return how many squares `list_reach` would list, the piece being lifted from its square."""
    window = int(tables["reach_window"][row])
    slides = int(tables["slide_window"][row])
    home = int(tables["home"])
    count = count_bits(see(work["lands"], place, window))
    free = see(work["vacants"], place, slides)
    back = lifted - place + WINDOW_CENTRE
    if 0 <= back <= 2 * WINDOW_CENTRE:
        # the square that the piece has left, of which the bands do not know
        count += (window >> back) & home & LAND
        free |= slides & (1 << back)
    while free:
        delta = lowest_bit(free) - WINDOW_CENTRE
        free &= free - 1
        count += count_line(work, place + 2 * delta, delta, lifted, home)
    if tables["goes_further"][row]:
        count += count_further(tables, work, place, row, lifted)
    return count


@compiled
def look_at(work: Record, place: int, lifted: int, home: int) -> int:
    """Return the class of a square while a piece is lifted."""
    return home if place == lifted else int(work["class"][place])


@compiled
def count_line(work: Record, place: int, delta: int, lifted: int, home: int) -> int:
    """Return on how many squares of a line from a square on one may land."""
    count = 0
    found = look_at(work, place, lifted, home)
    while not found & BLOCK:
        count += found & LAND
        place += delta
        found = look_at(work, place, lifted, home)
    return count + (found & LAND)


@compiled
def find_blocker(work: Record, place: int, delta: int) -> int:
    """Return the first square of a line from a square on that is not free."""
    classes = work["class"]
    while not int(classes[place]) & BLOCK:
        place += delta
    return place


@compiled
def count_further(tables: Record, work: Record, place: int, row: int, lifted: int) -> int:
    """Return how many squares `list_reach` would list that no window shows."""
    home = int(tables["home"])
    count = 0
    far = tables["far"][row]
    for index in range(int(tables["far_count"][row])):
        if not look_at(work, place + int(far[index, 1]), lifted, home) & BLOCK:
            count += look_at(work, place + int(far[index, 0]), lifted, home) & LAND
    slide = tables["slide"][row]
    for index in range(int(tables["slide_count"][row])):
        if slide[index, 1]:
            delta = int(slide[index, 0])
            count += count_line(work, place + 2 * delta, delta, lifted, home)
    leap = tables["leap"][row]
    for index in range(int(tables["leap_count"][row])):
        delta = int(leap[index, 0])
        skipped = int(leap[index, 1]) - 1
        target = place + delta
        found = look_at(work, target, lifted, home)
        hurdles = 0
        while hurdles < 2 and found != OUTSIDE:
            count += found & LAND & ~skipped
            skipped = 0
            hurdles += (found >> BLOCK_SHIFT) & 1
            target += delta
            found = look_at(work, target, lifted, home)
    return count


@compiled
def count_after_further(
    tables: Record, work: Record, place: int, row: int, first_row: int, states: States
) -> int:
    """Return how many moves go over a piece that no window shows."""
    classes = work["class"]
    count = 0
    far = tables["far"][row]
    for index in range(int(tables["far_count"][row])):
        via = place + int(far[index, 0])
        is_open = not int(classes[place + int(far[index, 1])]) & BLOCK
        if is_open and int(classes[via]) & VIA:
            count += count_reach(tables, work, via, first_row + int(states[via]), place)
    slide = tables["slide"][row]
    for index in range(int(tables["slide_count"][row])):
        if slide[index, 1]:
            delta = int(slide[index, 0])
            via = find_blocker(work, place + 2 * delta, delta)
            if int(classes[via]) & VIA:
                count += count_reach(tables, work, via, first_row + int(states[via]), place)
    leap = tables["leap"][row]
    for index in range(int(tables["leap_count"][row])):
        delta = int(leap[index, 0])
        skipped = int(leap[index, 1]) - 1
        via = place + delta
        found = int(classes[via])
        hurdles = 0
        while hurdles < 2 and found != OUTSIDE:
            if (found >> VIA_CLASS_SHIFT) & 1 & ~skipped:
                count += count_reach(tables, work, via, first_row + int(states[via]), place)
            skipped = 0
            hurdles += (found >> BLOCK_SHIFT) & 1
            via += delta
            found = int(classes[via])
    return count


@compiled
def count_tam(tables: Record, state: Record, work: Record, index: int) -> int:
    """Return how many paths `list_tam` would list over one of the neighbours of 皇."""
    tam = int(state["tam"])
    if tam == NOWHERE or (int(state["tam_moved"]) and not int(tables["tam_again"])):
        return 0
    origin = 0 + int(tables["frame"][tam])
    is_end = (int(tables["tam_home"]) >> FINISH_SHIFT) & 1
    near = origin + AROUND[index]
    found = int(work["class"][near])
    count = 0
    if found & VACANT:
        count = count_ends(work, near, origin, is_end)
        seconds = see(work["pieces"], near, AROUND_WINDOW & ~(1 << (origin - near + WINDOW_CENTRE)))
    elif found & PIECE:
        # lifted, 皇 may pause where it was
        seconds = see(work["vacants"], near, AROUND_WINDOW) | 1 << (origin - near + WINDOW_CENTRE)
    else:
        seconds = 0
    while seconds:
        last = near + lowest_bit(seconds) - WINDOW_CENTRE
        seconds &= seconds - 1
        count += count_ends(work, last, origin, is_end)
    return count


@compiled
def count_ends(work: Record, last: int, origin: int, is_end: int) -> int:
    """Return how many neighbours of the last square touched are free to end on."""
    free = see(work["vacants"], last, AROUND_WINDOW)
    back = origin - last + WINDOW_CENTRE
    if 0 <= back <= 2 * WINDOW_CENTRE:
        free |= AROUND_WINDOW & (is_end << back)
    return count_bits(free)
