"""What both games of climbing the mountain need on a real table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.scene import Piece
from belpic.core.seats import Seat
from belpic.core.sheets import BoardSheet, Deck, PieceSet, Reference, ScoreSheet, StickSet
from belpic.games._shared.cards.phrases import seat_name
from belpic.games._shared.cards.scene import face
from belpic.games._shared.mountain.scene import route_board
from belpic.games._shared.sticks import STICKS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.sheets import Sheet
    from belpic.games._shared.mountain.options import MountainOptions

PIECE: Final = 0.85
"""The side of a piece beside that of its place."""
MATCHES: Final = 12
"""How many matches a score sheet has room for."""


def common_sheets(
    options: MountainOptions, seats: int, side: float, card: tuple[float, float]
) -> Iterator[Sheet]:
    """Yield the board with places of this side, the pieces, cards of a size, sticks and tables."""
    rules, phrases = options.rules, options.phrases
    yield BoardSheet(route_board(options), side)
    pieces = tuple(
        Piece("", *rules.piece, phrases("scene.piece_of", seat=seat_name(Seat(seat))), Seat(seat))
        for seat in range(seats)
    )
    yield PieceSet(pieces, PIECE * side, sided=False)
    yield Deck(tuple(map(face, rules.deck)), *card)
    yield StickSet(STICKS.number)
    yield Reference(("cards", "prices", "places"))
    yield ScoreSheet(MATCHES)
