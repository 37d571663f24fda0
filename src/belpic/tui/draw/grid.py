"""Small tables of text, their columns aligned whatever the width of the characters."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from belpic.tui.draw.block import Block, Line, Span, align, block, wrap

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from belpic.core.scene import Panel
    from belpic.tui.draw.pen import Pen

NARROWEST: Final = 10
"""Columns below which no column of a table is squeezed."""

NUMBER: Final = re.compile(r"[+\-−×]?\d[\d.,/]*\s?%?")
DASHES: Final = "–—- ?"
"""What stands in a column of numbers where there is no number."""

Cell = tuple[str, str]
"""A text and its ink."""


@dataclass(frozen=True, slots=True)
class Column:
    """How the cells of a column stand, and how wide they may be."""

    side: str = "left"
    limit: int | None = None


def draw_rows(
    rows: Sequence[Sequence[Cell]], columns: Sequence[Column], gap: int = 2
) -> list[Line]:
    """Return the rows with aligned columns; a cell over its column's limit is wrapped."""
    widths = [
        min(column.limit or 10**6, max((cell_len(row[index][0]) for row in rows), default=0))
        for index, column in enumerate(columns)
    ]
    lines: list[Line] = []
    for row in rows:
        wrapped = [wrap(text, width) for (text, _), width in zip(row, widths, strict=True)]
        for number in range(max(map(len, wrapped))):
            spans = []
            for index, column in enumerate(columns):
                text = wrapped[index][number] if number < len(wrapped[index]) else ""
                spans += [Span(" " * gap)] if index else []
                spans.append(Span(align(text, widths[index], column.side), row[index][1]))
            lines.append(tuple(spans))
    return lines


def draw_panel(panel: Panel, pen: Pen) -> Block:
    """Return a panel with its title, its head and its rows; strong rows carry a sign."""
    rows = [[pen.say(cell) for cell in row.cells] for row in panel.rows]
    wanted = max([len(panel.head), *map(len, rows)])
    table: list[list[Cell]] = []
    if panel.head:
        table.append(_filled(["", *map(pen.say, panel.head)], wanted + 1, "dim"))
    for row, cells in zip(panel.rows, rows, strict=True):
        sign = pen.charset.turn if row.strong else ""
        table.append(_filled([sign, *cells], wanted + 1, "strong" if row.strong else ""))
    if not rows:
        table.append(_filled(["", pen.say("–")], wanted + 1, "dim"))
    columns = [Column(), *_columns(rows, wanted, pen.width)]
    title = (Span(pen.say(panel.label), "title"),)
    return block(title, *draw_rows(table, columns))


def _filled(cells: Sequence[str], number: int, ink: str) -> list[Cell]:
    return [(text, ink) for text in (*cells, *[""] * (number - len(cells)))]


def _columns(rows: Sequence[Sequence[str]], number: int, width: int) -> list[Column]:
    limit = max(NARROWEST, (width - 3 - 2 * number) // max(1, min(number, 2)))
    return [
        Column(
            "right" if _numeric(row[index] for row in rows if index < len(row)) else "left", limit
        )
        for index in range(number)
    ]


def _numeric(cells: Iterable[str]) -> bool:
    texts = [text for text in cells if text.strip(DASHES)]
    return bool(texts) and all(map(NUMBER.fullmatch, texts))
