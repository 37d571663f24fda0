"""Matches in bulk: the same steps as everywhere, with choices at random (Rulebook, cetkaik §6, §9).

Moves are uniformly random over paths, landings over what the throw leaves, the rest by a coin.
"""

from __future__ import annotations

from typing import Final

from belpic.games.cetkaik.kernel.cache import compiled
from belpic.games.cetkaik.kernel.choices import list_landings
from belpic.games.cetkaik.kernel.hands import HandTable
from belpic.games.cetkaik.kernel.layout import (
    CHAIN,
    DECLARE,
    LANDING,
    MOVE,
    NO_MOVE,
    NOTHING,
    OPEN,
    OVER,
    STAY,
    THROW,
    TYMOK,
    Moves,
    Record,
    Records,
)
from belpic.games.cetkaik.kernel.moves import survey
from belpic.games.cetkaik.kernel.payment import may_end_season
from belpic.games.cetkaik.kernel.picking import choose_path, count_moves
from belpic.games.cetkaik.kernel.seasons import be_stuck, start_match
from belpic.games.cetkaik.kernel.steps import step
from belpic.games.cetkaik.kernel.stream import Stream, draw_below, throw_sticks, toss_coin
from belpic.games.cetkaik.kernel.windows import note_bands

MATCH: Final = 0  # where bulk play stands: the number of the match,
PLY: Final = 1  # how many moves it has had,
PLIES: Final = 2  # and how many all matches before it have had


@compiled
def play_matches(  # noqa: PLR0913, PLR0917  # compiled code takes each array by itself
    tables: Records,
    conducts: Records,
    hands: HandTable,
    works: Records,
    moves: Moves,
    stream: Stream,
    states: Records,
    progress: Stream,
    cap: int,
) -> bool:
    """Play one match in each record, at most `cap` moves each; tell whether all are done.

    If not, the match at `progress[MATCH]` needs something settled outside; then play goes on when
    this is called again.
    """
    while int(progress[MATCH]) < states.shape[0]:
        state = states[int(progress[MATCH])]
        if int(progress[PLY]) < 0:
            progress[PLY] = 0
            start_match(tables[0], conducts[0], state)
        played = play_on(
            tables[0], conducts[0], hands, works[0], moves, stream, state, cap - int(progress[PLY])
        )
        progress[PLY] += played
        progress[PLIES] += played
        if int(state["phase"]) > OVER:
            return False
        progress[MATCH] += 1
        progress[PLY] = -1
    return True


@compiled
def play_on(  # noqa: PLR0913, PLR0917  # compiled code takes each array by itself
    tables: Record,
    conduct: Record,
    hands: HandTable,
    work: Record,
    moves: Moves,
    stream: Stream,
    state: Record,
    most: int,
) -> int:
    """Play a match on for at most so many moves, to a turn's end; return how many it had."""
    choice = NOTHING
    count = 0
    while True:
        count += play_choice(tables, conduct, hands, work, moves, stream, state, choice)
        if not may_go_on(state, count, most):
            return count
        survey(tables, state, work)
        note_bands(work)
        count_moves(tables, state, work)
        choice = choose_path(tables, state, work, moves, stream)


@compiled
def may_go_on(state: Record, count: int, most: int) -> bool:
    """Tell whether another move may be made after so many."""
    return int(state["phase"]) == MOVE and count != most


@compiled
def play_choice(  # noqa: PLR0913, PLR0917  # compiled code takes each array by itself
    tables: Record,
    conduct: Record,
    hands: HandTable,
    work: Record,
    moves: Moves,
    stream: Stream,
    state: Record,
    choice: int,
) -> int:
    """Play a move, if it is one, and everything after it that is no move; return 1 if it was one.

    `NO_MOVE` stands for a side that has none, `NOTHING` for none that was chosen.
    """
    if choice == NO_MOVE:
        be_stuck(tables, conduct, state, work, moves)
        return 0
    is_move = choice != NOTHING
    while True:
        if choice != NOTHING:
            step(tables, conduct, hands, work, moves, state, choice)
        phase = int(state["phase"])
        if phase == MOVE or phase >= OVER:
            return int(is_move)
        choice = choose(tables, conduct, state, work, moves, stream)


@compiled
def choose(
    tables: Record, conduct: Record, state: Record, work: Record, moves: Moves, stream: Stream
) -> int:
    """Return what the seat or the sticks that are asked do, except for a move."""
    phase = int(state["phase"])
    if phase == DECLARE:
        return toss_coin(stream) if may_end_season(conduct, state) else TYMOK
    if phase == CHAIN:
        return toss_coin(stream)
    if phase == OPEN:
        return THROW
    if phase == LANDING:
        move = 0 + int(state["move"])
        limit = 0 + int(state["limit"])
        count = list_landings(tables, conduct, state, work, moves, move, limit)
        chosen = draw_below(stream, count + 1)
        return STAY if chosen == count else int(moves[chosen])
    return throw_sticks(stream)
