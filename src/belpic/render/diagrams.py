"""Diagrams as pictures: figures side by side, and below them what their signs mean."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Final

from belpic.render.block import Block, beside, flow, stack
from belpic.render.boards import PlacedBoard, draw_board
from belpic.render.counts import draw_line
from belpic.render.describe import describe_diagram
from belpic.render.lettering import letter
from belpic.render.numbers import numerals
from belpic.render.picture import page
from belpic.render.svg import circle, path, polygon

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.diagram import Clue, Diagram, Figure, Sign
    from belpic.render.strokes import Point
    from belpic.render.style import Style
    from belpic.render.svg import Element

CAPTION: Final = 21.0
MEANING: Final = 18.0
SMALLER: Final = 0.84
"""The size of a piece among signs, so that the ground it stands on can be seen."""
RING: Final = 15.0
STROKE: Final = 4.0
DASHES: Final = "7 6.4"
BEYOND: Final = 26.0
"""How far a line runs past the middle of its last place, to the tip of its arrow."""
HEAD: Final = 13.0
WIDEST: Final = 1480.0
"""The usual width of a diagram of many figures."""
SAMPLE: Final = (56.0, 32.0)
"""The room of a sign in the legend."""


def draw_diagram(diagram: Diagram, style: Style, widest: float = WIDEST) -> str:
    """Return the picture of a diagram: an SVG file that refers to nothing outside itself.

    Figures that do not fit the width go on in the next row.
    """
    drawn = diagram_block(diagram, style, widest)
    return page(drawn, style, style.say(diagram.title), describe_diagram(diagram, style))


def diagram_block(diagram: Diagram, style: Style, widest: float = WIDEST) -> Block:
    """Return the figures of a diagram and what their signs mean."""
    figures = [_draw_figure(figure, style) for figure in diagram.figures]
    legend = stack((_draw_clue(clue, style) for clue in diagram.legend), 8.0)
    if legend.width > widest / 2 or len(figures) * figures[0].width < widest:
        return stack((flow(figures, widest, 26.0), legend), 18.0)
    return flow((*figures, legend), widest, 26.0, "middle")


def _draw_figure(figure: Figure, style: Style) -> Block:
    standing = PlacedBoard.of(figure.board, figure.pieces, SMALLER if figure.signs else 1.0)
    signs = [one for sign in figure.signs for one in _draw_sign(sign, standing, style)]
    board = draw_board(standing, style, signs)
    caption = draw_line(style.say(figure.caption), CAPTION, style.palette.ink, bold=True)
    return stack((caption, board), 6.0)


def _draw_clue(clue: Clue, style: Style) -> Block:
    width, height = SAMPLE
    middle = (width / 2, height / 2)
    if clue.sign.shape == "line":
        start = width * 0.36 if clue.sign.far else 1.0
        sample = tuple(_line((start, middle[1]), (width - 1, middle[1]), clue.sign, style))
    else:
        sample = tuple(_spot(middle, clue.sign, style))
    meaning = draw_line(style.say(clue.meaning), MEANING, style.palette.ink)
    return beside((Block(width, height, sample), meaning), 10.0, "middle")


def _draw_sign(sign: Sign, standing: PlacedBoard, style: Style) -> Iterator[Element]:
    centres = [standing.centre(key) for key in sign.places]
    if sign.shape == "line":
        (ax, ay), (bx, by), end = *centres[sign.far :][:2], centres[-1]
        length = hypot(bx - ax, by - ay)
        right, down = (bx - ax) / length, (by - ay) / length
        beyond = BEYOND * max(abs(bx - ax), abs(by - ay)) ** -1 * length
        tip = (end[0] + right * beyond, end[1] + down * beyond)
        yield from _line(((ax + bx) / 2, (ay + by) / 2), tip, sign, style)
        return
    for centre in centres:
        yield from _spot(centre, sign, style)


def _spot(centre: Point, sign: Sign, style: Style) -> Iterator[Element]:
    """Yield a ring or a cross."""
    accent = style.palette.accent
    x, y = centre
    if sign.shape == "cross":
        reach = 8.5
        data = (
            f"M{numerals((x - reach, y - reach), (x + reach, y + reach))}"
            f"M{numerals((x + reach, y - reach), (x - reach, y + reach))}"
        )
        yield path(data, fill="none", stroke=accent, stroke_width=STROKE, stroke_linecap="round")
        return
    yield circle(
        centre,
        RING,
        fill=style.palette.paper,
        stroke=accent,
        stroke_width=STROKE if not sign.label else STROKE / 2,
        stroke_dasharray=DASHES if sign.dashed else None,
    )
    if sign.label:
        yield letter(sign.label, (x, y + 7.0), 20.0, accent, anchor="middle", bold=True)


def _line(start: Point, tip: Point, sign: Sign, style: Style) -> Iterator[Element]:
    """Yield a line with an arrow at its end."""
    accent = style.palette.accent
    length = hypot(tip[0] - start[0], tip[1] - start[1])
    right, down = (tip[0] - start[0]) / length, (tip[1] - start[1]) / length
    foot = (tip[0] - right * HEAD, tip[1] - down * HEAD)
    side = HEAD * 0.62
    yield path(
        f"M{numerals(start, foot)}",
        fill="none",
        stroke=accent,
        stroke_width=STROKE,
        stroke_dasharray=DASHES if sign.dashed else None,
    )
    yield polygon(
        (
            tip,
            (foot[0] - down * side, foot[1] + right * side),
            (foot[0] + down * side, foot[1] - right * side),
        ),
        fill=accent,
    )
