"""What throws lead to: trials, which succeed or fail, and runs, whose end is chosen afterwards.

The bounds are those of Star1: a branch of chance is searched with the window outside which it
cannot change what its node is worth to the choice above. The failure of a throw comes first, as it
is one position for all moves that may fail, and known after the first.
"""

from __future__ import annotations

from belpic.games.cetkaik.kernel.choices import FARTHEST as ANY_DISTANCE
from belpic.games.cetkaik.kernel.choices import list_landings
from belpic.games.cetkaik.kernel.hands import HandTable
from belpic.games.cetkaik.kernel.layout import (
    EXACT_DESTINATION,
    KIND_SHIFT,
    PLAIN,
    STEP_RUNNING,
    WATER_FLAG,
    Moves,
    Record,
    Records,
)
from belpic.games.cetkaik.search.captures import share_of, sticks_needed
from belpic.games.cetkaik.search.compiling import searching, within
from belpic.games.cetkaik.search.frames import open_frame, push_position
from belpic.games.cetkaik.search.layout import (
    CAPTURE,
    FACES,
    FARTHEST,
    RUN,
    TRIAL,
    TURN,
    WORST,
    Orders,
)

# How far a trial has got.
FAILURE_ASKED = 0
FAILURE_KNOWN = 1
SUCCESS_KNOWN = 2


@searching
def is_run(conduct: Record, move: int) -> bool:
    """Tell whether an end is chosen after the throw of a move."""
    if move >> KIND_SHIFT != STEP_RUNNING:
        return False
    return int(conduct["step_declare"]) != EXACT_DESTINATION or is_irregular(conduct)


@searching
def is_irregular(conduct: Record) -> bool:
    """Tell whether options let more follow a throw than what it reaches."""
    return (
        int(conduct["rengeki"]) != 0
        or int(conduct["zero_captures"]) != 0
        or int(conduct["nearer_landing"]) != 0
    )


@searching
def push_move(  # noqa: PLR0913, PLR0917  # compiled code takes each array by itself
    tables: Record,
    conduct: Record,
    hands: HandTable,
    mind: Record,
    memory: Record,
    states: Records,
    traces: Records,
    frames: Records,
    at: int,
    move: int,
    depth: int,
) -> None:
    """Make the frame above `at` what follows an action of its position."""
    frame = frames[at]
    low = float(frame["low"])
    high = float(frame["high"])
    runs = is_run(conduct, move) and int(frame["kind"]) == TURN
    share = 1.0 if runs else share_of(tables, mind, move)
    if runs or share < 1.0:
        open_trial(frames, at, at, move, move, low, high)
        child = frames[at + 1]
        child["depth"] = depth
        child["share"] = share
        if runs:
            child["kind"] = RUN
        if int(frame["kind"]) == CAPTURE:
            # what fails leaves things as they are, which the evaluation knows
            child["failure"] = frame["quiet"]
            child["next"] = FAILURE_KNOWN
    else:
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
            move,
            move,
            True,
            depth,
            low,
            high,
        )


@searching
def open_trial(
    frames: Records, at: int, base: int, move: int, landing: int, low: float, high: float
) -> None:
    """Make the frame above `at` a move of `base` that succeeds or fails."""
    frame = frames[at]
    open_frame(frames, at + 1, TRIAL, base, int(frame["depth"]), low, high)
    child = frames[at + 1]
    child["sign"] = frame["sign"]
    child["move"] = move
    child["landing"] = landing


@within
def advance_trial(  # noqa: PLR0913, PLR0917  # compiled code takes each array by itself
    conduct: Record,
    hands: HandTable,
    mind: Record,
    memory: Record,
    states: Records,
    traces: Records,
    frames: Records,
    at: int,
    value: float,
) -> bool:
    """Go on with a move that succeeds or fails; tell whether there is more to look at."""
    frame = frames[at]
    if int(frame["next"]) == SUCCESS_KNOWN:
        share = float(frame["share"])
        frame["best"] = share * value + (1.0 - share) * float(frame["failure"])
        return False
    if int(frame["next"]) == FAILURE_ASKED:
        frame["failure"] = value
        frame["next"] = FAILURE_KNOWN
    if is_trial_settled(memory, frame):
        return False
    is_success = int(frame["next"]) == FAILURE_KNOWN
    frame["next"] = SUCCESS_KNOWN if is_success else FAILURE_ASKED
    push_position(
        conduct,
        hands,
        mind,
        memory,
        states,
        traces,
        frames,
        at,
        int(frame["base"]),
        int(frame["move"]),
        int(frame["landing"]),
        is_success,
        int(frame["depth"]),
        float(frame["child_low"]),
        float(frame["child_high"]),
    )
    return True


@searching
def is_trial_settled(memory: Record, frame: Record) -> bool:
    """Find the window of the next outcome; tell whether it makes no difference any more."""
    sign = int(frame["sign"])
    alpha = float(frame["low"]) if sign > 0 else -float(frame["high"])
    beta = float(frame["high"]) if sign > 0 else -float(frame["low"])
    share = float(frame["share"])
    rest = 1.0 - share
    frame["child_low"] = -WORST
    frame["child_high"] = WORST
    pruning = int(memory["is_pruning"]) != 0
    if int(frame["next"]) == FAILURE_KNOWN:
        failure = sign * float(frame["failure"])
        if share == 0.0:
            frame["best"] = sign * failure
            return True
        low = (alpha - rest * failure) / share
        high = (beta - rest * failure) / share
        if pruning and (low >= 1.0 or high <= -1.0):
            bound = share if low >= 1.0 else -share
            frame["best"] = sign * (bound + rest * failure)
            return True
    else:
        low = (alpha - share) / rest
        high = (beta + share) / rest
    if pruning:
        low = max(low, -WORST)
        high = min(high, WORST)
        frame["child_low"] = low if sign > 0 else -high
        frame["child_high"] = high if sign > 0 else -low
    return False


@within
def advance_run(  # noqa: PLR0913, PLR0917  # compiled code takes each array by itself
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
    at: int,
    value: float,
) -> bool:
    """Go on with a second leg whose end is chosen once the throw is known."""
    frame = frames[at]
    base = int(frame["base"])
    move = 0 + int(frame["move"])
    start = int(frame["start"])
    stage = int(frame["next"])
    if stage == -1:
        count = list_run(tables, conduct, states[base], work, moves, listed, start, move)
        frame["end"] = start + count
    elif is_run_over(conduct, mind, memory, frame, listed, order, value):
        return False
    frame["next"] = stage + 1
    # to stay comes first; the ends follow, from the nearest
    end = move if stage == -1 else 0 + int(listed[start + stage])
    low = float(frame["child_low"])
    high = float(frame["child_high"])
    if stage == -1:
        low = -WORST
        high = WORST
    if stage >= 0 and end & WATER_FLAG:
        open_trial(frames, at, base, move, end, low, high)
        child = frames[at + 1]
        child["share"] = mind["reach"][int(tables["water_threshold"])]
        child["failure"] = frame["failure"]
        child["next"] = FAILURE_KNOWN
    else:
        push_position(
            conduct,
            hands,
            mind,
            memory,
            states,
            traces,
            frames,
            at,
            base,
            move,
            end,
            stage >= 0,
            int(frame["depth"]),
            low,
            high,
        )
    return True


@searching
def is_run_over(
    conduct: Record,
    mind: Record,
    memory: Record,
    frame: Record,
    listed: Moves,
    order: Orders,
    value: float,
) -> bool:
    """Take what staying or an end is worth; tell whether that was the last or settles it."""
    sign = int(frame["sign"])
    start = int(frame["start"])
    stage = int(frame["next"])
    reached = frame["reached"]
    mine = sign * value
    first = 0
    if stage == 0:
        frame["failure"] = value
        for distance in range(FARTHEST + 1):
            reached[distance] = mine
    else:
        order[start + stage - 1] = mine
        first = min(sticks_needed(0 + int(listed[start + stage - 1])), FARTHEST)
        for distance in range(first, FARTHEST + 1):
            reached[distance] = max(float(reached[distance]), mine)
    if start + stage == int(frame["end"]):
        frame["best"] = sign * total_run(conduct, mind, frame, listed, order)
        return True
    frame["child_low"] = -WORST
    frame["child_high"] = WORST
    if not int(memory["is_pruning"]) or is_irregular(conduct):
        return False
    return is_run_settled(mind, frame, listed)


@searching
def is_run_settled(mind: Record, frame: Record, listed: Moves) -> bool:
    """Find the window of the next end; tell whether no end makes a difference any more.

    What throws too short for it are worth is settled, and what farther ends bring is 1 at most.
    """
    sign = int(frame["sign"])
    at = int(frame["start"]) + int(frame["next"])
    alpha = float(frame["low"]) if sign > 0 else -float(frame["high"])
    beta = float(frame["high"]) if sign > 0 else -float(frame["low"])
    reached = frame["reached"]
    needed = min(sticks_needed(0 + int(listed[at])), FARTHEST)
    following = FARTHEST
    if at + 1 < int(frame["end"]):
        following = min(sticks_needed(0 + int(listed[at + 1])), FARTHEST)
    settled = 0.0
    for face in range(min(needed, FACES)):
        settled += float(mind["throw"][face]) * float(reached[face])
    here = float(mind["reach"][needed])
    known = float(reached[needed])
    least = settled + here * known
    if least >= beta:
        frame["best"] = sign * least
        return True
    low = known
    farther = float(mind["reach"][following])
    if here > farther:
        low = max(low, (alpha - settled - farther) / (here - farther))
    if low >= 1.0:
        frame["best"] = sign * (settled + here)
        return True
    high = WORST
    if here > 0.0:
        high = max(low, min(high, (beta - settled) / here))
    frame["child_low"] = low if sign > 0 else -high
    frame["child_high"] = high if sign > 0 else -low
    return False


@searching
def list_run(  # noqa: PLR0913, PLR0917  # compiled code takes each array by itself
    tables: Record,
    conduct: Record,
    state: Record,
    work: Record,
    moves: Moves,
    listed: Moves,
    start: int,
    move: int,
) -> int:
    """Write every end that some throw leaves to choose, the nearest first; return how many.

    Where a declared square binds it comes last; what is stepped on and may be captured comes
    first, with no distance.
    """
    exact = int(conduct["step_declare"]) == EXACT_DESTINATION
    limit = sticks_needed(move) - 1 if exact else ANY_DISTANCE
    count = list_landings(tables, conduct, state, work, moves, move, limit)
    for index in range(count):
        listed[start + index] = moves[index]
    if int(conduct["zero_captures"]):
        alone = list_landings(tables, conduct, state, work, moves, move, 0)
        is_known = count == 1 and int(listed[start]) >> KIND_SHIFT == PLAIN
        if alone and not is_known:
            for index in range(count, 0, -1):
                listed[start + index] = listed[start + index - 1]
            listed[start] = moves[0]
            count += 1
    if exact:
        listed[start + count] = move
        count += 1
    return count


@searching
def total_run(conduct: Record, mind: Record, frame: Record, listed: Moves, order: Orders) -> float:
    """Return what a second leg is worth to the mover, all its ends being known."""
    if is_irregular(conduct):
        reach_irregularly(conduct, frame, listed, order)
    total = 0.0
    for face in range(FACES):
        total += float(mind["throw"][face]) * worth_of_throw(conduct, mind, frame, face)
    return total


@searching
def reach_irregularly(conduct: Record, frame: Record, listed: Moves, order: Orders) -> None:
    """Note the best end of every throw where more follows a throw than what it reaches.

    A declared square that is reached is no choice; what was stepped on may be captured if no
    end is reached.
    """
    reached = frame["reached"]
    start = int(frame["start"])
    count = int(frame["end"]) - start
    farthest = FARTHEST + 1
    if int(conduct["step_declare"]) == EXACT_DESTINATION:
        farthest = min(sticks_needed(0 + int(frame["move"])), FARTHEST)
        count -= 1
    for distance in range(FARTHEST + 1):
        best = int(frame["sign"]) * float(frame["failure"])
        is_reached = False
        for index in range(count):
            end = 0 + int(listed[start + index])
            if end >> KIND_SHIFT == STEP_RUNNING and sticks_needed(end) <= distance:
                is_reached = True
                best = max(best, float(order[start + index]))
        if not is_reached and count and int(listed[start]) >> KIND_SHIFT == PLAIN:
            best = max(best, float(order[start]))
        reached[distance] = float(order[start + count]) if distance >= farthest else best


@searching
def worth_of_throw(conduct: Record, mind: Record, frame: Record, limit: int) -> float:
    """Return what it is worth that the first throw shows so many.

    With 連撃術 one throws again while that is worth more; a further throw of 0 or 1 loses all.
    """
    reached = frame["reached"]
    if not int(conduct["rengeki"]):
        return float(reached[limit])
    lost = float(reached[0])
    # from the farthest limit down, what each limit is worth
    worth_9 = float(reached[FARTHEST])
    later = (worth_9, worth_9, worth_9, worth_9, worth_9)
    for distance in range(FARTHEST - 1, limit - 1, -1):
        again = (float(mind["throw"][0]) + float(mind["throw"][1])) * lost
        for face in range(2, FACES):
            again += float(mind["throw"][face]) * later[face - 1]
        here = max(float(reached[distance]), again)
        later = (here, later[0], later[1], later[2], later[3])
    return later[0]
