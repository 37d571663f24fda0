"""What touches mean where it is put together from branches: written as text, branch by branch.

A branch is written once, with holes where numbers stand that its entries have only in the list of
a question. The texts are those that `belpic.table.wire` would write.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, overload

from belpic.core.action import Action
from belpic.core.text import reader
from belpic.core.touch.branches import numbers_of, only_end
from belpic.table.now_messages import TouchesNow
from belpic.table.wire import Written, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from belpic.core.action import Token
    from belpic.core.languages import Lang
    from belpic.core.touch.branches import DrawnBranch, Twig

BRANCHES_KEPT: Final = 1 << 14
"""How many branches keep their texts, each in one language for one seat."""
TWIGS_KEPT: Final = 1 << 14
"""How many twigs of branches do; a branch that is new is mostly made of known ones."""
HOLE: Final = "\0"
"""Where a number is left open: JSON has no such letter."""
WORDS_KEPT: Final = 1 << 14
"""How many keys, tokens and actions do."""


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
        return 1 + sum(drawn.nodes for drawn in self._branches)

    @overload
    def __getitem__(self, index: int) -> TouchesNow: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[TouchesNow]: ...
    def __getitem__(self, index: int | slice) -> TouchesNow | Sequence[TouchesNow]:
        """Return one of them, or some."""
        return self.data[index]

    def text(self, lang: Lang) -> str:
        """Return the texts of all branches, with the numbers that their nodes have here."""
        free: list[str] = []
        after_one: list[str] = []
        after_two: list[str] = []
        reads = reader()
        for drawn, (one, others) in zip(self._branches, numbers_of(self._branches), strict=True):
            key = _word(drawn.first.key)
            if not drawn.twigs:
                free.append(f"{key}:{_action(drawn.action)}")
                continue
            free.append(f"{key}:{one}")
            node, inner = _templates(drawn, lang, reads)
            if others:
                after_one.append(node % (*others,))
                after_two.append(str(one).join(inner))
            else:
                after_one.append(node)
        root = _node(free, "", "", "null", stands=False)
        return f"[{','.join([root, *after_one, *after_two])}]"


@lru_cache(BRANCHES_KEPT)
def _templates(drawn: DrawnBranch, lang: Lang, reads: int | None) -> tuple[str, Sequence[str]]:
    """Return the nodes of a branch in a language, for the seat that reads them.

    That after one touch is a format with the numbers of those after two, if there are any; each of
    these has a hole for its number, and is what stands between the holes.
    """
    twigs = drawn.twigs
    free = _alone([twig.second for twig in twigs], [_lead(twig) for twig in twigs])
    if free is None:
        free = _together([(one.second, _target(one)) for one in twigs], lang)
    done = drawn.action or only_end(None, twigs)
    # to take back the first touch leads to the question, whose number is 0 in every graph
    back, chosen = f"{_word(drawn.first.key)}:0", _chosen(drawn.first)
    root = _node(free, back, chosen, _action(done), stands=drawn.action is not None)
    if not drawn.inner:
        return root, ()
    inner = ",".join([_inner(twig, lang, reads) for twig in drawn.inner])
    return root.replace("%", "%%").replace(HOLE, "%d"), inner.split(HOLE)


@lru_cache(TWIGS_KEPT)
def _inner(twig: Twig, lang: Lang, _reader: int | None) -> str:
    """Return the node after two touches as text, with a hole for the number of that after one."""
    first, second = twig.first, twig.second
    ends = list(map(_action, twig.ends))
    leads = list(zip(twig.tokens, ends, strict=True))
    free = _alone(twig.tokens, [f"{_word(token.key)}:{to}" for token, to in leads])
    if free is None:
        free = _together(leads, lang)
    done = twig.action or only_end(None, (twig,))
    # of a thing that is touched twice the second touch is taken back
    begun = "" if second.key == first.key else f"{_word(first.key)}:0,"
    back, chosen = f"{begun}{_word(second.key)}:{HOLE}", f"{_chosen(first)},{_chosen(second)}"
    return _node(free, back, chosen, _action(done), stands=twig.action is not None)


def _node(free: Iterable[str], back: str, chosen: str, done: str, *, stands: bool) -> str:
    """Return a node as text: where touches lead, what was chosen, and what it is so far."""
    return (
        f'{{"free":{{{",".join(free)}}},"back":{{{back}}},"chosen":[{chosen}],'
        f'"done":{done},"stands":{"true" if stands else "false"}}}'
    )


@lru_cache(TWIGS_KEPT)
def _lead(twig: Twig) -> str:
    """Return what is touched and where it leads, if it means nothing else, in any language."""
    return f"{_word(twig.second.key)}:{_target(twig)}"


def _target(twig: Twig) -> str:
    return HOLE if twig.tokens else _action(twig.action)


def _alone(tokens: Sequence[Token], leads: list[str]) -> list[str] | None:
    """Return the leads if no two tokens share a touch, as they hardly ever do."""
    return leads if len({token.key for token in tokens}) == len(tokens) else None


def _together(leads: Sequence[tuple[Token, str]], lang: Lang) -> list[str]:
    """Return where touches lead; several meanings of one have their labels."""
    by_key: dict[str, list[tuple[Token, str]]] = {}
    for lead in leads:
        by_key.setdefault(lead[0].key, []).append(lead)
    return [f"{_word(key)}:{_meanings(several, lang)}" for key, several in by_key.items()]


def _meanings(several: Sequence[tuple[Token, str]], lang: Lang) -> str:
    if len(several) == 1:
        return several[0][1]
    told = []
    for (text, _, label, _), to in several:
        words = "null" if label is None else _word(label.in_(lang))
        told.append(f'{{"text":{_word(text)},"label":{words},"to":{to}}}')
    return f"[{','.join(told)}]"


def _chosen(token: Token) -> str:
    return f"[{_word(token.key)},{_word(token.text)}]"


@lru_cache(WORDS_KEPT)
def _action(action: Action | None) -> str:
    return "null" if action is None else quoted(str(action))


@lru_cache(WORDS_KEPT)
def _word(text: str) -> str:
    """Return a text as JSON has it."""
    return quoted(text)
