"""A season of 終季 played to its end, compiled."""

from __future__ import annotations

from belpic.games.taxot.quick.board import (
    BONUS,
    CARDS,
    CHANGES,
    DISCARD,
    DRAWN,
    FIRST_ROUND,
    GROUP_SIZES,
    GROUPS,
    HANDS,
    LIGHT,
    NEXT_CARD,
    PARENT,
    PUBLIC,
    SEATS,
    SIZES,
    STOCK,
    STOCK_END,
    TURN,
    WINNER,
    Board,
    insert,
    look,
    ones,
)
from belpic.games.taxot.quick.compiling import compiled
from belpic.games.taxot.quick.policy import (
    GROUP,
    SKIP,
    TAXOT,
    choose_claim,
    choose_turn,
    is_complete,
    is_set,
    may_call,
)
from belpic.games.taxot.quick.tables import PAIRS, RUN, SIZE, STRENGTH, Rules


@compiled
def play_season(rules: Rules, board: Board, action: int, own: int) -> None:
    """Play a season to its end by the rule of thumb, after an action of a seat.

    An action of -1 is the rule's own. While a discard is asked about, `own` is who answers with
    the action.
    """
    asked = board[DISCARD] >= 0
    over = False
    while not over:
        if not asked:
            over = act(rules, board, action)
            action = -1
            if over:
                break
        over = settle_claims(rules, board, action, own if asked else -1)
        asked = False
        action = -1


@compiled
def act(rules: Rules, board: Board, action: int) -> bool:
    """Let a seat have its turn up to its discard; tell whether that ended the season."""
    turn = int(board[TURN])
    hand = HANDS + 6 * turn
    chosen = action
    for _ in range(3):
        if chosen < 0:
            look(rules, board, PUBLIC, hand, int(board[SIZES + turn]))
            chosen = choose_turn(rules, board, turn, board[DRAWN] == 1)
        if chosen < GROUP:
            break
        if chosen == TAXOT:
            win(rules, board, turn, -1)
            return True
        expose(board, turn, chosen - GROUP)
        chosen = -1
    size = int(board[SIZES + turn])
    place = 0
    while board[hand + place] != chosen:
        place += 1
    while place < size - 1:
        board[hand + place] = board[hand + place + 1]
        place += 1
    board[SIZES + turn] = size - 1
    board[PUBLIC + chosen] += 1
    board[DISCARD] = chosen
    return False


@compiled
def expose(board: Board, seat: int, bits: int) -> None:
    """Lay cards open beside what lies there; a set of four is paid for by everybody."""
    hand = HANDS + 6 * seat
    size = int(board[SIZES + seat])
    group = int(board[GROUP_SIZES + seat])
    kept = 0
    for place in range(size):
        kind = int(board[hand + place])
        if (bits >> place) & 1:
            board[GROUPS + 4 * seat + group] = kind
            board[PUBLIC + kind] += 1
            group += 1
        else:
            board[hand + kept] = kind
            kept += 1
    board[SIZES + seat] = kept
    board[GROUP_SIZES + seat] = group
    if group == 4:
        seats = int(board[SEATS])
        for other in range(seats):
            board[CHANGES + other] -= 1
        board[CHANGES + seat] += seats


@compiled
def settle_claims(rules: Rules, board: Board, action: int, own: int) -> bool:
    """Ask the others about a discard and go on; tell whether the season has ended."""
    seats = int(board[SEATS])
    turn = int(board[TURN])
    kind = int(board[DISCARD])
    for by in range(1, seats):
        seat = (turn + by) % seats
        if seat == own:
            takes = action == TAXOT
        else:
            size = int(board[SIZES + seat])
            insert(board, HANDS + 6 * seat, size, kind, CARDS)
            takes = is_complete(rules, board, CARDS, size + 1)
        if takes:
            win(rules, board, seat, kind)
            return True
    for by in range(1, seats):
        seat = (turn + by) % seats
        answer = SKIP
        if seat == own:
            answer = action
        elif may_call(rules, board, seat, kind):
            look(rules, board, PUBLIC, HANDS + 6 * seat, int(board[SIZES + seat]))
            answer = choose_claim(rules, board, seat, kind)
        if answer != SKIP:
            call(board, seat, by, answer - GROUP)
            return False
    board[DISCARD] = -1
    return draw_card(board, (turn + 1) % seats)


@compiled
def call(board: Board, seat: int, by: int, bits: int) -> None:
    """Give a discard to a seat that lays a group open with it, and has its turn then."""
    seats = int(board[SEATS])
    turn = int(board[TURN])
    board[GROUPS + 4 * seat + board[GROUP_SIZES + seat]] = board[DISCARD]
    board[GROUP_SIZES + seat] += 1
    expose(board, seat, bits)
    board[CHANGES + seat] -= 1
    board[CHANGES + turn] += 1
    for passed in range(1, by + 1):
        if (turn + passed) % seats == board[PARENT]:
            board[FIRST_ROUND] = 0
    board[TURN] = seat
    board[DISCARD] = -1
    board[DRAWN] = 0


@compiled
def draw_card(board: Board, turn: int) -> bool:
    """Let a seat draw; tell whether the season ends because there is no card left."""
    if turn == board[PARENT]:
        board[FIRST_ROUND] = 0
    if board[NEXT_CARD] >= board[STOCK_END]:
        return True
    kind = int(board[STOCK + board[NEXT_CARD]])
    board[NEXT_CARD] += 1
    hand = HANDS + 6 * turn
    insert(board, hand, int(board[SIZES + turn]), kind, hand)
    board[SIZES + turn] += 1
    board[TURN] = turn
    board[DRAWN] = 1
    return False


@compiled
def win(rules: Rules, board: Board, seat: int, kind: int) -> None:
    """Settle a win with a discard of this kind, or by an own draw where it is -1."""
    seats = int(board[SEATS])
    size = int(board[SIZES + seat])
    if kind >= 0:
        insert(board, HANDS + 6 * seat, size, kind, CARDS)
        size += 1
    else:
        for place in range(size):
            board[CARDS + place] = board[HANDS + 6 * seat + place]
    group = GROUPS + 4 * seat
    long_run, four = extras(rules, board, size, group)
    light = -2
    second = -2
    if board[LIGHT] >= 0:
        light = int(rules[STRENGTH + board[LIGHT]])
        if board[NEXT_CARD] < board[STOCK_END]:
            second = int(rules[STRENGTH + board[STOCK + board[NEXT_CARD]]])
    red = 0
    bonus = 0
    for place in range(6):
        card = int(board[CARDS + place] if place < size else board[group + place - size])
        red += card & 1
        strength = int(rules[STRENGTH + card])
        if strength >= 0:
            bonus += (strength == 9) + (strength == light) + (strength == second)
    points = 2 + long_run + (red in (0, 6)) + 3 * int(board[FIRST_ROUND])
    parent = int(board[PARENT])
    for payer in range(seats):
        if payer == seat:
            continue
        amount = int(four)
        if kind < 0 or payer == board[TURN]:
            amount += points * (int(board[BONUS]) if parent in (payer, seat) else 1) + bonus
        board[CHANGES + payer] -= amount
        board[CHANGES + seat] += amount
    board[WINNER] = seat


@compiled
def extras(rules: Rules, board: Board, size: int, group: int) -> tuple[int, bool]:
    """Return whether a complete hand is 六連, and otherwise whether it has a new set of four."""
    if size < 6:
        if size == 2:
            return 0, False
        one = triple_at(board, group, 0, 1, 2)
        other = triple_at(board, CARDS, 0, 1, 2)
        return int(goes_on(rules, one, other)), False
    if is_long_run(rules, board):
        return 1, False
    return 0, rules[PAIRS] == 1 and has_four(rules, board)


@compiled
def is_long_run(rules: Rules, board: Board) -> bool:
    """Tell whether six cards are two runs of six numbers together."""
    for second in range(1, 6):
        for third in range(second + 1, 6):
            rest = 0
            for place in range(1, 6):
                if place not in (second, third):
                    rest = rest * SIZE + int(board[CARDS + place])
            if goes_on(rules, triple_at(board, CARDS, 0, second, third), rest):
                return True
    return False


@compiled
def has_four(rules: Rules, board: Board) -> bool:
    """Tell whether six cards are a set of four and a pair."""
    for bits in range(64):
        four = ones(bits) == 4 and is_set(rules, board, CARDS, 6, bits, -1)
        if four and is_set(rules, board, CARDS, 6, 63 ^ bits, -1):
            return True
    return False


@compiled
def triple_at(board: Board, cards: int, first: int, second: int, third: int) -> int:
    """Return the number of three cards."""
    pair = int(board[cards + first]) * SIZE + int(board[cards + second])
    return pair * SIZE + int(board[cards + third])


@compiled
def goes_on(rules: Rules, one: int, other: int) -> bool:
    """Tell whether two triples are runs of six numbers together."""
    first = int(rules[RUN + one])
    second = int(rules[RUN + other])
    return (first & second << 3 | second & first << 3) != 0
