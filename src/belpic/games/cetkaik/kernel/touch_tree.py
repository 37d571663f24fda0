"""What the moves of a turn are touched as: a tree, since tokens with one beginning share it.

A move is two or three tokens: the piece, where it goes or what it steps on, where it goes on to.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from belpic.games.cetkaik.kernel.cache import compiled
from belpic.games.cetkaik.kernel.layout import (
    DROP,
    EXACT_DESTINATION,
    KIND_SHIFT,
    NOTHING_DECLARED,
    ORIGIN_SHIFT,
    PLAIN,
    SQUARE_MASK,
    STEP_FINITE,
    TAM_PLAIN,
    VIA_SHIFT,
    Moves,
)
from belpic.games.cetkaik.pieces import CODES
from belpic.games.cetkaik.squares import SQUARES

Tree = npt.NDArray[np.int32]

TAM_WORD = SQUARES + CODES
"""What 皇 is called; squares have the numbers before, then pieces of a stock by their codes."""
GO, STEP, TOWARDS, DOWN = range(4)
MARKS = "-*~@"
"""What a later touch on a square means; such a token is its mark's number and its square."""

# Rows of a tree. What is touched first, second and third stands in columns of its own.
(
    SIZES,  # how many there are of each
    FIRST,  # the word that is touched first
    FIRST_KEY,  # the square or piece that it is touched on
    FIRST_HEAD,  # its second touches are a chain
    FIRST_TAIL,
    SECOND,  # a square with its mark
    SECOND_NEXT,
    IS_WHOLE,  # whether two touches are an action
    SECOND_HEAD,  # its third touches are a chain
    SECOND_TAIL,
    NODE,  # the number of the node after two touches
    THIRD,
    THIRD_NEXT,
    TREE_ROWS,
) = range(14)
NONE = -1
"""Where a chain ends, or nothing is."""
MOST_PATHS = 1 << 10
"""How many moves are made a tree of; more are beyond the limits of every graph."""


@compiled
def grow_tree(tree: Tree, moves: Moves, count: int, declare: int, tam: int) -> None:
    """Make a tree of some moves; `tam` is where 皇 is touched."""
    tree[SIZES, :3] = 0
    for index in range(count):
        grow(tree, int(moves[index]), declare, tam)


@compiled
def grow(tree: Tree, move: int, declare: int, tam: int) -> None:
    """Add what a move is touched as."""
    kind, target = move >> KIND_SHIFT, move & SQUARE_MASK
    origin = (move >> ORIGIN_SHIFT) & SQUARE_MASK
    third = NONE
    if kind >= TAM_PLAIN:
        first = find_first(tree, TAM_WORD, tam)
        second = GO * SQUARES + target
    elif kind == DROP:
        first = find_first(tree, SQUARES + origin, SQUARES + origin)
        second = DOWN * SQUARES + target
    else:
        first = find_first(tree, origin, origin)
        second = GO * SQUARES + target
        if kind != PLAIN:
            second = STEP * SQUARES + ((move >> VIA_SHIFT) & SQUARE_MASK)
            if kind == STEP_FINITE or declare == EXACT_DESTINATION:
                third = GO * SQUARES + target
            elif declare != NOTHING_DECLARED:
                third = TOWARDS * SQUARES + target
    found = find_second(tree, first, second)
    if third == NONE:
        tree[IS_WHOLE, found] = 1
    else:
        add_third(tree, found, third)


@compiled
def find_first(tree: Tree, word: int, key: int) -> int:
    """Return the column of a first touch; moves of a piece mostly stand together."""
    count = int(tree[SIZES, 0])
    for column in range(count - 1, -1, -1):
        if tree[FIRST, column] == word:
            return column
    tree[FIRST, count] = word
    tree[FIRST_KEY, count] = key
    tree[FIRST_HEAD, count] = NONE
    tree[SIZES, 0] = count + 1
    return count


@compiled
def find_second(tree: Tree, first: int, second: int) -> int:
    """Return the column of a second touch."""
    column = int(tree[FIRST_HEAD, first])
    while column != NONE:
        if tree[SECOND, column] == second:
            return column
        column = int(tree[SECOND_NEXT, column])
    count = int(tree[SIZES, 1])
    tree[SECOND, count] = second
    tree[SECOND_NEXT, count] = NONE
    tree[IS_WHOLE, count] = 0
    tree[SECOND_HEAD, count] = NONE
    tree[SIZES, 1] = count + 1
    if tree[FIRST_HEAD, first] == NONE:
        tree[FIRST_HEAD, first] = count
    else:
        tree[SECOND_NEXT, tree[FIRST_TAIL, first]] = count
    tree[FIRST_TAIL, first] = count
    return count


@compiled
def add_third(tree: Tree, second: int, third: int) -> None:
    """Add a third touch, unless it is there."""
    column = int(tree[SECOND_HEAD, second])
    while column != NONE:
        if tree[THIRD, column] == third:
            return
        column = int(tree[THIRD_NEXT, column])
    count = int(tree[SIZES, 2])
    tree[THIRD, count] = third
    tree[THIRD_NEXT, count] = NONE
    tree[SIZES, 2] = count + 1
    if tree[SECOND_HEAD, second] == NONE:
        tree[SECOND_HEAD, second] = count
    else:
        tree[THIRD_NEXT, tree[SECOND_TAIL, second]] = count
    tree[SECOND_TAIL, second] = count


@compiled
def number_nodes(tree: Tree, firsts: int) -> int:
    """Number the nodes after two touches, which follow those after one; return the last number.

    They are met by what is touched, and then by what it means.
    """
    last = firsts
    for first in range(firsts):
        column = int(tree[FIRST_HEAD, first])
        while column != NONE:
            tree[NODE, column] = NONE
            column = int(tree[SECOND_NEXT, column])
        column = int(tree[FIRST_HEAD, first])
        while column != NONE:
            other = column
            while other != NONE:
                is_open = tree[SECOND_HEAD, other] != NONE and tree[NODE, other] == NONE
                if is_open and share_key(tree, SECOND, column, other):
                    last += 1
                    tree[NODE, other] = last
                other = int(tree[SECOND_NEXT, other])
            column = int(tree[SECOND_NEXT, column])
    return last


@compiled
def share_key(tree: Tree, row: int, one: int, other: int) -> bool:
    """Tell whether two later touches are on one square."""
    return bool(tree[row, one] % SQUARES == tree[row, other] % SQUARES)
