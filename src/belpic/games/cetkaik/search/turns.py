"""Choices of a side: the actions of a turn, captures beyond the depth, ends after a throw."""

from __future__ import annotations

from belpic.games.cetkaik.kernel.choices import list_actions, list_ends
from belpic.games.cetkaik.kernel.hands import HandTable
from belpic.games.cetkaik.kernel.layout import (
    DROP,
    KIND_SHIFT,
    NO_MOVE,
    ORIGIN_SHIFT,
    SQUARE_MASK,
    STAY,
    STEP_RUNNING,
    TAM_PLAIN,
    WATER_FLAG,
    Moves,
    Record,
    Records,
)
from belpic.games.cetkaik.search.captures import list_captures
from belpic.games.cetkaik.search.compiling import searching, within
from belpic.games.cetkaik.search.evaluation import evaluate, find_lead, find_prospect
from belpic.games.cetkaik.search.frames import push_position
from belpic.games.cetkaik.search.known import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    bound_of,
    depth_of,
    find_key,
    move_of,
    pack,
    recall,
    remember,
    value_of,
)
from belpic.games.cetkaik.search.layout import TURN, WORST, Orders
from belpic.games.cetkaik.search.network import settle_units
from belpic.games.cetkaik.search.ordering import order_actions, order_captures, pick_next, reward
from belpic.games.cetkaik.search.throws import open_trial, push_move

EARLY = 6
"""So many actions are looked at in full before others are looked at less deeply."""
MARGIN = 0.06
"""A quiet move changes what the match is worth by less than this."""


@within
def enter_turn(  # noqa: PLR0913, PLR0917  # compiled code takes each array by itself
    tables: Record,
    conduct: Record,
    hands: HandTable,
    work: Record,
    moves: Moves,
    mind: Record,
    memory: Record,
    states: Records,
    traces: Records,
    frames: Records,
    listed: Moves,
    order: Orders,
    table: Records,
    stocks: Records,
    at: int,
) -> bool:
    """Begin to look at a turn; tell whether there is something to look at."""
    frame = frames[at]
    state = states[at]
    trace = traces[at]
    sign = int(frame["sign"])
    depth = int(frame["depth"])
    frame["best"] = -sign * WORST
    best_known = NO_MOVE
    entries = int(memory["entries"])
    if entries:
        key = find_key(mind, state, trace)
        frame["key"] = key
        data = recall(table, entries, key)
        if data:
            best_known = move_of(data)
            if at and depth_of(data) == depth and meets(frame, data):
                frame["best"] = value_of(data)
                return False
    # once here rather than in every position that follows
    settle_units(mind, state, trace)
    count = list_actions(tables, conduct, state, work, moves)
    start = int(frame["start"])
    if count == 0 or start + count >= listed.shape[0]:
        points = find_lead(state)
        frame["best"] = mind["equity"][0, points]
        return False
    frame["quiet"] = 0.0
    if int(memory["is_selective"]) and depth == 1:
        frame["quiet"] = evaluate(mind, hands, state, trace, stocks, int(state["side"]), False)
    prospect = stocks[find_prospect(hands, state, trace, stocks, int(state["side"]))]
    count = order_actions(
        tables,
        conduct,
        mind,
        memory,
        state,
        prospect,
        moves,
        listed,
        order,
        start,
        count,
        best_known,
        at,
    )
    if at == 0 and int(mind["must_act"]):
        count = leave_out_waiting(listed, order, start, count)
    frame["end"] = start + count
    frame["next"] = start
    return True


@searching
def leave_out_waiting(listed: Moves, order: Orders, start: int, count: int) -> int:
    """Leave out moves of 皇 and back to the origin unless there are no others; return how many."""
    kept = start
    for index in range(start, start + count):
        move = 0 + int(listed[index])
        kind = move >> KIND_SHIFT
        origin = (move >> ORIGIN_SHIFT) & SQUARE_MASK
        if kind < TAM_PLAIN and (kind == DROP or origin != move & SQUARE_MASK):
            listed[kept] = move
            order[kept] = order[index]
            kept += 1
    return kept - start if kept > start else count


@searching
def meets(frame: Record, data: int) -> bool:
    """Tell whether what is known of a position settles it within the frame's window."""
    bound = bound_of(data)
    value = value_of(data)
    if bound == EXACT:
        return True
    if bound == AT_LEAST:
        return value >= float(frame["high"])
    return value <= float(frame["low"])


@within
def enter_capture(  # noqa: PLR0913, PLR0917  # compiled code takes each array by itself
    tables: Record,
    hands: HandTable,
    work: Record,
    moves: Moves,
    mind: Record,
    memory: Record,
    states: Records,
    traces: Records,
    frames: Records,
    listed: Moves,
    order: Orders,
    stocks: Records,
    at: int,
) -> bool:
    """Begin to look at captures; whoever is to move may also leave things as they are."""
    frame = frames[at]
    state = states[at]
    side = int(state["side"])
    sign = int(frame["sign"])
    value = evaluate(mind, hands, state, traces[at], stocks, side, False)
    frame["best"] = value
    start = int(frame["start"])
    depth = int(frame["depth"])
    is_settled = sign * value >= (float(frame["high"]) if sign > 0 else -float(frame["low"]))
    if is_settled or depth <= -int(memory["most_captures"]) or start + 512 >= listed.shape[0]:
        return False
    if sign > 0:
        frame["low"] = max(float(frame["low"]), value)
    else:
        frame["high"] = min(float(frame["high"]), value)
    prospect = stocks[find_prospect(hands, state, traces[at], stocks, side)]
    found = list_captures(tables, state, work, moves)
    count = order_captures(tables, mind, state, prospect, moves, listed, order, start, found, depth)
    if count == 0:
        return False
    frame["quiet"] = evaluate(mind, hands, state, traces[at], stocks, 1 - side, True)
    frame["end"] = start + count
    frame["next"] = start
    return True


@searching
def receive(frame: Record, move: int, value: float) -> bool:
    """Take what a choice turned out to be worth; tell whether it is too good to be allowed."""
    sign = int(frame["sign"])
    if sign * value > sign * float(frame["best"]):
        frame["best"] = value
        frame["choice"] = move
        if sign > 0:
            frame["low"] = max(float(frame["low"]), value)
        else:
            frame["high"] = min(float(frame["high"]), value)
    return float(frame["low"]) >= float(frame["high"])


@within
def close_turn(memory: Record, state: Record, frame: Record, table: Records, at: int) -> None:
    """Remember what has been found out about a turn."""
    best = float(frame["best"])
    is_high = best >= float(frame["first_high"])
    is_low = best <= float(frame["first_low"])
    choice = int(frame["choice"])
    if (is_high and int(frame["sign"]) > 0) or (is_low and int(frame["sign"]) < 0):
        reward(memory, state, choice, at, int(frame["depth"]))
    entries = int(memory["entries"])
    if entries and choice >= 0:
        bound = AT_LEAST if is_high else AT_MOST if is_low else EXACT
        data = pack(choice, int(frame["depth"]), bound, best)
        remember(table, entries, int(frame["key"]), data)


@searching
def is_quiet(state: Record, move: int) -> bool:
    """Tell whether a move takes nothing."""
    target = int(state["board"][move & SQUARE_MASK])
    origin = (move >> ORIGIN_SHIFT) & SQUARE_MASK
    return target == 0 or origin == move & SQUARE_MASK or move >> KIND_SHIFT > STEP_RUNNING


@within
def advance_turn(  # noqa: PLR0913, PLR0917  # compiled code takes each array by itself
    tables: Record,
    conduct: Record,
    hands: HandTable,
    mind: Record,
    memory: Record,
    states: Records,
    traces: Records,
    frames: Records,
    listed: Moves,
    order: Orders,
    at: int,
    value: float,
    is_answered: bool,
) -> bool:
    """Go on with a choice; tell whether there is more to look at."""
    frame = frames[at]
    state = states[at]
    depth = int(frame["depth"])
    sign = int(frame["sign"])
    index = int(frame["next"])
    if is_answered:
        move = 0 + int(listed[index - 1])
        better = sign * value > sign * (float(frame["low"]) if sign > 0 else float(frame["high"]))
        if int(frame["reduced"]) and better:
            frame["reduced"] = 0
            push_move(
                tables, conduct, hands, mind, memory, states, traces, frames, at, move, depth - 1
            )
            return True
        frame["reduced"] = 0
        if receive(frame, move, value) and int(memory["is_pruning"]):
            return False
    selective = int(memory["is_selective"]) != 0 and int(frame["kind"]) == TURN
    margin = float(frame["quiet"]) + sign * MARGIN
    is_poor = margin <= float(frame["low"]) if sign > 0 else margin >= float(frame["high"])
    while index < int(frame["end"]):
        pick_next(listed, order, int(frame["start"]), index, int(frame["end"]))
        move = 0 + int(listed[index])
        index += 1
        frame["next"] = index
        tried = index - int(frame["start"])
        less = 0
        if selective and tried > EARLY and is_quiet(state, move):
            if depth == 1 and at and is_poor:
                continue
            less = int(depth > 1)
        frame["reduced"] = less
        push_move(
            tables,
            conduct,
            hands,
            mind,
            memory,
            states,
            traces,
            frames,
            at,
            move,
            depth - 1 - less,
        )
        return True
    return False


@within
def enter_landing(
    tables: Record,
    conduct: Record,
    state: Record,
    work: Record,
    moves: Moves,
    frame: Record,
    listed: Moves,
) -> None:
    """Begin to look at the ends that a throw leaves, and at giving up."""
    start = int(frame["start"])
    move = 0 + int(state["move"])
    count = list_ends(tables, conduct, state, work, moves, move, 0 + int(state["limit"]))
    for index in range(count):
        listed[start + index] = moves[index]
    listed[start + count] = STAY
    frame["end"] = start + count + 1
    frame["next"] = start
    frame["best"] = -int(frame["sign"]) * WORST


@within
def advance_landing(  # noqa: PLR0913, PLR0917  # compiled code takes each array by itself
    tables: Record,
    conduct: Record,
    hands: HandTable,
    work: Record,
    moves: Moves,
    mind: Record,
    memory: Record,
    states: Records,
    traces: Records,
    frames: Records,
    listed: Moves,
    at: int,
    value: float,
    is_answered: bool,
) -> bool:
    """Go on with the choice of an end."""
    frame = frames[at]
    state = states[at]
    if not is_answered:
        enter_landing(tables, conduct, state, work, moves, frame, listed)
    index = int(frame["next"])
    if is_answered:
        receive(frame, 0 + int(listed[index - 1]), value)
    if index == int(frame["end"]):
        return False
    end = 0 + int(listed[index])
    frame["next"] = index + 1
    declared = 0 + int(state["move"])
    depth = int(frame["depth"]) - 1
    if end != STAY and end & WATER_FLAG:
        open_trial(frames, at, at, declared, end, float(frame["low"]), float(frame["high"]))
        child = frames[at + 1]
        child["depth"] = depth
        child["share"] = mind["reach"][int(tables["water_threshold"])]
        return True
    landing = declared if end == STAY else end
    push_position(
        conduct,
        hands,
        mind,
        memory,
        states,
        traces,
        frames,
        at,
        at,
        declared,
        landing,
        end != STAY,
        depth,
        float(frame["low"]),
        float(frame["high"]),
    )
    return True


@within
def advance_choice(  # noqa: PLR0913, PLR0917  # compiled code takes each array by itself
    tables: Record,
    conduct: Record,
    hands: HandTable,
    work: Record,
    moves: Moves,
    mind: Record,
    memory: Record,
    states: Records,
    traces: Records,
    frames: Records,
    listed: Moves,
    order: Orders,
    table: Records,
    stocks: Records,
    at: int,
    value: float,
    is_answered: bool,
) -> bool:
    """Go on with a turn or with captures; tell whether there is more to look at."""
    frame = frames[at]
    is_turn = int(frame["kind"]) == TURN
    if not is_answered:
        if is_turn:
            is_open = enter_turn(
                tables,
                conduct,
                hands,
                work,
                moves,
                mind,
                memory,
                states,
                traces,
                frames,
                listed,
                order,
                table,
                stocks,
                at,
            )
        else:
            is_open = enter_capture(
                tables,
                hands,
                work,
                moves,
                mind,
                memory,
                states,
                traces,
                frames,
                listed,
                order,
                stocks,
                at,
            )
        if not is_open:
            return False
    more = advance_turn(
        tables,
        conduct,
        hands,
        mind,
        memory,
        states,
        traces,
        frames,
        listed,
        order,
        at,
        value,
        is_answered,
    )
    if not more and is_turn:
        close_turn(memory, states[at], frame, table, at)
    return more
