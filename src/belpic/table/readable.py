"""Making what can be made of what was found in the store, and waiting for what is to be kept."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeVar

from belpic.core.errors import BelpicError
from belpic.store import NotStored
from belpic.store.writer import NotWritten
from belpic.table.waiting import until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future

S = TypeVar("S")
T = TypeVar("T")


def readable(make: Callable[[S], T], found: Iterable[S]) -> Iterator[T]:
    """Make what can be made: a game may be gone here, or terms come from a later version."""
    for one in found:
        try:
            yield make(one)
        except BelpicError:
            continue


async def stored(future: Future[T]) -> T:
    """Return the result of a write once it is on disk.

    Raises:
        NotStored: if the database refused.
    """
    try:
        if not future.done():
            await until(future)
    except asyncio.CancelledError:
        future.cancel()  # nobody waits any more: unless it is begun, it need not be written
        raise
    try:
        return future.result()
    except NotWritten as error:
        raise NotStored.because(error) from error
