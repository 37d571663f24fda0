"""Moves of 皇: two king moves, one of which may go over a piece (Rulebook, cetkaik §5).

All paths are listed square by square. One path for each destination is found on *maps* instead: the
seven by seven squares around 皇, which hold every path, as bits of one number, eight to a row.
"""

from __future__ import annotations

from typing import Final

from belpic.games.cetkaik.kernel.cache import compiled
from belpic.games.cetkaik.kernel.layout import (
    FINISH_SHIFT,
    FRAME_ROWS,
    FRAME_WIDTH,
    KIND_SHIFT,
    NEIGHBOURS,
    NO_VIA,
    ORIGIN_SHIFT,
    PIECE,
    PIECE_SHIFT,
    TAM_PLAIN,
    TAM_STEP_FIRST,
    TAM_STEP_SECOND,
    VACANT,
    VACANT_SHIFT,
    VIA_SHIFT,
    WATER_FLAG,
    Moves,
    Record,
)
from belpic.games.cetkaik.kernel.moves import AROUND, wet_after
from belpic.games.cetkaik.kernel.windows import MARGIN, lowest_bit
from belpic.games.cetkaik.pieces import TAM
from belpic.games.cetkaik.squares import NOWHERE, SQUARES

PLAIN_BITS = (TAM_PLAIN << KIND_SHIFT) | (NO_VIA << VIA_SHIFT)
STEP_FIRST_BITS = TAM_STEP_FIRST << KIND_SHIFT
STEP_SECOND_BITS = TAM_STEP_SECOND << KIND_SHIFT

END_ROW: Final = FRAME_ROWS - MARGIN
"""The row of the frame after the last one of a board."""
MAP_REACH: Final = 3
"""How far from 皇 a path can end."""
MAP_SIDE: Final = 2 * MAP_REACH + 1
MAP_WIDTH: Final = 8
MAP_CENTRE: Final = MAP_REACH * MAP_WIDTH + MAP_REACH
MAP_APART: Final = MAP_WIDTH + 1
"""How many bits of a map lie between a square and the first of its neighbours."""
MAP_LINE: Final = (1 << MAP_WIDTH) - 1
MAP_AROUND: Final = 0b111 | 0b101 << MAP_WIDTH | 0b111 << 2 * MAP_WIDTH
"""The neighbours of a square, to be moved to the first of them."""


@compiled
def may_tam_move(tables: Record, state: Record) -> bool:
    """Tell whether 皇 is there and may be moved this turn."""
    is_free = int(state["tam_moved"]) == 0 or int(tables["tam_again"]) != 0
    return is_free and int(state["tam"]) != NOWHERE


@compiled
def list_tam(tables: Record, state: Record, work: Record, moves: Moves, count: int) -> int:
    """Append all paths of 皇, which is lifted meanwhile; return the new count."""
    if not may_tam_move(tables, state):
        return count
    classes = work["class"]
    origin = 0 + int(tables["frame"][int(state["tam"])])
    wet = 0 + int(tables["wet"][TAM, origin])
    before = classes[origin]
    classes[origin] = tables["tam_home"]
    for index in range(NEIGHBOURS):
        count = list_over(tables, work, moves, count, origin + AROUND[index], wet)
    classes[origin] = before
    return count


@compiled
def list_over(tables: Record, work: Record, moves: Moves, count: int, near: int, wet: int) -> int:
    """Append the paths of 皇, which is lifted, that touch one of its neighbours first."""
    classes = work["class"]
    number = tables["number"]
    found = int(classes[near])
    if found & VACANT:
        landing = int(number[near]) << ORIGIN_SHIFT
        count = list_ends(tables, work, moves, count, near, PLAIN_BITS | landing, wet)
        for second in AROUND:
            via = near + second
            if int(classes[via]) & PIECE:
                base = STEP_SECOND_BITS | landing | (int(number[via]) << VIA_SHIFT)
                soaked = wet_after(tables, wet, via)
                count = list_ends(tables, work, moves, count, via, base, soaked)
    elif found & PIECE:
        via_bits = STEP_FIRST_BITS | (int(number[near]) << VIA_SHIFT)
        soaked = wet_after(tables, wet, near)
        for second in AROUND:
            pause = near + second
            if int(classes[pause]) & VACANT:
                base = via_bits | (int(number[pause]) << ORIGIN_SHIFT)
                count = list_ends(tables, work, moves, count, pause, base, soaked)
    return count


@compiled
def list_ends(
    tables: Record, work: Record, moves: Moves, count: int, last: int, base: int, wet: int
) -> int:
    """Append the free neighbours of the last square touched, each the end of a path."""
    classes = work["class"]
    bits = tables["bits"][wet]
    for delta in AROUND:
        target = last + delta
        moves[count] = base | int(bits[target])
        count += (int(classes[target]) >> FINISH_SHIFT) & 1
    return count


@compiled
def find_around(bit: int) -> int:
    """Return the neighbours of a square of a map."""
    return MAP_AROUND << (bit - MAP_APART)


@compiled
def find_place(origin: int, bit: int) -> int:
    """Return the square of the frame that a bit of a map around 皇 stands for."""
    row = bit // MAP_WIDTH
    return origin + (row - MAP_REACH) * FRAME_WIDTH + bit - row * MAP_WIDTH - MAP_REACH


@compiled
def draw_maps(work: Record, origin: int) -> tuple[int, int]:
    """Return maps around 皇, which is lifted: where it may pause, and what it may step on."""
    classes = work["class"]
    middle = origin // FRAME_WIDTH
    free = 0
    pieces = 0
    for row in range(max(middle - MAP_REACH, MARGIN), min(middle + MAP_REACH + 1, END_ROW)):
        start = origin + (row - middle) * FRAME_WIDTH - MAP_REACH
        line = 0
        for column in range(MAP_SIDE):
            # columns beyond the frame belong to other rows, but no path leads there
            found = int(classes[start + column])
            line |= (found >> VACANT_SHIFT & 1 | found >> PIECE_SHIFT << MAP_WIDTH) << column
        place = (row - middle + MAP_REACH) * MAP_WIDTH
        free |= (line & MAP_LINE) << place
        pieces |= line >> MAP_WIDTH << place
    return free, pieces


@compiled
def list_tam_by_destination(
    tables: Record, state: Record, work: Record, moves: Moves, count: int
) -> int:
    """Append one path of 皇 for each destination, by destination; return the new count.

    It is the first of those that `list_tam` lists, or the first that needs no water throw if there
    is one. Behind the list there must be room for a board and a map.
    """
    if not may_tam_move(tables, state):
        return count
    classes = work["class"]
    origin = 0 + int(tables["frame"][int(state["tam"])])
    before = classes[origin]
    classes[origin] = tables["tam_home"]
    room = count + SQUARES
    reached = find_destinations(tables, work, moves, room, origin)
    classes[origin] = before
    while reached:
        moves[count] = moves[room + lowest_bit(reached)]
        reached &= reached - 1
        count += 1
    return count


@compiled
def find_destinations(tables: Record, work: Record, moves: Moves, room: int, origin: int) -> int:
    """Return a map of where 皇, which is lifted, may end; the path to each is put into the room."""
    number = tables["number"]
    dry = 0 + int(tables["wet"][TAM, origin])
    free, pieces = draw_maps(work, origin)
    ends = free & ~(1 << MAP_CENTRE) | (int(tables["tam_home"]) >> FINISH_SHIFT & 1) << MAP_CENTRE
    reached = 0
    settled = 0  # where no later path can lead with less water
    nears = (free | pieces) & find_around(MAP_CENTRE)
    while nears:
        near = lowest_bit(nears)
        nears &= nears - 1
        first = find_place(origin, near)
        wet = dry
        if free >> near & 1:
            base = STEP_SECOND_BITS | int(number[first]) << ORIGIN_SHIFT
            shift = VIA_SHIFT
            lasts = pieces & find_around(near)
            found = ends & find_around(near) & ~settled
            plain = PLAIN_BITS | int(number[first]) << ORIGIN_SHIFT
            put_paths(tables, moves, room, origin, plain, dry, found, reached)
            reached |= found
            settled |= found
        else:
            base = STEP_FIRST_BITS | int(number[first]) << VIA_SHIFT
            shift = ORIGIN_SHIFT
            lasts = free & find_around(near)
            wet = wet_after(tables, dry, first)
        while lasts:
            last = lowest_bit(lasts)
            lasts &= lasts - 1
            place = find_place(origin, last)
            if shift == VIA_SHIFT:
                wet = wet_after(tables, dry, place)
            found = ends & find_around(last) & ~settled
            whole = base | int(number[place]) << shift
            put_paths(tables, moves, room, origin, whole, wet, found, reached)
            reached |= found
            if wet == dry:
                settled |= found
    return reached


@compiled
def put_paths(  # noqa: PLR0913, PLR0917  # compiled code takes each array by itself
    tables: Record,
    moves: Moves,
    room: int,
    origin: int,
    base: int,
    wet: int,
    found: int,
    reached: int,
) -> None:
    """Put paths that end on squares of a map into the room, unless there are ones as good."""
    bits = tables["bits"][wet]
    while found:
        end = lowest_bit(found)
        found &= found - 1
        path = base | int(bits[find_place(origin, end)])
        if not (reached >> end & 1 and path & WATER_FLAG):
            moves[room + end] = path
