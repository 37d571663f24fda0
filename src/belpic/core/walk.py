"""Walking `next`: from paths of tokens to whole actions, and from texts to paths."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from belpic.core.action import GLUE, Action, Next
from belpic.core.rng import Rng

Step = Callable[[tuple[str, ...]], Next]
LISTED: Final = 1000
"""Clients and bots get the whole list of actions up to this many; beyond, they ask `next`."""
PATHS_PER_ACTION: Final = 24
"""How often the walk may meet each action, as sets are touched in any order, before it gives up."""


def every_action(step: Step) -> tuple[Action, ...]:
    """Return each action that some path completes, once, in the order of the walk."""
    return tuple(dict.fromkeys(_complete(step, ())))


def few_actions(step: Step, limit: int = LISTED) -> tuple[Action, ...] | None:
    """Return what `every_action` does, or None as soon as there turn out to be too many."""
    found: dict[Action, None] = {}
    for paths, action in enumerate(_complete(step, ()), start=1):
        found[action] = None
        if len(found) > limit or paths > PATHS_PER_ACTION * limit:
            return None
    return tuple(found)


def _complete(step: Step, path: tuple[str, ...]) -> Iterator[Action]:
    following = step(path)
    if following.action is not None:
        yield following.action
    for token in following.tokens:
        yield from _complete(step, (*path, token.text))


def random_action(step: Step, rng: Rng) -> Action:
    """Return the action at the end of a random walk: each touch uniform, stopping one of them."""
    path: tuple[str, ...] = ()
    while True:
        following = step(path)
        stops = following.action is not None
        index = rng.below(len(following.tokens) + stops)
        if index == len(following.tokens):
            assert following.action is not None  # only then the index can be this high
            return following.action
        path = (*path, following.tokens[index].text)


def matching_actions(step: Step, text: str) -> tuple[Action, ...]:
    """Return every action with a path that reads as `text`; spaces and case are forgiven."""
    return tuple(dict.fromkeys(_match(step, (), " ".join(text.split()).casefold())))


def _match(step: Step, path: tuple[str, ...], rest: str) -> Iterator[Action]:
    following = step(path)
    if not rest and following.action is not None:
        yield following.action
    stripped = rest.removeprefix(" ")
    for token in following.tokens:
        word = token.text.casefold()
        if not stripped.startswith(word):
            continue  # as most do not
        glued = not path or word[0] in GLUE
        tail = rest if glued else stripped
        if tail.startswith(word) and (glued or tail != rest) and _ends(tail[len(word) :]):
            yield from _match(step, (*path, token.text), tail[len(word) :])


def _ends(rest: str) -> bool:
    return not rest or rest[0] == " " or rest[0] in GLUE
