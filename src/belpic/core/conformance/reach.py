"""What can be touched in a state: the whole tree of `next` where it is small, walks otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from belpic.core.action import Action, Next

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.rng import Rng
    from belpic.core.walk import Step

Path = tuple[str, ...]
WALKS: Final = 12
"""Random walks through a tree that is too large."""
LONGEST: Final = 200
"""Touches after which a path counts as one that never ends."""


class DeadEnd(Exception):
    """A path of offered touches that neither is an action nor can go on, or never ends."""

    def __init__(self, path: Path) -> None:
        """Name the path."""
        super().__init__(f"the touches {' '.join(path)!r} lead nowhere")


@dataclass(frozen=True, slots=True)
class Reach:
    """Paths with what may follow each of them, in the order of the walk."""

    nodes: tuple[tuple[Path, Next], ...]
    whole: bool
    """Whether these are all paths."""

    def actions(self) -> tuple[Action, ...]:
        """Return every action met, once."""
        met = (following.action for _, following in self.nodes)
        return tuple(dict.fromkeys(action for action in met if action is not None))


def explore(step: Step, limit: int, rng: Rng) -> Reach:
    """Return all paths if they are at most `limit`, otherwise those of some random walks."""
    nodes: list[tuple[Path, Next]] = []
    for node in _walk(step, ()):
        nodes.append(node)
        if len(nodes) > limit:
            break
    else:
        return Reach(tuple(nodes), whole=True)
    walked = (node for _ in range(WALKS) for node in wander(step, rng))
    return Reach(tuple(dict(walked).items()), whole=False)


def _walk(step: Step, path: Path) -> Iterator[tuple[Path, Next]]:
    following = step(path)
    yield path, following
    for token in following.tokens:
        yield from _walk(step, (*path, token.text))


def wander(step: Step, rng: Rng) -> Iterator[tuple[Path, Next]]:
    """Yield the paths of one random walk; the last one is an action.

    Raises:
        DeadEnd: if the walk cannot go on, or goes on for ever.
    """
    path: Path = ()
    while len(path) < LONGEST:
        following = step(path)
        yield path, following
        stops = following.action is not None
        ways = len(following.tokens) + stops
        if not ways:
            break
        index = rng.below(ways)
        if index == len(following.tokens):
            return
        path = (*path, following.tokens[index].text)
    raise DeadEnd(path)
