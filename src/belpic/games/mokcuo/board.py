"""The 机戦 board of 行山, and the routes on it (Rulebook, 行山, Board graph)."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Final, TypedDict

from belpic.games._shared.mountain.route import MountainRoute, Node

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.scene import Look

COLUMNS: Final = ("K", "L", "N", "T", "Z", "X", "C", "M", "P")
ROWS: Final = ("A", "E", "I", "U", "O", "Y", "AI", "AU", "IA")
CENTRE: Final = "ZO"
MIDDLE: Final = range(2, 7)
"""The columns and rows that the book's picture shows."""
LOOKS: Final[dict[str, Look]] = {
    "plain": "plain",
    "water": "water",
    "orange": "hue",
    "goal": "hill",
}


class RouteSquare(TypedDict):
    """A square of the book's route as the data file has it."""

    square: str
    kind: str


@cache
def spiral() -> dict[str, Look]:
    """Return the squares of the book's route in order with their looks."""
    source = resources.files("belpic.games.mokcuo") / "data" / "board.json"
    squares: list[RouteSquare] = json.loads(source.read_text(encoding="utf-8"))["route"]
    return {one["square"].replace("-", ""): LOOKS[one["kind"]] for one in squares}


@cache
def route_over(squares: Sequence[str], *, start_bonus: bool, neighbours: bool) -> MountainRoute:
    """Return a route over these squares; the book's own if there are none."""
    names = tuple(squares) or tuple(spiral())
    looks = spiral()
    shown = MIDDLE if all(set(_spot(name)) <= set(MIDDLE) for name in names) else range(9)
    board = [(column, row) for row in shown for column in shown]
    nodes = {
        COLUMNS[column] + ROWS[row]: Node(
            COLUMNS[column] + ROWS[row],
            column - shown[0],
            row - shown[0],
            looks.get(COLUMNS[column] + ROWS[row], "plain"),
        )
        for column, row in board
    }
    bonus = frozenset(
        number
        for number, name in enumerate(names)
        if (number or start_bonus)
        and (nodes[name].look == "hue" or (neighbours and _is_near(name)))
    )
    return MountainRoute(
        "grid",
        tuple(nodes[name] for name in names),
        bonus,
        beside=tuple(node for name, node in nodes.items() if name not in names),
        columns=tuple(COLUMNS[column] for column in shown),
        rows=tuple(ROWS[row] for row in shown),
    )


def _spot(name: str) -> tuple[int, int]:
    return COLUMNS.index(name[0]), ROWS.index(name[1:])


def _is_near(name: str) -> bool:
    """Tell whether a square touches the centre."""
    (column, row), (middle, centre) = _spot(name), _spot(CENTRE)
    return max(abs(column - middle), abs(row - centre)) == 1
