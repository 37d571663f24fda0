"""What the search has learnt: a tree for each seat, whose branches are what that seat has seen."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.action import Action

CURIOSITY: Final = 0.7
"""How much an action that was tried seldom counts more, where results lie between -1 and 1."""
NARROWEST: Final = 2
"""How many actions are tried from the start; further ones come with the square root of visits."""


class Edge:
    """An action at a node, and what came of it."""

    __slots__ = ("available", "total", "visits")

    def __init__(self) -> None:
        """Begin with nothing known."""
        self.visits = 0
        self.available = 0
        """In how many visits of the node the world allowed it and it was considered."""
        self.total = 0.0
        """The results for the seat that acts, added up."""

    @property
    def mean(self) -> float:
        """The mean result for the seat that acts."""
        return self.total / self.visits if self.visits else 0.0


class Node:
    """A situation as one seat knows it: what it has seen since the decision to be made."""

    __slots__ = ("edges", "following", "visits")

    def __init__(self) -> None:
        """Begin with nothing known."""
        self.visits = 0
        self.edges: dict[Action, Edge] = {}
        self.following: dict[str, Node] = {}

    def after(self, seen: str) -> Node:
        """Return the situation after the seat has seen one more event."""
        node = self.following.get(seen)
        if node is None:
            node = self.following[seen] = Node()
        return node

    def room(self) -> int:
        """Return how many actions are considered at the next visit (progressive widening)."""
        return NARROWEST + math.isqrt(self.visits)

    def select(self, considered: Sequence[Action]) -> tuple[Action, Edge]:
        """Return the action to try, of those considered, in the order of their promise.

        Actions differ from world to world, so that each is compared by how often it was there to
        be chosen, not by how often the node was visited.
        """
        self.visits += 1
        edges = self.edges
        fresh: Action | None = None
        best = considered[0]
        highest = -math.inf
        for action in considered:
            edge = edges.get(action)
            if edge is None:
                edge = edges[action] = Edge()
            edge.available += 1
            if fresh is not None:
                continue
            if not edge.visits:
                fresh = action
                continue
            doubt = math.sqrt(math.log(edge.available) / edge.visits)
            upper = edge.total / edge.visits + CURIOSITY * doubt
            if upper > highest:
                best, highest = action, upper
        chosen = best if fresh is None else fresh
        return chosen, edges[chosen]
