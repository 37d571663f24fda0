"""What a touch may mean."""

from __future__ import annotations

from collections import defaultdict
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from belpic.core.action import Token
from belpic.core.touch.readings import Path, Reading

if TYPE_CHECKING:
    from collections.abc import Sequence


class Meaning(NamedTuple):
    """One thing that a touch may mean: its token, and the readings it leads to.

    What is written in several ways after different words has all their texts.
    """

    token: Token
    texts: frozenset[str]
    readings: tuple[Reading, ...]


Onward = tuple[Path, Token, Reading]
"""A touch: the path that it follows, its token and the reading it leads to."""


def meanings_of(ways: Sequence[Onward]) -> tuple[Meaning, ...]:
    """Return what a touch may mean; what differs by words alone is asked by those words."""
    if len(ways) == 1:
        _, token, after = ways[0]
        return (Meaning(token, frozenset((token.text,)), (after,)),)
    by_path: defaultdict[Path, list[tuple[Token, Reading]]] = defaultdict(list)
    for before, token, after in ways:
        by_path[before].append((token, after))
    found = list(chain.from_iterable(by_path.values()))
    if all(len({token.text for token, _ in pairs}) == 1 for pairs in by_path.values()):
        texts = frozenset([token.text for token, _ in found])
        return (Meaning(found[0][0], texts, tuple([after for _, after in found])),)
    by_token: defaultdict[Token, list[Reading]] = defaultdict(list)
    for token, after in found:
        by_token[token].append(after)
    return tuple(
        [
            Meaning(token, frozenset((token.text,)), tuple(readings))
            for token, readings in by_token.items()
        ]
    )
