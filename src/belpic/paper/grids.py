"""Things of one size laid edge to edge, with lines to cut along, and their backs behind them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from belpic.paper.pages import FINE, Page
from belpic.paper.sizes import MM
from belpic.render.numbers import numeral
from belpic.render.svg import box, path

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from belpic.paper.sizes import Paper
    from belpic.render.block import Block
    from belpic.render.style import Style
    from belpic.render.svg import Element

MARK: Final = 25.0
"""How far a mark to cut along reaches out of the grid."""
BLEED: Final = 20.0
"""How far the ground of backs reaches out of the grid, for printers that shift the paper."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows and columns in the middle of a paper, so that turning it keeps them in place."""

    paper: Paper
    columns: int
    rows: int
    width: float
    height: float
    """Of a cell, in units."""

    @staticmethod
    def of(paper: Paper, width: float, height: float) -> Grid:
        """Return the grid with the most cells of a size, on the paper upright or on its side."""
        grids = [Grid._on(one, width, height) for one in (paper, paper.turned)]
        return max(grids, key=lambda grid: grid.cells)

    @staticmethod
    def _on(paper: Paper, width: float, height: float) -> Grid:
        wide, high = paper.middle_room
        columns, rows = int(wide * MM // width), int(high * MM // height)
        return Grid(paper, columns, rows, width, height)

    @property
    def cells(self) -> int:
        """How many things a page takes."""
        return self.columns * self.rows

    @property
    def left(self) -> float:
        """Where the grid begins."""
        return (self.paper.width * MM - self.columns * self.width) / 2

    @property
    def top(self) -> float:
        """Where the grid begins from above."""
        return (self.paper.height * MM - self.rows * self.height) / 2

    def corner(self, number: int, *, behind: bool = False) -> tuple[float, float]:
        """Return the upper left corner of a cell; `behind` it on the other side of the paper.

        Paper is turned over its longer edge, as printers do.
        """
        row, column = divmod(number, self.columns)
        if behind and self.paper.is_turned:
            row = self.rows - 1 - row
        elif behind:
            column = self.columns - 1 - column
        return self.left + column * self.width, self.top + row * self.height

    def pages(self, blocks: Sequence[Block], style: Style, back: Block | None = None) -> list[Page]:
        """Return the blocks on pages; each is followed by a page of backs, if there is a back."""
        pages = []
        for first in range(0, len(blocks), self.cells):
            shown = blocks[first : first + self.cells]
            fronts = [block.at(*self.corner(place)) for place, block in enumerate(shown)]
            pages.append(Page(self.paper, (*fronts, *self.cuts(len(shown), style))))
            if back is not None:
                spots = [self.corner(place, behind=True) for place in range(len(shown))]
                grounds = (self._ground(spot, style) for spot in spots)
                backs = (back.at(*spot) for spot in spots)
                pages.append(Page(self.paper, (*grounds, *backs)))
        return pages

    def _ground(self, corner: tuple[float, float], style: Style) -> Element:
        x, y = corner[0] - BLEED, corner[1] - BLEED
        wide, high = self.width + 2 * BLEED, self.height + 2 * BLEED
        return box(x, y, wide, high, fill=style.palette.back)

    def cuts(self, number: int, style: Style) -> Iterator[Element]:
        """Yield the lines to cut along, between so many cells and a little beyond them."""
        rows = -(-number // self.columns)
        columns = min(number, self.columns)
        right, bottom = self.left + columns * self.width, self.top + rows * self.height
        data = []
        for column in range(columns + 1):
            x = numeral(self.left + column * self.width)
            data.append(f"M{x} {numeral(self.top - MARK)}V{numeral(bottom + MARK)}")
        for row in range(rows + 1):
            y = numeral(self.top + row * self.height)
            data.append(f"M{numeral(self.left - MARK)} {y}H{numeral(right + MARK)}")
        yield path("".join(data), fill="none", stroke=style.palette.rule, stroke_width=FINE)
