"""Compiled code is kept in the user's cache directory and compiled again only when it changed.

Numba notices an edit only in the file of the function that is called, not in the functions and
constants that were compiled into it. So the directory's name is a hash of everything that goes
in: all kernel sources, the numbering of pieces and squares, and the compiler's versions. Files
are put in place in one step by Numba, so processes may start together, and the package's own
directory is never written to.
"""

from __future__ import annotations

import hashlib
import os
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar, cast

import llvmlite  # type: ignore[import-untyped]  # it has no annotations
import numba
import numpy as np
from numba.core import event

if TYPE_CHECKING:
    from collections.abc import Callable

    Announcer = Callable[[str, str], None]

Function = TypeVar("Function", bound="Callable[..., object]")

DIRECTORY_VARIABLE: Final = "BELPIC_CACHE_DIR"
NOTE_JA: Final = "belpic: 机戦の規則を準備しています(初回のみ、長くて1分)"
NOTE_EN: Final = "belpic: preparing the rules of cetkaik (first start only, up to a minute)"


def compiled(function: Function) -> Function:
    """Decorate a kernel function: compiled on first use, free of the interpreter lock, cached.

    With `NUMBA_DISABLE_JIT=1` the function stays plain Python.
    """
    directory = cache_directory()
    # Numba looks at its settings when a function is decorated; other users of Numba in the same
    # process keep theirs.
    settings = vars(numba.config)
    before = settings["CACHE_DIR"]
    settings["CACHE_DIR"] = str(directory or "")
    try:
        dispatcher = numba.njit(cache=directory is not None, nogil=True)(function)
    finally:
        settings["CACHE_DIR"] = before
    return cast("Function", dispatcher)


@cache
def cache_directory() -> Path | None:
    """Return the directory for compiled code, or None if none can be written to."""
    directory = _user_directory() / f"kernel-{source_hash()[:16]}"
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return directory if os.access(directory, os.W_OK | os.X_OK) else None


@cache
def source_hash() -> str:
    """Return a hash of all that compiled code is made from."""
    versions = (sys.version, numba.__version__, llvmlite.__version__, np.__version__)
    return hash_sources(Path(__file__).parent, versions)


def hash_sources(kernel: Path, versions: tuple[str, ...]) -> str:
    """Return a hash of the sources of a kernel and of the versions of what compiles it."""
    digest = hashlib.sha256()
    for version in versions:
        digest.update(version.encode() + b"\0")
    outside = (kernel.parent / "pieces.py", kernel.parent / "squares.py")
    for source in (*sorted(kernel.rglob("*.py")), *outside):
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()


def _user_directory() -> Path:
    chosen = os.environ.get(DIRECTORY_VARIABLE)
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return Path(base or Path("~/.cache").expanduser()) / "belpic"


class _CompilationNote(event.Listener):
    """Says once, when the first kernel function is compiled, why that takes a while."""

    def __init__(self) -> None:
        """Write to the terminal until somebody asks for the note."""
        self.announce: Announcer = _write_to_terminal
        self.is_said = False

    def on_start(self, event: event.Event) -> None:
        """Announce the first compilation of a function of this package."""
        ours = event.data["dispatcher"].py_func.__module__.startswith(__package__ or "")
        if ours and not self.is_said:
            self.is_said = True
            self.announce(NOTE_JA, NOTE_EN)

    def on_end(self, event: event.Event) -> None:
        """Do nothing: the note is about the waiting."""


def announce_compilation(announce: Announcer) -> None:
    """Have `announce(japanese, english)` called, once, when code has to be compiled."""
    _NOTE.announce = announce


def _write_to_terminal(ja: str, en: str) -> None:
    if sys.stderr.isatty():
        japanese = os.environ.get("LANG", "").startswith("ja")
        sys.stderr.write((ja if japanese else en) + "\n")


_NOTE: Final = _CompilationNote()
event.register("numba:compile", _NOTE)  # type: ignore[no-untyped-call]  # half annotated
