"""Windows: the five by five squares around a square as bits of one number, to be counted at once.

A *band* is five rows of the frame as one number of 55 bits, the row in the middle being its own; a
window is a band moved so that its lowest bit is two columns to the left. Displacement `d` is bit
`d + WINDOW_CENTRE` of a window; bits beyond its five columns are masked by what one looks for.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from belpic.games.cetkaik.kernel.cache import compiled
from belpic.games.cetkaik.kernel.layout import (
    FRAME_ROWS,
    FRAME_WIDTH,
    LAND,
    LANDS,
    PIECE,
    PIECES,
    VACANT,
    VACANTS,
    VIA,
    VIAS,
    WINDOW_CENTRE,
    Record,
)

Bands = NDArray[np.int64]

MARGIN: Final = 2
"""How many rows and columns a window reaches to each side, as the frame's margin does."""
AROUND_WINDOW: Final = (
    0b111 << (WINDOW_CENTRE - FRAME_WIDTH - 1)
    | 0b101 << (WINDOW_CENTRE - 1)
    | 0b111 << (WINDOW_CENTRE + FRAME_WIDTH - 1)
)
"""The eight neighbours."""

_APART: Final = 16
"""While a row is read, what is noted of it stands so many bits apart in one number."""
_ROW: Final = (1 << FRAME_WIDTH) - 1
_MIDDLE: Final = MARGIN * FRAME_WIDTH
_TOP: Final = 2 * MARGIN * FRAME_WIDTH
_BITS: Final = {LANDS: LAND, VIAS: VIA, VACANTS: VACANT, PIECES: PIECE}
_SPREAD: Final = sum((1 << _APART * shown) // bit if shown else 1 for shown, bit in _BITS.items())
_SPREAD_BITS: Final = sum(1 << _APART * shown for shown in _BITS)
"""A class times the first, where the second has bits: what the bands show of a square."""


@compiled
def count_bits(word: int) -> int:
    """Return how many bits of a number that is not negative are set."""
    # LLVM knows this loop and makes one instruction of it
    count = 0
    while word:
        word &= word - 1
        count += 1
    return count


@compiled
def lowest_bit(word: int) -> int:
    """Return the number of the lowest bit that is set."""
    return count_bits((word & -word) - 1)


@compiled
def find_nth_bit(word: int, number: int) -> int:
    """Return the number of the n-th lowest bit that is set."""
    for _ in range(number):
        word &= word - 1
    return lowest_bit(word)


@compiled
def read_row(work: Record, row: int) -> int:
    """Return what is noted of a row of the frame, apart from one another."""
    classes = work["class"]
    noted = 0
    start = row * FRAME_WIDTH
    for column in range(MARGIN, FRAME_WIDTH):
        noted |= (int(classes[start + column]) * _SPREAD & _SPREAD_BITS) << column
    return noted


@compiled
def note_bands(work: Record) -> None:
    """Note the bands of what a survey has found."""
    lands = work["bands"][LANDS]
    vias = work["bands"][VIAS]
    vacants = work["bands"][VACANTS]
    pieces = work["bands"][PIECES]
    land = 0
    via = 0
    vacant = 0
    piece = 0
    for row in range(MARGIN, FRAME_ROWS):
        noted = read_row(work, row)
        land = land >> FRAME_WIDTH | (noted & _ROW) << _TOP
        via = via >> FRAME_WIDTH | (noted >> _APART * VIAS & _ROW) << _TOP
        vacant = vacant >> FRAME_WIDTH | (noted >> _APART * VACANTS & _ROW) << _TOP
        piece = piece >> FRAME_WIDTH | (noted >> _APART * PIECES & _ROW) << _TOP
        lands[row - MARGIN] = land
        vias[row - MARGIN] = via
        vacants[row - MARGIN] = vacant
        pieces[row - MARGIN] = piece


@compiled
def count_empty(work: Record) -> int:
    """Return how many squares are empty."""
    # two bands that touch hold all rows of a board
    vacants = work["bands"][VACANTS]
    return count_bits(int(vacants[2 * MARGIN])) + count_bits(int(vacants[4 * MARGIN + 1]))


@compiled
def find_nth_empty(work: Record, number: int) -> int:
    """Return the n-th empty square, row by row."""
    vacants = work["bands"][VACANTS]
    row = MARGIN
    free = int(vacants[row]) >> _MIDDLE & _ROW
    while number >= count_bits(free):
        number -= count_bits(free)
        row += 1
        free = int(vacants[row]) >> _MIDDLE & _ROW
    return row * FRAME_WIDTH + find_nth_bit(free, number)


@compiled
def see(bands: Bands, place: int, wanted: int) -> int:
    """Return which of the wanted squares around a square are noted, as bits of its window."""
    row = place // FRAME_WIDTH
    return (int(bands[row]) >> (place - row * FRAME_WIDTH - MARGIN)) & wanted
