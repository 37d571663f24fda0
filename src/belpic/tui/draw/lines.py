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
    canvas: Canvas, corner: Point, owners: Mapping[Point, str], step: Point, charset: Charset
) -> None:
    """Draw the ruling around places: `owners` tells which place covers each column and row.

    Cells are `step` apart (across, down); between cells of one place there is no line.
    """
    (top, left), (across, down) = corner, step
    columns = max((x for x, _ in owners), default=-1) + 1
    rows = max((y for _, y in owners), default=-1) + 1
    for y in range(rows + 1):
        for x in range(columns + 1):
            row, column = top + y * down, left + x * across
            ends = (
                _parts(owners, (x - 1, y - 1), (x, y - 1)),
                _parts(owners, (x - 1, y), (x, y)),
                _parts(owners, (x - 1, y - 1), (x - 1, y)),
                _parts(owners, (x, y - 1), (x, y)),
            )
            if any(ends):
                canvas.put(row, column, Span(_joint(ends, charset), "frame"))
            if ends[3]:
                canvas.put(row, column + 1, Span(charset.horizontal * (across - 1), "frame"))
            for line in range(1, down if ends[1] else 1):
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


def _parts(owners: Mapping[Point, str], one: Point, other: Point) -> bool:
    """Tell whether a line runs between two cells."""
    return owners.get(one) != owners.get(other)


def _joint(ends: tuple[bool, bool, bool, bool], charset: Charset) -> str:
    """Return the sign where lines meet that come from above, below, the left and the right."""
    top_left, top_right, low_left, low_right = charset.corners
    above, below, left, right = charset.tees
    signs = {
        (False, True, False, True): top_left,
        (False, True, True, False): top_right,
        (True, False, False, True): low_left,
        (True, False, True, False): low_right,
        (False, True, True, True): above,
        (True, False, True, True): below,
        (True, True, False, True): left,
        (True, True, True, False): right,
        (True, True, False, False): charset.vertical,
        (False, False, True, True): charset.horizontal,
    }
    return signs.get(ends, charset.cross)


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
