"""The excavated board: cells with lines, and the ways in which one may have run over them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Final, Literal

from belpic.core.codec import from_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

RouteName = Literal["boustrophedon", "columns", "spiral"]
COLUMNS: Final = 8
ROWS: Final = 4
GOAL: Final = COLUMNS * ROWS - 1
"""The last cell of every route."""

Spot = tuple[int, int]
"""A row from the top and a column from the left, counted from 1."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell as it was transcribed: its number on the printed route, its place and its lines."""

    i: int
    row: int
    col: int
    lines: int
    kind: Literal["plain", "start", "goal"]

    @property
    def key(self) -> str:
        """The cell's name on the table."""
        return f"cell{self.row}{self.col}"


@dataclass(frozen=True, slots=True)
class NetxiuRoute:
    """The cells in the order in which a piece runs over them, from the start to the goal."""

    cells: tuple[Cell, ...]

    @property
    def lines(self) -> tuple[int, ...]:
        """How many cups each cell costs."""
        return tuple(cell.lines for cell in self.cells)

    @property
    def lined(self) -> frozenset[int]:
        """The cells with lines, by their number on this route."""
        return frozenset(at for at, lines in enumerate(self.lines) if lines)


@cache
def transcribed() -> tuple[Cell, ...]:
    """Return the cells in the order of the printed route."""
    source = resources.files("belpic.games.netxiu").joinpath("data/board.json")
    return from_json(tuple[Cell, ...], json.loads(source.read_text(encoding="utf-8")))


@cache
def route_of(name: RouteName) -> NetxiuRoute:
    """Return a route; only its start, the hatched corner, is certain (Rulebook, 六裁, OPTIONS)."""
    cells = transcribed()
    if name == "boustrophedon":
        return NetxiuRoute(cells)
    by_spot = {(cell.row, cell.col): cell for cell in cells}
    spots = _up_and_down() if name == "columns" else _inwards(by_spot)
    return NetxiuRoute(tuple(by_spot[spot] for spot in spots))


def _up_and_down() -> Iterator[Spot]:
    """Yield the columns from the right, the first one upwards, the next downwards."""
    for turn, column in enumerate(range(COLUMNS, 0, -1)):
        rows = range(1, ROWS + 1) if turn % 2 else range(ROWS, 0, -1)
        yield from ((row, column) for row in rows)


def _inwards(cells: Mapping[Spot, Cell]) -> Iterator[Spot]:
    """Yield the outer cells clockwise, then those inside them, to the middle."""
    left = set(cells)
    row, column, down, right = ROWS, COLUMNS, 0, -1
    while left:
        yield row, column
        left.remove((row, column))
        if (row + down, column + right) not in left:
            down, right = right, -down
        row, column = row + down, column + right
