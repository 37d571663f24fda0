"""What others may hold in 終季, guessed from what they threw away and let pass; compiled.

A hand is dealt from the unseen cards and followed back: what it threw away last comes back, one of
the six is taken for the card that was drawn, and so on. It is dealt anew if somebody by the rule of
thumb would have done otherwise at any of these moments.
"""

from __future__ import annotations

from typing import Final

from belpic.games.taxot.quick.board import (
    CARDS,
    GROUP_SIZES,
    HANDS,
    NEXT_CARD,
    SEATS,
    SIZES,
    STOCK,
    STOCK_END,
    VALUES,
    WHOLE,
    Board,
    draw_below,
    insert,
    look,
    remove,
)
from belpic.games.taxot.quick.compiling import compiled
from belpic.games.taxot.quick.policy import SKIP, choose_claim, discard_values, may_call, waits_of
from belpic.games.taxot.quick.tables import SIZE, Rules

DEPTH: Final = 3
"""How many discards of a seat are looked back at."""
TRIES: Final = 100
"""How often a hand is dealt anew at most."""
THROWN: Final = WHOLE
"""What each seat threw away, the last first, -1 for nothing."""
REFUSED: Final = THROWN + 6 * DEPTH
"""What it has let pass after that, as bits of kinds."""
BEFORE: Final = REFUSED + 6 * DEPTH
"""How many cards of each kind were public when it threw that away."""
KNOWN: Final = BEFORE + 6 * DEPTH * SIZE
"""Whether the hand of a seat lies open."""
KEPT: Final = KNOWN + 6
"""Room for the hand that is followed back."""
ROOM: Final = KEPT + 6


@compiled
def guess_hands(rules: Rules, board: Board) -> None:
    """Deal what a seat has not seen to the others and into the stock.

    The unseen cards lie in the stock, those of the others above its top.
    """
    seats = int(board[SEATS])
    low = STOCK + int(board[NEXT_CARD])
    for seat in range(seats):
        if not board[KNOWN + seat]:
            low -= int(board[SIZES + seat])
    end = STOCK + int(board[STOCK_END])
    order = draw_below(board, seats)
    for by in range(seats):
        seat = (by + order) % seats
        if board[KNOWN + seat]:
            continue
        size = int(board[SIZES + seat])
        hand = HANDS + 6 * seat
        for attempt in range(TRIES):
            for place in range(size):
                swap(board, low + place, low + place + draw_below(board, end - low - place))
                insert(board, hand, place, int(board[low + place]), hand)
            # the further one has to look, the less is asked for
            back = DEPTH if 2 * attempt < TRIES else 1 if 4 * attempt < 3 * TRIES else 0
            if is_likely(rules, board, seat, back):
                break
        low += size
    for place in range(low, end - 1):
        swap(board, place, place + draw_below(board, end - place))


@compiled
def swap(board: Board, one: int, other: int) -> None:
    """Let two cards change places."""
    kept = board[one]
    board[one] = board[other]
    board[other] = kept


@compiled
def is_likely(rules: Rules, board: Board, seat: int, depth: int) -> bool:
    """Tell whether a seat would have come to its hand by the rule of thumb; ties by chance."""
    hand = HANDS + 6 * seat
    size = int(board[SIZES + seat])
    if not lets_pass(rules, board, seat, seat * DEPTH):
        return False
    if not depth or board[THROWN + seat * DEPTH] < 0:
        return True
    if not calls_nothing(rules, board, seat, seat * DEPTH):
        return False
    for place in range(size):
        board[KEPT + place] = board[hand + place]
    likely = throws(rules, board, seat, seat * DEPTH)
    back = 1
    while likely and back < depth and size == 5 and board[THROWN + seat * DEPTH + back] >= 0:
        # CARDS are the six before the discard; any may be the one that was drawn
        remove(board, CARDS, 6, draw_below(board, 6), hand)
        past = seat * DEPTH + back
        likely = lets_pass(rules, board, seat, past) and throws(rules, board, seat, past)
        back += 1
    for place in range(size):
        board[hand + place] = board[KEPT + place]
    return likely


@compiled
def lets_pass(rules: Rules, board: Board, seat: int, past: int) -> bool:
    """Tell whether a hand is not completed by what its seat let pass."""
    refused = int(board[REFUSED + past])
    if not refused:
        return True
    size = int(board[SIZES + seat])
    insert(board, HANDS + 6 * seat, size, SIZE, CARDS)
    return not waits_of(rules, board, CARDS, size + 1, size) & refused


@compiled
def calls_nothing(rules: Rules, board: Board, seat: int, past: int) -> bool:
    """Tell whether the rule of thumb would not have opened a group with what it let pass."""
    refused = int(board[REFUSED + past])
    if not refused or board[GROUP_SIZES + seat] == 4:
        return True
    look(rules, board, BEFORE + SIZE * past, HANDS + 6 * seat, int(board[SIZES + seat]))
    for kind in range(SIZE):
        asked = (refused >> kind) & 1 and may_call(rules, board, seat, kind)
        if asked and choose_claim(rules, board, seat, kind) != SKIP:
            return False
    return True


@compiled
def throws(rules: Rules, board: Board, seat: int, past: int) -> bool:
    """Tell whether the rule of thumb would have thrown away what a seat did."""
    size = int(board[SIZES + seat])
    thrown = int(board[THROWN + past])
    insert(board, HANDS + 6 * seat, size, thrown, CARDS)
    look(rules, board, BEFORE + SIZE * past, CARDS, size + 1)
    top = discard_values(rules, board, CARDS, size + 1)
    ties = 0
    chosen = False
    for place in range(size + 1):
        if board[VALUES + place] == top:
            ties += 1
            chosen = chosen or board[CARDS + place] == thrown
    return chosen and draw_below(board, ties) == 0
