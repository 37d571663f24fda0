"""The touch machine: from things that are touched on a table to whole actions, for every game.

A `TouchMachine` reads touches from a View through `next` and `why` alone. It knows what may be
touched now, what every touch would mean, what falls away when something is taken back, and which
action the touches are; clients only show that. Its rules are these:

- A thing may be touched before it is said what to do with it: words (buttons, piles) that come
  before it in the path are supposed; where only one fits, it is taken by itself. What a word asks
  for and is not one's own, such as an end on the table to which cards are laid, may be touched
  after one's own cards.
- Other things are touched in the order of the path: from, over, to. Sets have no order, because
  `next` has none for them.
- A touch that can continue does so. Otherwise a chosen thing is taken back, with what depended on
  it; anything else that one could begin with begins anew.
- What the touches can only become may be completed at once (`completion`). Among tokens that the
  game calls `like` the machine chooses by itself, by a hash of the View, so that a choice tells
  others nothing about what else one holds.
"""

from belpic.core.touch.graph import (
    GRAPH_LIMITS,
    GraphLimits,
    TouchGraph,
    TouchNode,
    draw_graph,
    draw_node,
)
from belpic.core.touch.machine import (
    Asks,
    Continues,
    Declined,
    TouchMachine,
    TouchResult,
)
from belpic.core.touch.meanings import Meaning
from belpic.core.touch.readings import Pick, Reading, Touches

__all__ = [
    "GRAPH_LIMITS",
    "Asks",
    "Continues",
    "Declined",
    "GraphLimits",
    "Meaning",
    "Pick",
    "Reading",
    "TouchGraph",
    "TouchMachine",
    "TouchNode",
    "TouchResult",
    "Touches",
    "draw_graph",
    "draw_node",
]
