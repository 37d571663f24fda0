"""What touches mean where it is put together from branches: written as text, branch by branch.

A branch is written once, with holes where numbers stand that its entries have only in the list of
a question. The texts are those that `belpic.table.wire` would write.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, overload

from belpic.core.action import join
from belpic.core.text import reader
from belpic.core.touch.branches import numbers_of
from belpic.table.now_messages import TouchesNow
from belpic.table.wire import Written, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from belpic.core.action import Token
    from belpic.core.languages import Lang
    from belpic.core.touch.branches import DrawnBranch, Twig

HOLE: Final = "\0"
"""Where a number is left open: JSON has no such letter."""
NO_END: Final = "null"
"""Where touches are no action."""
WORDS_KEPT: Final = 1 << 14
"""How many keys and texts of tokens are kept as JSON has them."""


class BranchText(NamedTuple):
    """A branch as text, in a language, for the seat that reads it."""

    lead: str
    """What is touched first, and a colon."""
    end: str
    """The action that this alone is, if nothing may follow."""
    node: str
    """The answer after one touch: a format with the numbers of those after two, if any."""
    inner: Sequence[str]
    """The answers after two touches, as what stands around the number of that after one."""


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
            lead, end, node, inner = _text_of(drawn, lang, reads)
            if not drawn.twigs:
                free.append(lead + end)
                continue
            free.append(f"{lead}{one}")
            if others:
                after_one.append(node % (*others,))
                after_two.append(str(one).join(inner))
            else:
                after_one.append(node)
        root = _node(free, "", "", "null", stands=False)
        return f"[{','.join([root, *after_one, *after_two])}]"


def _text_of(drawn: DrawnBranch, lang: Lang, reads: int | None) -> BranchText:
    """Return a branch as text, written once for each language and seat."""
    known = drawn.written.get((lang, reads))
    if isinstance(known, BranchText):
        return known
    made = drawn.written[lang, reads] = _write(drawn, lang)
    return made


def _write(drawn: DrawnBranch, lang: Lang) -> BranchText:
    first, twigs = drawn.first, drawn.twigs
    key, chosen, begun = _word(first.key), _chosen(first), _word(first.text)
    ends = [_ended(begun, twig.second.text) if twig.is_whole else NO_END for twig in twigs]
    targets = [HOLE if twig.thirds else end for twig, end in zip(twigs, ends, strict=True)]
    free = _leads([twig.second for twig in twigs], targets, lang)
    alone = begun if drawn.is_whole else NO_END
    # to take back the first touch leads to the question, whose number is 0 in every graph
    back = f"{key}:0"
    done = alone if drawn.is_whole else _only_end(begun, twigs)
    root = _node(free, back, chosen, done, stands=drawn.is_whole)
    if not drawn.inner:
        return BranchText(f"{key}:", alone, root, ())
    inner = ",".join([_inner(first, twig, begun, chosen, lang) for twig in drawn.inner])
    node = root.replace("%", "%%").replace(HOLE, "%d")
    return BranchText(f"{key}:", alone, node, inner.split(HOLE))


def _only_end(begun: str, twigs: Sequence[Twig]) -> str:
    """Return the only action that twigs are or lead to, if there is one."""
    if len(twigs) != 1:
        # each is an action, or leads to one
        return NO_END
    ((second, is_whole, thirds, _),) = twigs
    ended = _ended(begun, second.text)
    if not thirds:
        return ended
    return _ended(ended, thirds[0].text) if not is_whole and len(thirds) == 1 else NO_END


def _inner(first: Token, twig: Twig, begun: str, chosen: str, lang: Lang) -> str:
    """Return the node after two touches as text, with a hole for the number of that after one."""
    second, is_whole, thirds, _ = twig
    ended = _ended(begun, second.text)
    ends = [_ended(ended, third.text) for third in thirds]
    only = ends[0] if len(ends) == 1 else NO_END
    # of a thing that is touched twice the second touch is taken back
    before = "" if second.key == first.key else f"{_word(first.key)}:0,"
    back = f"{before}{_word(second.key)}:{HOLE}"
    done = ended if is_whole else only
    free = _leads(thirds, ends, lang)
    return _node(free, back, f"{chosen},{_chosen(second)}", done, stands=is_whole)


def _node(free: Iterable[str], back: str, chosen: str, done: str, *, stands: bool) -> str:
    """Return a node as text: where touches lead, what was chosen, and what it is so far."""
    return (
        f'{{"free":{{{",".join(free)}}},"back":{{{back}}},"chosen":[{chosen}],'
        f'"done":{done},"stands":{"true" if stands else "false"}}}'
    )


def _leads(tokens: Sequence[Token], targets: Sequence[str], lang: Lang) -> list[str]:
    """Return where touches lead; several meanings of one have their labels."""
    if len({token.key for token in tokens}) == len(tokens):
        # no two tokens share a touch, as hardly any ever do
        return [f"{_word(one.key)}:{to}" for one, to in zip(tokens, targets, strict=True)]
    by_key: dict[str, list[tuple[Token, str]]] = {}
    for token, target in zip(tokens, targets, strict=True):
        by_key.setdefault(token.key, []).append((token, target))
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


def _ended(action: str, text: str) -> str:
    """Return an action with one more token, both as JSON has them."""
    return action[:-1] + _more(text)


@lru_cache(WORDS_KEPT)
def _more(text: str) -> str:
    """Return what a further token adds to an action, and the end of a text."""
    return quoted(join(("", text)))[1:]


@lru_cache(WORDS_KEPT)
def _word(text: str) -> str:
    """Return a text as JSON has it."""
    return quoted(text)
