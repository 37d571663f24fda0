"""Lines of boards: the ruling of a grid and the paths between places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.tui.draw.block import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from belpic.tui.charset import Charset
    from belpic.tui.draw.canvas import Canvas

Point = tuple[int, int]
"""A line and a column."""


def rule_grid(
    canvas: Canvas, top: int, left: int, size: Point, step: Point, charset: Charset
) -> None:
    """Draw the ruling of a grid of `size` (across, down) whose cells are `step` apart."""
    (columns, rows), (across, down) = size, step
    for y in range(rows + 1):
        for x in range(columns + 1):
            row, column = top + y * down, left + x * across
            canvas.put(row, column, Span(_joint(x, y, size, charset), "frame"))
            if x < columns:
                canvas.put(row, column + 1, Span(charset.horizontal * (across - 1), "frame"))
            for line in range(1, down if y < rows else 1):
                canvas.put(row + line, column, Span(charset.vertical, "frame"))


def open_walls(
    canvas: Canvas,
    corner: Point,
    links: Sequence[tuple[str, str]],
    spots: Mapping[str, Point],
    step: Point,
) -> None:
    """Leave the ruling out between linked neighbours, so that a way over the grid is a corridor."""
    (top, left), (across, down) = corner, step
    for one, other in links:
        (x, y), (end_x, end_y) = sorted((spots[one], spots[other]))
        if (end_x - x, end_y - y) == (1, 0):
            for line in range(1, down):
                canvas.put(top + y * down + line, left + end_x * across, Span(" "))
        elif (end_x - x, end_y - y) == (0, 1):
            canvas.put(top + end_y * down, left + x * across + 1, Span(" " * (across - 1)))


def _joint(x: int, y: int, size: Point, charset: Charset) -> str:
    columns, rows = size
    if x in (0, columns) and y in (0, rows):
        return charset.corners[2 * (y == rows) + (x == columns)]
    above, below, left, right = charset.tees
    if y in (0, rows):
        return below if y else above
    if x in (0, columns):
        return right if x else left
    return charset.cross


def join_places(
    canvas: Canvas,
    links: Sequence[tuple[str, str]],
    corners: Mapping[str, Point],
    width: int,
    charset: Charset,
) -> None:
    """Draw a line between the middles of linked places, under whatever stands in its way."""
    for one, other in links:
        (row, column), (end_row, end_column) = sorted((corners[one], corners[other]))
        middle = width // 2
        start, end = (row, column + middle), (end_row, end_column + middle)
        sign = _sign(start, end, charset)
        for at_row, at_column in _points(start, end):
            canvas.put_under(at_row, at_column, sign, "frame")


def _sign(start: Point, end: Point, charset: Charset) -> str:
    if start[0] == end[0]:
        return charset.horizontal
    if start[1] == end[1]:
        return charset.vertical
    return charset.falling if end[1] > start[1] else charset.rising


def _points(start: Point, end: Point) -> Iterator[Point]:
    (row, column), (end_row, end_column) = start, end
    # on a slope one sign a line is enough; along a line every column needs one
    steps = abs(end_column - column) if row == end_row else end_row - row
    for step in range(steps + 1):
        share = step / steps if steps else 0
        yield (
            row + round((end_row - row) * share),
            column + round((end_column - column) * share),
        )
