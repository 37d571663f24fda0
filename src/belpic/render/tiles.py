"""Pieces and cards: a tile with a character in our own strokes.

The border tells the colour without colours: black things have one heavy line, red things two fine
ones. A piece that belongs to a side points towards its enemy; where that says nothing it carries
the number of its seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.render.block import Block
from belpic.render.lettering import FONTS, letter, measure
from belpic.render.strokes import find_glyph
from belpic.render.svg import box, brush, circle, element, group, path, polygon

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.scene import Card, Colour, Piece
    from belpic.core.seats import Seat
    from belpic.core.text import Text
    from belpic.render.strokes import Point
    from belpic.render.style import Style
    from belpic.render.svg import Element

PIECE: Final = 60.0
"""The side of the square in which a piece is drawn."""
POINTED: Final = ((0.0, -29.0), (21.0, -22.5), (26.5, 28.0), (-26.5, 28.0), (-21.0, -22.5))
POINTED_INSIDE: Final = ((0.0, -24.8), (17.8, -19.2), (22.3, 24.2), (-22.3, 24.2), (-17.8, -19.2))
"""Outlines of a piece that points upwards, and of the second line of a red one."""
ROUND: Final = 27.0
GLYPH: Final = 39.0
ROUND_GLYPH: Final = 34.0
LOW: Final = 3.5
"""How far below the middle of a pointed piece its character is written."""

CARD_WIDTH: Final = 42.0
CARD_HEIGHT: Final = 60.0
CARD_GLYPH: Final = 33.0
CORNER: Final = 5.0
HEAVY: Final = 3.0
FINE: Final = 1.5
INSIDE: Final = 3.8
"""Between the two lines around a red thing."""
HOLLOW: Final = 5.0
"""The line around an outlined character, on its own grid."""


def draw_piece(piece: Piece, style: Style, *, faces_down: bool, is_numbered: bool) -> Element:
    """Return a piece around (0, 0)."""
    points_up = piece.seat is not None and not is_numbered
    body = _pointed(piece.colour, style) if points_up else _round(piece, style)
    centre, size = ((0.0, LOW), GLYPH) if points_up else ((0.0, -0.5), ROUND_GLYPH)
    face = draw_face(piece.glyph, piece.colour, centre, size, style)
    parts = [group((*body, face), transform="rotate(180)" if faces_down else None)]
    if is_numbered and piece.seat is not None:
        parts.append(draw_seat(piece.seat, (20.0, 20.0), style))
    return group((*parts, *_badges(piece.badges, (0.0, -22.0), style)))


def _pointed(colour: Colour | None, style: Style) -> Iterator[Element]:
    ink, tile = style.palette.inks[colour], style.palette.tile
    width = FINE + 0.3 if colour == "red" else HEAVY
    yield polygon(POINTED, fill=tile, stroke=ink, stroke_width=width, stroke_linejoin="round")
    if colour == "red":
        yield polygon(
            POINTED_INSIDE, fill="none", stroke=ink, stroke_width=FINE, stroke_linejoin="round"
        )


def _round(piece: Piece, style: Style) -> Iterator[Element]:
    palette = style.palette
    ink = palette.inks[piece.colour]
    fill = palette.neutral if piece.seat is None else palette.tile
    double = piece.colour == "red" or piece.seat is None
    yield circle((0, 0), ROUND, fill=fill, stroke=ink, stroke_width=FINE if double else HEAVY)
    if double:
        yield circle((0, 0), ROUND - INSIDE, fill="none", stroke=ink, stroke_width=FINE)


def draw_face(
    glyph: str, colour: Colour | None, centre: Point, size: float, style: Style
) -> Element:
    """Return a character by the brush, a word in lettering, or text where there is no drawing."""
    ink = style.palette.inks[colour]
    written = brush(glyph, centre, size, fill=ink)
    if written is not None and colour == "red" and style.palette.hollow:
        return _hollow(glyph, centre, size, style)
    if written is not None:
        return written
    if glyph and all(map(find_glyph, glyph)):
        fitting = min(size * 0.8, size * size / measure(glyph, size))
        return letter(
            glyph, (centre[0], centre[1] + fitting * 0.35), fitting, ink, anchor="middle", bold=True
        )
    fitting = size / max(1, len(glyph))
    return element(
        "text",
        glyph or " ",
        x=centre[0],
        y=centre[1] + fitting * 0.36,
        font_family=FONTS,
        font_size=fitting,
        font_weight="bold",
        text_anchor="middle",
        fill=ink,
    )


def _hollow(glyph: str, centre: Point, size: float, style: Style) -> Element:
    """Return a written character as an outline: a heavier one under one in the tile's colour."""
    palette = style.palette
    ink = palette.inks["red"]
    heavier = brush(
        glyph, centre, size, fill=ink, stroke=ink, stroke_width=HOLLOW, stroke_linejoin="round"
    )
    lighter = brush(glyph, centre, size, fill=palette.tile)
    return group(part for part in (heavier, lighter) if part is not None)


def draw_seat(seat: Seat, centre: Point, style: Style) -> Element:
    """Return the number of a seat, as people count, on a small disc."""
    palette = style.palette
    x, y = centre
    return group(
        (
            circle(centre, 9.5, fill=palette.ink, stroke=palette.paper, stroke_width=1.5),
            letter(str(seat + 1), (x, y + 4.6), 13.0, palette.paper, anchor="middle", bold=True),
        )
    )


def _badges(badges: tuple[Text, ...], centre: Point, style: Style) -> Iterator[Element]:
    """Yield what a thing carries in words, on a label."""
    if not badges:
        return
    palette = style.palette
    text = " ".join(map(style.say, badges))
    width = measure(text, 11.0) + 8
    x, y = centre
    yield box(x - width / 2, y - 8, width, 15, rx=4, fill=palette.accent)
    yield letter(text, (x, y + 3.6), 11.0, palette.paper, anchor="middle", bold=True)


def draw_card(card: Card, style: Style) -> Block:
    """Return a card with its character, and below it its letter or number."""
    ink = style.palette.inks[card.colour]
    middle = CARD_WIDTH / 2
    elements = (
        *_frame(card.colour, style),
        draw_face(card.glyph, card.colour, (middle, 22.5), CARD_GLYPH, style),
        letter(card.letter, (middle, 53.5), 13.0, ink, anchor="middle", bold=True),
        *_badges(card.badges, (middle, 2.0), style),
    )
    return Block(CARD_WIDTH, CARD_HEIGHT, elements)


def _frame(colour: Colour | None, style: Style) -> Iterator[Element]:
    ink, tile = style.palette.inks[colour], style.palette.tile
    width = FINE + 0.3 if colour == "red" else HEAVY
    yield _rounded(width / 2, fill=tile, stroke=ink, stroke_width=width)
    if colour == "red":
        yield _rounded(INSIDE + FINE / 2, fill="none", stroke=ink, stroke_width=FINE)


def draw_back(style: Style) -> Block:
    """Return the back of a card."""
    palette = style.palette
    lattice = "".join(
        f"M9 {y}L{CARD_WIDTH - 9:g} {y + 12}M{CARD_WIDTH - 9:g} {y}L9 {y + 12}" for y in (9, 24, 39)
    )
    elements = (
        _rounded(1.0, fill=palette.back, stroke=palette.ink, stroke_width=2.0),
        path(lattice, fill="none", stroke=palette.paper, stroke_width=1.6, stroke_linecap="round"),
    )
    return Block(CARD_WIDTH, CARD_HEIGHT, elements)


def _rounded(inset: float, **attributes: str | float | None) -> Element:
    return box(
        inset,
        inset,
        CARD_WIDTH - 2 * inset,
        CARD_HEIGHT - 2 * inset,
        rx=max(1.5, CORNER - inset),
        **attributes,
    )
