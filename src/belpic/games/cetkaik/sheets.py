"""What 机戦 needs on a real table: board, pieces, sticks, tracks and forms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.quick import replace
from belpic.core.seats import Seat
from belpic.core.sheets import (
    BoardSheet,
    CountingSticks,
    Mat,
    PieceSet,
    RecordSheet,
    Reference,
    ScoreSheet,
    StickSet,
    numbers,
    track,
)
from belpic.core.text import Text
from belpic.games._shared.sticks import STICKS
from belpic.games.cetkaik.ancient.placement import initial_board
from belpic.games.cetkaik.board_scene import board_thing, piece_things
from belpic.games.cetkaik.options import PHRASES, CetkaikOptions
from belpic.games.cetkaik.pieces import IA
from belpic.games.cetkaik.points import winning_points
from belpic.games.cetkaik.ruleset import load_ruleset

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.options import Options
    from belpic.core.scene import Piece
    from belpic.core.sheets import Sheet
    from belpic.games.cetkaik.ruleset import Ruleset

SQUARE: Final = 26.0
"""The side of a square: nine of them and their names fit the height of A4 and Letter."""
PIECE: Final = 24.0
MARK: Final = 8.5
"""The side of a field on a track."""
SEASONS: Final = "春夏秋冬"
RATES: Final = tuple(2**power for power in range(7))
MOST: Final = 40
"""As many points as a track has."""
ROW: Final = 21
"""As many fields as a line of it has."""
TENTHS: Final = 10
LINES: Final = 60
"""More than a page has: it is filled."""


class CetkaikSheets:
    """The set of every preset; the ancient game has no points."""

    def sheets(self, options: Options, seats: int) -> Sequence[Sheet]:  # noqa: ARG002  # always two
        """Return the sheets of a ruleset."""
        assert isinstance(options, CetkaikOptions)
        ruleset = load_ruleset(options.ruleset)
        board = BoardSheet(board_thing(ruleset, turned=False), SQUARE)
        pieces = PieceSet(_pieces(options, ruleset), PIECE)
        sticks = StickSet(STICKS.number)
        scores = ScoreSheet(options.seasons, PHRASES("scene.season"))
        reference = Reference(("hands", "penalties", "throws"), ("movement",))
        if options.is_ancient:
            return (board, pieces, sticks, reference, scores, _record())
        points = (CountingSticks(20, 8, 2), _tracks(options))
        return (board, pieces, sticks, *points, reference, scores, _record())


def _pieces(options: CetkaikOptions, ruleset: Ruleset) -> tuple[Piece, ...]:
    """Return all pieces by kind and colour, pointing the same way: who owns one turns it."""
    if options.is_ancient:
        board = initial_board(options.ancient_chariot_beast_placement)
    else:
        board = ruleset.layouts[options.initial_layout]
    found = [
        piece if piece.seat is None else replace(piece, seat=Seat(IA))
        for piece in piece_things(board, ruleset)
    ]
    return tuple(sorted(found, key=lambda piece: (piece.letter.upper(), piece.colour or "")))


def _tracks(options: CetkaikOptions) -> Mat:
    """Return where season, rate and the points of IA are marked, up to those that win."""
    seasons = tuple(map(Text.same, SEASONS))
    rates = tuple(Text.same(f"×{rate}") for rate in RATES)
    most = min(MOST, (winning_points(options) or MOST * TENTHS) // TENTHS)
    rows = [range(most + 1)[start : start + ROW] for start in range(0, most + 1, ROW)]
    boxes = (
        *track(PHRASES("scene.season"), seasons, 0, 0, MARK),
        *track(PHRASES("scene.rate"), rates, 0, 2 * MARK, MARK),
        *(
            box
            for line, values in enumerate(rows)
            for box in track(PHRASES("scene.points"), numbers(values), 0, (4 + line) * MARK, MARK)
        ),
    )
    return Mat(boxes, name=PHRASES("sheet.tracks"))


def _record() -> RecordSheet:
    above = tuple(
        PHRASES(f"sheet.{name}")
        for name in ("rules", "date", "black", "red", "begins", "points_before")
    )
    head = (PHRASES("sheet.first"), PHRASES("sheet.second"))
    return RecordSheet(above, head, LINES, name=PHRASES("sheet.record"))
