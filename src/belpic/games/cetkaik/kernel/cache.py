"""Kernel functions are compiled on first use and kept for later (`storage`)."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final, TypeVar, cast

import numba
from numba.core import event

from belpic.core.languages import usual_language
from belpic.games.cetkaik.kernel.locator import ByContent
from belpic.games.cetkaik.kernel.storage import cache_directory
from belpic.games.cetkaik.refusal import BOOK

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from belpic.core.text import Text

PACKAGE: Final = "belpic.games.cetkaik."
LOCATOR: Final = f"{ByContent.__module__}.{ByContent.__qualname__}"
"""By this name Numba imports it."""

Function = TypeVar("Function", bound="Callable[..., object]")


def compiled(function: Function) -> Function:
    """Decorate a kernel function: compiled on first use, free of the interpreter lock, cached.

    With `NUMBA_DISABLE_JIT=1` the function stays plain Python.
    """
    return compile_into(cache_directory(), function)


def compile_into(directory: Path | None, function: Function) -> Function:
    """Return a function that is compiled on first use and kept in a directory."""
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


class _CompilationNote(event.Listener):
    """Says once, when the first kernel function is compiled, why that takes a while."""

    def __init__(self) -> None:
        """Have said nothing yet."""
        self.is_said = False

    def on_start(self, event: event.Event) -> None:
        """Announce the first compilation of a function of this package."""
        ours = event.data["dispatcher"].py_func.__module__.startswith(PACKAGE)
        if ours and not self.is_said:
            self.is_said = True
            _write_to_terminal(BOOK("note.compiling"))

    def on_end(self, event: event.Event) -> None:
        """Do nothing: the note is about the waiting."""


def keep_quiet() -> None:
    """Say nothing when code has to be compiled, since somebody has said it already."""
    _NOTE.is_said = True


def _write_to_terminal(text: Text) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"belpic: {text.in_(usual_language(os.environ))}\n")


_NOTE: Final = _CompilationNote()
event.register("numba:compile", _NOTE)  # type: ignore[no-untyped-call]  # half annotated
