"""The answers of the machine around some touches, so that a client can walk them by itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from belpic.core.action import Action, Token
from belpic.core.quick import quick
from belpic.core.touch.machine import CONVINCING, Likeness, likeness
from belpic.core.touch.readings import Touches

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.text import Text
    from belpic.core.touch.machine import TouchMachine
    from belpic.core.touch.meanings import Meaning
    from belpic.core.touch.readings import Reading

Target = int | Action | None
"""Where a touch leads: to a node, to a whole action, or further than the graph was drawn."""


class TouchEdge(NamedTuple):
    """One meaning of a touch: the text of its token, what it does, and where it leads."""

    text: str
    label: Text | None
    to: Target


@quick
@dataclass(frozen=True, slots=True)
class TouchNode:
    """What a client may show and do at some touches."""

    free: Mapping[str, tuple[TouchEdge, ...]]
    back: Mapping[str, int | None]
    """Where it leads to take back what is chosen; a key may be free as well, as of equal cards."""
    chosen: tuple[Token, ...]
    done: Action | None
    """The action that the touches are, or the only one they can become."""
    stands: bool
    """Whether they are that action as they stand."""


@dataclass(frozen=True, slots=True)
class TouchGraph:
    """Nodes by number; the first is where it was drawn from, as the question as it is asked."""

    nodes: tuple[TouchNode, ...]

    @property
    def whole(self) -> bool:
        """Whether no touch leads further than the graph was drawn."""
        return not any(
            edge.to is None for node in self.nodes for edges in node.free.values() for edge in edges
        )


@dataclass(frozen=True, slots=True)
class GraphLimits:
    """How much is drawn before a client has to ask: nodes, meanings, answers of `next`."""

    nodes: int
    edges: int
    answers: int


GRAPH_LIMITS: Final = GraphLimits(nodes=400, edges=2_500, answers=600)
SAFE_EDGES: Final = min(GRAPH_LIMITS.edges, GRAPH_LIMITS.answers - CONVINCING - 1)
"""With so few edges a graph is drawn whole: each takes an answer of `next`, beside the first one
and those that find out whether an order says something."""


def draw_graph(
    machine: TouchMachine, limits: GraphLimits = GRAPH_LIMITS, root: Touches | None = None
) -> TouchGraph:
    """Return the answers that can be reached, the nearest first, as far as the limits allow.

    They are reached from the question as it is asked, or from the touches of the root.
    """
    return _Drawing(machine, limits).draw(machine.start if root is None else root)


def draw_node(machine: TouchMachine, touches: Touches) -> TouchNode:
    """Return one node alone; whatever is no whole action leads further than it."""
    drawing = _Drawing(machine, GraphLimits(0, 0, 0))
    return drawing.node(drawing.drawn(touches), machine.completion(touches))


Edges = dict[str, tuple[TouchEdge, ...]]


class Drawn(NamedTuple):
    """Touches with what may follow them, and what is left when something is taken back."""

    touches: Touches
    edges: Edges
    chosen: tuple[Token, ...]
    back: Mapping[str, Touches]


class _Drawing:
    """A graph that is being drawn; touches get numbers as they are met, while there are some."""

    def __init__(self, machine: TouchMachine, limits: GraphLimits) -> None:
        self.machine = machine
        self.limits = limits
        self.numbers: dict[Touches, int] = {}
        self.order: list[Touches] = []
        self.ends: dict[Action, Likeness] = {}

    def draw(self, root: Touches) -> TouchGraph:
        machine, limits, number = self.machine, self.limits, 0
        self._number(root)
        drawn: list[Drawn] = []
        while len(drawn) < len(self.order) and number <= limits.edges:
            if drawn and machine.answered > limits.answers:
                break
            touches = self.order[len(drawn)]
            one = self.drawn(touches)
            number += sum(map(len, one.edges.values()))
            drawn.append(one)
            # what is taken back is as near as what is touched
            for left in one.back.values():
                self._number(left)
        # what has a number but was not drawn any more is beyond the graph
        self.limits = GraphLimits(0, 0, 0)
        self.numbers = {one: at for one, at in self.numbers.items() if at < len(drawn)}
        beyond = len(self.order) > len(drawn)
        if beyond:
            drawn = [one._replace(edges=_cut(one.edges, len(drawn))) for one in drawn]
        ends = _Ends(self, [one.edges for one in drawn])
        return TouchGraph(
            tuple([self.node(one, ends.completion(at)) for at, one in enumerate(drawn)])
        )

    def drawn(self, touches: Touches) -> Drawn:
        chosen = self.machine.chosen(touches)
        return Drawn(touches, self._edges(touches), chosen, self._taken_back(touches, chosen))

    def _edges(self, touches: Touches) -> Edges:
        only = self.machine.only_reading(touches)
        if only is not None:
            return self._straight_edges(only)
        free = self.machine.free(touches)
        return {key: tuple(map(self._edge, meanings)) for key, meanings in free.items()}

    def _taken_back(self, touches: Touches, chosen: Sequence[Token]) -> dict[str, Touches]:
        keys = dict.fromkeys([token.key for token in chosen])
        return {key: self.machine.without(touches, key) for key in keys}

    def node(self, drawn: Drawn, done: Action | None) -> TouchNode:
        touches, edges, chosen, left = drawn
        back = {key: self._number(one) for key, one in left.items()}
        stands = done is not None and done in self.machine.complete(touches)
        return TouchNode(edges, back, chosen, done, stands)

    def _edge(self, meaning: Meaning) -> TouchEdge:
        after = self.machine.take(meaning)
        whole = self.machine.whole(after)
        if whole is not None:
            self.ends[whole] = likeness(whole, after.readings[0])
        to = self._number(after) if whole is None else whole
        return TouchEdge(meaning.token.text, meaning.token.label, to)

    def _straight_edges(self, reading: Reading) -> Edges:
        """Return the edges after the only reading of some touches, as of most that were begun.

        They are those that the machine's meanings lead to, which it would look for at every step;
        what is asked of the game is the same.
        """
        machine, ends = self.machine, self.ends
        before, words, answer = reading.path, reading.words, machine.next
        like_others = any(pick.token.like for pick in reading.picks)
        edges: Edges = {}
        for key, picks in machine.offer(before).by_key.items():
            found: list[TouchEdge] = []
            for pick in picks:
                text, _, label, like = pick.token
                after = None if machine.has_order(words) else machine.ordered(reading.then(pick))
                tokens, action = answer((*before, text) if after is None else after.path)
                if tokens or action is None:
                    touches = Touches((after or reading.then(pick),))
                    found.append(TouchEdge(text, label, self._number(touches)))
                    continue
                # without anything alike an action is like itself alone
                alike = like_others or like
                ends[action] = likeness(action, after or reading.then(pick)) if alike else action
                found.append(TouchEdge(text, label, action))
            edges[key] = tuple(found)
        return edges

    def _number(self, touches: Touches) -> int | None:
        found = self.numbers.get(touches)
        if found is None and len(self.order) < self.limits.nodes:
            found = self.numbers[touches] = len(self.order)
            self.order.append(touches)
        return found


def _cut(edges: Edges, number: int) -> Edges:
    """Return edges that lead nowhere beyond so many nodes."""
    return {
        key: tuple(
            edge._replace(to=None) if isinstance(edge.to, int) and edge.to >= number else edge
            for edge in found
        )
        for key, found in edges.items()
    }


Reached = Mapping[Action, Likeness]


class _Ends:
    """Which actions can be reached from drawn touches, where they are alike."""

    def __init__(self, drawing: _Drawing, edges: Sequence[Edges]) -> None:
        self.machine = drawing.machine
        self.order = drawing.order
        self.ends = drawing.ends
        self.edges = edges
        self.met: dict[int, Reached | None] = {}

    def completion(self, at: int) -> Action | None:
        """Return the same as the machine does, from the graph."""
        if self.order[at] == self.machine.start:
            return None
        actions = self.machine.complete(self.order[at])
        if actions:
            return actions[0] if len(actions) == 1 else None
        reached = self._reach(at)
        return self.machine.any_of(sorted(reached)) if reached else None

    def _reach(self, to: Target) -> Reached | None:
        """Return the actions if they are alike, None if they are not or nobody knows."""
        if not isinstance(to, int):
            return None if to is None else {to: self.ends[to]}
        if to not in self.met:
            self.met[to] = self._find(to)
        return self.met[to]

    def _find(self, at: int) -> Reached | None:
        found: dict[Action, Likeness] = {}
        for reading in self.order[at].readings:
            action = self.machine.next(reading.path).action
            if action is not None:
                found[action] = likeness(action, reading)
        for edge in chain.from_iterable(self.edges[at].values()):
            reached = self._reach(edge.to)
            if reached is None:
                return None
            found.update(reached)
            if len(set(found.values())) > 1:
                return None
        return found
