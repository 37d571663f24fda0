"""Where the compiled kernel and the compiled search are kept, each by a hash of all its sources.

This module is quick to import: whether code has been compiled can be seen without the compiler.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from belpic.games._shared.compiled.storage import (
    DIRECTORY_VARIABLE,
    compiler_versions,
    hash_files,
    is_made,
    note_made,
    writable,
)

__all__ = ["DIRECTORY_VARIABLE"]


@cache
def cache_directory() -> Path | None:
    """Return the directory for compiled code, or None if none can be written to."""
    return writable(f"kernel-{source_hash()[:16]}")


@cache
def search_directory() -> Path | None:
    """Return the directory for the compiled search, which the kernel's code goes into as well.

    It is another one than the kernel's, so that an edited search leaves the kernel as it is.
    """
    sources = sorted((Path(__file__).parent.parent / "search").rglob("*.py"))
    return writable(f"search-{hash_files(sources, (source_hash(),))[:16]}")


@cache
def source_hash() -> str:
    """Return a hash of all that compiled code is made from."""
    return hash_sources(Path(__file__).parent, compiler_versions())


def hash_sources(kernel: Path, versions: tuple[str, ...]) -> str:
    """Return a hash of a kernel, of what pieces and squares are called, and of its compiler."""
    outside = (kernel.parent / "pieces.py", kernel.parent / "squares.py")
    return hash_files((*sorted(kernel.rglob("*.py")), *outside), versions)


def is_compiled() -> bool:
    """Tell whether everything that a match needs has been compiled, or need not be."""
    return is_made(cache_directory(), search_directory())


def note_compiled() -> None:
    """Note that everything that a match needs has been compiled."""
    note_made(cache_directory(), search_directory())
