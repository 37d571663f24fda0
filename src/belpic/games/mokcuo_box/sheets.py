"""What is in the box of 軟遊行山: boards, horses, markers and small cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.scene import Piece
from belpic.core.seats import Seat
from belpic.core.sheets import Box, Mat, PieceSet
from belpic.core.text import Text
from belpic.games._shared.cards.phrases import seat_name
from belpic.games._shared.mountain.holdings import RESOURCES
from belpic.games._shared.mountain.options import MountainOptions
from belpic.games._shared.mountain.sheets import common_sheets
from belpic.games.mokcuo_box.board import read_data
from belpic.games.mokcuo_box.options import PHRASES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from belpic.core.options import Options
    from belpic.core.sheets import Shade, Sheet

PLACE: Final = 18.0
CARD: Final = (27.2, 38.0)
"""The cards are small, so that a personal board with its slots fits a page."""
SLOT: Final = 28.5
STEP: Final = 13.0
"""How far a card slides."""
FIELD: Final = 11.4
MARKER: Final = 10.0
LEFT: Final = ("三", "二", "一", "")
"""What is read above a card: how often it will still work."""
GLYPHS: Final = {"rice": ("米", "R"), "coin": ("銭", "C")}


class MokcuoBoxSheets:
    """The sheets of the box, a personal board for each seat."""

    def sheets(self, options: Options, seats: int) -> Sequence[Sheet]:
        """Return the sheets for so many seats."""
        assert isinstance(options, MountainOptions)
        first, *others = common_sheets(options, seats, PLACE, CARD)
        boxes = (*_slots(), *_tracks())
        personal = Mat(boxes, name=PHRASES("scene.board"), copies=seats)
        markers = tuple(_markers(seats))
        return (
            first,
            personal,
            *others,
            PieceSet(markers, MARKER, sided=False, name=PHRASES("sheet.markers")),
        )


def _slots() -> Iterator[Box]:
    """Yield the slots: a card is laid below 三 and slides down a step with every use."""
    card = CARD[1] + 2
    for slot in range(read_data()["personal_board"]["slots"]):
        x = slot * SLOT
        for step, text in enumerate(LEFT):
            shade: Shade = "plain" if step else "dark"
            yield Box(x, step * STEP, SLOT, STEP, Text.same(text), shade)
        yield Box(x, len(LEFT) * STEP, SLOT, card, Text.same(str(slot + 1)), large=False)


def _tracks() -> Iterator[Box]:
    """Yield the tracks of both resources, which count from right to left."""
    tracks = read_data()["personal_board"]["tracks"]
    top = len(LEFT) * STEP + CARD[1] + 8
    for row, resource in enumerate(RESOURCES):
        printed = tracks[resource]
        y = top + row * (FIELD + 3)
        for place, number in enumerate(reversed(printed)):
            yield Box(place * FIELD, y, FIELD, FIELD, Text.same(str(number)))
        label = PHRASES(f"word.{resource}")
        yield Box(len(printed) * FIELD, y, 2 * FIELD, FIELD, label)


def _markers(seats: int) -> Iterator[Piece]:
    for seat in map(Seat, range(seats)):
        for resource in RESOURCES:
            yield Piece("", *GLYPHS[resource], seat_name(seat), seat)
