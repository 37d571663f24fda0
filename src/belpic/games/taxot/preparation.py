"""What takes long on a machine's first start: compiling how seasons are played out."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from belpic.games._shared.compiled.storage import (
    compiler_versions,
    hash_files,
    is_made,
    note_made,
    writable,
)


@cache
def directory() -> Path | None:
    """Return the directory for compiled code, or None if none can be written to."""
    sources = sorted((Path(__file__).parent / "quick").glob("*.py"))
    return writable(f"taxot-{hash_files(sources, compiler_versions())[:16]}")


def is_ready() -> bool:
    """Tell whether the highest level plays without delay."""
    return is_made(directory())


def prepare() -> None:
    """Compile everything that it needs."""
    from belpic.games.taxot.rehearsal import rehearse  # noqa: PLC0415  # loads the compiler

    rehearse()
    note_made(directory())
