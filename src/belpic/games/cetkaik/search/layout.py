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

# The network: how many numbers describe a position to each side, and what they are summed from.
UNITS: Final = 32
"""Of these the last one goes straight to the result."""
HIDDEN: Final = 16
VIEWS: Final = 2
"""IA's, and A's with the board turned round and owners exchanged."""
KING_REACH: Final = 4
"""Up to this distance it counts where a piece stands from a king."""
KING_OFFSETS: Final = (2 * KING_REACH + 1) ** 2
FAR: Final = KING_OFFSETS
"""The place of all squares farther from a king, and of all if there is none: nothing is added."""
PLANES: Final = 32
"""A piece without its colour: its kind and one, and 16 if it is the other side's."""
STOCK_LEVELS: Final = 5
FACTS: Final = 74
"""Numbers of a position that are no pieces, each a row of its own (`network`)."""
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
        # the network (`network`); rows are what one thing adds to the units of a view
        ("is_network", "i1"),  # 1 if it judges instead of the weights above
        ("start_row", "i2", (UNITS,)),
        ("piece_row", "i2", (CODES, SQUARES, UNITS)),
        ("king_row", "i2", (2, PLANES, KING_OFFSETS + 1, UNITS)),  # from one's own king, the other
        ("hot_row", "i2", (2, STOCK_KINDS, SQUARES, UNITS)),  # would complete a hand: mine, theirs
        ("stock_row", "i2", (2, STOCKS, STOCK_LEVELS, UNITS)),
        ("fact_row", "i2", (FACTS, UNITS)),
        ("hidden_weight", "f4", (VIEWS * UNITS, HIDDEN)),  # whole numbers, as all that follow
        ("hidden_bias", "f4", (HIDDEN,)),
        ("output_weight", "i4", (HIDDEN,)),
        ("output_bias", "i4"),
        # errors as people make them; the same throughout one decision
        ("noise", "f8"),  # how wrongly positions are judged, in log-odds
        ("missed", "f8"),  # the share of captures that make hands and are not seen
        ("error_key", "i8"),
        # impatience (`calm`): what is thought of positions with the same captured pieces
        ("is_calm", "i1"),
        ("calm_stock", "i8", (2,)),
        ("belief", "f8"),  # the share of its worth that such a position keeps
        ("dislike", "f8"),  # what is taken from it then, as IA counts
        ("must_act", "i1"),  # 1 if 皇 and the like are no longer moved only to wait
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
        ("king", "i1", (2,)),  # the square of a side's king, the first one if it has two
        ("pieces", "i1", (2, STOCKS)),  # on the board, by owner, kind and colour
        # of the network
        ("is_stale", "i1"),  # 1 if the units have to be summed anew, because a king came or went
        ("units", "i2", (VIEWS, UNITS)),
        ("sums", "i2", (VIEWS, UNITS)),  # room for what is added to judge a position
        ("hidden", "f4", (HIDDEN,)),  # the same
    ],
    align=True,
)
"""What an evaluation carries along with a position and changes move by move."""

PROSPECT: Final = np.dtype(
    [
        ("key", "i8"),
        ("held", "i4"),  # points of the hands there are
        ("gain", "i2", (STOCKS,)),  # points that one more piece adds
        ("hot", "i1", (CODES // 2,)),  # 1 if it adds some, by the piece's code without its side
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
        # a search pauses so that one can look at the clock (`deadline`), and goes on from here
        ("pause", "i8"),  # the number of nodes at which it does
        ("is_paused", "i1"),
        ("at", "i4"),
        ("value", "f8"),
        ("is_answered", "i1"),
        ("is_aborted", "i1"),
        ("is_selective", "i1"),
        ("is_pruning", "i1"),
        ("most_captures", "i4"),  # in a row, beyond the depth
        # of the ancient game (`calm`)
        ("calm_pieces", "i4"),  # a position with so many pieces is calm; 0 if none is
        ("belief", "f8"),  # the share of its worth that such a position keeps
        ("dislike", "f8"),  # what is taken from it then, as the player counts
        ("killer", "i4", (MOST_FRAMES, 2)),
        ("history", "f8", (CODES, SQUARES)),
    ],
    align=True,
)
"""What one thread remembers while it searches, and how it is told to stop."""


MOST_NODES: Final = 1 << 60


def new_memory(entries: int) -> Records:
    """Return the memory of a thread that has not looked at anything."""
    memory = np.zeros(1, MEMORY)
    memory["entries"] = entries
    memory["is_pruning"] = 1
    memory["pause"] = MOST_NODES
    return memory
