"""A module for every game: `from belpic.envs.pettingzoo import GAME_v1`, then `GAME_v1.env()`.

The modules are made of the registry when they are asked for, so that a game that somebody else has
installed has one too. Each has `env` and `raw_env`, and `parallel_env` for whoever wants all seats
that are asked at once to answer in one step.
"""

from __future__ import annotations

import sys
from functools import partial
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from typing import TYPE_CHECKING, Final

from belpic.core import registry
from belpic.envs import VERSION

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

SUFFIX: Final = f"_v{VERSION}"


def names() -> tuple[str, ...]:
    """Return the names of all modules."""
    return tuple(f"{game_id}{SUFFIX}" for game_id in registry.ids())


class _Games(MetaPathFinder, Loader):
    """Makes the module of a game."""

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,  # noqa: ARG002  # the protocol's signature
        target: ModuleType | None = None,  # noqa: ARG002  # the same
    ) -> ModuleSpec | None:
        package, _, name = fullname.rpartition(".")
        return ModuleSpec(fullname, self) if package == __name__ and name in names() else None

    def create_module(self, spec: ModuleSpec) -> None:  # noqa: ARG002  # an ordinary one
        return None

    def exec_module(self, module: ModuleType) -> None:
        from belpic.envs.pettingzoo import aec, parallel  # noqa: PLC0415  # PettingZoo is an extra

        game_id = module.__name__.rpartition(".")[2].removesuffix(SUFFIX)
        module.__doc__ = registry.info(game_id).summary.in_("en")
        vars(module).update(
            env=partial(aec.env, game_id),
            raw_env=partial(aec.raw_env, game_id),
            parallel_env=partial(parallel.parallel_env, game_id),
        )


if not any(type(finder).__qualname__ == _Games.__qualname__ for finder in sys.meta_path):
    sys.meta_path.append(_Games())


def __getattr__(name: str) -> ModuleType:
    """Return the module of a game."""
    if name in names():
        return import_module(f"{__name__}.{name}")
    message = f"module {__name__!r} has no attribute {name!r}; there are: {', '.join(names())}"
    raise AttributeError(message)


def __dir__() -> list[str]:
    """Return what there is to complete."""
    return [*globals(), *names()]
