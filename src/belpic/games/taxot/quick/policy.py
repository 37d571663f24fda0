"""What a player by the rule of thumb does, as `WaitingBot` says, in compiled form.

Values are numbers of cards times `TOTAL`, so that they are whole.
"""

from __future__ import annotations

from typing import Final

from belpic.games.taxot.quick.board import (
    CARDS,
    DRAWING,
    GROUP_SIZES,
    GROUPS,
    HANDS,
    LEFT,
    SIZES,
    SOME,
    TOTAL,
    UNSEEN,
    VALUES,
    Board,
    draw_below,
    insert,
    ones,
    outs,
    remove,
    split,
)
from belpic.games.taxot.quick.compiling import compiled
from belpic.games.taxot.quick.tables import (
    CLAIM,
    COMPLETE,
    IS_GROUP,
    MATE,
    NEAR,
    PAIRS,
    PARTNER,
    PLACE,
    SIZE,
    STRENGTH,
    Rules,
)

AHEAD: Final = 60
"""As `WaitingBot` weighs cards that complete a hand."""
GROUP: Final = 64
"""From here on actions lay cards open: the rest is the places of those cards in hand, as bits."""
TAXOT: Final = 200
SKIP: Final = 201


@compiled
def number_of(rules: Rules, board: Board, cards: int, left_out: int) -> int:
    """Return the number of five sorted cards, one of six places being left out."""
    number = 0
    at = 0
    for place in range(6):
        if place != left_out:
            number += rules[PLACE + board[cards + place] * 5 + at]
            at += 1
    return number


@compiled
def waits_of(rules: Rules, board: Board, cards: int, size: int, left_out: int) -> int:
    """Return what completes some of the cards, one left out, beside their exposed group.

    There are as many cards as a seat holds before it discards: 6, 3 or 2.
    """
    if size == 6:
        return int(rules[COMPLETE + number_of(rules, board, cards, left_out)])
    if size == 3:
        first = board[cards + (left_out == 0)]
        second = board[cards + 2 - (left_out == 2)]
        return int(rules[PARTNER + first * SIZE + second])
    return int(rules[MATE + board[cards + (left_out == 0)]]) if rules[PAIRS] else 0


@compiled
def is_complete(rules: Rules, board: Board, cards: int, size: int) -> bool:
    """Tell whether cards are complete beside their exposed group, if any."""
    waits = waits_of(rules, board, cards, size, size - 1)
    return (waits >> int(board[cards + size - 1])) & 1 == 1


@compiled
def most_outs(rules: Rules, board: Board, cards: int, size: int) -> int:
    """Return how many cards complete the best hand that a discard leaves."""
    best = 0
    for left_out in range(size):
        waits = waits_of(rules, board, cards, size, left_out)
        if waits:
            best = max(best, outs(board, waits))
    return best


@compiled
def ways(rules: Rules, board: Board, hand: int, size: int, kinds: int) -> int:
    """Return how many cards complete a hand after one more draw, added up over the draws."""
    total = 0
    for kind in range(SIZE):
        if (kinds >> kind) & 1:
            insert(board, hand, size, kind, DRAWING)
            total += board[UNSEEN + kind] * most_outs(rules, board, DRAWING, size + 1)
    return total


@compiled
def far_worth(rules: Rules, board: Board, hand: int, size: int) -> int:
    """Return what a hand is worth that no unseen card completes."""
    kinds = int(board[SOME]) & 0xFFFFFF
    if size == 5:
        number = 0
        for place in range(5):
            number += rules[PLACE + board[hand + place] * 5 + place]
        kinds &= int(rules[NEAR + number])
    return ways(rules, board, hand, size, kinds)


@compiled
def discard_values(rules: Rules, board: Board, cards: int, size: int) -> int:
    """Note what each discard leaves and return the greatest; -1 for repeated ones."""
    top = 0
    for left_out in range(size):
        found = -1
        if not left_out or board[cards + left_out] != board[cards + left_out - 1]:
            found = outs(board, waits_of(rules, board, cards, size, left_out))
        board[VALUES + left_out] = found * AHEAD * board[TOTAL]
        top = max(top, found)
    if top:
        return top * AHEAD * int(board[TOTAL])
    for left_out in range(size):
        if board[VALUES + left_out] >= 0:
            remove(board, cards, size, left_out, LEFT)
            value = far_worth(rules, board, LEFT, size - 1)
            board[VALUES + left_out] = value
            top = max(top, value)
    return top


@compiled
def is_set(rules: Rules, board: Board, cards: int, size: int, bits: int, strength: int) -> bool:
    """Tell whether the cards at these places are all of one strength, if any is given, of that."""
    for place in range(size):
        if (bits >> place) & 1:
            own = int(rules[STRENGTH + board[cards + place]])
            if own >= 0:
                if strength >= 0 and own != strength:
                    return False
                strength = own
    return True


@compiled
def is_first_way(board: Board, cards: int, size: int, bits: int) -> bool:
    """Tell whether of equal cards those at the lower places are chosen, so that ways differ."""
    for place in range(1, size):
        chosen = (bits >> place) & 1 and not (bits >> (place - 1)) & 1
        if chosen and board[cards + place] == board[cards + place - 1]:
            return False
    return True


@compiled
def group_mates(rules: Rules, board: Board, seat: int) -> int:
    """Return what would make an exposed set of three one card larger, as bits."""
    group = GROUPS + 4 * seat
    if board[GROUP_SIZES + seat] != 3 or not is_set(rules, board, group, 3, 7, -1):
        return 0
    first = int(rules[MATE + board[group]]) & int(rules[MATE + board[group + 1]])
    return first & int(rules[MATE + board[group + 2]])


@compiled
def is_showing(rules: Rules, board: Board, seat: int, bits: int) -> bool:
    """Tell whether the cards at these places may be shown as 四友 by who has drawn."""
    hand = HANDS + 6 * seat
    size = board[SIZES + seat]
    if size == 6:
        showing = ones(bits) == 4 and is_set(rules, board, hand, 6, bits, -1)
        return showing and is_first_way(board, hand, 6, bits)
    if size != 3 or bits not in (1, 2, 4):
        return False
    kind = board[hand + bits // 2]
    mates = group_mates(rules, board, seat)
    return (mates >> kind) & 1 == 1 and is_first_way(board, hand, size, bits)


@compiled
def is_call(rules: Rules, board: Board, seat: int, kind: int, bits: int) -> bool:
    """Tell whether the cards at these places may be laid open with a discard."""
    number = ones(bits)
    if board[GROUP_SIZES + seat]:
        return number == 0 and (group_mates(rules, board, seat) >> kind) & 1 == 1
    hand = HANDS + 6 * seat
    if number == 2:
        triple = kind
        for place in range(5):
            if (bits >> place) & 1:
                triple = triple * SIZE + board[hand + place]
        return rules[IS_GROUP + triple] == 1 and is_first_way(board, hand, 5, bits)
    if number != 3 or not is_first_way(board, hand, 5, bits):
        return False
    return is_set(rules, board, hand, 5, bits, int(rules[STRENGTH + kind]))


@compiled
def may_call(rules: Rules, board: Board, seat: int, kind: int) -> bool:
    """Tell whether a seat can make a group with a discard."""
    if board[GROUP_SIZES + seat]:
        return (group_mates(rules, board, seat) >> kind) & 1 == 1
    hand = HANDS + 6 * seat
    number = 0
    for place in range(5):
        number += rules[PLACE + board[hand + place] * 5 + place]
    return (int(rules[CLAIM + number]) >> kind) & 1 == 1


@compiled
def choose_turn(rules: Rules, board: Board, seat: int, drawn: bool) -> int:
    """Return what the rule of thumb does on its own turn, after `look`."""
    hand = HANDS + 6 * seat
    size = int(board[SIZES + seat])
    if drawn and is_complete(rules, board, hand, size):
        return TAXOT
    top = 2 * discard_values(rules, board, hand, size)
    chosen = -1
    ties = 0
    for place in range(size):
        if 2 * board[VALUES + place] == top:
            ties += 1
            if draw_below(board, ties) == 0:
                chosen = int(board[hand + place])
    return choose_showing(rules, board, seat, top, chosen, ties) if drawn else chosen


@compiled
def choose_showing(rules: Rules, board: Board, seat: int, top: int, chosen: int, ties: int) -> int:
    """Return the best way to show 四友, or what was chosen before of so many as good ones."""
    hand = HANDS + 6 * seat
    size = int(board[SIZES + seat])
    for bits in range(1, 1 << size):
        if not is_showing(rules, board, seat, bits):
            continue
        rest = split(board, hand, size, bits, CARDS)
        value = 3 * discard_values(rules, board, CARDS, rest)
        if value > top:
            top = value
            ties = 0
        if value == top:
            ties += 1
            if draw_below(board, ties) == 0:
                chosen = GROUP + bits
    return chosen


@compiled
def choose_claim(rules: Rules, board: Board, seat: int, kind: int) -> int:
    """Return what the rule of thumb answers to a discard that `may_call`, after `look`."""
    hand = HANDS + 6 * seat
    size = int(board[SIZES + seat])
    insert(board, hand, size, kind, CARDS)
    place = 0
    while board[CARDS + place] != kind:
        place += 1
    waiting = outs(board, waits_of(rules, board, CARDS, size + 1, place))
    held = waiting * AHEAD * int(board[TOTAL]) if waiting else far_worth(rules, board, hand, size)
    top = 3 * held
    chosen = SKIP
    ties = 1
    for bits in range(1 << size):
        if not is_call(rules, board, seat, kind, bits):
            continue
        rest = split(board, hand, size, bits, CARDS)
        value = 2 * discard_values(rules, board, CARDS, rest)
        if value > top:
            top = value
            ties = 0
        if value == top:
            ties += 1
            if draw_below(board, ties) == 0:
                chosen = GROUP + bits
    return chosen
