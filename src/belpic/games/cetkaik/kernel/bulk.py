"""Matches side by side, each advanced by a chosen action: the step of one of them.

What is asked of a seat is listed in the order of the states' actions, so that a choice is a number
in that list. Sticks, and who throws them to begin, are nobody's choice: here they are thrown from
the match's own stream. A match that is over begins again in the same step.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from belpic.games.cetkaik.kernel.cache import compiled
from belpic.games.cetkaik.kernel.choices import list_landings, merge_choices
from belpic.games.cetkaik.kernel.hands import HandTable
from belpic.games.cetkaik.kernel.layout import (
    AGAIN,
    BANK,
    CHAIN,
    FALL,
    LANDING,
    MOVE,
    NO_MOVE_LOSS,
    NOTHING,
    OPEN,
    OPEN_FALL,
    OVER,
    PRICE,
    STAY,
    TAXOT,
    THROW,
    TYMOK,
    WATER,
    Moves,
    Record,
)
from belpic.games.cetkaik.kernel.moves import list_drops, list_piece, no_moves, survey
from belpic.games.cetkaik.kernel.payment import may_end_season
from belpic.games.cetkaik.kernel.seasons import be_stuck, start_match
from belpic.games.cetkaik.kernel.steps import step
from belpic.games.cetkaik.kernel.stream import Stream, throw_sticks
from belpic.games.cetkaik.kernel.tam import list_tam_by_destination

Rewards = NDArray[np.float32]
Gains = NDArray[np.int64]
Numbers = NDArray[np.int32]
Flags = NDArray[np.bool_]

PIECE_ROOM: Final = 6561
"""More than one piece has: as many second legs as squares, each to as many squares."""
ROOM: Final = 8192
"""Room for a list; one that would need more is not made."""
TOO_MANY: Final = -1
WAITS: Final = -2
"""In the place of a number of actions: a match has begun, or a stock's worth is to be filled in."""

RUNNING: Final = 0
TERMINATED: Final = 1
TRUNCATED: Final = 2


@compiled
def list_choices(tables: Record, conduct: Record, state: Record, work: Record, moves: Moves) -> int:
    """Write what the seat that is asked may choose; return how many choices.

    That is 0 if nobody can choose anything, `TOO_MANY` or `WAITS`.
    """
    if int(state["phase"]) == MOVE:
        return list_bounded(tables, conduct, state, work, moves)
    return list_answers(tables, conduct, state, work, moves)


@compiled
def list_answers(tables: Record, conduct: Record, state: Record, work: Record, moves: Moves) -> int:
    """Write the choices of a seat that is asked for something else than a move."""
    phase = int(state["phase"])
    if phase >= OVER:
        return WAITS if phase == PRICE else 0
    if phase == LANDING:
        move = 0 + int(state["move"])
        limit = 0 + int(state["limit"])
        count = list_landings(tables, conduct, state, work, moves, move, limit)
        moves[count] = STAY
        return count + 1
    if phase == CHAIN:
        moves[0] = AGAIN
        moves[1] = BANK
        return 2
    moves[0] = TYMOK
    moves[1] = TAXOT
    return 2 if may_end_season(conduct, state) else 1


@compiled
def list_bounded(tables: Record, conduct: Record, state: Record, work: Record, moves: Moves) -> int:
    """Write the actions as `list_actions` does, or return `TOO_MANY` if there is no room."""
    survey(tables, state, work)
    own = work["own"]
    own_code = work["own_code"]
    count = no_moves()
    for index in range(int(work["own_count"])):
        if count > ROOM - PIECE_ROOM:
            return TOO_MANY
        place = 0 + int(own[index])
        count = list_piece(tables, state, work, moves, count, place, 0 + int(own_code[index]))
    if count > ROOM - PIECE_ROOM:
        return TOO_MANY
    count = list_drops(tables, state, work, moves, count)
    count = list_tam_by_destination(tables, state, work, moves, count)
    return merge_choices(conduct, moves, count)


@compiled
def play_until_asked(  # noqa: PLR0913, PLR0917  # compiled code takes each array by itself
    tables: Record,
    conduct: Record,
    hands: HandTable,
    work: Record,
    moves: Moves,
    stream: Stream,
    state: Record,
    choice: int,
) -> None:
    """Play a choice, unless it is `NOTHING`, and then everything that nobody chooses."""
    while True:
        if choice != NOTHING:
            step(tables, conduct, hands, work, moves, state, choice)
        phase = int(state["phase"])
        if phase not in (OPEN, OPEN_FALL, FALL, WATER):
            return
        choice = THROW if phase == OPEN else throw_sticks(stream)


@compiled
def find_reward(state: Record) -> int:
    """Return what IA has of a match that is over: 1 if it won, -1 if it lost, else 0 (§9)."""
    if int(state["ending"]) == NO_MOVE_LOSS:
        return 1 if int(state["side"]) else -1
    points = state["points"]
    lead = int(points[0]) - int(points[1])
    return int(lead > 0) - int(lead < 0)


@compiled
def find_end(state: Record, count: int, is_aged: bool, width: int) -> int:
    """Return whether a match that has come to rest with so many choices ends there."""
    if int(state["phase"]) == OVER:
        return TERMINATED
    if is_aged or not 0 < count <= width:
        return TRUNCATED
    return RUNNING


@compiled
def start_waiting(
    tables: Record,
    conduct: Record,
    state: Record,
    counts: Numbers,
    gains: Gains,
    match: int,
) -> None:
    """Begin a match so that the next step finds out who is asked first."""
    start_match(tables, conduct, state)
    counts[match] = WAITS
    for side in range(2):
        gains[side] = -int(state["points"][side])


@compiled
def take_up(  # noqa: PLR0913, PLR0917  # compiled code takes each array by itself
    state: Record,
    chosen: int,
    legal: Moves,
    counts: Numbers,
    ages: Numbers,
    rewards: Rewards,
    gains: Gains,
    terminated: Flags,
    truncated: Flags,
    match: int,
) -> int:
    """Begin the step of a match; return the action of the number chosen.

    It is `NOTHING` for a match that has waited, of which `gains` still holds the points that there
    were before, below zero.
    """
    rewards[0] = 0
    rewards[1] = 0
    terminated[match] = False
    truncated[match] = False
    if int(counts[match]) == WAITS:
        return NOTHING
    for side in range(2):
        gains[side] = -int(state["points"][side])
    ages[match] += 1
    return 0 + int(legal[chosen])


@compiled
def is_settled(  # noqa: PLR0913, PLR0917  # compiled code takes each array by itself
    tables: Record,
    conduct: Record,
    work: Record,
    moves: Moves,
    state: Record,
    count: int,
    longest: int,
    width: int,
    ages: Numbers,
    rewards: Rewards,
    gains: Gains,
    terminated: Flags,
    truncated: Flags,
    match: int,
) -> bool:
    """Tell whether a step ends with so many choices; if not, see to it that it goes on.

    It goes on if somebody could not move, and if the match has ended, for then another begins.
    """
    if count == 0 and int(state["phase"]) < OVER:
        be_stuck(tables, conduct, state, work, moves)
        return False
    if count == WAITS or terminated[match] or truncated[match]:
        return True
    for side in range(2):
        gains[side] += state["points"][side]
    is_aged = longest > 0 and int(ages[match]) >= longest
    ended = find_end(state, count, is_aged, width)
    if ended == RUNNING:
        return True
    if ended == TERMINATED:
        rewards[0] = find_reward(state)
        rewards[1] = -find_reward(state)
    terminated[match] = ended == TERMINATED
    truncated[match] = ended == TRUNCATED
    ages[match] = 0
    start_match(tables, conduct, state)
    return False


@compiled
def play_chosen(  # noqa: PLR0913, PLR0917  # compiled code takes each array by itself
    tables: Record,
    conduct: Record,
    hands: HandTable,
    work: Record,
    moves: Moves,
    stream: Stream,
    state: Record,
    chosen: int,
    longest: int,
    legal: Moves,
    counts: Numbers,
    ages: Numbers,
    rewards: Rewards,
    gains: Gains,
    terminated: Flags,
    truncated: Flags,
    match: int,
) -> None:
    """Play the chosen action of one match, or go on with one that has waited."""
    choice = take_up(
        state, chosen, legal, counts, ages, rewards, gains, terminated, truncated, match
    )
    while True:
        play_until_asked(tables, conduct, hands, work, moves, stream, state, choice)
        choice = NOTHING
        count = list_choices(tables, conduct, state, work, moves)
        if is_settled(
            tables,
            conduct,
            work,
            moves,
            state,
            count,
            longest,
            legal.shape[0],
            ages,
            rewards,
            gains,
            terminated,
            truncated,
            match,
        ):
            break
    counts[match] = count
    for index in range(count):
        legal[index] = moves[index]
