"""The ancient game 古机戦, edited as 新古机戦 (Rulebook, cetkaik §11).

`AncientRules` says which of the rules hold, `AncientEngine` lists and makes moves of an
`AncientState`; `str()` of an `AncientMove` is its text and `read_move` reads it.
"""

from belpic.games.cetkaik.ancient.engine import AncientEngine
from belpic.games.cetkaik.ancient.move import AncientMove, Leap, read_move
from belpic.games.cetkaik.ancient.placement import (
    PLACEMENTS,
    Placement,
    initial_board,
    place_freely,
)
from belpic.games.cetkaik.ancient.rules import AncientRules
from belpic.games.cetkaik.ancient.state import AncientState, read_state, write_state

__all__ = [
    "PLACEMENTS",
    "AncientEngine",
    "AncientMove",
    "AncientRules",
    "AncientState",
    "Leap",
    "Placement",
    "initial_board",
    "place_freely",
    "read_move",
    "read_state",
    "write_state",
]
