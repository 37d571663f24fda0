"""How the pieces stand at the start: 車 and 獣 as printed, swapped, or as each player likes.

With `ancient_chariot_beast_placement=free` both players decide at the same time, before the first
move, for each of their two wings whether 車 and 獣 change places (options §H). A wing is named by
the column of its corner: K has L and N, P has C and M.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from belpic.games.cetkaik.pieces import IA, A
from belpic.games.cetkaik.ruleset import load_ruleset
from belpic.games.cetkaik.squares import square

WINGS: Final = {"K": ("L", "N"), "P": ("C", "M")}
HOME_ROWS: Final = ("IA", "A")
"""The row of each side's larger pieces, by side."""

KEEP: Final = "keep"
EXCHANGE: Final = "exchange"


@dataclass(frozen=True, slots=True)
class Placement:
    """The wings on which one side exchanges 車 and 獣."""

    wings: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return the text of the decision: `keep`, `exchange K`, `exchange K P`."""
        return " ".join((EXCHANGE, *self.wings)) if self.wings else KEEP


PLACEMENTS: Final = (Placement(), Placement(("K",)), Placement(("P",)), Placement(("K", "P")))
"""All decisions of one side."""


def initial_board(placement: str) -> bytes:
    """Return the start position: `printed`, which `free` begins with too, or `swapped`."""
    if placement == "swapped":
        everywhere = PLACEMENTS[-1]
        return place_freely(everywhere, everywhere)
    return load_ruleset("ancient").initial


def place_freely(of_ia: Placement, of_a: Placement) -> bytes:
    """Return the start position after both players' decisions."""
    board = bytearray(load_ruleset("ancient").initial)
    for side, placement in ((IA, of_ia), (A, of_a)):
        for wing in placement.wings:
            outer, inner = (square(column + HOME_ROWS[side]) for column in WINGS[wing])
            board[outer], board[inner] = board[inner], board[outer]
    return bytes(board)
