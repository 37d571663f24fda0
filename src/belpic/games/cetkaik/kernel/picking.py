"""One move by path at random, without writing all of them: count, draw, list one piece's moves."""

from __future__ import annotations

from belpic.games.cetkaik.kernel.cache import compiled
from belpic.games.cetkaik.kernel.choices import find_tam
from belpic.games.cetkaik.kernel.layout import (
    BLOCK,
    BLOCK_SHIFT,
    FINISH_SHIFT,
    LAND,
    LANDS,
    NEIGHBOURS,
    NO_MOVE,
    ORIGIN_SHIFT,
    OUTSIDE,
    PIECE,
    PIECES,
    SQUARE_MASK,
    STATES,
    VACANT,
    VACANTS,
    VIA,
    VIA_SHIFT,
    VIAS,
    WATER_FLAG,
    WINDOW_CENTRE,
    Moves,
    Record,
)
from belpic.games.cetkaik.kernel.moves import (
    AROUND,
    count_different,
    drop_bits,
    find_vias,
    list_piece,
    no_moves,
    survey,
    wet_after,
)
from belpic.games.cetkaik.kernel.stream import Stream, draw_below
from belpic.games.cetkaik.kernel.tam import PLAIN_BITS, STEP_FIRST_BITS, STEP_SECOND_BITS
from belpic.games.cetkaik.kernel.windows import (
    AROUND_WINDOW,
    count_bits,
    count_empty,
    find_nth_bit,
    find_nth_empty,
    lowest_bit,
    note_bands,
    see,
)
from belpic.games.cetkaik.pieces import KIND_MASK, STOCK_KINDS, TAM
from belpic.games.cetkaik.squares import NOWHERE


@compiled
def pick_path(tables: Record, state: Record, work: Record, moves: Moves, stream: Stream) -> int:
    """Return a move, all paths being equally likely, or `NO_MOVE` if there is none.

    It is the move that `list_paths` has at the number drawn; only of 皇 with a wet and a dry path
    to its square the dry one is played, as one would.
    """
    survey(tables, state, work)
    note_bands(work)
    count_moves(tables, state, work)
    return choose_path(tables, state, work, moves, stream)


@compiled
def count_moves(tables: Record, state: Record, work: Record) -> None:
    """Count the moves of every piece and of 皇, after a survey."""
    own = work["own"]
    own_code = work["own_code"]
    own_moves = work["own_moves"]
    for index in range(int(work["own_count"])):
        place = 0 + int(own[index])
        own_moves[index] = count_piece(tables, state, work, place, 0 + int(own_code[index]))
    tam_moves = work["tam_moves"]
    for index in range(NEIGHBOURS):
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
    empty_count = count_empty(work)
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
        list_piece(tables, state, work, moves, no_moves(), place, code, chosen)
        return int(moves[chosen])
    chosen -= pieces
    if chosen < drops:
        place = find_nth_empty(work, chosen % empty_count)
        return find_nth_drop(tables, state, chosen // empty_count, place)
    move = find_nth_path(tables, state, work, chosen - drops)
    if move & WATER_FLAG and int(tables["via_wets"]):
        return find_tam(tables, state, work, moves, move & SQUARE_MASK)
    return move


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
    via = work["via"]
    left = 0
    stepped_on = 0
    free = 0
    if tables["goes_further"][row]:
        left = find_vias(tables, work, place, row)
    else:
        stepped_on = see(work["bands"][VIAS], place, int(tables["reach_window"][row]))
        free = see(work["bands"][VACANTS], place, int(tables["slide_window"][row]))
    while stepped_on or free or left:  # one call for all second legs is less code
        if stepped_on:
            start = place + lowest_bit(stepped_on) - WINDOW_CENTRE
            stepped_on &= stepped_on - 1
        elif free:
            delta = lowest_bit(free) - WINDOW_CENTRE
            free &= free - 1
            start = find_blocker(work, place + 2 * delta, delta)
            if not int(work["class"][start]) & VIA:
                continue
        else:
            left -= 1
            start = 0 + int(via[left])
        count += count_reach(tables, work, start, first_row + int(states[start]), place)
    return count


@compiled
def count_reach(tables: Record, work: Record, place: int, row: int, lifted: int) -> int:
    """Return how many squares `list_reach` would list, the piece being lifted from its square."""
    window = int(tables["reach_window"][row])
    slides = int(tables["slide_window"][row])
    home = int(tables["home"])
    count = count_bits(see(work["bands"][LANDS], place, window))
    free = see(work["bands"][VACANTS], place, slides)
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
def count_tam(tables: Record, state: Record, work: Record, index: int) -> int:
    """Return how many paths `list_tam` would list over one of the neighbours of 皇."""
    tam = int(state["tam"])
    if tam == NOWHERE or (int(state["tam_moved"]) and not int(tables["tam_again"])):
        return 0
    origin = 0 + int(tables["frame"][tam])
    is_end = (int(tables["tam_home"]) >> FINISH_SHIFT) & 1
    near = origin + AROUND[index]
    count = 0
    if int(work["class"][near]) & VACANT:
        count = count_bits(find_ends(work, near, origin, is_end))
    seconds = find_seconds(work, near, origin)
    while seconds:
        last = near + lowest_bit(seconds) - WINDOW_CENTRE
        seconds &= seconds - 1
        count += count_bits(find_ends(work, last, origin, is_end))
    return count


@compiled
def find_seconds(work: Record, near: int, origin: int) -> int:
    """Return what 皇 may touch after one of its neighbours, as bits of the neighbour's window."""
    found = int(work["class"][near])
    back = 1 << (origin - near + WINDOW_CENTRE)
    if found & VACANT:
        return see(work["bands"][PIECES], near, AROUND_WINDOW & ~back)
    if found & PIECE:
        # lifted, 皇 may pause where it was
        return see(work["bands"][VACANTS], near, AROUND_WINDOW) | back
    return 0


@compiled
def find_ends(work: Record, last: int, origin: int, is_end: int) -> int:
    """Return where 皇 may end after the last square touched, as bits of its window."""
    free = see(work["bands"][VACANTS], last, AROUND_WINDOW)
    back = origin - last + WINDOW_CENTRE
    if 0 <= back <= 2 * WINDOW_CENTRE:
        free |= AROUND_WINDOW & (is_end << back)
    return free


@compiled
def find_nth_path(tables: Record, state: Record, work: Record, chosen: int) -> int:
    """Return the path of 皇 with this number, after its paths have been counted by neighbours.

    Bits of a window come in the order in which `list_tam` lists.
    """
    tam_moves = work["tam_moves"]
    index = 0
    while chosen >= int(tam_moves[index]):
        chosen -= int(tam_moves[index])
        index += 1
    origin = 0 + int(tables["frame"][int(state["tam"])])
    is_end = (int(tables["tam_home"]) >> FINISH_SHIFT) & 1
    near = origin + AROUND[index]
    pauses_first = int(work["class"][near]) & VACANT != 0
    last = near
    ends = find_ends(work, near, origin, is_end) if pauses_first else 0
    seconds = find_seconds(work, near, origin)
    while chosen >= count_bits(ends):
        chosen -= count_bits(ends)
        last = near + lowest_bit(seconds) - WINDOW_CENTRE
        seconds &= seconds - 1
        ends = find_ends(work, last, origin, is_end)
    target = last + find_nth_bit(ends, chosen) - WINDOW_CENTRE
    number = tables["number"]
    wet = 0 + int(tables["wet"][TAM, origin])
    if last == near:
        base = PLAIN_BITS | int(number[near]) << ORIGIN_SHIFT
    elif pauses_first:
        wet = wet_after(tables, wet, last)
        base = STEP_SECOND_BITS | int(number[near]) << ORIGIN_SHIFT | int(number[last]) << VIA_SHIFT
    else:
        wet = wet_after(tables, wet, near)
        base = STEP_FIRST_BITS | int(number[last]) << ORIGIN_SHIFT | int(number[near]) << VIA_SHIFT
    return base | int(tables["bits"][wet, target])
