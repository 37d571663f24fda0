"""Doors for Python: one call each, with arrays of one record, as calls from outside are dear."""

from __future__ import annotations

from belpic.games.cetkaik.kernel.cache import compiled
from belpic.games.cetkaik.kernel.choices import (
    find_action,
    list_actions,
    list_ends,
    list_landings,
)
from belpic.games.cetkaik.kernel.hands import HandTable
from belpic.games.cetkaik.kernel.layout import (
    BEGIN,
    DECLARE,
    LANDING,
    MOVE,
    NO_MOVE,
    PAY_AT_ONCE,
    PAY_SEASON,
    RECALL,
    SQUARE_MASK,
    STAY,
    TAXOT,
    Moves,
    Record,
    Records,
)
from belpic.games.cetkaik.kernel.payment import may_end_season
from belpic.games.cetkaik.kernel.seasons import (
    begin_turn,
    close_season,
    meet_turn,
    start_match,
)
from belpic.games.cetkaik.kernel.steps import close_move, step
from belpic.games.cetkaik.kernel.touches import Sheet, write_touches


@compiled
def play_choice(  # compiled code takes each array by itself
    tables: Records,
    conducts: Records,
    hands: HandTable,
    works: Records,
    moves: Moves,
    states: Records,
    choice: int,
) -> bool:
    """Play a choice if it is allowed; tell whether it was.

    Moves are written as `find_action` reads them; a landing is a move to its square.
    """
    table, conduct, work, state = tables[0], conducts[0], works[0], states[0]
    phase = int(state["phase"])
    if phase == MOVE:
        choice = find_action(table, conduct, state, work, moves, choice)
        if choice == NO_MOVE:
            return False
    elif phase == LANDING and choice != STAY:
        choice = find_landing(table, conduct, state, work, moves, choice)
        if choice == NO_MOVE:
            return False
    elif phase == DECLARE and choice == TAXOT and not may_end_season(conduct, state):
        return False
    step(table, conduct, hands, work, moves, state, choice)
    meet_turn(table, conduct, state, work, moves)
    return True


@compiled
def find_landing(  # compiled code takes each array by itself
    tables: Record, conduct: Record, state: Record, work: Record, moves: Moves, wanted: int
) -> int:
    """Return the landing on a square that may be chosen now, or `NO_MOVE`."""
    move = 0 + int(state["move"])
    limit = 0 + int(state["limit"])
    for index in range(list_landings(tables, conduct, state, work, moves, move, limit)):
        if int(moves[index]) & SQUARE_MASK == wanted & SQUARE_MASK:
            return int(moves[index])
    return NO_MOVE


@compiled
def resume(  # compiled code takes each array by itself
    tables: Records,
    conducts: Records,
    hands: HandTable,
    works: Records,
    moves: Moves,
    states: Records,
    is_over: bool,
) -> None:
    """Begin a match or a turn, or go on after what was settled outside.

    `is_over` says whether what was paid outside ended the match.
    """
    table, conduct, state = tables[0], conducts[0], states[0]
    phase = int(state["phase"])
    if phase == BEGIN:
        start_match(table, conduct, state)
    elif phase == MOVE:
        begin_turn(conduct, state)
    elif phase == RECALL:
        state["phase"] = MOVE
    elif phase == PAY_AT_ONCE:
        close_move(conduct, hands, state, is_over)
    elif phase == PAY_SEASON:
        close_season(table, conduct, state, is_over)
    meet_turn(table, conduct, state, works[0], moves)


@compiled
def list_position_actions(
    tables: Records, conducts: Records, states: Records, works: Records, moves: Moves
) -> int:
    """Write the actions of one position; return how many there are."""
    return list_actions(tables[0], conducts[0], states[0], works[0], moves)


@compiled
def write_position_touches(  # compiled code takes each array by itself
    tables: Records,
    conducts: Records,
    states: Records,
    works: Records,
    moves: Moves,
    sheet: Sheet,
    most: tuple[int, int],
) -> int:
    """Write the graph of what may be touched in one position; return its length.

    It is 0 where there are more edges or nodes than the most.
    """
    conduct, state = conducts[0], states[0]
    count = list_actions(tables[0], conduct, state, works[0], moves)
    declare, tam = int(conduct["step_declare"]), int(state["tam"])
    return write_touches(sheet, moves, count, declare, tam, *most)


@compiled
def list_position_ends(  # compiled code takes each array by itself
    tables: Records,
    conducts: Records,
    states: Records,
    works: Records,
    moves: Moves,
    move: int,
    limit: int,
) -> int:
    """Write where a limit lets a declared move end; return how many squares there are."""
    return list_ends(tables[0], conducts[0], states[0], works[0], moves, move, limit)


@compiled
def find_position_action(
    tables: Records,
    conducts: Records,
    states: Records,
    works: Records,
    moves: Moves,
    wanted: int,
) -> int:
    """Return the action of one position that is written so, or `NO_MOVE`."""
    return find_action(tables[0], conducts[0], states[0], works[0], moves, wanted)


@compiled
def may_declare_end(conducts: Records, states: Records) -> bool:
    """Tell whether 終季 may be declared now."""
    return may_end_season(conducts[0], states[0])
