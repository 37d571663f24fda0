"""Waiting in the loop for what a thread does."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

T = TypeVar("T")


async def until(done: Future[T], seconds: float | None = None) -> None:
    """Wait until a thread is done, but no longer than some seconds, if they are given.

    The loop is woken once: to wrap the future and to wait for that wakes it three times, which is
    a good part of a move.
    """
    loop = asyncio.get_running_loop()
    woken = loop.create_future()

    def wake() -> None:
        if not woken.done():
            woken.set_result(None)

    def tell(_: Future[T]) -> None:
        with suppress(RuntimeError):  # the loop is closed, and nobody waits any more
            loop.call_soon_threadsafe(wake)

    done.add_done_callback(tell)
    late = None if seconds is None else loop.call_later(seconds, wake)
    try:
        await woken
    finally:
        if late is not None:
            late.cancel()
