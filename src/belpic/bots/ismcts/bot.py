"""The bots that search, in any game and of any strength."""

from __future__ import annotations

import gc
import math
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from belpic.bots.ismcts.search import Search
from belpic.core.budget import Budget, Countdown
from belpic.core.thinking import Hints, Strength

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from belpic.bots.ismcts.tree import Edge
    from belpic.core.action import Action
    from belpic.core.rng import Rng
    from belpic.core.view import View

FINE: Final = 1 << 20
"""Into how many parts a share is divided when it is drawn."""
MOST_WORLDS: Final = 1_000_000
"""How many worlds are played out at most where time alone is the budget."""


class SearchingBot:
    """Plays out guesses of what it does not see, and takes what did best in them."""

    __slots__ = ("hints", "strength", "timed")

    def __init__(self, hints: Hints, strength: Strength, *, timed: bool = True) -> None:
        """Take what the game says and how well to play; `timed` if the clock may end it earlier."""
        self.hints = hints
        self.strength = strength
        self.timed = timed

    def with_budget(self, budget: Budget) -> SearchingBot:
        """Return the same bot under a budget; a node is one world that is played out."""
        if budget.nodes is not None:
            strength = replace(self.strength, worlds=budget.nodes)
            return SearchingBot(self.hints, strength, timed=False)
        assert budget.seconds is not None  # a budget is one or the other
        strength = replace(self.strength, worlds=MOST_WORLDS, seconds=budget.seconds)
        return SearchingBot(self.hints, strength)

    def choose(self, view: View, rng: Rng) -> Action:
        """Return the action that did best in the worlds that were tried."""
        search = self.look(view, rng)
        return self._best(search, rng) if len(search.noticed) > 1 else search.noticed[0]

    def look(self, view: View, rng: Rng) -> Search:
        """Return all that the search finds of a decision."""
        strength = self.strength
        countdown = Budget(seconds=strength.seconds).begin() if self.timed else None
        search = Search(view, self.hints, rng, lambda actions: self._notice(actions, rng))
        if len(search.noticed) > 1:
            with uncollected():
                if countdown is None:
                    for _ in range(strength.worlds):
                        search.try_world()
                else:
                    try_in_time(search, strength.worlds, countdown)
        return search

    def _notice(self, actions: Sequence[Action], rng: Rng) -> Sequence[Action]:
        """Return the actions that are not overlooked, at least one of them."""
        least = int(self.strength.missed * FINE)
        if not least or len(actions) == 1:
            return actions
        noticed = [action for action in actions if rng.below(FINE) >= least]
        return noticed or [actions[rng.below(len(actions))]]

    def _best(self, search: Search, rng: Rng) -> Action:
        """Return what was tried most, or what seems best to somebody who misjudges."""
        edges = search.root.edges
        noise = self.strength.noise
        tried = [action for action in search.noticed if action in edges and edges[action].visits]
        if noise:
            judged = [edges[action].mean + noise * misjudgement(rng) for action in tried]
            return tried[judged.index(max(judged))]
        best = max(tried, key=lambda action: (edges[action].visits, edges[action].mean))
        rule = tried[0]
        return best if is_better(edges[best], edges[rule], self.hints.doubt) else rule


def try_in_time(search: Search, worlds: int, countdown: Countdown) -> None:
    """Try worlds, at least one, as long as another one like the longest so far would be in time."""
    longest, left = 0.0, countdown.left()
    for _ in range(worlds):
        search.try_world()
        before, left = left, countdown.left()
        longest = max(longest, before - left)
        if left <= longest:
            break


@contextmanager
def uncollected() -> Iterator[None]:
    """Keep Python from looking for garbage meanwhile.

    Trees grow by many objects, none of which refers back to itself. To look through all that a
    process holds took as long as a whole decision, which then ended late and had tried less.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def is_better(one: Edge, other: Edge, doubt: float) -> bool:
    """Tell whether an action did so much better than another that it can hardly be luck."""
    if not doubt:
        return True
    return one.mean - other.mean > doubt * math.sqrt(1 / one.visits + 1 / other.visits)


def misjudgement(rng: Rng) -> float:
    """Return a number of standard deviation 1 around 0."""
    # by Box and Muller; never the logarithm of nothing
    radius = math.sqrt(-2 * math.log((1 + rng.below(FINE)) / FINE))
    return radius * math.cos(2 * math.pi * rng.below(FINE) / FINE)
