"""The ancient game 古机戦, edited as 新古机戦 (Rulebook, cetkaik §11).

`AncientRules` says which of the rules hold, `AncientEngine` lists and makes moves of an
`AncientPosition`; `str()` of an `AncientMove` is its text and `read_move` reads it.
"""

from belpic.games.cetkaik.ancient.engine import AncientEngine
from belpic.games.cetkaik.ancient.move import AncientMove, Leap, read_move
from belpic.games.cetkaik.ancient.placement import (
    PLACEMENTS,
    Placement,
    initial_board,
    place_freely,
)
from belpic.games.cetkaik.ancient.position import AncientPosition, read_ancient, write_ancient
from belpic.games.cetkaik.ancient.rules import AncientRules

__all__ = [
    "PLACEMENTS",
    "AncientEngine",
    "AncientMove",
    "AncientPosition",
    "AncientRules",
    "Leap",
    "Placement",
    "initial_board",
    "place_freely",
    "read_ancient",
    "read_move",
    "write_ancient",
]
