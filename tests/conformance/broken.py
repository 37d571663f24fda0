"""What broken games share: each says which single check finds it out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from belpic.core.game import AnyGame

G = TypeVar("G", bound=type)
BROKEN: Final[dict[str, tuple[Callable[[], AnyGame], str]]] = {}
"""Broken games by name, with the check that finds each out."""


def fails(check: str) -> Callable[[G], G]:
    """Enter a game as one that fails this check and no other."""

    def enter(game: G) -> G:
        BROKEN[game.__name__] = (game, check)
        return game

    return enter
