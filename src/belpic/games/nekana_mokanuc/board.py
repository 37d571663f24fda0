"""The route of the ships and the tracks for resources, as they are printed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final, Literal, cast

GOAL: Final = 20
"""The number of the goal: as many steps as the route has."""
SHIPS: Final = 3
HOLD: Final = 15
"""How much a ship carries at most: its track ends there."""
BUILD: Final = 5
"""What a ship costs, and what it is then loaded with."""


@dataclass(frozen=True, slots=True)
class Square:
    """A place of the route; the two boxes have no column and row of their own."""

    number: int
    kind: Literal["start", "sea", "goal"]
    column: int = 0
    row: int = 0

    @property
    def key(self) -> str:
        """Its name on the table."""
        return f"sea{self.number}" if self.kind == "sea" else self.kind


@cache
def route() -> tuple[Square, ...]:
    """Return the places from the start to the goal."""
    entries = cast("list[dict[str, object]]", _printed()["route"])
    return tuple(
        Square(
            cast("int", entry["i"]),
            cast("Literal['start', 'sea', 'goal']", entry["kind"]),
            cast("int", entry.get("col", 0)),
            cast("int", entry.get("row", 0)),
        )
        for entry in entries
    )


@cache
def track(name: Literal["ship", "goal", "start"]) -> range:
    """Return the numbers printed on a track; that of the start runs in a circle."""
    tracks = cast("dict[str, list[int]]", _printed()["tracks"])
    low, high = tracks[name]
    return range(low, high + 1)


@cache
def _printed() -> dict[str, object]:
    source = resources.files("belpic.games.nekana_mokanuc").joinpath("data/board.json")
    return cast("dict[str, object]", json.loads(source.read_text(encoding="utf-8")))
