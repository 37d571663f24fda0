"""Things to cut out: cards, pieces, throwing sticks, counting sticks and dice, at true size."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.paper.pages import FINE
from belpic.paper.phrases import PHRASES
from belpic.paper.sizes import MM
from belpic.render.block import Block, beside, stack
from belpic.render.lettering import fitted, letter, measure
from belpic.render.numbers import numeral, numerals
from belpic.render.svg import box, circle, group, path, polygon
from belpic.render.tiles import PIECE, draw_face, draw_piece

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from belpic.core.scene import Card, Colour, Piece
    from belpic.core.sheets import DieNet, PieceSet, StickSet
    from belpic.core.text import Text
    from belpic.render.style import Style
    from belpic.render.svg import Element, Value

CARD: Final = (630.0, 880.0)
"""The size for which faces and backs are drawn."""
INSET: Final = 30.0
"""From the edge of a card to the line around its face."""
ROUNDING: Final = 30.0
NAME: Final = 34.0
INDEX: Final = 78.0
FOLD: Final = "14 12"
"""The dashes of a line to fold along."""
COUNTING: Final = (80.0, 650.0)
"""How wide and high a counting stick is."""
BANDS: Final[dict[int, tuple[Colour, tuple[float, ...]]]] = {
    1: ("black", ()),
    5: ("red", (0.5,)),
    25: ("black", (0.4, 0.6)),
}
"""By what a counting stick is worth: the colour of its bands, and where they are."""
DEPTH: Final = 50.0
"""How thick a wooden stick is."""


def card_face(card: Card, width: float, height: float, style: Style) -> Block:
    """Return the face of a card: its character, and its sign in two corners."""
    wide, high = CARD
    ink = style.palette.inks[card.colour]
    corner = tuple(_index(card, style))
    name = style.say(card.label)
    size = fitted(name, NAME, wide - 4 * INSET)
    elements = (
        box(0, 0, wide, high, fill=style.palette.tile),
        *_frame(card.colour, wide, high, style),
        draw_face(card.glyph, card.colour, (wide / 2, high / 2), wide * 0.62, style),
        *corner,
        group(corner, transform=f"rotate(180 {numeral(wide / 2)} {numeral(high / 2)})"),
        letter(name, (wide / 2, high - INSET - 34), size, ink, anchor="middle"),
    )
    return _sized(elements, width, height)


def _sized(elements: Sequence[Element], width: float, height: float) -> Block:
    """Return what was drawn for a card of the usual size in this size, in millimetres."""
    wide, high = width * MM, height * MM
    by = f"scale({numeral(wide / CARD[0], 4)} {numeral(high / CARD[1], 4)})"
    return Block(wide, high, (group(elements, transform=by),))


def _frame(colour: Colour | None, wide: float, high: float, style: Style) -> Iterator[Element]:
    """Yield one heavy line around a black face, two fine ones around a red one."""
    ink = style.palette.inks[colour]
    lines = ((INSET, 5.0), (INSET + 14, 5.0)) if colour == "red" else ((INSET + 4, 13.0),)
    for inset, width in lines:
        yield box(
            inset,
            inset,
            wide - 2 * inset,
            high - 2 * inset,
            rx=ROUNDING - (inset - INSET) / 2,
            fill="none",
            stroke=ink,
            stroke_width=width,
        )


def _index(card: Card, style: Style) -> Iterator[Element]:
    """Yield a card's letter, and under it a disc for black or a hollow diamond for red."""
    ink = style.palette.inks[card.colour]
    x, y = INSET + 62.0, INSET + 104.0
    yield letter(card.letter, (x, y), INDEX, ink, anchor="middle", bold=True)
    y += 44
    if card.colour == "red":
        points = ((x, y - 22), (x + 18, y), (x, y + 22), (x - 18, y))
        yield polygon(points, fill="none", stroke=ink, stroke_width=6)
    elif card.colour == "black":
        yield circle((x, y), 15, fill=ink)


def card_back(width: float, height: float, style: Style) -> Block:
    """Return the back of a card, the same when it is turned."""
    wide, high = CARD
    palette = style.palette
    ink = palette.ink if palette.hollow else palette.paper
    step = (wide - 2 * INSET) / 6
    rows = round((high - 2 * INSET) / step)
    down = (high - 2 * INSET) / rows
    data = []
    for row in range(rows):
        for column in range(6):
            x, y = INSET + column * step, INSET + row * down
            data.append(f"M{numerals((x, y), (x + step, y + down))}")
            data.append(f"M{numerals((x + step, y), (x, y + down))}")
    elements = (
        box(0, 0, wide, high, fill=palette.back),
        path("".join(data), fill="none", stroke=ink, stroke_width=5, stroke_linecap="round"),
        box(
            INSET,
            INSET,
            wide - 2 * INSET,
            high - 2 * INSET,
            rx=ROUNDING,
            fill="none",
            stroke=ink,
            stroke_width=13,
        ),
    )
    return _sized(elements, width, height)


def piece_blocks(sheet: PieceSet, style: Style, *, folding: bool) -> list[Block]:
    """Return all pieces of a set, flat or to be folded into a tent."""
    make = _tent if folding else _flat
    return [make(piece, sheet, style) for piece in sheet.pieces]


def _flat(piece: Piece, sheet: PieceSet, style: Style) -> Block:
    side = sheet.side * MM
    return Block(side, side, (_placed(piece, sheet, side / 2, style),))


def _placed(piece: Piece, sheet: PieceSet, y: float, style: Style) -> Element:
    side = sheet.side * MM
    drawn = draw_piece(piece, style, faces_down=False, is_numbered=not sheet.sided)
    where = f"translate({numerals((side / 2, y))}) scale({numeral(side * 0.96 / PIECE, 4)})"
    return group((drawn,), transform=where)


def _tent(piece: Piece, sheet: PieceSet, style: Style) -> Block:
    """Return a strip that is folded over its middle; the feet are glued onto one another.

    Both faces stand upright on the strip: on the far side of the tent the character is upside
    down, as the enemy sees a piece that lies flat.
    """
    side = sheet.side * MM
    foot = side * 0.4
    lines = "".join(f"M0 {numeral(foot + step * side)}h{numeral(side)}" for step in range(3))
    elements = (
        _placed(piece, sheet, foot + side / 2, style),
        _placed(piece, sheet, foot + side * 1.5, style),
        path(
            lines,
            fill="none",
            stroke=style.palette.quiet,
            stroke_width=FINE * 1.5,
            stroke_dasharray=FOLD,
        ),
        _glue(0, side, foot, style),
        _glue(foot + 2 * side, side, foot, style),
    )
    return Block(side, 2 * side + 2 * foot, elements)


def _glue(y: float, wide: float, high: float, style: Style) -> Element:
    words = PHRASES("mark.foot").in_(style.lang)
    size = fitted(words, 26.0, wide - 10)
    return letter(words, (wide / 2, y + high / 2 + 9), size, style.palette.quiet, anchor="middle")


def stick_page(sheet: StickSet, style: Style) -> Block:
    """Return strips, a marked and a plain face each, and below them a template for wood."""
    strips = beside((_strip(sheet, style) for _ in range(sheet.number)), 0.0)
    return stack((strips, _template(sheet, style)), 90.0, "middle")


def _strip(sheet: StickSet, style: Style) -> Block:
    wide, long = sheet.width * MM, sheet.length * MM
    palette = style.palette
    fold = f"M{numeral(wide)} 0v{numeral(long)}"
    elements = (
        box(0, 0, 2 * wide, long, fill="none", stroke=palette.rule, stroke_width=FINE),
        _crosses(wide, long, style),
        path(
            fold, fill="none", stroke=palette.quiet, stroke_width=FINE * 1.5, stroke_dasharray=FOLD
        ),
    )
    return Block(2 * wide, long, elements)


def _crosses(wide: float, long: float, style: Style) -> Element:
    """Return the marks of a stick's marked face."""
    reach, middle = wide * 0.3, wide / 2
    data = ""
    for share in (0.25, 0.5, 0.75):
        y = long * share
        data += f"M{numerals((middle - reach, y - reach), (middle + reach, y + reach))}"
        data += f"M{numerals((middle + reach, y - reach), (middle - reach, y + reach))}"
    ink = style.palette.inks["black"]
    return path(data, fill="none", stroke=ink, stroke_width=22, stroke_linecap="round")


def _template(sheet: StickSet, style: Style) -> Block:
    """Return a wooden stick from above and from its end, with its measures."""
    wide, long = sheet.width * MM, sheet.length * MM
    line: dict[str, Value] = {
        "fill": "none",
        "stroke": style.palette.ink,
        "stroke_width": FINE * 3,
    }
    turned = group(
        (_crosses(wide, long, style),), transform=f"translate(0 {numeral(wide)}) rotate(-90)"
    )
    above = Block(long, wide, (box(0, 0, long, wide, rx=wide / 2, **line), turned))
    half, depth = numeral(wide / 2), numeral(DEPTH)
    arc = f"M0 {depth}h{numeral(wide)}A{half} {depth} 0 0 0 0 {depth}Z"
    end = Block(wide, DEPTH, (path(arc, **line),))
    words = PHRASES(
        "wood",
        number=sheet.number,
        length=f"{sheet.length:g}",
        width=f"{sheet.width:g}",
        depth=f"{DEPTH / MM:g}",
    )
    return stack((_words(words, style), beside((above, end), 80.0, "middle")), 30.0)


def _words(text: Text, style: Style) -> Block:
    said, size = style.say(text), 32.0
    ink = style.palette.ink
    return Block(measure(said, size), size * 1.3, (letter(said, (0, size), size, ink),))


def counting_stick(value: int, style: Style) -> Block:
    """Return a counting stick: plain for 1, one band for 5, two bands for 25."""
    wide, long = COUNTING
    palette = style.palette
    colour, bands = BANDS[value]
    ink = palette.inks[colour]
    fill = "none" if colour == "red" and palette.hollow else ink
    elements = [box(0, 0, wide, long, fill=palette.tile)]
    for share in bands:
        y = long * share - 35
        elements.append(box(6, y, wide - 12, 70, fill=fill, stroke=ink, stroke_width=6))
    for turned in (0, 180):
        number = letter(str(value), (wide / 2, 70), 44, palette.ink, anchor="middle", bold=True)
        middle = f"{numeral(wide / 2)} {numeral(long / 2)}"
        elements.append(group((number,), transform=f"rotate({turned} {middle})"))
    return Block(wide, long, tuple(elements))


def die_net(sheet: DieNet, style: Style) -> Block:
    """Return a cube unfolded: a row of four sides, one above and one below, with flaps."""
    side, flap = sheet.side * MM, 60.0
    ink = style.palette.ink
    # opposite sides add up to seven
    faces = {1: (1, 0), 2: (0, 1), 3: (1, 1), 5: (2, 1), 4: (3, 1), 6: (1, 2)}
    elements: list[Element] = []
    for number, (column, row) in faces.items():
        x, y = flap + column * side, flap + row * side
        elements.append(box(x, y, side, side, fill="none", stroke=ink, stroke_width=FINE * 2))
        place = (x + side / 2, y + side * 0.7)
        elements.append(letter(str(number), place, side * 0.6, ink, anchor="middle", bold=True))
    flaps = "".join(_flap(x, y, dx, dy, side, flap) for x, y, dx, dy in _FLAPS)
    elements.append(path(flaps, fill="none", stroke=ink, stroke_width=FINE * 1.5))
    return Block(4 * side + 2 * flap, 3 * side + 2 * flap, tuple(elements))


_FLAPS: Final = (
    (0, 1, 1, 0), (2, 1, 1, 0), (3, 1, 1, 0),
    (0, 2, 1, 0), (2, 2, 1, 0), (3, 2, 1, 0),
    (4, 1, 0, 1),
)  # fmt: skip
"""The edges of the net that carry a flap: where they begin, in sides, and which way they go."""


def _flap(x: float, y: float, dx: int, dy: int, side: float, flap: float) -> str:
    start = (flap + x * side, flap + y * side)
    end = (start[0] + dx * side, start[1] + dy * side)
    out = (1.0, 0.0) if dy else (0.0, -1.0 if y == 1 else 1.0)
    narrow = 0.2 * side
    one = (
        start[0] + dx * narrow + out[0] * flap * 0.8,
        start[1] + dy * narrow + out[1] * flap * 0.8,
    )
    two = (end[0] - dx * narrow + out[0] * flap * 0.8, end[1] - dy * narrow + out[1] * flap * 0.8)
    return f"M{numerals(start, one, two, end)}"
