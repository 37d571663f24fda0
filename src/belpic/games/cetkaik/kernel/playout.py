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
    OPEN,
    OVER,
    STAY,
    THROW,
    TYMOK,
    Moves,
    Record,
    Records,
)
from belpic.games.cetkaik.kernel.moves import no_moves, survey
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
    count = 0
    play_to_move(tables, conduct, hands, work, moves, stream, state)
    while int(state["phase"]) == MOVE and count != most:
        survey(tables, state, work)
        note_bands(work)
        count_moves(tables, state, work, no_moves(), 1)
        count += play_move(tables, conduct, hands, work, moves, stream, state)
    return count


@compiled
def play_move(
    tables: Record,
    conduct: Record,
    hands: HandTable,
    work: Record,
    moves: Moves,
    stream: Stream,
    state: Record,
) -> int:
    """Play one of the moves that have been counted, to the next one; return 0 if there was none."""
    choice = choose_path(tables, state, work, moves, stream)
    if choice == NO_MOVE:
        be_stuck(tables, conduct, state, work, moves)
        return 0
    step(tables, conduct, hands, work, moves, state, choice)
    play_to_move(tables, conduct, hands, work, moves, stream, state)
    return 1


@compiled
def play_to_move(
    tables: Record,
    conduct: Record,
    hands: HandTable,
    work: Record,
    moves: Moves,
    stream: Stream,
    state: Record,
) -> None:
    """Play everything that is no move: throws, landings and declarations."""
    while int(state["phase"]) < OVER and int(state["phase"]) != MOVE:
        choice = choose(tables, conduct, state, work, moves, stream)
        step(tables, conduct, hands, work, moves, state, choice)


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
