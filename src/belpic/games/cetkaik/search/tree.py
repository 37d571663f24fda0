"""Expectimax with exact expectations over throws, as a loop over frames.

A turn is a choice of an action; what follows it is tried out or run (`throws`), or is a position
again (`frames`). The stack is a loop with frames because Numba's cached code crashes when a
function calls itself.
"""

from __future__ import annotations

from belpic.games.cetkaik.kernel.hands import HandTable
from belpic.games.cetkaik.kernel.layout import Moves, Records
from belpic.games.cetkaik.search.compiling import searching
from belpic.games.cetkaik.search.declarations import advance_declaration
from belpic.games.cetkaik.search.layout import (
    CAPTURE,
    DECLARATION,
    LANDING,
    RUN,
    TRIAL,
    TURN,
    Orders,
)
from belpic.games.cetkaik.search.pausing import pause, resume
from belpic.games.cetkaik.search.throws import advance_run, advance_trial
from belpic.games.cetkaik.search.turns import advance_choice, advance_landing


@searching
def search(  # noqa: PLR0913, PLR0917  # compiled code takes each array by itself
    tables: Records,
    conducts: Records,
    hands: HandTable,
    works: Records,
    moves: Moves,
    minds: Records,
    memories: Records,
    states: Records,
    traces: Records,
    frames: Records,
    listed: Moves,
    order: Orders,
    table: Records,
    stocks: Records,
) -> float:
    """Look at the frame that was opened at the bottom; return what it is worth to IA.

    A search that has paused goes on where it was. The best choice stands in the frame. If the
    memory says that the search was aborted, the frame holds the best of what had been looked at in
    full, if there was anything.
    """
    rules, conduct, work = tables[0], conducts[0], works[0]
    mind, memory = minds[0], memories[0]
    at, value, is_answered = resume(memory)
    while at >= 0:
        if int(memory["nodes"]) >= int(memory["pause"]):
            return pause(memory, at, value, is_answered)
        frame = frames[at]
        kind = int(frame["kind"])
        more = False
        if int(memory["is_aborted"]):
            pass
        elif kind in (TURN, CAPTURE):
            more = advance_choice(
                rules,
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
                value,
                is_answered,
            )
        elif kind == TRIAL:
            more = advance_trial(conduct, hands, mind, memory, states, traces, frames, at, value)
        elif kind == RUN:
            more = advance_run(
                rules,
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
                at,
                value,
            )
        elif kind == DECLARATION:
            more = advance_declaration(
                rules, conduct, mind, memory, states, traces, frames, at, value
            )
        elif kind == LANDING:
            more = advance_landing(
                rules,
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
                at,
                value,
                is_answered,
            )
        if more:
            at += 1
            is_answered = False
        else:
            value = float(frame["best"])
            at -= 1
            is_answered = True
    return value
