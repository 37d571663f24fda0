"""What follows a first touch, drawn once wherever it is the same.

On a board one touches a piece, and then where it goes: most pieces can do today what they could
before the last move. A game that says so (`State.branches`) has what follows each first touch drawn
and kept, and a graph is put together from that. It is the same graph that the machine would draw;
where it might not be, there is none from branches, and the machine draws it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from belpic.core.action import NOTHING, Action, Next, Token
from belpic.core.touch.graph import GRAPH_LIMITS, TouchEdge, TouchNode
from belpic.core.touch.machine import CONVINCING
from belpic.core.touch.readings import Path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.touch.machine import TouchMachine


@dataclass(frozen=True, slots=True, eq=False)
class DrawnBranch:
    """What a client may show and do after the first touch and those that follow it."""

    first: Token
    to: int | Action | None
    """Where the first touch leads: to the node 1, or to an action."""
    nodes: tuple[TouchNode, ...]
    """From number 1 on; 0 is the question as it is asked."""
    levels: tuple[int, ...]
    """How many nodes there are after one touch, after two, and so on."""
    keys: frozenset[str]
    """What is touched anywhere in it."""
    later: frozenset[str]
    """The texts of all but the first touch."""
    edges: int
    """How many meanings its touches have after the first."""
    answers: int
    """How many answers of `next` it took."""


class Branch:
    """A first token and all that may follow it, whatever else is possible.

    Equal branches had better be one object, as what is drawn of it is kept with it.
    """

    __slots__ = ("_drawn", "answers", "first")

    def __init__(self, first: Token, answers: Mapping[Path, Next]) -> None:
        """Take the token, and the answers of `next` for all paths that begin with it."""
        self.first = first
        self.answers = answers
        self._drawn: DrawnBranch | bool = False

    def next(self, path: Sequence[str]) -> Next:
        """Return what may follow a path if there is nothing but this branch."""
        return self.answers.get(tuple(path), NOTHING) if path else Next((self.first,))

    def drawn(self) -> DrawnBranch | None:
        """Return the graph of the branch; None if it takes a machine to find out what it is."""
        if self._drawn is False:
            self._drawn = _draw(self) or True
        return self._drawn if isinstance(self._drawn, DrawnBranch) else None


def find_branches(machine: TouchMachine) -> tuple[DrawnBranch, ...] | None:
    """Return the branches that the graph of a question consists of, if it consists of branches."""
    branches = machine.view.branches()
    if not branches:
        return None
    found = tuple([drawn for one in branches if (drawn := one.drawn())])
    firsts = {drawn.first.text for drawn in found}
    # what is touched first means one thing only
    if len({drawn.first.key for drawn in found}) < len(branches):
        return None
    things = machine.sorts.things
    edges, nodes, answers = len(found), 1, 1 + CONVINCING
    for drawn in found:
        # what is touched must be on the table, and nothing touched later may begin anything else
        if not (drawn.keys <= things and drawn.later.isdisjoint(firsts)):
            return None
        edges += drawn.edges
        nodes += len(drawn.nodes)
        answers += drawn.answers
    limits = GRAPH_LIMITS
    within = nodes <= limits.nodes and edges <= limits.edges and answers <= limits.answers
    return found if within else None


def numbers_of(drawn: Sequence[DrawnBranch]) -> Iterator[tuple[int, ...]]:
    """Yield the numbers that the nodes of each branch have in the whole graph.

    There, as in every graph, what is fewer touches away comes first.
    """
    deepest = max((len(one.levels) for one in drawn), default=0)
    free, at = 1, []
    for depth in range(deepest):
        at.append(free)
        free += sum([one.levels[depth] for one in drawn if depth < len(one.levels)])
    for one in drawn:
        numbers = [0]
        for depth, size in enumerate(one.levels):
            numbers += range(at[depth], at[depth] + size)
            at[depth] += size
        yield tuple(numbers)


def _draw(branch: Branch) -> DrawnBranch | None:
    first, answers = branch.first, branch.answers
    start = (first.text,)
    tokens = [token for answer in answers.values() for token in answer.tokens]
    if first.like or any(token.like for token in tokens) or _is_deep(answers):
        return None
    keys = frozenset([first.key, *[token.key for token in tokens]])
    later = frozenset([token.text for token in tokens])
    counts = (len(tokens), len(answers))
    tokens_after, action = answers[start]
    if not tokens_after:
        return DrawnBranch(first, action, (), (), keys, later, *counts)
    # touches get their numbers by what is touched, and then by what it means
    place = {key: at for at, key in enumerate(dict.fromkeys([one.key for one in tokens_after]))}
    inner = sorted(
        [one for one in tokens_after if answers[*start, one.text].tokens],
        key=lambda one: place[one.key],
    )
    numbers = {one.text: number for number, one in enumerate(inner, start=2)}
    nodes = [
        _node(answers, (first,), numbers, {first.key: 0}),
        *[_node(answers, (first, one), {}, {first.key: 0, one.key: 1}) for one in inner],
    ]
    levels = (1, len(inner)) if inner else (1,)
    return DrawnBranch(first, 1, tuple(nodes), levels, keys, later, *counts)


def _is_deep(answers: Mapping[Path, Next]) -> bool:
    """Tell whether anything follows a third touch, or the order of later touches may say nothing.

    What is left when something is taken back would have to be looked for.
    """
    return any(
        len(path) > 3 or (len(path) == 3 and (path[0], path[2], path[1]) in answers)
        for path in answers
    )


def _node(
    answers: Mapping[Path, Next],
    chosen: tuple[Token, ...],
    numbers: Mapping[str, int],
    back: Mapping[str, int],
) -> TouchNode:
    path = tuple([token.text for token in chosen])
    tokens, action = answers[path]
    free: dict[str, tuple[TouchEdge, ...]] = {}
    for text, key, label, _ in tokens:
        edge = TouchEdge(text, label, numbers.get(text) or answers[*path, text].action)
        free[key] = (*free[key], edge) if key in free else (edge,)
    done = _only_action(answers, path) if action is None else action
    return TouchNode(free, back, chosen, done, stands=action is not None)


def _only_action(answers: Mapping[Path, Next], path: Path) -> Action | None:
    """Return the only action that a path can become, if there is only one."""
    found: set[Action] = set()
    left = [path]
    while left and len(found) < 2:
        tokens, action = answers[(one := left.pop())]
        found.update(() if action is None else (action,))
        left += [(*one, token.text) for token in tokens]
    return found.pop() if len(found) == 1 else None
