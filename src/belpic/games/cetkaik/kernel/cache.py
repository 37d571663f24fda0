"""Kernel functions are compiled on first use and kept for later (`storage`)."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final, TypeVar

from numba.core import event

from belpic.core.languages import usual_language
from belpic.games._shared.compiled.decorator import compile_into
from belpic.games.cetkaik.kernel.storage import cache_directory
from belpic.games.cetkaik.refusal import BOOK

if TYPE_CHECKING:
    from collections.abc import Callable

    from belpic.core.text import Text

PACKAGE: Final = "belpic.games.cetkaik."

Function = TypeVar("Function", bound="Callable[..., object]")


def compiled(function: Function) -> Function:
    """Decorate a kernel function: compiled on first use, free of the interpreter lock, cached.

    With `NUMBA_DISABLE_JIT=1` the function stays plain Python.
    """
    return compile_into(cache_directory(), function)


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
