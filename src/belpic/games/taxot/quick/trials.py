"""What actions of 終季 are worth, by playing out guesses to the end of the season; compiled."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from belpic.games.taxot.quick.board import (
    BONUS,
    CHANGES,
    END,
    PARENT,
    SEATS,
    STREAM,
    WINNER,
    Board,
)
from belpic.games.taxot.quick.compiling import compiled
from belpic.games.taxot.quick.guess import guess_hands
from belpic.games.taxot.quick.season import play_season
from belpic.games.taxot.quick.tables import Rules

Floats = NDArray[np.float64]

SCALE: Final = 0
"""By how many points a lead must grow for its odds to grow by e; zero in the last season."""
BURDEN: Final = 1
"""By how many points who is 親 next is behind, for each of 親の加点: the 親 also pays more."""
POINTS: Final = 2
"""Everybody's points so far."""
DROPPED: Final = -2
"""Stands for an action that is not tried any more."""


@compiled
def try_worlds(
    rules: Rules,
    board: Board,
    standing: Floats,
    own: int,
    actions: NDArray[np.int64],
    worlds: int,
    sums: Floats,
) -> None:
    """Guess worlds, play each out after every action, and add up how many others are beaten.

    All actions of a world meet the same cards and the same chances.
    """
    trial = board.copy()
    for _ in range(worlds):
        guess_hands(rules, board)
        for at in range(actions.size):
            if actions[at] != DROPPED:
                for place in range(END):
                    trial[place] = board[place]
                trial[STREAM] = board[STREAM]
                play_season(rules, trial, int(actions[at]), own)
                sums[at] += beaten(trial, standing, own)
        board[STREAM] = trial[STREAM]


@compiled
def beaten(board: Board, standing: Floats, own: int) -> float:
    """Return how many others a seat has behind it at the end of the match, on average.

    A place is a matter of pairs: one more than the others that are before one, ties by halves.
    """
    parent = int(board[PARENT])
    bonus = int(board[BONUS])
    winner = int(board[WINNER])
    if winner >= 0:
        bonus = bonus + 1 if winner == parent else 2
        parent = winner
    total = 0.0
    mine = standing[POINTS + own] + board[CHANGES + own]
    if parent == own:
        mine -= standing[BURDEN] * bonus
    for other in range(board[SEATS]):
        if other == own:
            continue
        lead = mine - standing[POINTS + other] - board[CHANGES + other]
        if parent == other:
            lead += standing[BURDEN] * bonus
        if standing[SCALE] > 0:
            total += 1.0 / (1.0 + np.exp(-lead / standing[SCALE]))
        else:
            total += 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
    return total
