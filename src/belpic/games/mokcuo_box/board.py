"""The shared board of 軟遊行山, read from the picture's coordinates (Rulebook, 軟遊行山)."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from itertools import pairwise
from typing import TYPE_CHECKING, Final, TypedDict

from belpic.games._shared.mountain.route import MountainRoute, Node

if TYPE_CHECKING:
    from belpic.core.scene import Look

LOOKS: Final[dict[str, Look]] = {
    "start": "start",
    "plain": "plain",
    "water": "river",
    "orange": "orange",
    "goal": "goal",
}
COLUMNS: Final = 8
"""Into how many steps the width of the path is divided."""


class NodeSpot(TypedDict):
    """A node as the data file has it: where it is drawn, in percent of the upright picture."""

    i: int
    kind: str
    x: float
    y: float


class Tracks(TypedDict):
    """The printed tracks of the two resources."""

    rice: list[int]
    coin: list[int]


class PersonalBoard(TypedDict):
    """What is printed on a personal board."""

    slots: int
    rows_top_to_bottom: list[str]
    tracks: Tracks


class Data(TypedDict):
    """The data file: the path, and a personal board."""

    route: list[NodeSpot]
    personal_board: PersonalBoard


@cache
def read_data() -> Data:
    """Return what was measured on the printed boards."""
    source = resources.files("belpic.games.mokcuo_box") / "data" / "board.json"
    data: Data = json.loads(source.read_text(encoding="utf-8"))
    return data


@cache
def zigzag() -> MountainRoute:
    """Return the path from the lower left to the sun at the upper right."""
    spots = read_data()["route"]
    left, right = min(spot["x"] for spot in spots), max(spot["x"] for spot in spots)
    columns = [round((spot["x"] - left) / (right - left) * COLUMNS) for spot in spots]
    legs = _legs(columns)
    nodes = tuple(
        Node(str(spot["i"]), column, legs[-1] - leg, LOOKS[spot["kind"]])
        for spot, column, leg in zip(spots, columns, legs, strict=True)
    )
    return MountainRoute(
        "path",
        nodes,
        frozenset(number for number, node in enumerate(nodes) if node.look == "orange"),
        frozenset(number for number, node in enumerate(nodes) if node.look == "river"),
    )


def _legs(columns: list[int]) -> list[int]:
    """Return for every node the number of the straight leg on which it is, from the start."""
    legs, heading = [0], columns[1] > columns[0]
    for before, column in pairwise(columns):
        turned = (column > before) != heading
        heading = column > before
        legs.append(legs[-1] + turned)
    return legs
