"""Moves of 皇: two king moves, one of which may go over a piece (Rulebook, cetkaik §5)."""

from __future__ import annotations

from belpic.games.cetkaik.kernel.cache import compiled
from belpic.games.cetkaik.kernel.layout import (
    FINISH_SHIFT,
    KIND_SHIFT,
    NEIGHBOURS,
    NO_VIA,
    ORIGIN_SHIFT,
    PIECE,
    TAM_PLAIN,
    TAM_STEP_FIRST,
    TAM_STEP_SECOND,
    VACANT,
    VIA_SHIFT,
    Moves,
    Record,
)
from belpic.games.cetkaik.kernel.moves import AROUND, wet_after
from belpic.games.cetkaik.pieces import TAM
from belpic.games.cetkaik.squares import NOWHERE

PLAIN_BITS = (TAM_PLAIN << KIND_SHIFT) | (NO_VIA << VIA_SHIFT)
STEP_FIRST_BITS = TAM_STEP_FIRST << KIND_SHIFT
STEP_SECOND_BITS = TAM_STEP_SECOND << KIND_SHIFT


@compiled
def list_tam(tables: Record, state: Record, work: Record, moves: Moves, count: int) -> int:
    """Append all paths of 皇, which is lifted meanwhile; return the new count."""
    tam = int(state["tam"])
    if tam == NOWHERE or (int(state["tam_moved"]) and not int(tables["tam_again"])):
        return count
    classes = work["class"]
    origin = 0 + int(tables["frame"][tam])
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
