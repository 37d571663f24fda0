"""Where compiled code is kept: in the user's cache directory, compiled again only if it changed.

Numba notices an edit only in the file of the function that is called, not in the functions and
constants that were compiled into it. So the directory's name is a hash of everything that goes
in: all kernel sources, the numbering of pieces and squares, and the compiler's versions. Files
are put in place in one step by Numba, so processes may start together, and the package's own
directory is never written to.

This module is quick to import: whether code has been compiled can be seen without the compiler.
"""

from __future__ import annotations

import hashlib
import os
import sys
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Final

DIRECTORY_VARIABLE: Final = "BELPIC_CACHE_DIR"
_READY: Final = "ready"
"""The file that is written once everything has been compiled that a match needs."""


@cache
def cache_directory() -> Path | None:
    """Return the directory for compiled code, or None if none can be written to."""
    return _writable(f"kernel-{source_hash()[:16]}")


@cache
def search_directory() -> Path | None:
    """Return the directory for the compiled search, which the kernel's code goes into as well.

    It is another one than the kernel's, so that an edited search leaves the kernel as it is.
    """
    digest = hashlib.sha256(source_hash().encode())
    for source in sorted((Path(__file__).parent.parent / "search").rglob("*.py")):
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return _writable(f"search-{digest.hexdigest()[:16]}")


def _writable(name: str) -> Path | None:
    directory = _user_directory() / name
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return directory if os.access(directory, os.W_OK | os.X_OK) else None


@cache
def source_hash() -> str:
    """Return a hash of all that compiled code is made from."""
    versions = (sys.version, *map(version, ("numba", "llvmlite", "numpy")))
    return hash_sources(Path(__file__).parent, versions)


def hash_sources(kernel: Path, versions: tuple[str, ...]) -> str:
    """Return a hash of the sources of a kernel and of the versions of what compiles it."""
    digest = hashlib.sha256()
    for part in versions:
        digest.update(part.encode() + b"\0")
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


def is_compiled() -> bool:
    """Tell whether everything that a match needs has been compiled, or need not be."""
    plain = os.environ.get("NUMBA_DISABLE_JIT") == "1"
    made = (cache_directory(), search_directory())
    return plain or all(each is not None and (each / _READY).exists() for each in made)


def note_compiled() -> None:
    """Note that everything that a match needs has been compiled."""
    for directory in (cache_directory(), search_directory()):
        if directory is not None:
            with suppress(OSError):
                (directory / _READY).touch()
