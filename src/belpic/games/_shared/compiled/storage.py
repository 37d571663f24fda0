"""Where compiled code is kept: in the user's cache directory, compiled again only if it changed.

Numba notices an edit only in the file of the function that is called, not in the functions and
constants that were compiled into it. So a directory's name is a hash of everything that goes in:
all sources and the compiler's versions. Files are put in place in one step by Numba, so processes
may start together, and the package's own directory is never written to.

This module is quick to import: whether code has been compiled can be seen without the compiler.
"""

from __future__ import annotations

import hashlib
import os
import sys
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

DIRECTORY_VARIABLE: Final = "BELPIC_CACHE_DIR"
_READY: Final = "ready"
"""The file that is written once everything has been compiled that a match needs."""


def writable(name: str) -> Path | None:
    """Return a directory of this name for compiled code, or None if none can be written to."""
    directory = _user_directory() / name
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return directory if os.access(directory, os.W_OK | os.X_OK) else None


def compiler_versions() -> tuple[str, ...]:
    """Return the versions of all that compiles."""
    return (sys.version, *map(version, ("numba", "llvmlite", "numpy")))


def hash_files(sources: Iterable[Path], versions: tuple[str, ...]) -> str:
    """Return a hash of sources and of the versions of what compiles them."""
    digest = hashlib.sha256()
    for part in versions:
        digest.update(part.encode() + b"\0")
    for source in sources:
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()


def is_made(*directories: Path | None) -> bool:
    """Tell whether everything in some directories has been compiled, or need not be."""
    return _is_plain() or all(each is not None and (each / _READY).exists() for each in directories)


def note_made(*directories: Path | None) -> None:
    """Note that everything has been compiled that belongs into some directories.

    Where nothing is compiled nothing is noted, else others would never compile it.
    """
    for directory in () if _is_plain() else directories:
        if directory is not None:
            with suppress(OSError):
                (directory / _READY).touch()


def _is_plain() -> bool:
    return os.environ.get("NUMBA_DISABLE_JIT") == "1"


def _user_directory() -> Path:
    chosen = os.environ.get(DIRECTORY_VARIABLE)
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return Path(base or Path("~/.cache").expanduser()) / "belpic"
