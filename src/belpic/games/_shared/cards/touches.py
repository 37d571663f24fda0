"""From touches to actions: a word, then cards in any order."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from belpic.core.action import NOTHING, Action, Next, Token, plain
from belpic.games._shared.cards.deck import CODES, KIND
from belpic.games._shared.cards.hands import Hand

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def verbs(actions: Iterable[Action]) -> Next:
    """Return the words that the actions begin with."""
    return Next(plain(*dict.fromkeys(action[0] for action in actions)))


def walk_few(actions: Sequence[Action], path: Sequence[str]) -> Next:
    """Return what may follow a path where the actions are few enough to look at them all."""
    if not path:
        return verbs(actions)
    touched = Counter(path[1:])
    following: set[str] = set()
    complete = None
    for action in actions:
        rest = Counter(action[1:])
        if action[0] == path[0] and touched <= rest:
            following.update((rest - touched).keys())
            if touched == rest:
                complete = action
    tokens = tuple(Token(code, code) for code in sorted(following, key=KIND.__getitem__))
    return Next(tokens, complete)


def walk_choice(verb: str, hand: Hand, number: int, texts: Sequence[str]) -> Next:
    """Return what may follow the cards touched so far where any so many of a hand are wanted."""
    chosen = [KIND.get(text, -1) for text in texts]
    left = Counter(hand)
    left.subtract(chosen)
    if len(chosen) > number or min(left.values(), default=0) < 0:
        return NOTHING
    if len(chosen) == number:
        return Next((), Action((verb, *(CODES[kind] for kind in sorted(chosen)))))
    return Next(tuple(Token(CODES[kind], CODES[kind]) for kind in sorted(left) if left[kind]))
