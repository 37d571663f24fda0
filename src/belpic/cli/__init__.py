"""The command `belpic`. Its parts are imported when they are used, so that it starts quickly."""

from __future__ import annotations

import os
import signal
import sys

TYPE_CHECKING = False  # by this name checkers know it; `typing` would have to be imported
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Final

INTERRUPTED: Final = 130


def main() -> None:
    """Run the command line on the arguments of the process and exit."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code."""
    # modules that are interrupted while they are imported may raise anything, or swallow it
    at_once = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if at_once:
        signal.signal(signal.SIGINT, _leave)
    from belpic.cli.app import run as begin  # noqa: PLC0415  # may be interrupted as all else

    if at_once:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    return begin(arguments)


def _leave(*_: object) -> None:
    """End without a word: nothing has been begun."""
    os._exit(INTERRUPTED)


__all__ = ["main", "run"]
