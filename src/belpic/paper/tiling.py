"""What is larger than the paper: cut into tiles that overlap, to be glued together."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Final

from belpic.paper.pages import FINE, Page, centred, fits
from belpic.paper.phrases import PHRASES
from belpic.paper.sizes import MM
from belpic.render.block import Block
from belpic.render.lettering import letter
from belpic.render.numbers import numeral
from belpic.render.svg import box, element, group, path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.paper.sizes import Paper
    from belpic.render.style import Style
    from belpic.render.svg import Element, Value

OVERLAP: Final = 80.0
"""How much of a tile is drawn on its neighbour, too: the strip that is glued."""
MARK: Final = 30.0
"""How long the marks at the corners are."""
NOTE: Final = 24.0


def spread(block: Block, paper: Paper, style: Style) -> list[Page]:
    """Return a block on one page, upright or on its side, or as few tiles as it takes."""
    for one in (paper, paper.turned):
        if fits(block, one):
            return [centred(block, one)]
    plans = [Tiles.of(block, one) for one in (paper, paper.turned)]
    best = min(plans, key=lambda plan: plan.columns * plan.rows)
    return [
        best.page(column, row, style) for row in range(best.rows) for column in range(best.columns)
    ]


@dataclass(frozen=True, slots=True)
class Tiles:
    """Equal windows onto a block, each on a page of its own."""

    block: Block
    paper: Paper
    columns: int
    rows: int

    @staticmethod
    def of(block: Block, paper: Paper) -> Tiles:
        """Return as few tiles as the paper allows."""
        wide, high = (length * MM for length in paper.room)
        columns = ceil((block.width - OVERLAP) / (wide - OVERLAP))
        rows = ceil((block.height - OVERLAP) / (high - OVERLAP))
        return Tiles(block, paper, max(1, columns), max(1, rows))

    @property
    def size(self) -> tuple[float, float]:
        """How wide and high a tile is, with what it shares."""
        return (
            (self.block.width - OVERLAP) / self.columns + OVERLAP,
            (self.block.height - OVERLAP) / self.rows + OVERLAP,
        )

    def page(self, column: int, row: int, style: Style) -> Page:
        """Return the page of a tile."""
        wide, high = self.size
        window = element("clipPath", box(0, 0, wide, high), id="tile")
        shown = self.block.at(-column * (wide - OVERLAP), -row * (high - OVERLAP))
        drawn = group((shown,), clip_path="url(#tile)")
        marks = self._marks(column, row, style)
        number = row * self.columns + column + 1
        note = PHRASES("tile", number=number, of=self.columns * self.rows).in_(style.lang)
        tile = Block(wide, high, (element("defs", window), drawn, *marks))
        return centred(tile, self.paper, note)

    def _marks(self, column: int, row: int, style: Style) -> Iterator[Element]:
        """Yield where to cut, at the left and above, and where to glue, at the right and below."""
        wide, high = self.size
        cut, glue = [], []
        if column:
            cut.append(f"M0 0V{numeral(-MARK)}M0 {numeral(high)}v{numeral(MARK)}")
        if row:
            cut.append(f"M0 0H{numeral(-MARK)}M{numeral(wide)} 0h{numeral(MARK)}")
        if column < self.columns - 1:
            x = numeral(wide - OVERLAP)
            glue.append(f"M{x} {numeral(-MARK)}V{numeral(high + MARK)}")
            yield self._say("glue", (wide - OVERLAP + 4, -8), style)
        if row < self.rows - 1:
            y = numeral(high - OVERLAP)
            glue.append(f"M{numeral(-MARK)} {y}H{numeral(wide + MARK)}")
            yield self._say("glue", (4, high + NOTE + 2), style)
        line: dict[str, Value] = {
            "fill": "none",
            "stroke": style.palette.ink,
            "stroke_width": FINE * 2,
        }
        if cut:
            yield self._say("cut", (0, -MARK - 6), style)
            yield path("".join(cut), **line)
        if glue:
            yield path("".join(glue), **line, stroke_dasharray="12 10")

    @staticmethod
    def _say(key: str, place: tuple[float, float], style: Style) -> Element:
        return letter(PHRASES(f"mark.{key}").in_(style.lang), place, NOTE, style.palette.quiet)
