"""再行 or 終季: what ending the season is worth is known, going on has to be looked at."""

from __future__ import annotations

from belpic.games.cetkaik.kernel.layout import OVER, PAY_SEASON, TAXOT, TYMOK, Record, Records
from belpic.games.cetkaik.kernel.payment import find_sign, may_end_season
from belpic.games.cetkaik.kernel.seasons import end_season, go_on
from belpic.games.cetkaik.search.compiling import within
from belpic.games.cetkaik.search.evaluation import find_lead
from belpic.games.cetkaik.search.frames import count_node, enter_position, match_result
from belpic.games.cetkaik.search.layout import WORST


@within
def advance_declaration(  # noqa: PLR0913, PLR0917  # compiled code takes each array by itself
    tables: Record,
    conduct: Record,
    mind: Record,
    memory: Record,
    states: Records,
    traces: Records,
    frames: Records,
    at: int,
    value: float,
) -> bool:
    """Go on with a declaration: what 終季 is worth is known, 再行 has to be looked at."""
    frame = frames[at]
    sign = int(frame["sign"])
    if int(frame["next"]) == 0:
        if sign * value > sign * float(frame["best"]):
            frame["best"] = value
            frame["choice"] = TYMOK
        return False
    frame["next"] = 0
    frame["best"] = -sign * WORST
    frame["choice"] = TYMOK
    low = float(frame["low"])
    high = float(frame["high"])
    if may_end_season(conduct, states[at]):
        ended = worth_of_end(tables, conduct, mind, states, at)
        frame["best"] = ended
        frame["choice"] = TAXOT
        if sign > 0:
            low = max(low, ended)
        else:
            high = min(high, ended)
        if low >= high and int(memory["is_pruning"]):
            return False
    if not int(memory["is_pruning"]):
        low = -WORST
        high = WORST
    count_node(memory)
    states[at + 1] = states[at]
    traces[at + 1] = traces[at]
    go_on(conduct, states[at + 1])
    enter_position(states, frames, at, int(frame["depth"]), low, high)
    return True


@within
def worth_of_end(tables: Record, conduct: Record, mind: Record, states: Records, at: int) -> float:
    """Return what the match is worth after 終季."""
    states[at + 1] = states[at]
    state = states[at + 1]
    end_season(tables, conduct, state)
    if int(state["phase"]) == OVER:
        return match_result(state)
    if int(state["phase"]) == PAY_SEASON:
        gains = find_sign(conduct, state) > 0
        return 1.0 if gains == (int(state["side"]) == 0) else -1.0
    left = int(conduct["seasons"]) - int(state["season"]) + 1
    return float(mind["equity"][left, find_lead(state)])
