"""What 六裁 needs on a real table: the lined board, pieces, and six sticks or a die."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.chance import Sticks
from belpic.core.scene import Piece
from belpic.core.seats import Seat
from belpic.core.sheets import BoardSheet, DieNet, PieceSet, Reference, ScoreSheet, StickSet
from belpic.games._shared.throws.phrases import seat_name
from belpic.games.netxiu.options import NetxiuOptions
from belpic.games.netxiu.scene import NUMERALS, board

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from belpic.core.options import Options
    from belpic.core.sheets import Sheet

CELL: Final = 30.0
PIECE: Final = 20.0
MATCHES: Final = 20
"""How many matches a score sheet has room for."""


class NetxiuSheets:
    """The sheets of either reconstruction."""

    def sheets(self, options: Options, seats: int) -> Sequence[Sheet]:
        """Return the sheets for so many seats."""
        assert isinstance(options, NetxiuOptions)
        thrown = options.thrown
        return (
            BoardSheet(board(options), CELL),
            PieceSet(tuple(_pieces(options, seats)), PIECE, sided=False),
            StickSet(thrown.number) if isinstance(thrown, Sticks) else DieNet(),
            Reference(("cells", "alone")),
            ScoreSheet(MATCHES),
        )


def _pieces(options: NetxiuOptions, seats: int) -> Iterator[Piece]:
    for seat in map(Seat, range(seats)):
        for index in range(options.pieces):
            number = index if options.pieces > 1 else seat
            yield Piece("", NUMERALS[number], str(number + 1), seat_name(seat), seat)
