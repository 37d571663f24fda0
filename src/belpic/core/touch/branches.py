"""What follows a first touch, drawn once wherever it is the same.

On a board one touches a piece, and then where it goes: most pieces can do today what they could
before the last move. A game that says so (`State.branches`) has what follows each first touch drawn
and kept, and a graph is put together from that. It is the same graph that the machine would draw;
where it might not be, there is none from branches, and the machine draws it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from belpic.core.action import NOTHING, Action, Next, Token
from belpic.core.quick import quick
from belpic.core.touch.graph import GRAPH_LIMITS
from belpic.core.touch.machine import CONVINCING
from belpic.core.touch.readings import Path, lie_there

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from belpic.core.touch.machine import TouchMachine


class Twig(NamedTuple):
    """A second touch and all that may follow it, whatever else is possible."""

    second: Token
    is_whole: bool
    """Whether two touches are an action."""
    thirds: tuple[Token, ...] = ()
    """What may follow them; each of these completes an action."""
    deeper: Mapping[Path, Next] | None = None
    """The answers of `next` for paths of two touches and more, where more than three may follow."""

    def next(self, path: Path) -> Next:
        """Return what may follow a path that begins with a first token and this second one."""
        if self.deeper is not None:
            return self.deeper.get(path, NOTHING)
        if len(path) == 2:
            return Next(self.thirds, Action(path) if self.is_whole else None)
        found = len(path) == 3 and any(token.text == path[2] for token in self.thirds)
        return Next((), Action(path)) if found else NOTHING


class Branch:
    """A first token and all that may follow it, whatever else is possible; actions are their paths.

    Equal branches had better be one object, as what is drawn of it is kept with it.
    """

    __slots__ = ("_drawn", "first", "is_whole", "twigs")

    def __init__(self, first: Token, twigs: Sequence[Twig], *, is_whole: bool = False) -> None:
        """Take the token, what may follow it, and whether it is an action alone."""
        self.first = first
        self.twigs = tuple(twigs)
        self.is_whole = is_whole
        self._drawn: DrawnBranch | bool = False

    def next(self, path: Sequence[str]) -> Next:
        """Return what may follow a path if there is nothing but this branch."""
        if not path:
            return Next((self.first,))
        if path[0] != self.first.text:
            return NOTHING
        if len(path) == 1:
            action = Action(path) if self.is_whole else None
            return Next(tuple([twig.second for twig in self.twigs]), action)
        twig = next((twig for twig in self.twigs if twig.second.text == path[1]), None)
        return NOTHING if twig is None else twig.next(tuple(path))

    def drawn(self) -> DrawnBranch | None:
        """Return the graph of the branch; None if it takes a machine to find out what it is."""
        if self._drawn is False:
            self._drawn = _draw(self) or True
        return self._drawn if isinstance(self._drawn, DrawnBranch) else None


@quick
@dataclass(frozen=True, slots=True, eq=False)
class DrawnBranch:
    """The graph of what follows a first touch, as far as it takes its place in a larger one."""

    first: Token
    is_whole: bool
    """Whether the first touch is an action alone."""
    twigs: Sequence[Twig]
    inner: Sequence[Twig]
    """Those that go on, in the order of their nodes, which come after the node of the first touch;
    that is there if anything follows it."""
    keys: Collection[str]
    """What is touched anywhere in it."""
    later: Collection[str]
    """The texts of all but the first touch."""
    edges: int
    """How many later touches there are."""
    nodes: int
    """How many nodes there are: after one touch, and after two."""
    written: dict[object, object] = field(default_factory=dict)
    """What was written of it, for whoever writes it again."""


def find_branches(machine: TouchMachine) -> tuple[DrawnBranch, ...] | None:
    """Return the branches that the graph of a question consists of, if it consists of branches."""
    branches = machine.view.branches()
    if not branches:
        return None
    found = tuple([drawn for one in branches if (drawn := one.drawn())])
    firsts = [drawn.first for drawn in found]
    # what is touched first means one thing only
    if len({first.key for first in firsts}) < len(branches):
        return None
    # what is touched must be on the table, and nothing touched later may begin anything else
    begins = {first.text for first in firsts}
    touched = frozenset[str]().union(*[drawn.keys for drawn in found])
    later = frozenset[str]().union(*[drawn.later for drawn in found])
    if not (begins.isdisjoint(later) and lie_there(machine.scene, touched)):
        return None
    nodes = 1 + sum([drawn.nodes for drawn in found])
    # every meaning of a touch takes an answer of `next`
    edges = len(found) + sum([drawn.edges for drawn in found])
    answers = 1 + CONVINCING + edges
    limits = GRAPH_LIMITS
    within = nodes <= limits.nodes and edges <= limits.edges and answers <= limits.answers
    return found if within else None


def numbers_of(drawn: Sequence[DrawnBranch]) -> Iterator[tuple[int, range]]:
    """Yield which numbers the nodes of each branch have in a whole graph, after one touch and two.

    There, as in every graph, what is fewer touches away comes first; 0 is the question itself.
    """
    first = 1
    second = first + len([one for one in drawn if one.twigs])
    for one in drawn:
        yield first, range(second, second + len(one.inner))
        first += bool(one.twigs)
        second += len(one.inner)


def _draw(branch: Branch) -> DrawnBranch | None:
    first, twigs = branch.first, branch.twigs
    seconds = [twig.second for twig in twigs]
    inner = [twig for twig in twigs if twig.thirds]
    tokens = [*seconds, *chain.from_iterable([twig.thirds for twig in inner])]
    # a client that chooses by itself, or goes on after a third touch, takes a machine
    if [token for token in (first, *tokens) if token.like]:
        return None
    if [twig for twig in twigs if twig.deeper] or (inner and _has_no_order(inner, seconds)):
        return None
    # touches get their numbers by what is touched, and then by what it means
    touched = list(dict.fromkeys([second.key for second in seconds]))
    if inner and len(touched) < len(twigs):
        inner.sort(key=lambda twig: touched.index(twig.second.key))
    return DrawnBranch(
        first,
        branch.is_whole,
        twigs,
        inner,
        keys=frozenset([first.key, *[token.key for token in tokens]]),
        later=frozenset([token.text for token in tokens]),
        edges=len(tokens),
        nodes=1 + len(inner) if twigs else 0,
    )


def _has_no_order(inner: Sequence[Twig], seconds: Sequence[Token]) -> bool:
    """Tell whether the order of later touches may say nothing.

    What is left when something is taken back would have to be looked for.
    """
    texts = {second.text for second in seconds}
    pairs = {
        (twig.second.text, third.text)
        for twig in inner
        for third in twig.thirds
        if third.text in texts
    }
    return any((third, second) in pairs for second, third in pairs)
