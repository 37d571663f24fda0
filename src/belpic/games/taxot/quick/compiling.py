"""Functions of the model are compiled on first use and kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from belpic.games._shared.compiled.decorator import compile_into
from belpic.games.taxot.preparation import directory

if TYPE_CHECKING:
    from collections.abc import Callable

Function = TypeVar("Function", bound="Callable[..., object]")


def compiled(function: Function) -> Function:
    """Decorate a function of the model."""
    return compile_into(directory(), function)
