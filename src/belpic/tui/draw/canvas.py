"""A plane of characters on which boards are drawn."""

from __future__ import annotations

from collections import defaultdict
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len

from belpic.tui.draw.block import Block, Line, Span

if TYPE_CHECKING:
    from collections.abc import Mapping

    from belpic.tui.draw.block import Touch


class Cell(NamedTuple):
    """One column of one line; the right half of a wide character has no text."""

    text: str
    ink: str
    touch: Touch | None


EMPTY = Cell(" ", "", None)


class Canvas:
    """Characters by line and column; it grows to what is put on it."""

    def __init__(self) -> None:
        """Begin empty."""
        self._rows: defaultdict[int, dict[int, Cell]] = defaultdict(dict)

    def put(self, row: int, column: int, span: Span) -> None:
        """Write a span, its left end at the place given."""
        cells = self._rows[row]
        for char in span.text:
            cells[column] = Cell(char, span.ink, span.touch)
            column += 1
            if cell_len(char) == 2:
                cells[column] = Cell("", span.ink, span.touch)
                column += 1

    def put_under(self, row: int, column: int, char: str, ink: str) -> None:
        """Write one narrow character unless something stands there already."""
        self._rows[row].setdefault(column, Cell(char, ink, None))

    def block(self) -> Block:
        """Return what was drawn."""
        height = 1 + max(self._rows, default=-1)
        return Block(tuple(self._line(self._rows.get(row, {})) for row in range(height)))

    def _line(self, row: Mapping[int, Cell]) -> Line:
        cells = [row.get(column, EMPTY) for column in range(1 + max(row, default=-1))]
        return tuple(
            Span("".join(cell.text for cell in run), ink, touch)
            for (ink, touch), run in groupby(cells, key=lambda cell: (cell.ink, cell.touch))
        )
