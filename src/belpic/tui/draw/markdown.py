"""Rule pages as text: headings, paragraphs, lists and tables of Markdown."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, Final

from belpic.tui.draw.block import Block, Line, Span, wrap
from belpic.tui.draw.grid import Column, draw_rows

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from belpic.tui.draw.pen import Pen

SIGNS: Final = re.compile(r"\*\*|__|`|(?<=\()https?://\S+(?=\))")
HEADING: Final = re.compile(r"(#+) (.*)")
ITEM: Final = re.compile(r"(\s*)([-*]|\d+\.) (.*)")
RULE: Final = re.compile(r"\|?[\s:|-]+\|?")
WIDEST: Final = 84


def draw_markdown(text: str, pen: Pen) -> Block:
    """Return the text with its headings, lists and tables as one reads them in a terminal."""
    lines: list[Line] = []
    for kind, run in groupby(text.splitlines(), key=_kind):
        rows = list(run)
        if kind == "table":
            lines += _table(rows, pen)
        elif kind == "blank":
            lines.append(())
        elif kind == "text":
            lines += _paragraph(" ".join(row.strip() for row in rows), pen)
        else:
            lines += [line for row in rows for line in _single(row, pen)]
    return Block(tuple(lines))


def _kind(row: str) -> str:
    if not row.strip():
        return "blank"
    if row.lstrip().startswith("|"):
        return "table"
    return "single" if HEADING.match(row) or ITEM.match(row) else "text"


def _plain(text: str, pen: Pen) -> str:
    return pen.say(SIGNS.sub("", text))


def _width(pen: Pen) -> int:
    return max(20, min(WIDEST, pen.width - 2))


def _paragraph(text: str, pen: Pen) -> Iterator[Line]:
    ink = "strong" if text.startswith("**") and text.endswith("**") else ""
    yield from ((Span(line, ink),) for line in wrap(_plain(text, pen), _width(pen)))


def _single(row: str, pen: Pen) -> Iterator[Line]:
    heading = HEADING.match(row)
    if heading:
        yield (Span(_plain(heading[2], pen), "title"),)
        return
    item = ITEM.match(row)
    assert item is not None  # that is how the row was sorted
    sign = pen.charset.bullet if item[2] in "-*" else item[2]
    indent = f"{item[1]} {sign} "
    for index, line in enumerate(wrap(_plain(item[3], pen), _width(pen) - len(indent))):
        yield (Span(indent if not index else " " * len(indent), "dim"), Span(line))


def _table(rows: Sequence[str], pen: Pen) -> list[Line]:
    cells = [_cells(row, pen) for row in rows if not RULE.fullmatch(row.strip())]
    number = max(map(len, cells))
    inked = [
        [(text, "dim" if not index else "") for text in (*row, *[""] * (number - len(row)))]
        for index, row in enumerate(cells)
    ]
    limit = max(8, (pen.width - 2 * number) // number)
    return draw_rows(inked, [Column(limit=max(limit, 12))] * number)


def _cells(row: str, pen: Pen) -> list[str]:
    parts = re.split(r"(?<!\\)\|", row.strip().strip("|"))
    return [_plain(part.strip().replace("\\|", "|"), pen) for part in parts]
