"""From touches to actions: a word, then cards in any order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.action import NOTHING, Action, Next, Token, plain
from belpic.games._shared.cards.deck import CODES, KIND
from belpic.games._shared.cards.hands import Hand

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

TOKENS: Final = {code: Token(code, code) for code in CODES}
"""A token for every card, which is touched by its name."""


def verbs(actions: Iterable[Action]) -> Next:
    """Return the words that the actions begin with."""
    return Next(plain(*dict.fromkeys(action[0] for action in actions)))


def walk_few(actions: Sequence[Action], path: Sequence[str]) -> Next:
    """Return what may follow a path where the actions are few enough to look at them all."""
    if not path:
        return verbs(actions)
    verb, *touched = path
    following: set[str] = set()
    complete = None
    for action in actions:
        if action[0] == verb and (rest := _rest(action, touched)) is not None:
            following.update(rest)
            complete = complete if rest else action
    return Next(tuple([TOKENS[code] for code in sorted(following, key=KIND.__getitem__)]), complete)


def _rest(action: Action, touched: Sequence[str]) -> list[str] | None:
    """Return the cards of an action that were not touched yet; None if others were."""
    rest = list(action[1:])
    for code in touched:
        if code not in rest:
            return None
        rest.remove(code)
    return rest


def walk_choice(verb: str, hand: Hand, number: int, texts: Sequence[str]) -> Next:
    """Return what may follow the cards touched so far where any so many of a hand are wanted."""
    left = list(hand)
    for text in texts:
        kind = KIND.get(text)
        if kind is None or kind not in left:
            return NOTHING
        left.remove(kind)
    if len(texts) > number:
        return NOTHING
    if len(texts) == number:
        return Next((), Action((verb, *sorted(texts, key=KIND.__getitem__))))
    return Next(tuple([TOKENS[CODES[kind]] for kind in sorted(set(left))]))
