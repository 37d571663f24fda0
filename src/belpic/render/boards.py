"""Boards: squares with names at the edges, or places joined by paths, and all that is on them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING, Final

from belpic.core.scene import Board, Card, Mark, Piece
from belpic.render.block import Block
from belpic.render.lettering import fitted, letter, measure
from belpic.render.looks import SIDE, draw_lines, draw_look
from belpic.render.numbers import numeral, numerals
from belpic.render.svg import box, circle, element, group, path, polygon
from belpic.render.tiles import CARD_HEIGHT, CARD_WIDTH, PIECE, draw_card, draw_piece

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from belpic.core.scene import Place, Scene
    from belpic.render.palette import Palette
    from belpic.render.strokes import Point
    from belpic.render.style import Style
    from belpic.render.svg import Element

SPACED: Final = 1.5
"""From one place to the next on boards that are not grids, in sides of a place."""
NAMES: Final = 15.0
MARGIN: Final = 26.0
BELOW: Final = 22.0
"""Room for the name of a place under it."""
CORNER: Final = 13.0
MOST: Final = 3
"""How many things stand side by side on a place at most; smaller ones could not be told apart."""

Thing = Piece | Card


@dataclass(frozen=True, slots=True)
class PlacedBoard:
    """A board with everything that stands on it, and where its places are drawn."""

    board: Board
    things: Mapping[str, Sequence[Thing]]
    marks: Sequence[Mark]
    corners: Mapping[str, Point]
    """The upper left corner of every place."""
    sides_of: Mapping[str, float]
    """How wide and high every place is."""
    scale: float = 1.0
    """How large things are beside their places."""

    @staticmethod
    def of(board: Board, things: Iterable[object], scale: float = 1.0) -> PlacedBoard:
        """Return the board with those of the things that are on its places."""
        across = board.gap if board.shape != "grid" else 1
        corners = {place.key: _corner(board, place, across) for place in board.places}
        standing: dict[str, list[Thing]] = {}
        marks: list[Mark] = []
        for thing in things:
            if isinstance(thing, Piece | Card) and thing.place in corners:
                standing.setdefault(thing.place, []).append(thing)
            elif isinstance(thing, Mark) and any(key in corners for key in thing.places):
                marks.append(thing)
        sides = {place.key: SIDE * place.span for place in board.places}
        return PlacedBoard(board, standing, marks, corners, sides, scale)

    @property
    def is_pointing(self) -> bool:
        """Whether the pieces of two sides point at each other."""
        return self.board.shape == "grid" and self.board.sided and self.sides <= 2

    @property
    def sides(self) -> int:
        """How many sides the pieces on the board belong to, counted by their highest seat."""
        seats = [
            thing.seat
            for things in self.things.values()
            for thing in things
            if isinstance(thing, Piece) and thing.seat is not None
        ]
        return max(seats, default=-1) + 1

    def centre(self, key: str) -> Point:
        """Return the middle of a place."""
        (x, y), half = self.corners[key], self.sides_of[key] / 2
        return x + half, y + half

    @property
    def size(self) -> Point:
        """The width and height of all places together."""
        ends = [
            (x + self.sides_of[key], y + self.sides_of[key]) for key, (x, y) in self.corners.items()
        ]
        return max((x for x, _ in ends), default=SIDE), max((y for _, y in ends), default=SIDE)


def _corner(board: Board, place: Place, across: int) -> Point:
    x, y = place.x, place.y
    if board.turned:
        x, y = board.width - place.span - x, board.height - place.span - y
    step = SIDE if board.shape == "grid" else SIDE * SPACED
    return x * step / across, y * step


def boards_of(scene: Scene) -> list[PlacedBoard]:
    """Return the boards of a scene with what stands on them."""
    boards = [thing for thing in scene.things if isinstance(thing, Board)]
    return [PlacedBoard.of(board, scene.things) for board in boards]


def draw_board(standing: PlacedBoard, style: Style, signs: Iterable[Element] = ()) -> Block:
    """Return a board with all that is on it; the signs lie under the pieces."""
    ground = _draw_squares if standing.board.shape == "grid" else _draw_places
    width, height = standing.size
    inside = group(
        (
            *ground(standing, style),
            *signs,
            *(one for mark in standing.marks for one in _draw_under(mark, standing, style)),
            *_draw_things(standing, style),
            *(one for mark in standing.marks for one in draw_mark(mark, standing, style)),
        )
    )
    if standing.board.shape != "grid":
        return Block(width, height + BELOW, (inside,))
    left, top = _margins(standing.board)
    names = _draw_names(standing.board, left, top, style)
    moved = group((inside,), transform=f"translate({numerals((left, top))})")
    return Block(left + width + 2, top + height + 2, (*names, moved))


def _margins(board: Board) -> Point:
    left = max((measure(name, NAMES) for name in board.rows), default=-8.0) + 10
    return left, MARGIN if board.columns else 2.0


def _draw_names(board: Board, left: float, top: float, style: Style) -> Iterator[Element]:
    step = -1 if board.turned else 1
    ink = style.palette.quiet
    for number, name in enumerate(board.columns[::step]):
        yield letter(name, (left + (number + 0.5) * SIDE, top - 9), NAMES, ink, anchor="middle")
    for number, name in enumerate(board.rows[::step]):
        yield letter(name, (left - 8, top + (number + 0.5) * SIDE + 5.5), NAMES, ink, anchor="end")


def _draw_squares(standing: PlacedBoard, style: Style) -> Iterator[Element]:
    palette = style.palette
    # a way goes under places with lines, whose number could not be read otherwise
    lined = [place for place in standing.board.places if place.lines or place.slashed]
    for place in standing.board.places:
        yield from _draw_ground(place, standing, palette)
    yield from _draw_links(standing, standing.board.links, style)
    for place in lined if standing.board.links else ():
        yield from _draw_ground(place, standing, palette)
    lines = "".join(
        f"M{numerals(corner)}h{numeral(side)}v{numeral(side)}h{numeral(-side)}Z"
        for corner, side in _squares(standing)
    )
    yield path(lines, fill="none", stroke=palette.rule, stroke_width=1.2)
    width, height = standing.size
    if sum(side * side for _, side in _squares(standing)) == width * height:
        yield box(0, 0, width, height, fill="none", stroke=palette.frame, stroke_width=2.6, rx=1.5)


def _squares(standing: PlacedBoard) -> Iterator[tuple[Point, float]]:
    """Yield the upper left corner and the side of every place."""
    for key, corner in standing.corners.items():
        yield corner, standing.sides_of[key]


def _draw_ground(place: Place, standing: PlacedBoard, palette: Palette) -> Iterator[Element]:
    """Yield the look of a place and the lines on it; a large one is drawn larger."""
    x, y = standing.corners[place.key]
    if place.span == 1:
        yield from draw_look(place.look, x, y, palette)
        yield from draw_lines(place, x, y, palette)
        return
    parts = (*draw_look(place.look, 0, 0, palette), *draw_lines(place, 0, 0, palette))
    yield group(parts, transform=f"translate({numerals((x, y))}) scale({place.span})")


def _draw_places(standing: PlacedBoard, style: Style) -> Iterator[Element]:
    palette, board = style.palette, standing.board
    links = board.links
    if not links and board.shape == "path":
        links = tuple(pairwise(place.key for place in board.places))
    yield from _draw_links(standing, links, style)
    for place in board.places:
        (x, y), side = standing.corners[place.key], standing.sides_of[place.key]
        yield from _draw_ground(place, standing, palette)
        yield box(x, y, side, side, fill="none", stroke=palette.frame, stroke_width=2, rx=1.5)
        name = style.say(place.label)
        size = fitted(name, 13.0, SIDE * SPACED)
        wide = measure(name, size) + 6
        # a path may run under the name
        yield box(x + (side - wide) / 2, y + side + 2.5, wide, 17.5, fill=palette.paper)
        yield letter(name, (x + side / 2, y + side + 15), size, palette.quiet, anchor="middle")


def _draw_links(
    standing: PlacedBoard, links: Sequence[tuple[str, str]], style: Style
) -> Iterator[Element]:
    """Yield the lines between neighbours: paths, or the way that a race takes over a grid."""
    joined = "".join(
        f"M{numerals(standing.centre(one))}L{numerals(standing.centre(other))}"
        for one, other in links
    )
    if joined:
        ink = style.palette.rule
        yield path(joined, fill="none", stroke=ink, stroke_width=5, stroke_linecap="round")


def _draw_things(standing: PlacedBoard, style: Style) -> Iterator[Element]:
    for key, things in standing.things.items():
        span = round(standing.sides_of[key] / SIDE)
        spots = _spots(len(things), span)
        x, y = standing.centre(key)
        for thing, (right, down, size) in zip(things, spots, strict=False):
            scale = size * standing.scale
            place = f"translate({numerals((x + right, y + down))}) scale({numeral(scale, 3)})"
            yield group((_draw_thing(thing, standing, style),), transform=place)
        if len(things) > len(spots):
            more = f"+{len(things) - len(spots)}"
            ink = style.palette.ink
            corner = (x + 32 * span - 11, y + 32 * span - 6)
            yield letter(more, corner, 14.0, ink, anchor="middle", bold=True)


def _spots(number: int, span: int) -> tuple[tuple[float, float, float], ...]:
    """Return where so many things stand on one place, in rows, and how small they are.

    Where not all of them have room, the last spot is left for how many more there are.
    """
    most = MOST * span
    across = next((side for side in range(span, most) if side * side >= number), most)
    down = max(1, min(across, -(-number // across)))
    across = min(across, max(1, number))
    step = SIDE * span / max(across, down) - (0.5 if number > 1 else 0)
    scale = min(1.0, span / max(across, down))
    spots = tuple(
        ((column - (across - 1) / 2) * step, (row - (down - 1) / 2) * step, scale)
        for row in range(down)
        for column in range(across)
    )
    return spots[:number] if number <= len(spots) else spots[:-1]


def _draw_thing(thing: Thing, standing: PlacedBoard, style: Style) -> Element:
    if isinstance(thing, Card):
        scale = PIECE / CARD_HEIGHT
        moved = f"scale({numeral(scale, 3)}) translate({numerals((-CARD_WIDTH / 2, -30.0))})"
        return group(draw_card(thing, style).elements, transform=moved)
    pointing = standing.is_pointing
    faces_down = pointing and thing.seat is not None and (thing.seat == 1) != standing.board.turned
    return draw_piece(thing, style, faces_down=faces_down, is_numbered=not pointing)


def _draw_under(mark: Mark, standing: PlacedBoard, style: Style) -> Iterator[Element]:
    """Yield the part of a mark that lies under the pieces: the line of a route."""
    keys = [key for key in mark.places if key in standing.corners]
    if mark.role == "route" and len(keys) > 1:
        yield path(
            f"M{numerals(*map(standing.centre, keys))}",
            fill="none",
            stroke=style.palette.accent,
            stroke_width=5,
            stroke_dasharray="1 10",
            stroke_linecap="round",
            stroke_linejoin="round",
        )


def draw_mark(mark: Mark, standing: PlacedBoard, style: Style) -> Iterator[Element]:
    """Yield a mark on its places: each role has a shape of its own."""
    accent = style.palette.accent
    keys = [key for key in mark.places if key in standing.corners]
    match mark.role:
        case "last":
            for key in keys:
                yield _brackets(standing.corners[key], standing.sides_of[key], accent)
        case "reachable":
            for key in keys:
                yield from _spot(standing, key, style)
        case "route":
            for key in keys:
                yield _diamonds(standing.corners[key], standing.sides_of[key], accent)
        case "arrow" if len(keys) > 1:
            yield _arrow(standing.centre(keys[0]), standing.centre(keys[-1]), accent)
        case "arrow":
            for key in keys:
                yield _diamonds(standing.corners[key], standing.sides_of[key], accent)


def _brackets(corner: Point, side: float, ink: str) -> Element:
    """Return the four corners of a square."""
    x, y = corner
    near, far, reach = 2.5, side - 2.5, CORNER
    data = "".join(
        f"M{numerals((x + a, y + b), (x + c, y + d), (x + e, y + f))}"
        for a, b, c, d, e, f in (
            (near, near + reach, near, near, near + reach, near),
            (far - reach, near, far, near, far, near + reach),
            (far, far - reach, far, far, far - reach, far),
            (near + reach, far, near, far, near, far - reach),
        )
    )
    return path(data, fill="none", stroke=ink, stroke_width=4)


def _spot(standing: PlacedBoard, key: str, style: Style) -> Iterator[Element]:
    """Yield a dot on an empty place, and a ring around what stands on another."""
    accent = style.palette.accent
    if key in standing.things:
        reach = standing.sides_of[key] / 2 - 2.5
        yield circle(standing.centre(key), reach, fill="none", stroke=accent, stroke_width=3.4)
    else:
        paper = style.palette.paper
        yield circle(standing.centre(key), 9.5, fill=accent, stroke=paper, stroke_width=1.5)


def _diamonds(corner: Point, side: float, ink: str) -> Element:
    """Return a small diamond at each side of a square."""
    x, y = corner
    half, reach = side / 2, 5.0
    data = "".join(
        f"M{numerals((a - reach, b), (a, b - reach), (a + reach, b), (a, b + reach))}Z"
        for a, b in (
            (x + half, y + 6),
            (x + side - 6, y + half),
            (x + half, y + side - 6),
            (x + 6, y + half),
        )
    )
    return path(data, fill=ink)


def _arrow(start: Point, end: Point, ink: str) -> Element:
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    right, down = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    foot = (end[0] - right * 18, end[1] - down * 18)
    head = (
        end,
        (foot[0] - down * 10, foot[1] + right * 10),
        (foot[0] + down * 10, foot[1] - right * 10),
    )
    return group(
        (
            element(
                "line",
                x1=start[0],
                y1=start[1],
                x2=foot[0],
                y2=foot[1],
                stroke=ink,
                stroke_width=5.5,
                stroke_linecap="round",
            ),
            polygon(head, fill=ink),
        ),
        opacity=0.85,
    )
