"""A season of 終季 as one array of numbers, written over as it is played."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from belpic.games.taxot.quick.compiling import compiled
from belpic.games.taxot.quick.tables import NUMBER, SIZE, Rules

Board = NDArray[np.int64]

SEATS: Final = 0
TURN: Final = 1
DRAWN: Final = 2
"""Whether whose turn it is has just drawn, and may end the season or show a set of four."""
FIRST_ROUND: Final = 3
PARENT: Final = 4
BONUS: Final = 5
NEXT_CARD: Final = 6
"""Where the top card of the stock lies, counted from its beginning."""
STOCK_END: Final = 7
DISCARD: Final = 8
"""The card that is asked about, -1 while somebody has its turn."""
LIGHT: Final = 9
WINNER: Final = 10
"""Who has won, -1 before that and for an exhausted stock."""
HANDS: Final = 11
"""Concealed cards, sorted, six places a seat."""
SIZES: Final = HANDS + 36
GROUPS: Final = SIZES + 6
"""Exposed cards, four places a seat."""
GROUP_SIZES: Final = GROUPS + 24
PUBLIC: Final = GROUP_SIZES + 6
"""How many cards of each kind everybody has seen."""
CHANGES: Final = PUBLIC + SIZE
"""What each seat has gained or lost."""
STOCK: Final = CHANGES + 6
END_OF_STOCK: Final = STOCK + 48
END: Final = END_OF_STOCK
"""What follows is room for reckoning, not copied."""
UNSEEN: Final = END
"""How many cards of each kind a seat has not seen."""
SOME: Final = UNSEEN + SIZE
"""Of which kinds there are one, and one and two, as bits."""
MANY: Final = SOME + 1
"""Of which kinds there are three and four."""
TOTAL: Final = MANY + 1
CARDS: Final = TOTAL + 1
"""Room for some cards."""
LEFT: Final = CARDS + 8
DRAWING: Final = LEFT + 8
VALUES: Final = DRAWING + 8
STREAM: Final = VALUES + 8
"""The state of the random numbers."""
WHOLE: Final = STREAM + 1
MASK: Final = 0xFFFFFFFF


@compiled
def draw_below(board: Board, limit: int) -> int:
    """Return a number from 0 to `limit` - 1."""
    word = int(board[STREAM])
    word ^= (word << 13) & MASK
    word ^= word >> 17
    word ^= (word << 5) & MASK
    board[STREAM] = word
    return (word * limit) >> 32


@compiled
def ones(bits: int) -> int:
    """Return how many of 48 bits are set."""
    bits = bits - ((bits >> 1) & 0x555555555555)
    bits = (bits & 0x333333333333) + ((bits >> 2) & 0x333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F
    bits += bits >> 24
    return (bits + (bits >> 8) + (bits >> 16)) & 0xFF


@compiled
def look(rules: Rules, board: Board, public: int, hand: int, size: int) -> None:
    """Note what has not been seen by whoever sees what is public and some cards of its own."""
    for kind in range(SIZE):
        board[UNSEEN + kind] = rules[NUMBER + kind] - board[public + kind]
    for place in range(size):
        board[UNSEEN + board[hand + place]] -= 1
    some = 0
    many = 0
    total = 0
    for kind in range(SIZE):
        number = int(board[UNSEEN + kind])
        total += number
        some |= (number > 0) << kind | (number > 1) << (kind + SIZE)
        many |= (number > 2) << kind | (number > 3) << (kind + SIZE)
    board[SOME] = some
    board[MANY] = many
    board[TOTAL] = max(1, total)


@compiled
def outs(board: Board, kinds: int) -> int:
    """Return how many unseen cards are of these kinds."""
    twice = kinds | kinds << SIZE
    found = ones(twice & board[SOME])
    rare = twice & board[MANY]
    return found + ones(rare) if rare else found


@compiled
def insert(board: Board, hand: int, size: int, kind: int, into: int) -> None:
    """Put a sorted hand with one more card elsewhere."""
    at = size
    while at > 0 and board[hand + at - 1] > kind:
        board[into + at] = board[hand + at - 1]
        at -= 1
    board[into + at] = kind
    while at > 0:
        at -= 1
        board[into + at] = board[hand + at]


@compiled
def remove(board: Board, cards: int, size: int, left_out: int, into: int) -> None:
    """Put cards without the one at a place elsewhere."""
    at = into
    for place in range(size):
        if place != left_out:
            board[at] = board[cards + place]
            at += 1


@compiled
def split(board: Board, cards: int, size: int, bits: int, into: int) -> int:
    """Put the cards that are not at these places elsewhere; return how many."""
    at = 0
    for place in range(size):
        if not (bits >> place) & 1:
            board[into + at] = board[cards + place]
            at += 1
    return at
