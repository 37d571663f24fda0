"""What a seat sees of 終季, put onto a board for compiled play."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from belpic.core.seats import seats_from
from belpic.games._shared.cards.deck import COPIES, HIDDEN, KIND, KINDS, NO_CARD
from belpic.games._shared.cards.hands import Hand, added
from belpic.games.taxot.choices import DISCARDED, SKIP, TAXOT
from belpic.games.taxot.quick import board as at
from belpic.games.taxot.quick import guess, policy
from belpic.games.taxot.quick.tables import SIZE

if TYPE_CHECKING:
    from belpic.core.action import Action
    from belpic.core.seats import Seat
    from belpic.games.taxot.options import TaxotOptions
    from belpic.games.taxot.state import TaxotState


def is_known(options: TaxotOptions) -> bool:
    """Tell whether compiled play knows all these rules."""
    claims = options.claims and options.claim_who == "anyone" and options.multi_taxot == "nearest"
    payment = options.payment == "points" and options.end_points == "full"
    extras = options.gyumit or options.myo or options.nam_skip_pay or options.dodo
    usual = options.extend4 == "any" and options.isshu == "round" and options.hikari != "exact"
    return claims and payment and usual and not extras and options.next_parent == "winner"


def board_of(state: TaxotState, seat: Seat, seed: int) -> at.Board:
    """Return the board of what a seat sees; hands that lie open to it stay as they are."""
    table, season, standing = state.table, state.season, state.standing
    board = np.zeros(guess.ROOM, np.int64)
    board[at.SEATS] = state.seats
    board[at.STREAM] = seed % at.MASK + 1
    board[at.TURN] = table.turn
    board[at.DRAWN] = not table.answers and table.drawn != NO_CARD
    board[at.FIRST_ROUND] = season.first_round
    board[at.PARENT], board[at.BONUS] = standing.parent, standing.bonus
    board[at.DISCARD] = state.last_discard if table.answers else -1
    board[at.LIGHT] = season.lights[0] if season.lights else -1
    board[at.WINNER] = -1
    public = [*season.lights, *(kind for kind, _ in table.river)]
    unseen = list(COPIES)
    hidden = 0
    for other in seats_from(seat, state.seats):
        hand, group = hand_of(state, other), table.groups[other]
        board[at.SIZES + other], board[at.GROUP_SIZES + other] = len(hand), len(group)
        board[at.GROUPS + 4 * other : at.GROUPS + 4 * other + len(group)] = group
        public += group
        if HIDDEN in hand:
            hidden += len(hand)
        else:
            board[at.HANDS + 6 * other : at.HANDS + 6 * other + len(hand)] = hand
            for kind in hand:
                unseen[kind] -= 1
        board[guess.KNOWN + other] = HIDDEN not in hand
    for kind in public:
        board[at.PUBLIC + kind] += 1
        unseen[kind] -= 1
    pool = [kind for kind in KINDS for _ in range(unseen[kind])]
    board[at.END_OF_STOCK - len(pool) : at.END_OF_STOCK] = pool
    board[at.NEXT_CARD] = 48 - len(pool) + hidden
    board[at.STOCK_END] = 48
    note_past(board, state, seat)
    return board


def hand_of(state: TaxotState, seat: Seat) -> Hand:
    """Return the concealed cards of a seat, with the one that it has just drawn."""
    table = state.table
    drawn = table.drawn if seat == table.turn and not table.answers else NO_CARD
    hand = table.hands[seat]
    return hand if drawn == NO_CARD else added(hand, drawn)


def note_past(board: at.Board, state: TaxotState, seat: Seat) -> None:
    """Note what the others threw away last, and what they have let pass since.

    A discard that is asked about nobody has let pass yet, but somebody has thrown it away.
    """
    table = state.table
    opened = [kind for group in table.groups for kind in group]
    for other in seats_from(seat, state.seats)[1:]:
        asked = table.answers and other != table.turn
        river = table.river[:-1] if asked else table.river
        past = other * guess.DEPTH
        last = past + guess.DEPTH
        board[guess.THROWN + past : guess.THROWN + last] = -1
        for place in range(len(river) - 1, -1, -1):
            kind, discarder = river[place]
            if discarder != other:
                board[guess.REFUSED + past] |= 1 << kind
                continue
            board[guess.THROWN + past] = kind
            before = guess.BEFORE + SIZE * past
            for one in (*state.season.lights, *opened, *(known for known, _ in river[:place])):
                board[before + one] += 1
            past += 1
            if past == last:
                break


def number_of(action: Action, cards: Hand) -> int:
    """Return an action as compiled play has it."""
    if action in DISCARDED:
        return DISCARDED[action]
    if action == TAXOT:
        return policy.TAXOT
    if action == SKIP:
        return policy.SKIP
    bits = 0
    for code in action[1:]:
        bits |= next(
            1 << place
            for place, kind in enumerate(cards)
            if kind == KIND[code] and not bits >> place & 1
        )
    return policy.GROUP + bits
