"""Frames of the search: how one is opened, and what position a move leads to."""

from __future__ import annotations

from belpic.games.cetkaik.kernel.hands import HandTable
from belpic.games.cetkaik.kernel.layout import (
    DECLARE,
    MOVE,
    NO_MOVE_LOSS,
    PAY_AT_ONCE,
    PRICE,
    RECALL,
    Record,
    Records,
)
from belpic.games.cetkaik.kernel.payment import fill_worth
from belpic.games.cetkaik.kernel.steps import close_move, finish
from belpic.games.cetkaik.search.compiling import searching
from belpic.games.cetkaik.search.evaluation import follow_move
from belpic.games.cetkaik.search.layout import (
    CAPTURE,
    DECLARATION,
    LEAF,
    MOST_FRAMES,
    NOTHING,
    TURN,
)


@searching
def open_frame(
    frames: Records, at: int, kind: int, base: int, depth: int, low: float, high: float
) -> None:
    """Make a frame one that has not been looked at; its base's side chooses."""
    frame = frames[at]
    frame["kind"] = kind
    frame["base"] = base
    frame["depth"] = depth
    frame["low"] = low
    frame["high"] = high
    frame["first_low"] = low
    frame["first_high"] = high
    frame["next"] = -1
    frame["choice"] = NOTHING
    frame["reduced"] = 0
    frame["start"] = frames[at - 1]["end"] if at else 0
    frame["end"] = frame["start"]


@searching
def match_result(state: Record) -> float:
    """Return the result of a match that is over."""
    if int(state["ending"]) == NO_MOVE_LOSS:
        return 1.0 if int(state["side"]) else -1.0
    points = state["points"]
    lead = int(points[0]) - int(points[1])
    return float(int(lead > 0) - int(lead < 0))


@searching
def count_node(memory: Record) -> None:
    """Count one more position; after the last one that is allowed the search is aborted."""
    memory["nodes"] = int(memory["nodes"]) + 1
    if int(memory["nodes"]) >= int(memory["most_nodes"]) or int(memory["stop"]):
        memory["is_aborted"] = 1


@searching
def push_position(  # noqa: PLR0913, PLR0917  # compiled code takes each array by itself
    conduct: Record,
    hands: HandTable,
    mind: Record,
    memory: Record,
    states: Records,
    traces: Records,
    frames: Records,
    at: int,
    base: int,
    declared: int,
    landing: int,
    is_success: bool,
    depth: int,
    low: float,
    high: float,
) -> None:
    """Make the frame above `at` the position after a move of `base` that succeeded or failed."""
    count_node(memory)
    slot = at + 1
    states[slot] = states[base]
    traces[slot] = traces[base]
    state = states[slot]
    if is_success:
        follow_move(mind, states[base], traces[slot], landing)
    state["move"] = declared
    state["landing"] = landing
    state["success"] = is_success
    finish(conduct, hands, state)
    if int(state["phase"]) == PAY_AT_ONCE:
        close_move(conduct, hands, state, False)
    if int(state["phase"]) == PRICE:
        fill_worth(conduct, hands, state)
        state["phase"] = DECLARE
    enter_position(states, frames, at, depth, low, high)


@searching
def enter_position(
    states: Records, frames: Records, at: int, depth: int, low: float, high: float
) -> None:
    """Make the frame above `at` fit the phase of its position."""
    slot = at + 1
    state = states[slot]
    if int(state["phase"]) == RECALL:
        state["phase"] = MOVE
    phase = int(state["phase"])
    kind = TURN if depth > 0 else CAPTURE
    if phase == DECLARE:
        kind = DECLARATION
    elif phase != MOVE or slot == MOST_FRAMES - 2:
        kind = LEAF
    open_frame(frames, slot, kind, slot, depth, low, high)
    frames[slot]["sign"] = 1 - 2 * int(state["side"])
    if kind == LEAF:
        frames[slot]["best"] = match_result(state)
