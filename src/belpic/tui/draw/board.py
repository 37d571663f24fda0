"""Boards: a grid with names at its edges, or places joined by paths."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from belpic.core.scene import Board, Card, Mark, Piece, Place
from belpic.tui.draw.block import (
    Block,
    Line,
    Span,
    Touch,
    align,
    block,
    fit,
    flow_spans,
    stack,
    width_of,
)
from belpic.tui.draw.canvas import Canvas
from belpic.tui.draw.lines import join_places, open_walls, rule_grid
from belpic.tui.draw.pieces import BRACKETS, tile

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from belpic.tui.draw.pen import Pen

WIDEST: Final = 14
"""Columns that the things on one place may take before they are counted instead."""
NARROWEST: Final = 7
"""Columns that the things on one place may take however narrow the terminal is."""
SHORTEST: Final = 3
"""Columns of an empty place."""
FLOWING: Final = ("water", "river")
"""Looks that fill the whole of an empty place."""
LABEL: Final = 8
"""Columns that the name of a place may take where places have no names at the edge."""

Thing = Piece | Card


@dataclass(frozen=True, slots=True)
class BoardDrawing:
    """A board with everything that stands on it."""

    board: Board
    things: Mapping[str, Sequence[Thing]]
    marks: Mapping[str, Mark]

    @staticmethod
    def of(board: Board, things: Sequence[Thing], marks: Sequence[Mark]) -> BoardDrawing:
        """Return the board with those things and marks that are on its places."""
        keys = [place.key for place in board.places]
        standing: dict[str, list[Thing]] = {}
        for thing in things:
            if thing.place in keys:
                standing.setdefault(thing.place, []).append(thing)
        marked = {key: mark for mark in marks for key in mark.places if key in keys}
        return BoardDrawing(board, standing, marked)

    def spot(self, place: Place) -> tuple[int, int]:
        """Return the column and row of a place as this viewer sees the board."""
        if self.board.turned:
            last = self.board.width - place.span, self.board.height - place.span
            return last[0] - place.x, last[1] - place.y
        return place.x, place.y


def draw_board(standing: BoardDrawing, pen: Pen) -> Block:
    """Return the board with its title and a legend of the signs on it."""
    title = block((Span(pen.say(standing.board.label), "title"),))
    grid = standing.board.shape == "grid"
    picture = _draw_grid(standing, pen) if grid else _draw_paths(standing, pen)
    legend = flow_spans(
        ((Span(sign, "strong"), Span(f" {text}", "dim")) for sign, text in _legend(standing, pen)),
        max(picture.width, 30),
        "  ",
    )
    return stack((title, picture, Block(tuple(legend))), gap=0)


def _draw_grid(standing: BoardDrawing, pen: Pen) -> Block:
    board, canvas = standing.board, Canvas()
    bodies = _bodies(standing, pen)
    columns, rows = _edges(board)
    body = max(SHORTEST, *map(cell_len, columns), *map(width_of, bodies.values()))
    left = max(map(cell_len, rows), default=0) + 1
    fitting = (pen.width - left - 1) // board.width - 3
    body = max(body, min(fitting, _wanted(standing, pen)))
    roomy = _has_room(board, body, left, pen)
    across, down = body + 2 + roomy, 1 + roomy
    if roomy:
        rule_grid(canvas, (1, left), _owners(standing), (across, down), pen.charset)
        spots = {place.key: standing.spot(place) for place in board.places}
        open_walls(canvas, (1, left), board.links, spots, (across, down))
    for x, name in enumerate(columns):
        canvas.put(0, left + roomy + x * across, Span(align(name, body + 2, "centre"), "edge"))
    for y, name in enumerate(rows):
        canvas.put(1 + roomy + y * down, 0, Span(align(name, left - 1, "right"), "edge"))
    for place in board.places:
        x, y = standing.spot(place)
        room = place.span * across - roomy - 2, place.span * down - roomy
        lines = (bodies[place.key],) if place.span == 1 else _large(standing, place, room, pen)
        for number, line in enumerate(lines):
            spans = _cell(standing, place, line, room[0], pen)
            _put_row(canvas, 1 + roomy + y * down + number, left + roomy + x * across, spans)
    return canvas.block()


def _wanted(standing: BoardDrawing, pen: Pen) -> int:
    """Return how wide a cell has to be for all that stands on places of several cells."""
    wanted = 0
    for place in standing.board.places:
        things = standing.things.get(place.key, ()) if place.span > 1 else ()
        if things:
            across = -(-len(things) // place.span)
            # both sides of a place have a sign, and another sign may stand before a card
            width = across * max(cell_len(tile(one, pen).text) + 1 for one in things)
            wanted = max(wanted, -(-width // place.span) - 1)
    return wanted


def _owners(standing: BoardDrawing) -> dict[tuple[int, int], str]:
    """Return which place covers each column and row."""
    return {
        (x + right, y + down): place.key
        for place in standing.board.places
        for x, y in (standing.spot(place),)
        for right in range(place.span)
        for down in range(place.span)
    }


def _large(standing: BoardDrawing, place: Place, room: tuple[int, int], pen: Pen) -> Sequence[Line]:
    """Return the lines of a place of several cells: its name, then what stands there in rows."""
    width, height = room
    name = fit(pen.say(place.label), width)
    tiles = [_tile(thing, pen) for thing in standing.things.get(place.key, ())]
    across = max(1, width // max((cell_len(one.text) for one in tiles), default=width))
    titled = -(-len(tiles) // across) < height
    shown = tiles[: across * (height - titled)]
    if len(shown) < len(tiles):
        shown[-1] = Span(f"+{len(tiles) - len(shown) + 1}", "strong")
    rows = [tuple(shown[first : first + across]) for first in range(0, len(shown), across)]
    lines: list[Line] = [(Span(name, "texture"),)] if titled else []
    return [*lines, *rows, *[()] * (height - len(lines) - len(rows))]


def _has_room(board: Board, body: int, left: int, pen: Pen) -> bool:
    wide = left + 1 + board.width * (body + 3) <= pen.width
    return wide and 2 * board.height + 4 <= pen.height


def _edges(board: Board) -> tuple[Sequence[str], Sequence[str]]:
    turn = slice(None, None, -1 if board.turned else 1)
    return board.columns[turn], board.rows[turn]


def _draw_paths(standing: BoardDrawing, pen: Pen) -> Block:
    canvas = Canvas()
    bodies = _bodies(standing, pen)
    body = max(SHORTEST, *map(width_of, bodies.values()))
    across = -(-(body + 5) // standing.board.gap)
    corners: dict[str, tuple[int, int]] = {}
    for place in standing.board.places:
        x, y = standing.spot(place)
        corners[place.key] = (2 * y, x * across)
        spans = _cell(standing, place, bodies[place.key], body, pen)
        _put_row(canvas, *corners[place.key], spans)
    join_places(canvas, _links(standing.board), corners, body + 2, pen.charset)
    return canvas.block()


def _links(board: Board) -> Sequence[tuple[str, str]]:
    if board.links or board.shape != "path":
        return board.links
    keys = [place.key for place in board.places]
    return list(pairwise(keys))


def _put_row(canvas: Canvas, row: int, column: int, spans: Sequence[Span]) -> None:
    for span in spans:
        canvas.put(row, column, span)
        column += cell_len(span.text)


def _cell(
    standing: BoardDrawing, place: Place, body: Sequence[Span], width: int, pen: Pen
) -> list[Span]:
    """Return a place: the sign of what can be done, what stands there, the sign of a mark."""
    touch = Touch(place.key)
    mark = standing.marks.get(place.key)
    ground = f"look-{place.look} mark-{mark.role}" if mark else f"look-{place.look}"
    texture = " " if place.look == "plain" else pen.charset.looks[place.look]
    filler = texture if place.key not in standing.things and place.look in FLOWING else " "
    missing = width - width_of(tuple(body))
    state = pen.ink(touch) or "texture"
    sign = pen.charset.mark(mark) if mark else texture
    return [
        Span(pen.sign(touch, texture), f"{ground} {state}", touch),
        Span(filler * (missing // 2), f"{ground} texture", touch),
        *(Span(one.text, f"{ground} {one.ink}", one.touch or touch) for one in body),
        Span(filler * (missing - missing // 2), f"{ground} texture", touch),
        Span(sign, f"{ground} {'strong' if mark else 'texture'}", touch),
    ]


def _bodies(standing: BoardDrawing, pen: Pen) -> dict[str, Line]:
    board = standing.board
    edge = max(map(cell_len, board.rows), default=0) + 1
    room = (pen.width - edge) // board.width - 2 if board.shape == "grid" else WIDEST
    widest = min(WIDEST, max(NARROWEST, room))
    small = (place for place in board.places if place.span == 1 or board.shape != "grid")
    return {place.key: _body(standing, place, pen, widest) for place in small}


def _body(standing: BoardDrawing, place: Place, pen: Pen, widest: int) -> Line:
    things = standing.things.get(place.key, ())
    if things:
        return _standing_there(things, pen, widest)
    if place.lines or place.slashed:
        slash = pen.charset.rising if place.slashed else ""
        return (Span(pen.charset.vertical * place.lines + slash, "texture"),)
    name = pen.say(place.label)
    named = standing.board.shape != "grid" and cell_len(name) <= LABEL
    return (Span(name if named else pen.charset.looks[place.look], "texture"),)


def _standing_there(things: Sequence[Thing], pen: Pen, widest: int) -> Line:
    tiles = tuple(_tile(thing, pen) for thing in things)
    if width_of(tiles) <= widest:
        return tiles
    return (tiles[0], Span(f"+{len(tiles) - 1}", "strong"))


def _tile(thing: Thing, pen: Pen) -> Span:
    if isinstance(thing, Piece):
        return tile(thing, pen)
    touch = pen.touch(thing.key)
    face = tile(thing, pen, pen.ink(touch))
    return Span(pen.sign(touch) + face.text, face.ink, touch)


def _legend(standing: BoardDrawing, pen: Pen) -> Iterator[tuple[str, str]]:
    pieces = [thing for things in standing.things.values() for thing in things]
    owners = {thing.seat for thing in pieces if isinstance(thing, Piece)} - {None}
    for seat in sorted(owner for owner in owners if owner is not None):
        yield pen.owner(seat), pen.name(seat)
    for colour in ("red", "black"):
        if any(thing.colour == colour for thing in pieces):
            yield "".join(BRACKETS[colour]), pen.phrase(f"colour.{colour}")
    for look in dict.fromkeys(place.look for place in standing.board.places):
        if look != "plain":
            yield pen.charset.looks[look], pen.phrase(f"look.{look}")
    for role in dict.fromkeys(mark.role for mark in standing.marks.values()):
        yield pen.charset.marks[role], pen.phrase(f"mark.{role}")
