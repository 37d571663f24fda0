"""Functions of the search are compiled on first use, as the kernel's are, and kept beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, cast

import numba

from belpic.games._shared.compiled.decorator import compile_into
from belpic.games.cetkaik.kernel.storage import search_directory

if TYPE_CHECKING:
    from collections.abc import Callable

Function = TypeVar("Function", bound="Callable[..., object]")


def searching(function: Function) -> Function:
    """Decorate a function of the search, which calls functions of the kernel."""
    return compile_into(search_directory(), function)


def within(function: Function) -> Function:
    """Decorate a function that only one other calls, to be compiled as a part of that one.

    Compiled by itself, it and all that it calls would be compiled once more for its caller.
    """
    return cast("Function", numba.njit(inline="always")(function))
