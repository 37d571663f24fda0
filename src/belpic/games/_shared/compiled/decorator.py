"""Functions are compiled on first use and kept for later (`storage`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar, cast

import numba

from belpic.games._shared.compiled.locator import ByContent

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

LOCATOR: Final = f"{ByContent.__module__}.{ByContent.__qualname__}"
"""By this name Numba imports it."""

Function = TypeVar("Function", bound="Callable[..., object]")


def compile_into(directory: Path | None, function: Function) -> Function:
    """Return a function that is compiled on first use and kept in a directory.

    It is free of the interpreter lock. With `NUMBA_DISABLE_JIT=1` it stays plain Python.
    """
    # Numba looks at its settings when a function is decorated; other users of Numba in the same
    # process keep theirs.
    settings = vars(numba.config)
    ours = {"CACHE_DIR": str(directory or ""), "CACHE_LOCATOR_CLASSES": LOCATOR}
    theirs = {name: settings.get(name, "") for name in ours}
    settings.update(ours)
    try:
        dispatcher = numba.njit(cache=directory is not None, nogil=True)(function)
    finally:
        settings.update(theirs)
    return cast("Function", dispatcher)
