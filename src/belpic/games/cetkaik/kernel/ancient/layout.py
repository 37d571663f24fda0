"""What the kernel of the ancient game works on: the state, the compiled rules, and moves.

A move is one row of numbers: origin, the ships stepped on in turn, destination, number of leaps,
and for every leap the square taken and the square landed on. `NONE` stands where there is no
square: no ship, or no landing of a piece that is given up for the one it takes.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from belpic.games.cetkaik.pieces import KINDS
from belpic.games.cetkaik.squares import SQUARES

Row = NDArray[np.int16]
Rows = NDArray[np.int16]

NONE: Final = 255
NO_LEAP: Final = 254
DIRECTIONS: Final = 8

ORIGIN: Final = 0
FIRST_SHIP: Final = 1
SECOND_SHIP: Final = 2
DESTINATION: Final = 3
LEAPS: Final = 4
FIRST_LEAP: Final = 5
MOST_LEAPS: Final = 17
"""All pieces of a side but its ship, which nobody takes."""

ROW_WIDTH: Final = FIRST_LEAP + 2 * MOST_LEAPS

NOBODY: Final = -1

STATE: Final = np.dtype(
    [
        ("board", "i1", (SQUARES,)),
        ("promoted", "i1", (SQUARES,)),  # pawns outside the zone that have been in it
        ("side", "i1"),
        ("winner", "i1"),
    ],
    align=True,
)
"""One position between turns; the promotion of pawns is kept only where an option needs it."""

RULES: Final = np.dtype(
    [
        ("neighbour", "i2", (DIRECTIONS, SQUARES)),
        ("step", "i4", (2, len(KINDS), 2)),  # by side, kind and zone: directions as bits
        ("slide", "i4", (2, len(KINDS), 2)),
        ("leap", "i4", (2, len(KINDS), 2)),
        ("far_leap", "i1", (len(KINDS),)),  # leaps over pieces further away than the next square
        ("chain", "i1", (len(KINDS),)),  # leaps again after a leap
        ("water", "i1", (SQUARES,)),
        ("zone", "i1", (2, SQUARES)),
        ("ship_direction", "i4"),  # directions in which the water is connected, as bits
        ("sacrifice", "i1"),
        ("slides_over_water", "i1"),
        ("steps_on_any_ship", "i1"),
        ("steps_on_two_ships", "i1"),
        ("returns_to_origin", "i1"),
        ("permanent_zone", "i1"),
        ("loses_without_move", "i1"),
    ],
    align=True,
)
"""The ruleset with its options, compiled."""

WALK: Final = np.dtype(
    [
        ("count", "i8"),  # rows so far; more than there is room for if some were left out
        ("code", "i8"),
        ("side", "i8"),
        ("kind", "i8"),
        ("origin", "i8"),
        ("start", "i8"),  # where the piece is or what it steps on
        ("one", "i8"),
        ("other", "i8"),
    ],
    align=True,
)
"""The piece whose moves are being written out: lifted, on its way over ships."""
