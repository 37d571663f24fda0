"""What 連船之遊 needs on a real table: the route, ships, tracks and sticks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.scene import Piece
from belpic.core.seats import Seat
from belpic.core.sheets import (
    BoardSheet,
    Mat,
    PieceSet,
    Reference,
    ScoreSheet,
    StickSet,
    numbers,
    track,
)
from belpic.games._shared.sticks import STICKS
from belpic.games._shared.throws.phrases import seat_name
from belpic.games.nekana_mokanuc.board import SHIPS
from belpic.games.nekana_mokanuc.board import track as printed_track
from belpic.games.nekana_mokanuc.describe import ship_name
from belpic.games.nekana_mokanuc.options import PHRASES
from belpic.games.nekana_mokanuc.scene import NUMERALS, sea_board

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from belpic.core.options import Options
    from belpic.core.sheets import Box, Sheet

SQUARE: Final = 24.0
SHIP: Final = 17.0
MARKER: Final = 9.0
FIELD: Final = 8.5
MATCHES: Final = 12
"""How many matches a score sheet has room for."""


class NekanaMokanucSheets:
    """The route, three ships a seat, and the tracks on which a seat's resources are marked."""

    def sheets(self, options: Options, seats: int) -> Sequence[Sheet]:  # noqa: ARG002  # for all
        """Return the sheets for so many seats."""
        ships = tuple(_ships(seats))
        markers = tuple(_markers(seats))
        tracks = Mat(tuple(_tracks()), name=PHRASES("sheet.tracks"), copies=seats)
        return (
            BoardSheet(sea_board(), SQUARE),
            PieceSet(ships, SHIP, sided=False, name=PHRASES("sheet.ships")),
            tracks,
            PieceSet(markers, MARKER, sided=False, name=PHRASES("sheet.markers")),
            StickSet(STICKS.number),
            Reference(("voyage",)),
            ScoreSheet(MATCHES),
        )


def _ships(seats: int) -> Iterator[Piece]:
    for seat in map(Seat, range(seats)):
        for index in range(SHIPS):
            yield Piece("", NUMERALS[index], str(index + 1), seat_name(seat), seat)


def _markers(seats: int) -> Iterator[Piece]:
    """Yield a marker for each of a seat's tracks."""
    for seat in map(Seat, range(seats)):
        for _ in range(SHIPS + 2):
            yield Piece("", "船", "", seat_name(seat), seat)


def _tracks() -> Iterator[Box]:
    rows = (
        (PHRASES("scene.stock"), printed_track("start")),
        *((ship_name(index), printed_track("ship")) for index in range(SHIPS)),
        (PHRASES("scene.delivered"), printed_track("goal")),
    )
    for row, (label, values) in enumerate(rows):
        yield from track(label, numbers(values), 0, row * (FIELD + 4), FIELD)
