"""How Numba finds a function's compiled code: by what it was compiled from, not by where that lies.

Numba's own way keeps code by the folder of its source, so that every installation compiles anew
what another one on the same machine has compiled already. Here the directory is named after
everything that goes into the code (`storage`), which says more.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING

import numba

if TYPE_CHECKING:
    from types import FunctionType


class ByContent:
    """The place of one function; Numba makes one from each function it is to keep."""

    def __init__(self, directory: Path, function: FunctionType) -> None:
        """Choose a place within a directory that is named after all that goes into the code."""
        self._place = directory / function.__module__
        self._line = function.__code__.co_firstlineno

    @classmethod
    def from_function(cls, function: FunctionType, _file: str) -> ByContent | None:
        """Return the place in the directory of Numba's settings; None if it cannot be written."""
        place = cls(Path(vars(numba.config)["CACHE_DIR"]), function)
        try:
            place.ensure_cache_path()
        except OSError:
            return None
        return place

    def ensure_cache_path(self) -> None:
        """Make the place; raise `OSError` where nothing can be written."""
        self._place.mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=self._place).close()

    def get_cache_path(self) -> str:
        """Return the place."""
        return str(self._place)

    def get_source_stamp(self) -> str:
        """Return what tells stale code: nothing, since other sources have another directory."""
        return ""

    def get_disambiguator(self) -> str:
        """Return what tells functions of one name apart."""
        return str(self._line)
