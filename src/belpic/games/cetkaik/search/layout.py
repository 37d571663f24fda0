"""What the search works on: what it knows, what it remembers, and one frame for each node.

Values are expected results of the match for IA: 1 is a match won, -1 a match lost.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from belpic.games.cetkaik.kernel.layout import Records
from belpic.games.cetkaik.pieces import CODES, STOCK_KINDS
from belpic.games.cetkaik.squares import SQUARES

Orders = NDArray[np.float64]

STOCKS: Final = 2 * STOCK_KINDS
"""A piece in a stock is its kind and its colour."""
FACES: Final = 6
FARTHEST: Final = 9
"""No second leg is as long."""
NOTHING: Final = -2
"""In the place of a choice: nothing has been chosen, not even to stay."""
WORST: Final = 2.0
"""Beyond every value."""
MOST_RATE: Final = 8
"""From this power of two on, every payment decides a match."""
MOST_HELD: Final = 64
"""From so many points of hands on, worth differs no more."""
MOST_LEAD: Final = 60
LEADS: Final = 2 * MOST_LEAD + 1
MOST_SEASONS: Final = 16
RINGS: Final = 4
"""Around a king: the other side's pieces next to it and one farther, then its own."""
NO_KING: Final = -1
MOST_OUTS: Final = 25
STOCK_COUNTS: Final = 32
RATE_KEYS: Final = 64
POINT_KEYS: Final = 512

MIND: Final = np.dtype(
    [
        # evaluation: log-odds that the season is IA's
        ("square", "f8", (CODES, SQUARES)),  # a piece on a square
        ("stock", "f8", (2, STOCKS)),  # a piece that a side has captured and may drop
        ("ring", "f8", (RINGS,)),  # pieces around a king, theirs and its own
        ("outs", "f8", (MOST_OUTS,)),  # by the number of pieces that complete a hand
        ("near", "f8"),  # a piece that would leave one more to go
        ("tempo", "f8"),  # the move
        ("held", "f8"),  # the hands one has already
        # errors as people make them; the same throughout one decision
        ("noise", "f8"),  # how wrongly positions are judged, in log-odds
        ("missed", "f8"),  # the share of captures that make hands and are not seen
        ("error_key", "i8"),
        # results: what the match is then worth
        ("worth", "f8", (2, MOST_RATE, MOST_HELD, LEADS)),  # a side wins this season, by its hands
        ("equity", "f8", (MOST_SEASONS + 1, LEADS)),  # by seasons left, and what IA leads by
        ("reach", "f8", (FARTHEST + 1,)),  # how likely the sticks show so many or more
        ("throw", "f8", (FACES,)),
        # keys of positions
        ("board_key", "i8", (CODES, SQUARES)),
        ("stock_key", "i8", (2, STOCKS, STOCK_COUNTS)),
        ("rate_key", "i8", (RATE_KEYS,)),
        ("point_key", "i8", (POINT_KEYS,)),
        ("side_key", "i8"),
        ("tam_key", "i8"),
    ],
    align=True,
)
"""What the search knows of a match before it looks at a position."""

TRACE: Final = np.dtype(
    [
        ("key", "i8"),  # of the board and the stocks
        ("stock", "i8", (2,)),  # of each stock
        ("score", "f8"),  # of the pieces on their squares
        ("king", "i1", (2,)),  # the square of a side's king, the last one put if it has two
        ("pieces", "i1", (2, STOCKS)),  # on the board, by owner, kind and colour
    ],
    align=True,
)
"""What an evaluation carries along with a position and changes move by move."""

PROSPECT: Final = np.dtype(
    [
        ("key", "i8"),
        ("held", "i4"),  # points of the hands there are
        ("gain", "i2", (STOCKS,)),  # points that one more piece adds
        ("near", "f4", (STOCKS,)),  # what it would bring within reach
    ],
    align=True,
)
"""What one stock promises."""

ENTRY: Final = np.dtype([("check", "i8"), ("data", "i8")], align=True)
"""One known position: its key mixed with the data, so that torn entries are seen to be none."""

# What a frame stands for.
LEAF: Final = 0  # a value, nothing to look at
TURN: Final = 1  # a side chooses an action
CAPTURE: Final = 2  # beyond the depth: only captures are looked at
TRIAL: Final = 3  # a move succeeds or fails
RUN: Final = 4  # a throw limits a second leg, whose end is then chosen
DECLARATION: Final = 5  # 再行 or 終季
LANDING: Final = 6  # the end is chosen, the throw being known

FRAME: Final = np.dtype(
    [
        ("low", "f8"),  # values outside this window make no difference
        ("high", "f8"),
        ("first_low", "f8"),
        ("first_high", "f8"),
        ("best", "f8"),
        ("share", "f8"),  # of a trial: how likely it succeeds
        ("failure", "f8"),  # and what a failure is worth
        ("child_low", "f8"),  # the window of what is looked at next
        ("child_high", "f8"),
        ("reached", "f8", (FARTHEST + 1,)),  # of a run: the best end by throw, for the mover
        ("key", "i8"),
        ("next", "i4"),
        ("start", "i4"),
        ("end", "i4"),
        ("depth", "i4"),
        ("move", "i4"),
        ("landing", "i4"),
        ("choice", "i4"),  # the best one
        ("base", "i4"),  # the frame in whose position the move is made
        ("kind", "i1"),
        ("sign", "i1"),  # 1 if IA chooses, -1 if A
        ("reduced", "i1"),  # 1 if the last choice was looked at less deeply
        ("quiet", "f8"),  # what the position seems worth if nothing is taken
    ],
    align=True,
)
"""One node of the tree that is being looked at."""

MOST_FRAMES: Final = 96
MOST_DEPTH: Final = 24
LIST_ROOM: Final = 1 << 16

MEMORY: Final = np.dtype(
    [
        ("nodes", "i8"),
        ("most_nodes", "i8"),
        ("entries", "i8"),  # how many positions may be known, a power of two, or 0
        ("stop", "i1"),  # set from outside
        ("is_aborted", "i1"),
        ("is_selective", "i1"),
        ("is_pruning", "i1"),
        ("most_captures", "i4"),  # in a row, beyond the depth
        ("killer", "i4", (MOST_FRAMES, 2)),
        ("history", "f8", (CODES, SQUARES)),
    ],
    align=True,
)
"""What one thread remembers while it searches, and how it is told to stop."""


def new_memory(entries: int) -> Records:
    """Return the memory of a thread that has not looked at anything."""
    memory = np.zeros(1, MEMORY)
    memory["entries"] = entries
    memory["is_pruning"] = 1
    return memory
