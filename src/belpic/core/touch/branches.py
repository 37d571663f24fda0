"""What follows a first touch, drawn once wherever it is the same.

On a board one touches a piece, and then where it goes: most pieces can do today what they could
before the last move. A game that says so (`State.branches`) has what follows each first touch drawn
and kept, and a graph is put together from that. It is the same graph that the machine would draw;
where it might not be, there is none from branches, and the machine draws it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from belpic.core.action import NOTHING, Action, Next, Token
from belpic.core.quick import quick
from belpic.core.touch.graph import GRAPH_LIMITS
from belpic.core.touch.machine import CONVINCING
from belpic.core.touch.readings import Path, lie_there

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from belpic.core.touch.machine import TouchMachine


class Twig:
    """Two touches and all that may follow them, whatever else is possible.

    Equal twigs had better be one object, as what is written of it is kept with it.
    """

    __slots__ = (
        "_deeper",
        "action",
        "ends",
        "first",
        "is_plain",
        "keys",
        "later",
        "second",
        "tokens",
    )

    def __init__(
        self,
        first: Token,
        second: Token,
        action: Action | None,
        tokens: Sequence[Token],
        ends: Sequence[Action | None],
        deeper: Mapping[Path, Next] | None = None,
    ) -> None:
        """Take both tokens, the action that they are, what may follow, and what that completes.

        `deeper` are the answers of `next` for paths of three touches and more, if there are any
        with more than three.
        """
        self.first = first
        self.second = second
        self.action = action
        self.tokens = tuple(tokens)
        self.ends = tuple(ends)
        """The actions that third touches complete."""
        self.keys = [second.key, *[token.key for token in tokens]]
        """What is touched after the first."""
        self.later = [token.text for token in tokens]
        """The texts of all that follows."""
        likes = second.like or [token for token in tokens if token.like]
        self.is_plain = not (deeper or likes)
        """Whether nothing follows a third touch, and a client never chooses by itself."""
        self._deeper = deeper

    def next(self, path: Path) -> Next:
        """Return what may follow a path that begins with both tokens."""
        if len(path) == 2:
            return Next(self.tokens, self.action)
        if self._deeper:
            return self._deeper.get(path, NOTHING)
        if len(path) == 3 and path[2] in self.later:
            return Next((), self.ends[self.later.index(path[2])])
        return NOTHING


class Branch:
    """A first token and all that may follow it, whatever else is possible.

    Equal branches had better be one object, as what is drawn of it is kept with it.
    """

    __slots__ = ("_drawn", "action", "first", "twigs")

    def __init__(self, first: Token, action: Action | None, twigs: Sequence[Twig]) -> None:
        """Take the token, the action that it is alone, and what may follow, by second touches."""
        self.first = first
        self.action = action
        self.twigs = {twig.second.text: twig for twig in twigs}
        self._drawn: DrawnBranch | bool = False

    def next(self, path: Sequence[str]) -> Next:
        """Return what may follow a path if there is nothing but this branch."""
        if not path:
            return Next((self.first,))
        if path[0] != self.first.text:
            return NOTHING
        if len(path) == 1:
            return Next(tuple([twig.second for twig in self.twigs.values()]), self.action)
        twig = self.twigs.get(path[1])
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
    twigs: Sequence[Twig]
    action: Action | None
    """The action that the first touch is alone."""
    inner: tuple[Twig, ...]
    """Those that go on, in the order of their nodes, which come after the node of the first touch;
    that is there if anything follows it."""
    keys: Sequence[str]
    """What is touched anywhere in it, some of it several times."""
    later: Sequence[str]
    """The texts of all but the first touch, likewise."""
    nodes: int
    """How many nodes there are: after one touch, and after two."""


def only_end(action: Action | None, twigs: Iterable[Twig]) -> Action | None:
    """Return the only action that touches are, or can become by these twigs, if there is one."""
    found = action
    for twig in twigs:
        for end in (twig.action, *twig.ends):
            if end is None:
                continue
            if found is not None and end != found:
                return None
            found = end
    return found


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
    touched = chain.from_iterable([drawn.keys for drawn in found])
    later = list(chain.from_iterable([drawn.later for drawn in found]))
    begins = {first.text for first in firsts}
    if not (begins.isdisjoint(later) and lie_there(machine.scene, touched)):
        return None
    nodes = 1 + sum([drawn.nodes for drawn in found])
    # every meaning of a touch takes an answer of `next`
    edges = len(found) + len(later)
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
    first, twigs = branch.first, tuple(branch.twigs.values())
    if first.like or not all(twig.is_plain for twig in twigs) or _has_no_order(branch):
        return None
    inner = [twig for twig in twigs if twig.tokens]
    keys = [first.key, *chain.from_iterable([twig.keys for twig in twigs])]
    later = [*branch.twigs, *chain.from_iterable([twig.later for twig in inner])]
    # touches get their numbers by what is touched, and then by what it means
    touched = list(dict.fromkeys([twig.second.key for twig in twigs]))
    if len(touched) < len(twigs):
        inner.sort(key=lambda twig: touched.index(twig.second.key))
    nodes = 1 + len(inner) if twigs else 0
    return DrawnBranch(first, twigs, branch.action, tuple(inner), keys, later, nodes)


def _has_no_order(branch: Branch) -> bool:
    """Tell whether the order of later touches may say nothing.

    What is left when something is taken back would have to be looked for.
    """
    twigs = branch.twigs
    for twig in twigs.values():
        for text in twig.later:
            if text in twigs and twig.second.text in twigs[text].later:
                return True
    return False
