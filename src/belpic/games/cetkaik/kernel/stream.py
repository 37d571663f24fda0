"""An own stream of random numbers for bulk play, the same compiled and as plain Python.

The generator is sfc32: three words of 32 bits mixed by shifts and additions, and a counter. All
arithmetic is masked, so nothing ever overflows.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from belpic.games.cetkaik.kernel.cache import compiled

Stream = NDArray[np.int64]

MASK: Final = 0xFFFFFFFF
WARM_UP: Final = 12
WORDS: Final = 4
"""How many numbers a stream is."""
ONE_BITS: Final = tuple(number.bit_count() for number in range(32))


def new_stream(seed: int) -> Stream:
    """Return the stream of a seed; seeds that differ in their lowest 96 bits differ."""
    words = [(seed >> shift) & MASK for shift in (0, 32, 64)]
    stream = np.array([*words, 1], np.int64)
    for _ in range(WARM_UP):
        draw_word(stream)
    return stream


@compiled
def start_stream(stream: Stream, seed: int, number: int) -> None:
    """Make a stream the one with this number of a seed of 64 bits, as `new_stream` makes it."""
    stream[0] = seed & MASK
    stream[1] = (seed >> 32) & MASK
    stream[2] = number & MASK
    stream[3] = 1
    for _ in range(WARM_UP):
        draw_word(stream)


@compiled
def draw_word(stream: Stream) -> int:
    """Return the next 32 random bits."""
    first = int(stream[0])
    second = int(stream[1])
    third = int(stream[2])
    counter = int(stream[3])
    word = (first + second + counter) & MASK
    stream[3] = (counter + 1) & MASK
    stream[0] = second ^ (second >> 9)
    stream[1] = (third + (third << 3)) & MASK
    stream[2] = ((((third << 21) & MASK) | (third >> 11)) + word) & MASK
    return word


@compiled
def draw_below(stream: Stream, limit: int) -> int:
    """Return a number from 0 to `limit` - 1, all equally likely."""
    product = draw_word(stream) * limit
    if product & MASK < limit:
        uneven = (MASK + 1 - limit) % limit
        while product & MASK < uneven:
            product = draw_word(stream) * limit
    return product >> 32


@compiled
def throw_sticks(stream: Stream) -> int:
    """Return how many of five sticks show their dark side (Rulebook, cetkaik §1.3)."""
    return ONE_BITS[draw_word(stream) >> 27]


@compiled
def toss_coin(stream: Stream) -> int:
    """Return 0 or 1."""
    return draw_word(stream) >> 31
