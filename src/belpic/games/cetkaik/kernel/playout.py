"""Random matches in bulk: uniform over moves by path, fair throws, declarations by a coin."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from belpic.games.cetkaik.kernel.cache import compiled
from belpic.games.cetkaik.kernel.hands import (
    SAME_COLOUR_SHIFT,
    hand_levels,
    stock_points,
)
from belpic.games.cetkaik.kernel.layout import (
    ALTERNATE,
    BY_STICKS,
    DISTANCE_MASK,
    DISTANCE_SHIFT,
    HAND,
    IMMEDIATE,
    KIND_SHIFT,
    LOSS,
    PASS,
    STEP_RUNNING,
    WATER_FLAG,
    Moves,
    Record,
    Records,
)
from belpic.games.cetkaik.kernel.listing import list_paths
from belpic.games.cetkaik.kernel.stream import Stream, draw_below, throw_sticks, toss_coin
from belpic.games.cetkaik.kernel.turn import (
    carry_out,
    changes_stock,
    find_penalty,
    pass_turn,
    pay,
)
from belpic.games.cetkaik.pieces import IA, A

HandTable = NDArray[np.int32]

GOES_ON: Final = 0
SEASON_OVER: Final = 1
MATCH_OVER: Final = 2


@compiled
def play_matches(  # noqa: PLR0913, PLR0917  # compiled code takes each array by itself
    tables: Records,
    conducts: Records,
    hands: HandTable,
    works: Records,
    moves: Moves,
    stream: Stream,
    results: Records,
    cap: int,
) -> int:
    """Play one match into each record of `results`, at most `cap` plies each; return all plies."""
    plies = 0
    for index in range(results.shape[0]):
        plies += play_match(
            tables[0], conducts[0], hands, works[0], moves, stream, results[index], cap
        )
    return plies


@compiled
def play_match(  # noqa: PLR0913, PLR0917  # as above
    tables: Record,
    conduct: Record,
    hands: HandTable,
    work: Record,
    moves: Moves,
    stream: Stream,
    state: Record,
    cap: int,
) -> int:
    """Play one random match from its start in `state`, which is left as the match ends."""
    start_match(tables, conduct, state, stream)
    for ply in range(cap):
        count = list_paths(tables, state, work, moves, 0)
        if count:
            move = int(moves[draw_below(stream, count)])
            result = play_move(tables, conduct, hands, stream, state, move)
        else:
            result = meet_no_move(conduct, state)
        if result == SEASON_OVER:
            result = begin_season(tables, conduct, state, stream)
        else:
            pass_turn(state)
        if result == MATCH_OVER:
            return ply + 1
    return cap


@compiled
def start_match(tables: Record, conduct: Record, state: Record, stream: Stream) -> None:
    """Set up the first season."""
    state["points"][:] = conduct["start_points"]
    state["season"] = 0
    state["first"] = A
    begin_season(tables, conduct, state, stream)


@compiled
def begin_season(tables: Record, conduct: Record, state: Record, stream: Stream) -> int:
    """Set up the next season, or tell that the match is over (§9).

    Both throw and the higher number begins: that is a fair coin.
    """
    if int(state["season"]) == int(conduct["seasons"]):
        return MATCH_OVER
    state["season"] = int(state["season"]) + 1
    state["board"][:] = tables["initial"]
    state["stock"][:] = 0
    state["rate"] = 0
    state["tam"] = tables["tam_start"]
    state["tam_moved"] = 0
    first = IA
    if int(conduct["first_player"]) == ALTERNATE:
        first = 1 - int(state["first"])
    elif int(conduct["first_player"]) == BY_STICKS:
        first = toss_coin(stream)
    state["first"] = first
    state["side"] = first
    return GOES_ON


@compiled
def meet_no_move(conduct: Record, state: Record) -> int:
    """Settle a position without a legal move (options §A, no_legal_move)."""
    if int(conduct["no_legal_move"]) == PASS:
        state["tam_moved"] = 0
        return GOES_ON
    if int(conduct["no_legal_move"]) == LOSS:
        side = int(state["side"])
        state["points"][side] = 0
        state["points"][1 - side] = conduct["total_points"]
    return MATCH_OVER


@compiled
def play_move(
    tables: Record, conduct: Record, hands: HandTable, stream: Stream, state: Record, move: int
) -> int:
    """Throw for a move, carry it out, and declare if there is something new (§6.6)."""
    is_success = throw_for(tables, stream, move)
    at_once = find_penalty(conduct, state, move, is_success, IMMEDIATE)
    penalty = find_penalty(conduct, state, move, is_success, HAND)
    stock = state["stock"][state["side"]]
    any_hand = int(conduct["any_hand"]) != 0
    looks = any_hand or changes_stock(state, move, is_success)
    before = hand_levels(stock, hands) if looks else 0
    carry_out(state, move, is_success)
    after = hand_levels(stock, hands) if looks else 0
    if at_once and pay(conduct, state, at_once):
        return MATCH_OVER
    is_new = after & ~before != 0
    if int(conduct["downgrade_is_new"]) and before & ~after & after << SAME_COLOUR_SHIFT:
        is_new = True
    if any_hand:
        is_new = after != 0
    if is_new or penalty:
        return declare(conduct, hands, stream, state, penalty, is_new)
    return GOES_ON


@compiled
def throw_for(tables: Record, stream: Stream, move: int) -> bool:
    """Throw the sticks a move needs, the step-over first (§6.2, §6.3)."""
    if move >> KIND_SHIFT == STEP_RUNNING:
        distance = (move >> DISTANCE_SHIFT) & DISTANCE_MASK
        if throw_sticks(stream) < distance:
            return False
    if move & WATER_FLAG:
        return throw_sticks(stream) >= int(tables["water_threshold"])
    return True


@compiled
def declare(
    conduct: Record, hands: HandTable, stream: Stream, state: Record, penalty: int, is_new: bool
) -> int:
    """Say 再行 or 終季 by the toss of a coin and do what follows from it (§8.5)."""
    raw = penalty
    if is_new or not int(conduct["penalty_alone"]):
        stock = state["stock"][state["side"]]
        raw += stock_points(stock, hand_levels(stock, hands), hands)
    may_end = raw >= 0 or int(conduct["negative_taxot"]) != 0
    if may_end and toss_coin(stream):
        return MATCH_OVER if pay(conduct, state, raw) else SEASON_OVER
    state["rate"] = min(int(state["rate"]) + 1, int(conduct["rate_cap"]))
    return GOES_ON
