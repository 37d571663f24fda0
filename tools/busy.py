"""Processors with something else to do: what bots are timed beside."""

from __future__ import annotations

import multiprocessing
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def busy_processors(number: int) -> Iterator[None]:
    """Keep so many processors busy with something else."""
    context = multiprocessing.get_context("spawn")
    others = [context.Process(target=_burn, daemon=True) for _ in range(number)]
    for other in others:
        other.start()
    try:
        yield
    finally:
        for other in others:
            other.kill()
            other.join()


def _burn() -> None:
    while True:
        pass
