"""How three programs of other people weigh a move, from the description of what they do.

All three end a season as soon as they can, and move neither 皇 nor step on it. What they count is
hands and captured pieces alone, so that only captures differ in worth.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from belpic.games.cetkaik.kernel.choices import WAY_MASK, find_direction, list_actions, list_ends
from belpic.games.cetkaik.kernel.hands import HandTable, hand_levels, hand_points
from belpic.games.cetkaik.kernel.layout import (
    DIRECTION,
    DROP,
    EXACT_DESTINATION,
    HUE_STATE,
    KIND_SHIFT,
    NO_MOVE,
    ORIGIN_SHIFT,
    SQUARE_MASK,
    TAM_PLAIN,
    VIA_SHIFT,
    WATER_FLAG,
    Moves,
    Record,
    Records,
)
from belpic.games.cetkaik.kernel.stream import Stream, throw_sticks
from belpic.games.cetkaik.kernel.turn import carry_out, stock_index
from belpic.games.cetkaik.pieces import EMPTY, KIND_MASK, SHAMAN
from belpic.games.cetkaik.search.captures import (
    captured_index,
    fill_hand_gains,
    list_captures,
    sticks_needed,
)
from belpic.games.cetkaik.search.compiling import searching, within

Scores = NDArray[np.float64]

GREEDY: Final = 0
THUMB: Final = 1
MINMAX: Final = 2

FACES: Final = 6
MINMAX_SHARES: Final = (0.0, 1 / 6, 2 / 6, 2 / 6, 1 / 6, 0.0)
"""Min-max weighs throws of 1 to 4 as 1:2:2:1 and knows no others."""
WATER_SHARE: Final = 0.5
REFUSED: Final = -1e9
"""The score of what a peer never plays."""
LIKELY_STICKS: Final = 2
EASY_STICKS: Final = 3

# What the rules of thumb prefer, from the least; a likely hand counts by its points beyond.
DANGEROUS: Final = 0.0
QUIET: Final = 1.0
SAFE_CAPTURE: Final = 2.0
STRONG_SHAMAN: Final = 3.0
LIKELY_HAND: Final = 10.0

ROOM: Final = np.dtype(
    [
        ("gains", "i4", (2, 20)),  # by side: hand points that a piece would add
        ("reach", "f8", (FACES,)),  # by throw: the best that a second leg can take
    ],
    align=True,
)
"""Scratch space of one decision."""


@searching
def worth_of(room: Record, side: int, index: int) -> float:
    """Return what capturing a piece is worth to a side: twice its hand points, and one."""
    return 2.0 * int(room["gains"][side, index]) + 1.0


@searching
def steps_on_tam(state: Record, move: int) -> bool:
    """Tell whether a move has 皇 for its via square, or is one of 皇."""
    is_tam = move >> KIND_SHIFT >= TAM_PLAIN
    return is_tam or (move >> VIA_SHIFT) & SQUARE_MASK == int(state["tam"])


@searching
def find_group(conduct: Record, move: int) -> int:
    """Return a number that second legs share if one declaration covers them."""
    declared = int(conduct["step_declare"])
    if declared == DIRECTION:
        return (move & WAY_MASK) * 16 + find_direction(move)
    if declared == EXACT_DESTINATION:
        return (move & WAY_MASK) | move & SQUARE_MASK
    return move & WAY_MASK


@searching
def expect_reach(room: Record, needed: int, worth: float) -> float:
    """Note what a throw of `needed` reaches; return what the second leg is worth on average."""
    reach = room["reach"]
    expected = 0.0
    for face in range(FACES):
        if face >= needed:
            reach[face] = max(float(reach[face]), worth)
        expected += MINMAX_SHARES[face] * float(reach[face])
    return expected


@searching
def weigh_reply(
    tables: Record, conduct: Record, work: Record, moves: Moves, state: Record, room: Record
) -> float:
    """Return the most that the side to move expects to win by one capture, as min-max sees it."""
    side = int(state["side"])
    best = 0.0
    group = NO_MOVE
    for index in range(list_captures(tables, state, work, moves)):
        move = 0 + int(moves[index])
        if steps_on_tam(state, move):
            continue
        worth = worth_of(room, side, captured_index(state, move))
        if move & WATER_FLAG:
            worth *= WATER_SHARE
        needed = sticks_needed(move)
        if needed:
            found = find_group(conduct, move)
            if found != group:
                group = found
                for face in range(FACES):
                    room["reach"][face] = 0.0
            worth = expect_reach(room, needed, worth)
        best = max(best, worth)
    return best


@searching
def copy_after(states: Records, move: int, is_success: bool) -> None:
    """Make `states[1]` the position after a move of `states[0]`, the other side to move."""
    states[1] = states[0]
    carry_out(states[1], move, is_success)
    states[1]["side"] = 1 - int(states[1]["side"])


@within
def weigh_failure(
    tables: Record, conduct: Record, work: Record, moves: Moves, states: Records, room: Record
) -> float:
    """Return what a failed move is worth to min-max: nothing, less the best reply."""
    copy_after(states, 0, False)
    return -weigh_reply(tables, conduct, work, moves, states[1], room)


@searching
def weigh_landing(  # noqa: PLR0913, PLR0917  # compiled code takes each array by itself
    tables: Record,
    conduct: Record,
    work: Record,
    moves: Moves,
    states: Records,
    room: Record,
    move: int,
    who: int,
) -> float:
    """Return what it is worth to a peer that a move ends where it does."""
    state = states[0]
    side = int(state["side"])
    target = int(state["board"][move & SQUARE_MASK])
    origin = (move >> ORIGIN_SHIFT) & SQUARE_MASK
    kind = move >> KIND_SHIFT
    is_capture = kind < DROP and target != EMPTY and origin != move & SQUARE_MASK
    index = stock_index(target) if is_capture else 0
    worth = worth_of(room, side, index) if is_capture else 0.0
    if who == GREEDY:
        return worth
    is_hand = is_capture and int(room["gains"][side, index]) > 0
    if who == MINMAX and is_hand:
        return worth
    is_likely = sticks_needed(move) <= LIKELY_STICKS and not move & WATER_FLAG
    if who == THUMB and is_hand and is_likely:
        return LIKELY_HAND + worth
    copy_after(states, move, True)
    if who == MINMAX:
        return worth - weigh_reply(tables, conduct, work, moves, states[1], room)
    return weigh_by_thumb(tables, work, moves, states, room, move, is_capture)


@within
def weigh_by_thumb(
    tables: Record,
    work: Record,
    moves: Moves,
    states: Records,
    room: Record,
    move: int,
    is_capture: bool,
) -> float:
    """Return which rule of thumb speaks for a move that makes no likely hand."""
    after = states[1]
    side = int(after["side"])
    target = move & SQUARE_MASK
    is_retaken = False
    for index in range(list_captures(tables, after, work, moves)):
        reply = 0 + int(moves[index])
        if reply & SQUARE_MASK == target:
            is_retaken = True
        is_hand = int(room["gains"][side, captured_index(after, reply)]) > 0
        if is_hand and sticks_needed(reply) <= EASY_STICKS and not reply & WATER_FLAG:
            return DANGEROUS
    if is_retaken:
        return QUIET
    kind = (int(after["board"][target]) & KIND_MASK) - 1
    place = int(tables["frame"][target])
    is_strong = int(tables["state_of"][int(after["tam"]), place]) == HUE_STATE
    origin = (move >> ORIGIN_SHIFT) & SQUARE_MASK
    if kind == SHAMAN and is_strong and origin != target:
        return STRONG_SHAMAN
    return SAFE_CAPTURE if is_capture else QUIET


@within
def weigh_action(  # noqa: PLR0913, PLR0917  # compiled code takes each array by itself
    tables: Record,
    conduct: Record,
    hands: HandTable,
    work: Record,
    moves: Moves,
    ends: Moves,
    states: Records,
    room: Record,
    stream: Stream,
    move: int,
    who: int,
    failed: float,
) -> float:
    """Return what a peer thinks of an action; `failed` is what it thinks of a failed one."""
    state = states[0]
    if move >> KIND_SHIFT == DROP:
        return -weigh_drop(hands, state, move) if who == GREEDY else REFUSED
    if steps_on_tam(state, move):
        return REFUSED
    is_running = sticks_needed(move) > 0
    count = 1
    ends[0] = move
    if is_running:
        count = list_ends(tables, conduct, state, work, ends, move, SQUARE_MASK)
    # greedy throws once and believes it, the rules of thumb count on two sticks
    limit = throw_sticks(stream) if who == GREEDY else LIKELY_STICKS
    best = failed
    total = 0.0
    index = 0
    for face in range(FACES):
        while index < count and sticks_needed(0 + int(ends[index])) <= face:
            end = 0 + int(ends[index])
            worth = weigh_landing(tables, conduct, work, moves, states, room, end, who)
            if end & WATER_FLAG:
                worth = water_down(tables, stream, worth, failed, who)
            best = worth if not is_running else max(best, worth)
            index += 1
        total += MINMAX_SHARES[face] * best
        if not is_running or (who != MINMAX and face == limit):
            return best
    return total


@searching
def water_down(tables: Record, stream: Stream, worth: float, failed: float, who: int) -> float:
    """Return what is left of a worth if water is entered: half, or all or nothing by a throw."""
    if who != GREEDY:
        return WATER_SHARE * worth + (1.0 - WATER_SHARE) * failed
    return worth if throw_sticks(stream) >= int(tables["water_threshold"]) else failed


@searching
def weigh_drop(hands: HandTable, state: Record, move: int) -> float:
    """Return what a side loses from its stock with a drop: hands twice, and the piece."""
    stock = state["stock"][int(state["side"])]
    index = stock_index((move >> ORIGIN_SHIFT) & SQUARE_MASK)
    before = hand_points(hand_levels(stock, hands), hands)
    stock[index] -= 1
    after = hand_points(hand_levels(stock, hands), hands)
    stock[index] += 1
    return 2.0 * (before - after) + 1.0


@searching
def score_actions(  # noqa: PLR0913, PLR0917  # compiled code takes each array by itself
    tables: Records,
    conducts: Records,
    hands: HandTable,
    works: Records,
    moves: Moves,
    ends: Moves,
    actions: Moves,
    states: Records,
    rooms: Records,
    stream: Stream,
    scores: Scores,
    who: int,
) -> int:
    """Write the actions of `states[0]` and what a peer thinks of each; return how many."""
    failed = begin_scoring(tables, conducts, hands, works, moves, states, rooms, who)
    count = list_actions(tables[0], conducts[0], states[0], works[0], actions)
    for index in range(count):
        scores[index] = weigh_action(
            tables[0],
            conducts[0],
            hands,
            works[0],
            moves,
            ends,
            states,
            rooms[0],
            stream,
            0 + int(actions[index]),
            who,
            failed,
        )
    return count


@within
def begin_scoring(  # noqa: PLR0913, PLR0917  # compiled code takes each array by itself
    tables: Records,
    conducts: Records,
    hands: HandTable,
    works: Records,
    moves: Moves,
    states: Records,
    rooms: Records,
    who: int,
) -> float:
    """Note what captures would add to both stocks; return what a failed move is worth."""
    room = rooms[0]
    for side in range(2):
        fill_hand_gains(hands, states[0]["stock"][side], room["gains"][side])
    if who == MINMAX:
        return weigh_failure(tables[0], conducts[0], works[0], moves, states, room)
    return QUIET if who == THUMB else 0.0


@searching
def score_landings(  # noqa: PLR0913, PLR0917  # compiled code takes each array by itself
    tables: Records,
    conducts: Records,
    hands: HandTable,
    works: Records,
    moves: Moves,
    ends: Moves,
    states: Records,
    rooms: Records,
    scores: Scores,
    who: int,
) -> int:
    """Write the landings that a throw leaves and what a peer thinks of each; return how many.

    The score behind the last one is that of giving up.
    """
    failed = begin_scoring(tables, conducts, hands, works, moves, states, rooms, who)
    state = states[0]
    move = 0 + int(state["move"])
    limit = 0 + int(state["limit"])
    count = list_ends(tables[0], conducts[0], state, works[0], ends, move, limit)
    for index in range(count):
        end = 0 + int(ends[index])
        worth = weigh_landing(tables[0], conducts[0], works[0], moves, states, rooms[0], end, who)
        share = WATER_SHARE if end & WATER_FLAG else 1.0
        scores[index] = share * worth + (1.0 - share) * failed
    scores[count] = failed
    return count
