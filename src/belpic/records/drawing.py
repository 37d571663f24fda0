"""Diagrams in plain characters, for rule pages that are read in a terminal or as Markdown."""

from __future__ import annotations

import unicodedata
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from belpic.core.diagram import Diagram, Figure, Sign
    from belpic.core.languages import Lang
    from belpic.core.scene import Board, Look

LOOKS: Final[dict[Look, str]] = {
    "plain": ".",
    "water": "~",
    "hue": "=",
    "hill": "^",
    "orange": "%",
    "river": "≈",
    "start": "<",
    "goal": ">",
}
LINES: Final = {(0, 1): "|", (1, 0): "-", (1, 1): "\\", (1, -1): "/"}
"""A line by its direction: to the right and down."""
ANY_LINE: Final = "| - / \\"
DASHED_LINE: Final = ":"
FAR_LINE: Final = "+"
RING: Final = "o"
DASHED_RING: Final = "*"
CROSS: Final = "x"
RED: Final = "+"
"""Before the letter of a red piece."""
GAP: Final = "    "
WIDEST: Final = 76
"""Figures stand side by side as long as the line is no longer than this."""


def draw_text(diagram: Diagram, lang: Lang) -> str:
    """Return a diagram as Markdown: its title, the figures in characters, and what they mean."""
    title = f"**{diagram.title.in_(lang)}**"
    rows = (_side_by_side(row) for row in _rows([_figure(one, lang) for one in diagram.figures]))
    body = "\n\n".join(rows)
    legend = [f"- `{_shown(clue.sign)}` {clue.meaning.in_(lang)}" for clue in diagram.legend]
    parts = [title, f"```text\n{body}\n```", "\n".join(legend)]
    return "\n\n".join(filter(None, parts))


def _shown(sign: Sign) -> str:
    return ANY_LINE if sign.shape == "line" and not sign.dashed else _character(sign, "")


def _character(sign: Sign, line: str) -> str:
    if sign.label:
        return sign.label[:1]
    match sign.shape:
        case "ring":
            return DASHED_RING if sign.dashed else RING
        case "cross":
            return CROSS
        case "line" if sign.far:
            return FAR_LINE
        case "line":
            return DASHED_LINE if sign.dashed else line


def _figure(figure: Figure, lang: Lang) -> list[str]:
    """Return the lines of a figure: caption, columns, rows."""
    board = figure.board
    spots = {place.key: (place.x, place.y) for place in board.places}
    cells = {spots[place.key]: LOOKS[place.look] for place in board.places}
    # crosses and rings come last, so that they are seen where a line passes under them
    for sign in sorted(figure.signs, key=lambda sign: sign.shape != "line"):
        for key in sign.reached:
            cells[spots[key]] = _character(sign, _line(sign, spots))
    for piece in figure.pieces:
        cells[spots[piece.place]] = RED * (piece.colour == "red") + piece.letter
    return [figure.caption.in_(lang), *_grid(board, cells)]


def _line(sign: Sign, spots: dict[str, tuple[int, int]]) -> str:
    if sign.shape != "line":
        return ""
    (ax, ay), (bx, by) = spots[sign.places[0]], spots[sign.places[1]]
    right, down = bx - ax, by - ay
    return LINES.get((right, down)) or LINES[-right, -down]


def _grid(board: Board, cells: dict[tuple[int, int], str]) -> Iterator[str]:
    margin = max(map(len, board.rows), default=0)
    wide = max(map(len, (*cells.values(), *board.columns)))
    left = " " * (margin + 1) if margin else ""
    if board.columns:
        yield left + " ".join(f"{name:>{wide}}" for name in board.columns)
    for y in range(board.height):
        name = f"{board.rows[y]:>{margin}} " if board.rows else left
        row = (cells.get((x, y), "") for x in range(board.width))
        yield name + " ".join(f"{cell:>{wide}}" for cell in row)


def _rows(figures: Sequence[list[str]]) -> Iterator[list[list[str]]]:
    row: list[list[str]] = []
    for figure in figures:
        widths = [max(map(_width, one)) for one in (*row, figure)]
        if row and sum(widths) + len(GAP) * len(row) > WIDEST:
            yield row
            row = []
        row.append(figure)
    yield row


def _side_by_side(figures: Sequence[list[str]]) -> str:
    widths = [max(map(_width, figure)) for figure in figures]
    lines = zip_longest(*figures, fillvalue="")
    return "\n".join(
        GAP.join(
            text + " " * (width - _width(text)) for text, width in zip(line, widths, strict=True)
        ).rstrip()
        for line in lines
    )


def _width(text: str) -> int:
    return sum(1 + (unicodedata.east_asian_width(char) in "WF") for char in text)
