"""What touches mean where it is put together from branches: written as text, branch by branch.

A branch is written once, with `%d` where a number stands that its entries have only in the list of
a question. The texts are those that `belpic.table.wire` would write.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Final, overload

from belpic.core.action import Action
from belpic.core.text import reader
from belpic.core.touch.branches import numbers_of
from belpic.table.now_messages import MeaningNow, TouchesNow
from belpic.table.wire import Written, message, quoted

if TYPE_CHECKING:
    from collections.abc import Callable

    from belpic.core.languages import Lang
    from belpic.core.touch import TouchNode
    from belpic.core.touch.branches import DrawnBranch
    from belpic.core.touch.graph import Target, TouchEdge

BRANCHES_KEPT: Final = 1 << 14
"""How many branches keep their texts, each in one language for one seat."""
WORDS_KEPT: Final = 1 << 14
"""How many keys, tokens and actions do."""
Templates = tuple[tuple[str, tuple[int, ...]], ...]
"""By touches: the texts of all nodes, and the numbers that belong into them."""


class BranchedTouches(Written, Sequence[TouchesNow]):
    """The answers for a question whose graph is put together from branches.

    As a text it is there at once; for whoever wants it as data the machine draws it.
    """

    def __init__(
        self, branches: Sequence[DrawnBranch], draw: Callable[[], tuple[TouchesNow, ...]]
    ) -> None:
        """Take what the graph consists of, and who draws it."""
        self._branches = branches
        self._draw = draw
        self._drawn: tuple[TouchesNow, ...] | None = None

    @property
    def data(self) -> tuple[TouchesNow, ...]:
        """The answers as the machine draws them."""
        if self._drawn is None:
            self._drawn = self._draw()
        return self._drawn

    def __len__(self) -> int:
        """Return how many answers there are."""
        return 1 + sum(len(drawn.nodes) for drawn in self._branches)

    @overload
    def __getitem__(self, index: int) -> TouchesNow: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[TouchesNow]: ...
    def __getitem__(self, index: int | slice) -> TouchesNow | Sequence[TouchesNow]:
        """Return one of them, or some."""
        return self.data[index]

    def text(self, lang: Lang) -> str:
        """Return the texts of all branches, with the numbers that their nodes have here."""
        free: dict[str, int | str | tuple[MeaningNow, ...] | None] = {}
        levels: list[list[str]] = []
        reads = reader()
        for drawn, numbers in zip(self._branches, numbers_of(self._branches), strict=True):
            to = numbers[drawn.to] if isinstance(drawn.to, int) else drawn.to
            free[drawn.first.key] = str(to) if isinstance(to, Action) else to
            for depth, (template, holes) in enumerate(_templates(drawn, lang, reads)):
                if depth == len(levels):
                    levels.append([])
                levels[depth].append(template % tuple([numbers[hole] for hole in holes]))
        root = message(TouchesNow(free, {}, (), None, stands=False), lang)
        return f"[{','.join([root, *chain.from_iterable(levels)])}]"


@lru_cache(BRANCHES_KEPT)
def _templates(drawn: DrawnBranch, lang: Lang, _reader: int | None) -> Templates:
    """Return the nodes of a branch as texts in a language, for the seat that reads them."""
    nodes, found = iter(drawn.nodes), []
    for size in drawn.levels:
        holes: list[int] = []
        texts = [_template(next(nodes), lang, holes) for _ in range(size)]
        found.append((",".join(texts), tuple(holes)))
    return tuple(found)


def _template(node: TouchNode, lang: Lang, holes: list[int]) -> str:
    """Return a node as text; what belongs into its holes is added to the others."""
    free = [f"{_safe(key)}:{_lead(edges, lang, holes)}" for key, edges in node.free.items()]
    back = [f"{_safe(key)}:{_target(to, holes)}" for key, to in node.back.items()]
    chosen = [f"[{_safe(token.key)},{_safe(token.text)}]" for token in node.chosen]
    done, stands = _target(node.done, holes), "true" if node.stands else "false"
    return (
        f'{{"free":{{{",".join(free)}}},"back":{{{",".join(back)}}},'
        f'"chosen":[{",".join(chosen)}],"done":{done},"stands":{stands}}}'
    )


def _lead(edges: Sequence[TouchEdge], lang: Lang, holes: list[int]) -> str:
    """Return where a touch leads; several meanings have their labels."""
    if len(edges) == 1:
        return _target(edges[0].to, holes)
    meanings = []
    for text, label, to in edges:
        words = "null" if label is None else _safe(label.in_(lang))
        target = _target(to, holes)
        meanings.append(f'{{"text":{_safe(text)},"label":{words},"to":{target}}}')
    return f"[{','.join(meanings)}]"


def _target(target: Target, holes: list[int]) -> str:
    if isinstance(target, int):
        holes.append(target)
        return "%d"
    return "null" if target is None else _action(target)


@lru_cache(WORDS_KEPT)
def _action(action: Action) -> str:
    return _safe(str(action))


@lru_cache(WORDS_KEPT)
def _safe(text: str) -> str:
    """Return a text as JSON has it, in a template."""
    return quoted(text).replace("%", "%%")
