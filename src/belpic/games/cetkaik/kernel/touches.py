"""The graph of touches of a turn, written as the text that clients get (`table.touching`).

Its nodes have numbers by how many touches away they are. What is written is put together from words
that stand in one row of letters, one after the other (`touch_text`).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from belpic.games.cetkaik.kernel.cache import compiled
from belpic.games.cetkaik.kernel.layout import Moves
from belpic.games.cetkaik.kernel.touch_tree import (
    FIRST,
    FIRST_HEAD,
    FIRST_KEY,
    IS_WHOLE,
    MARKS,
    MOST_PATHS,
    NODE,
    NONE,
    SECOND,
    SECOND_HEAD,
    SECOND_NEXT,
    SIZES,
    TAM_WORD,
    THIRD,
    THIRD_NEXT,
    Tree,
    grow_tree,
    number_nodes,
    share_key,
)
from belpic.games.cetkaik.squares import SQUARES

Letters = npt.NDArray[np.uint8]
Starts = npt.NDArray[np.int32]

MARKED = TAM_WORD + 1
"""The words for squares with a mark begin here, then those for what marks do, then the rest."""
LABELS = MARKED + len(MARKS) * SQUARES
(NULL, FREE, BACK, CHOSEN, DONE, STANDS, WAITS, MEANS, LABEL, TO) = range(
    LABELS + len(MARKS), LABELS + len(MARKS) + 10
)
PHRASES = (
    "null",
    '{"free":{',
    '},"back":{',
    '},"chosen":[',
    '],"done":',
    ',"stands":true}',
    ',"stands":false}',
    '{"text":',
    ',"label":',
    ',"to":',
)
"""The last of the words, in the order of their numbers."""

QUOTE, COMMA, COLON, ZERO = b'",:0'
LIST, END_OF_LIST, END_OF_MEANING = b"[]}"

PAGE_SIZE = 1 << 18
"""Letters that a graph within the limits never fills: a node takes less than 200, an edge 120."""


class Sheet(NamedTuple):
    """What is written with, and on."""

    page: Letters
    tree: Tree
    words: Letters
    """All words, one after the other."""
    starts: Starts
    """Where each word begins, and where the last one ends."""


@compiled
def write_touches(  # compiled code takes each number by itself
    sheet: Sheet, moves: Moves, count: int, declare: int, tam: int, edges: int, nodes: int
) -> int:
    """Write the graph of some moves; return its length, or 0 if it has more edges or nodes."""
    if count > MOST_PATHS:
        return 0
    tree = sheet.tree
    grow_tree(tree, moves, count, declare, tam)
    firsts = int(tree[SIZES, 0])
    last = number_nodes(tree, firsts)
    if last >= nodes or tree[SIZES, :3].sum() > edges:
        return 0
    at = letter(sheet, 0, LIST)
    at = write_question(sheet, at, firsts)
    for first in range(firsts):
        at = write_after_one(sheet, letter(sheet, at, COMMA), first)
    for first in range(firsts):
        at = write_after_two(sheet, at, first)
    return letter(sheet, at, END_OF_LIST)


@compiled
def write_question(sheet: Sheet, at: int, firsts: int) -> int:
    """Write what may be touched first."""
    at = word(sheet, at, FREE)
    for first in range(firsts):
        if first:
            at = letter(sheet, at, COMMA)
        at = lead(sheet, at, int(sheet.tree[FIRST_KEY, first]), 1 + first)
    at = word(sheet, word(sheet, at, BACK), CHOSEN)
    return word(sheet, word(sheet, word(sheet, at, DONE), NULL), WAITS)


@compiled
def write_after_one(sheet: Sheet, at: int, first: int) -> int:
    """Write the node after a first touch."""
    tree = sheet.tree
    head = int(tree[FIRST_HEAD, first])
    at = write_chain(sheet, word(sheet, at, FREE), first, NONE, head)
    at = lead(sheet, word(sheet, at, BACK), int(tree[FIRST_KEY, first]), 0)
    at = write_chosen(sheet, word(sheet, at, CHOSEN), first, NONE)
    return write_done(sheet, at, first, NONE, head)


@compiled
def write_after_two(sheet: Sheet, at: int, first: int) -> int:
    """Write the nodes after a first touch and a second one, with a comma before each."""
    tree = sheet.tree
    column = int(tree[FIRST_HEAD, first])
    while column != NONE:
        # those on one square stand together, where the first of them stands
        other = column if is_first_on_square(tree, tree[FIRST_HEAD, first], column) else NONE
        while other != NONE:
            if tree[SECOND_HEAD, other] != NONE and share_key(tree, SECOND, column, other):
                at = write_second(sheet, letter(sheet, at, COMMA), first, other)
            other = int(tree[SECOND_NEXT, other])
        column = int(tree[SECOND_NEXT, column])
    return at


@compiled
def is_first_on_square(tree: Tree, head: int, column: int) -> bool:
    """Tell whether no second touch before this one is on its square."""
    other = int(head)
    while not share_key(tree, SECOND, other, column):
        other = int(tree[SECOND_NEXT, other])
    return other == column


@compiled
def write_second(sheet: Sheet, at: int, first: int, second: int) -> int:
    """Write the node after two touches."""
    tree = sheet.tree
    head = int(tree[SECOND_HEAD, second])
    key = int(tree[SECOND, second]) % SQUARES
    at = write_chain(sheet, word(sheet, at, FREE), first, second, head)
    # no piece steps on its own square, so that these are two
    at = lead(sheet, word(sheet, at, BACK), int(tree[FIRST_KEY, first]), 0)
    at = lead(sheet, letter(sheet, at, COMMA), key, 1 + first)
    at = write_chosen(sheet, word(sheet, at, CHOSEN), first, second)
    return write_done(sheet, at, first, second, head)


@compiled
def write_chosen(sheet: Sheet, at: int, first: int, second: int) -> int:
    """Write what was touched: its keys and texts."""
    tree = sheet.tree
    at = write_token(sheet, at, int(tree[FIRST_KEY, first]), int(tree[FIRST, first]))
    if second == NONE:
        return at
    token = int(tree[SECOND, second])
    return write_token(sheet, letter(sheet, at, COMMA), token % SQUARES, MARKED + token)


@compiled
def write_token(sheet: Sheet, at: int, key: int, text: int) -> int:
    """Write what is touched and what it means."""
    at = letter(sheet, quoted(sheet, letter(sheet, at, LIST), key), COMMA)
    return letter(sheet, quoted(sheet, at, text), END_OF_LIST)


@compiled
def write_done(sheet: Sheet, at: int, first: int, second: int, head: int) -> int:
    """Write the action that touches are, or the only one they can become; it ends the node."""
    tree = sheet.tree
    at = word(sheet, at, DONE)
    if second != NONE:
        if tree[IS_WHOLE, second]:
            return word(sheet, action(sheet, at, first, second, NONE), STANDS)
        is_only = tree[THIRD_NEXT, head] == NONE
        at = action(sheet, at, first, second, head) if is_only else word(sheet, at, NULL)
        return word(sheet, at, WAITS)
    third = int(tree[SECOND_HEAD, head])
    if tree[SECOND_NEXT, head] != NONE:
        at = word(sheet, at, NULL)
    elif third == NONE:
        at = action(sheet, at, first, head, NONE)
    elif not tree[IS_WHOLE, head] and tree[THIRD_NEXT, third] == NONE:
        at = action(sheet, at, first, head, third)
    else:
        at = word(sheet, at, NULL)
    return word(sheet, at, WAITS)


@compiled
def write_chain(sheet: Sheet, at: int, first: int, second: int, head: int) -> int:
    """Write where touches lead; several meanings of one have their labels.

    They are second touches, or third ones after a second.
    """
    tree = sheet.tree
    row, step = (SECOND, SECOND_NEXT) if second == NONE else (THIRD, THIRD_NEXT)
    column = head
    while column != NONE:
        meanings = 0
        is_later = False
        other = head
        while other != NONE:
            if share_key(tree, row, column, other):
                is_later |= other < column
                meanings += 1
            other = int(tree[step, other])
        if not is_later:
            at = at if column == head else letter(sheet, at, COMMA)
            at = quoted(sheet, at, int(tree[row, column]) % SQUARES)
            at = letter(sheet, at, COLON)
            if meanings == 1:
                at = write_target(sheet, at, first, second, column)
            else:
                at = write_meanings(sheet, at, first, second, column)
        column = int(tree[step, column])
    return at


@compiled
def write_meanings(sheet: Sheet, at: int, first: int, second: int, column: int) -> int:
    """Write what a touch on the square of a column may mean, this being the first of it."""
    tree = sheet.tree
    row, step = (SECOND, SECOND_NEXT) if second == NONE else (THIRD, THIRD_NEXT)
    at = letter(sheet, at, LIST)
    other = column
    while other != NONE:
        if share_key(tree, row, column, other):
            at = at if other == column else letter(sheet, at, COMMA)
            token = int(tree[row, other])
            at = quoted(sheet, word(sheet, at, MEANS), MARKED + token)
            at = word(sheet, word(sheet, at, LABEL), LABELS + token // SQUARES)
            at = write_target(sheet, word(sheet, at, TO), first, second, other)
            at = letter(sheet, at, END_OF_MEANING)
        other = int(tree[step, other])
    return letter(sheet, at, END_OF_LIST)


@compiled
def write_target(sheet: Sheet, at: int, first: int, second: int, column: int) -> int:
    """Write where a touch leads: to a node, or to an action."""
    if second != NONE:
        return action(sheet, at, first, second, column)
    node = int(sheet.tree[NODE, column])
    return action(sheet, at, first, column, NONE) if node == NONE else number(sheet, at, node)


@compiled
def action(sheet: Sheet, at: int, first: int, second: int, third: int) -> int:
    """Write an action of two or three tokens."""
    tree = sheet.tree
    at = word(sheet, letter(sheet, at, QUOTE), int(tree[FIRST, first]))
    at = word(sheet, at, MARKED + int(tree[SECOND, second]))
    if third != NONE:
        at = word(sheet, at, MARKED + int(tree[THIRD, third]))
    return letter(sheet, at, QUOTE)


@compiled
def lead(sheet: Sheet, at: int, key: int, node: int) -> int:
    """Write what is touched, and the node that it leads to."""
    return number(sheet, letter(sheet, quoted(sheet, at, key), COLON), node)


@compiled
def quoted(sheet: Sheet, at: int, which: int) -> int:
    """Write a word between quotes."""
    return letter(sheet, word(sheet, letter(sheet, at, QUOTE), which), QUOTE)


@compiled
def word(sheet: Sheet, at: int, which: int) -> int:
    """Write a word; return where it ends."""
    page, words, starts = sheet.page, sheet.words, sheet.starts
    for index in range(starts[which], starts[which + 1]):
        page[at] = words[index]
        at += 1
    return at


@compiled
def letter(sheet: Sheet, at: int, one: int) -> int:
    """Write one letter; return where it ends."""
    sheet.page[at] = one
    return at + 1


@compiled
def number(sheet: Sheet, at: int, value: int) -> int:
    """Write a number of up to three digits; return where it ends."""
    if value >= 100:
        at = letter(sheet, at, ZERO + value // 100)
    if value >= 10:
        at = letter(sheet, at, ZERO + value // 10 % 10)
    return letter(sheet, at, ZERO + value % 10)
