"""Pages: drawings on a paper, with a line at the foot that names them and a ruler."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from belpic.paper.phrases import PHRASES
from belpic.paper.sizes import MARGIN, MM
from belpic.render.lettering import fitted, letter
from belpic.render.numbers import numeral
from belpic.render.svg import box, document, element, path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.paper.sizes import Paper
    from belpic.render.block import Block
    from belpic.render.style import Style
    from belpic.render.svg import Element

RULER: Final = 50
"""How long the ruler at the foot is, in millimetres."""
FINE: Final = 1.0
"""The width of lines that are there to cut, fold and measure along: a tenth of a millimetre."""
FOOTLINE: Final = 28.0
"""The size of the letters at the foot."""


@dataclass(frozen=True, slots=True)
class Page:
    """A drawing on a paper; its places are counted from the paper's upper left corner."""

    paper: Paper
    elements: tuple[Element, ...]
    note: str = ""
    """What the foot says beside the name of the sheet."""


def centred(block: Block, paper: Paper, note: str = "") -> Page:
    """Return a page with a block in the middle of its room."""
    wide, high = paper.room
    x = MARGIN * MM + (wide * MM - block.width) / 2
    y = MARGIN * MM + (high * MM - block.height) / 2
    return Page(paper, (block.at(x, y),), note)


def fits(block: Block, paper: Paper) -> bool:
    """Tell whether a block has room on a paper."""
    wide, high = paper.room
    return block.width <= wide * MM and block.height <= high * MM


def draw_page(page: Page, name: str, style: Style) -> str:
    """Return a page as an SVG file of its true size."""
    paper = page.paper
    title = f"{name} {page.note}".rstrip()
    return document(
        paper.width * MM,
        paper.height * MM,
        (
            element("title", title),
            box(0, 0, paper.width * MM, paper.height * MM, fill="#ffffff"),
            *page.elements,
            *_foot(paper, title, style),
        ),
        (f"{numeral(paper.width)}mm", f"{numeral(paper.height)}mm"),
        lang=style.lang,
    )


def _foot(paper: Paper, title: str, style: Style) -> Iterator[Element]:
    line = (paper.height - MARGIN) * MM
    room = (paper.width - 2 * MARGIN - RULER - 8) * MM
    size = fitted(title, FOOTLINE, room)
    yield letter(title, (MARGIN * MM, line - 4), size, style.palette.quiet)
    yield from ruler((paper.width - MARGIN - RULER) * MM, line, RULER, style)


def ruler(x: float, y: float, length: int, style: Style) -> Iterator[Element]:
    """Yield a ruler of so many millimetres that stands on a line, its end named."""
    ink = style.palette.quiet
    ticks = "".join(
        f"M{numeral(x + at * MM)} {numeral(y)}v{-_tick(at)}" for at in range(length + 1)
    )
    base = f"M{numeral(x)} {numeral(y)}h{numeral(length * MM)}"
    yield path(base + ticks, fill="none", stroke=ink, stroke_width=FINE * 1.5)
    size = FOOTLINE * 0.8
    named = PHRASES("ruler", length=length).in_(style.lang)
    yield letter(named, (x + length * MM, y - 30), size, ink, anchor="end")


def _tick(at: int) -> int:
    if at % 10 == 0:
        return 26
    return 18 if at % 5 == 0 else 10
