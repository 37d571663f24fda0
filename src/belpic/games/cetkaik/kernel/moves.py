"""Moves of pieces: plain, over a piece, and from the stock (Rulebook, cetkaik §6.1, §6.2, §6.5).

Entries are written into one array without asking first whether they are legal; the count goes up
only if they are. That keeps the processor from guessing wrong at nearly every square.
"""

from __future__ import annotations

import numpy as np

from belpic.games.cetkaik.kernel.cache import compiled
from belpic.games.cetkaik.kernel.layout import (
    ALWAYS_WET,
    BLOCK,
    BLOCK_SHIFT,
    DISTANCE_SHIFT,
    DROP,
    FRAME,
    FRAME_WIDTH,
    GUARD_SHIFT,
    HUE_STATE,
    KIND_SHIFT,
    LAND,
    MOST_MOVES,
    NO_VIA,
    ORIGIN_SHIFT,
    OUTSIDE,
    OWN_SHIFT,
    PIECE,
    PLAIN,
    STATES,
    STEP_FINITE,
    VACANT_SHIFT,
    VIA_CLASS_SHIFT,
    VIA_SHIFT,
    Moves,
    Record,
)
from belpic.games.cetkaik.pieces import KIND_MASK, STOCK_KINDS

AROUND = (
    -FRAME_WIDTH - 1,
    -FRAME_WIDTH,
    -FRAME_WIDTH + 1,
    -1,
    1,
    FRAME_WIDTH - 1,
    FRAME_WIDTH,
    FRAME_WIDTH + 1,
)
"""The displacements to the eight neighbours."""

STEP_FINITE_BITS = STEP_FINITE << KIND_SHIFT
RUNNING_SHIFT = KIND_SHIFT - DISTANCE_SHIFT
"""Turns one unit of distance into the step from `STEP_FINITE` to `STEP_RUNNING`."""
PLAIN_BITS = (PLAIN << KIND_SHIFT) | (NO_VIA << VIA_SHIFT)
DROP_BITS = (DROP << KIND_SHIFT) | (NO_VIA << VIA_SHIFT)
ONE_FURTHER = 1 << DISTANCE_SHIFT


@compiled
def at(index: int) -> np.uintp:
    """Return an index that is known not to be negative, so that compiled code need not ask."""
    return np.uintp(index)


@compiled
def no_moves() -> int:
    """Return 0, the end of an empty list; a written 0 would be compiled for by itself."""
    return 0


@compiled
def survey(tables: Record, state: Record, work: Record) -> None:
    """Note for every square what the side to move can do with it, and where its pieces are."""
    classes = work["class"]
    class_of = tables["class_of"][state["side"]]
    square = tables["square"]
    frame = tables["frame"]
    board = state["board"]
    own = work["own"]
    own_code = work["own_code"]
    guard = work["guard"]
    for place in range(FRAME):
        classes[place] = OUTSIDE
    own_count = 0
    guard_count = 0
    for index in range(int(tables["square_count"])):
        number = int(square[index])
        place = int(frame[at(number)])
        code = int(board[at(number)])
        found = int(class_of[at(code)])
        classes[at(place)] = found
        own[at(own_count)] = place
        own_code[at(own_count)] = code
        own_count += (found >> OWN_SHIFT) & 1
        guard[at(guard_count)] = place
        guard_count += (found >> GUARD_SHIFT) & 1
    work["own_count"] = own_count
    for index in range(guard_count):
        protect(tables, state, work, int(guard[index]))


@compiled
def protect(tables: Record, state: Record, work: Record, guard: int) -> None:
    """Forbid captures around an enemy 将 that stands in 皇処 (§7.2)."""
    if int(tables["state_of"][state["tam"], guard]) != HUE_STATE:
        return
    classes = work["class"]
    for delta in AROUND:
        found = int(classes[guard + delta])
        if found & (PIECE | LAND) == PIECE | LAND:
            classes[guard + delta] = tables["protected"]


@compiled
def list_piece(  # noqa: PLR0913, PLR0917  # as `list_reach`
    tables: Record,
    state: Record,
    work: Record,
    moves: Moves,
    count: int,
    place: int,
    code: int,
    wanted: int = MOST_MOVES,
) -> int:
    """Append all moves of the piece on one square of the frame; return the new count.

    The mover is lifted meanwhile, so that it does not block its own second leg (§6.2). Once the
    list has an entry with the wanted number, it need not be complete.
    """
    kind = (code & KIND_MASK) - 1
    states = tables["state_of"][state["tam"]]
    first_row = (int(state["side"]) * STOCK_KINDS + kind) * STATES
    wet = 0 + int(tables["wet"][kind, place])
    origin = int(tables["number"][place]) << ORIGIN_SHIFT
    classes = work["class"]
    before = classes[place]
    classes[place] = tables["home"]
    via = work["via"]
    start = place
    base = PLAIN_BITS | origin
    further = 0
    soaked = wet
    index = 0
    while True:  # one call for the plain move and all second legs is less code
        row = first_row + int(states[start])
        count = list_reach(tables, work, moves, count, start, row, base, further, soaked)
        if index == int(work["via_count"]) or count > wanted:
            break
        start = 0 + int(via[index])
        base = STEP_FINITE_BITS | origin | (int(tables["number"][start]) << VIA_SHIFT)
        further = ONE_FURTHER
        soaked = wet_after(tables, wet, start)
        index += 1
    classes[place] = before
    return count


@compiled
def wet_after(tables: Record, wet: int, via: int) -> int:
    """Return the wetness of a move after stepping on a square (options §E, water_test_on)."""
    if int(tables["via_wets"]) & wet & int(tables["is_water"][via]):
        return ALWAYS_WET
    return wet


@compiled
def list_reach(  # noqa: C901, PLR0913, PLR0915, PLR0917  # one walk in registers: twice as fast
    tables: Record,
    work: Record,
    moves: Moves,
    count: int,
    place: int,
    row: int,
    base: int,
    further: int,
    wet: int,
) -> int:
    """Append every square that a movement reaches from a square and where it may end (§3).

    `base` holds what all entries share. For a second leg `further` is one unit of distance, which
    also turns the entries of lines into running ones; for a plain move it is 0, and then `via` and
    `via_count` are the squares that the mover may step on.
    """
    classes = work["class"]
    via = work["via"]
    is_plain = further == 0
    noted = 0
    bits = tables["bits"][at(wet)]
    near = tables["near"][at(row)]
    for index in range(int(tables["near_count"][at(row)])):
        target = place + int(near[index])
        found = int(classes[at(target)])
        moves[at(count)] = base | int(bits[at(target)])
        count += found & LAND
        if is_plain:
            via[at(noted)] = target
            noted += (found >> VIA_CLASS_SHIFT) & 1
    far = tables["far"][at(row)]
    for index in range(int(tables["far_count"][at(row)])):
        if not int(classes[at(place + int(far[index, 1]))]) & BLOCK:
            target = place + int(far[index, 0])
            found = int(classes[at(target)])
            moves[at(count)] = base | int(bits[at(target)])
            count += found & LAND
            if is_plain:
                via[at(noted)] = target
                noted += (found >> VIA_CLASS_SHIFT) & 1
    line = base + (further << RUNNING_SHIFT) + further
    slide = tables["slide"][at(row)]
    for index in range(int(tables["slide_count"][at(row)])):
        delta = int(slide[index, 0])
        ignored = int(slide[index, 1])
        target = place + delta + delta * ignored
        entry = line + further * ignored
        found = int(classes[at(target)])
        while not found & BLOCK:
            moves[at(count)] = entry | int(bits[at(target)])
            count += found & LAND
            entry += further
            target += delta
            found = int(classes[at(target)])
        moves[at(count)] = entry | int(bits[at(target)])
        count += found & LAND
        if is_plain:
            via[at(noted)] = target
            noted += (found >> VIA_CLASS_SHIFT) & 1
    leap = tables["leap"][at(row)]
    for index in range(int(tables["leap_count"][at(row)])):
        delta = int(leap[index, 0])
        skipped = int(leap[index, 1]) - 1
        target = place + delta
        entry = line
        found = int(classes[at(target)])
        hurdles = 0
        while hurdles < 2 and found != OUTSIDE:
            moves[at(count)] = entry | int(bits[at(target)])
            count += found & LAND & ~skipped
            if is_plain:
                via[at(noted)] = target
                noted += (found >> VIA_CLASS_SHIFT) & 1 & ~skipped
            skipped = 0
            hurdles += (found >> BLOCK_SHIFT) & 1
            entry += further
            target += delta
            found = int(classes[at(target)])
    if is_plain:
        work["via_count"] = noted
    return count


@compiled
def find_vias(tables: Record, work: Record, place: int, row: int) -> int:
    """Note the squares that a movement reaches and the mover may step on; return how many."""
    classes = work["class"]
    via = work["via"]
    count = 0
    near = tables["near"][row]
    for index in range(int(tables["near_count"][row])):
        target = place + int(near[index])
        via[count] = target
        count += (int(classes[target]) >> VIA_CLASS_SHIFT) & 1
    far = tables["far"][row]
    for index in range(int(tables["far_count"][row])):
        if not int(classes[place + int(far[index, 1])]) & BLOCK:
            target = place + int(far[index, 0])
            via[count] = target
            count += (int(classes[target]) >> VIA_CLASS_SHIFT) & 1
    slide = tables["slide"][row]
    for index in range(int(tables["slide_count"][row])):
        delta = int(slide[index, 0])
        target = place + delta + delta * int(slide[index, 1])
        while not int(classes[target]) & BLOCK:
            target += delta
        via[count] = target
        count += (int(classes[target]) >> VIA_CLASS_SHIFT) & 1
    leap = tables["leap"][row]
    for index in range(int(tables["leap_count"][row])):
        delta = int(leap[index, 0])
        skipped = int(leap[index, 1]) - 1
        target = place + delta
        found = int(classes[target])
        hurdles = 0
        while hurdles < 2 and found != OUTSIDE:
            via[count] = target
            count += (found >> VIA_CLASS_SHIFT) & 1 & ~skipped
            skipped = 0
            hurdles += (found >> BLOCK_SHIFT) & 1
            target += delta
            found = int(classes[target])
    return count


@compiled
def list_drops(tables: Record, state: Record, work: Record, moves: Moves, count: int) -> int:
    """Append the drops: every different piece of the stock on every empty square (§6.5)."""
    stock = state["stock"][state["side"]]
    empty = work["empty"]
    empty_count = note_empty(tables, work) if count_different(state) else 0
    for index in range(2 * STOCK_KINDS):
        if stock[index]:
            base = drop_bits(index)
            bits = tables["bits"][int(tables["drop_wet"][index >> 1])]
            for place in range(empty_count):
                moves[count + place] = base | int(bits[int(empty[place])])
            count += empty_count
    return count


@compiled
def count_different(state: Record) -> int:
    """Return how many different pieces the side to move has captured."""
    stock = state["stock"][int(state["side"])]
    count = 0
    for index in range(2 * STOCK_KINDS):
        count += int(stock[index] != 0)
    return count


@compiled
def note_empty(tables: Record, work: Record) -> int:
    """Note which squares are empty, after a survey; return how many."""
    classes = work["class"]
    square = tables["square"]
    frame = tables["frame"]
    empty = work["empty"]
    count = 0
    for index in range(int(tables["square_count"])):
        place = int(frame[int(square[index])])
        empty[count] = place
        count += (int(classes[place]) >> VACANT_SHIFT) & 1
    return count


@compiled
def drop_bits(index: int) -> int:
    """Return what all drops of the piece at a place of the stock share."""
    code = (index >> 1) + 1 + ((index & 1) << 4)
    return DROP_BITS | (code << ORIGIN_SHIFT)
