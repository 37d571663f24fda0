"""What follows a first touch, drawn once wherever it is the same.

On a board one touches a piece, and then where it goes: most pieces can do today what they could
before the last move. A game that says so (`State.branches`) has what follows each first touch drawn
and kept, and a graph is put together from that. It is the same graph that the machine would draw;
where it might not be, there is none from branches, and the machine draws it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain
from operator import itemgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from belpic.core.action import GLUE, NOTHING, Action, Next, Token
from belpic.core.quick import quick
from belpic.core.touch.graph import GRAPH_LIMITS
from belpic.core.touch.machine import CONVINCING
from belpic.core.touch.readings import Path, all_lie_there

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from belpic.core.touch.machine import TouchMachine

TEXT: Final = itemgetter(0)
KEY: Final = itemgetter(1)
LIKE: Final = itemgetter(3)
THIRDS: Final = itemgetter(2)
DEEPER: Final = itemgetter(3)


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
    keys: frozenset[str]
    """What is touched anywhere in it."""
    later: frozenset[str]
    """The texts of all but the first touch that might begin an action elsewhere: those that are
    written with a space before them."""
    glued: frozenset[str]
    """Those that are not (`core.action.GLUE`)."""
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
    if len(set(map(KEY, firsts))) < len(branches):
        return None
    # nothing touched later may begin anything else, and what is touched must be on the table
    if _may_begin(set(map(TEXT, firsts)), found):
        return None
    if not all_lie_there(machine.scene, [drawn.keys for drawn in found]):
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


def _may_begin(begins: set[str], found: Sequence[DrawnBranch]) -> bool:
    """Tell whether anything that is touched later may begin an action, too."""
    if any([not begins.isdisjoint(drawn.later) for drawn in found]):
        return True
    # hardly anything glued ever begins an action, so that it is seldom looked for
    is_glued = any([text[0] in GLUE for text in begins])
    return is_glued and any([not begins.isdisjoint(drawn.glued) for drawn in found])


def _draw(branch: Branch) -> DrawnBranch | None:
    # most of what is done here is done for each token: it is left to functions of C
    first, twigs = branch.first, branch.twigs
    seconds = [twig.second for twig in twigs]
    inner = list(filter(THIRDS, twigs))
    tokens = [*seconds, *chain.from_iterable(map(THIRDS, inner))]
    # a client that chooses by itself, or goes on after a third touch, takes a machine
    if first.like or any(map(LIKE, tokens)) or any(map(DEEPER, twigs)):
        return None
    if inner and _has_no_order(inner, seconds):
        return None
    # touches get their numbers by what is touched, and then by what it means
    if len(inner) > 1:
        touched = list(dict.fromkeys(map(KEY, seconds)))
        if len(touched) < len(twigs):
            inner.sort(key=lambda twig: touched.index(twig.second.key))
    texts = list(map(TEXT, tokens))
    later = frozenset([text for text in texts if text[0] not in GLUE])
    return DrawnBranch(
        first,
        branch.is_whole,
        twigs,
        inner,
        keys=frozenset([first.key, *map(KEY, tokens)]),
        later=later,
        glued=frozenset(texts) - later if later else frozenset(texts),
        edges=len(tokens),
        nodes=1 + len(inner) if twigs else 0,
    )


def _has_no_order(inner: Sequence[Twig], seconds: Sequence[Token]) -> bool:
    """Tell whether the order of later touches may say nothing.

    What is left when something is taken back would have to be looked for.
    """
    texts = set(map(TEXT, seconds))
    if texts.isdisjoint(map(TEXT, chain.from_iterable(map(THIRDS, inner)))):
        return False
    pairs = {
        (twig.second.text, third.text)
        for twig in inner
        for third in twig.thirds
        if third.text in texts
    }
    return any((third, second) in pairs for second, third in pairs)
