"""The command `belpic`. Its parts are imported when they are used, so that it starts quickly."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

INTERRUPTED: Final = 130


def main() -> None:
    """Run the command line on the arguments of the process and exit."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code."""
    try:
        from belpic.cli.app import run as begin  # noqa: PLC0415  # may be interrupted as all else
    except KeyboardInterrupt:
        return INTERRUPTED
    return begin(arguments)


__all__ = ["main", "run"]
