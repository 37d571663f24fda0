"""Routes: the places that a piece passes on its way to the mountain."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from belpic.core.lazy_property import lazy_property
from belpic.core.scene import Look

Shape = Literal["grid", "path"]


@dataclass(frozen=True, slots=True)
class Node:
    """One place of a board, by its name and where it is drawn."""

    name: str
    x: int
    y: int
    look: Look


@dataclass(frozen=True)
class MountainRoute:
    """A way from the first place to the last, and the board on which it runs."""

    shape: Shape
    nodes: tuple[Node, ...]
    """The places in the order in which they are passed."""
    bonus: frozenset[int]
    """Where one square more may be advanced: 皇処, orange."""
    river: frozenset[int] = frozenset()
    """Where `water` makes moving dearer."""
    beside: tuple[Node, ...] = ()
    """Places of the board that the route does not touch."""
    columns: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()

    @property
    def goal(self) -> int:
        """The number of the last place."""
        return len(self.nodes) - 1

    @lazy_property
    def keys(self) -> tuple[str, ...]:
        """The names of the places in order, which are also their keys."""
        return tuple(node.name for node in self.nodes)
