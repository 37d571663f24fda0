"""Which games there are, found without importing any of them.

A game is a package with `INFO` in its `__init__` and `GAME` in its module `game`. Built-in ones
are the folders of `belpic.games`; others announce themselves by an entry point of the group
`belpic.games` whose name is the game's id and whose value is the package.

A game whose first match would wait, because something has to be made once on every machine, has a
module `preparation`, quick to import, with `is_ready()` and `prepare()`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, cast

from belpic.core.errors import UnknownGame, reason

if TYPE_CHECKING:
    from collections.abc import Callable

    from belpic.core.game import AnyGame
    from belpic.core.info import GameInfo

GROUP: Final = "belpic.games"


class Preparation(Protocol):
    """What a game makes once on a machine, as a module."""

    def is_ready(self) -> bool:
        """Tell whether it is made."""

    def prepare(self) -> None:
        """Make it."""


@cache
def packages() -> dict[str, str]:
    """Return the package of every game by id, the built-in ones first, each group by name."""
    folder = Path(__file__).parent.parent / "games"
    built_in = {
        path.parent.name: f"{GROUP}.{path.parent.name}" for path in sorted(folder.glob("*/game.py"))
    }
    third_party = {point.name: point.value for point in sorted(entry_points(group=GROUP))}
    # a built-in game keeps its id, whatever else is installed
    return {**built_in, **third_party, **built_in}


def ids() -> tuple[str, ...]:
    """Return the ids of all games."""
    return tuple(packages())


@cache
def info(game_id: str) -> GameInfo:
    """Return what one may know of a game without loading its rules.

    Raises:
        UnknownGame: if there is none of that id, or its package cannot be loaded.
    """
    return cast("GameInfo", _found(game_id, "", "INFO"))


@cache
def load(game_id: str) -> AnyGame:
    """Return a game with its rules.

    Raises:
        UnknownGame: if there is none of that id, or its package cannot be loaded.
    """
    return cast("AnyGame", _found(game_id, ".game", "GAME"))


def prepare(announce: Callable[[GameInfo], None]) -> None:
    """Make ready what some game's first match would wait for; tell of each that takes long."""
    for game_id, package in packages().items():
        preparation = _preparation(package)
        if preparation is not None and not preparation.is_ready():
            announce(info(game_id))
            preparation.prepare()


def _preparation(package: str) -> Preparation | None:
    try:
        if find_spec(f"{package}.preparation") is None:
            return None
        return cast("Preparation", import_module(f"{package}.preparation"))
    except ImportError:
        return None  # a package that cannot be loaded is named when its game is asked for


def _found(game_id: str, module: str, name: str) -> object:
    package = _package(game_id)
    try:
        return getattr(import_module(package + module), name)
    except (ImportError, AttributeError) as error:
        # our own games are whole; somebody else's package may be half installed
        raise UnknownGame(
            reason("broken_game", name=game_id, package=package, why=str(error)[:200])
        ) from error


def _package(game_id: str) -> str:
    if game_id not in packages():
        raise UnknownGame(reason("unknown_game", name=game_id[:60], names=", ".join(ids())))
    return packages()[game_id]
