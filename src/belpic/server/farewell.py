"""Ending in good order: what was begun is finished, and everybody is told to come back.

A server that is told to end takes in nobody new. Each socket finishes the command that is under
way and says its answer, then closes with a code that tells clients to connect anew; whoever starts
in its place finds everything in the store.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterable

FINISH_SECONDS: Final = 5.0
"""How long sockets have to finish: a command may compute for 4 s, and mostly takes milliseconds."""


class Restarting(Exception):
    """The server ends; whoever hears it should come back."""


async def until_one_ends(
    farewell: asyncio.Future[None],
    works: Iterable[Coroutine[None, None, None]],
    finish: Callable[[], Coroutine[None, None, None]] | None = None,
) -> None:
    """Do several things for a socket until one of them ends; then none goes on.

    Raises:
        Restarting: when the server ends, which `farewell` tells, once what is to be finished is.
        Exception: what the one has raised that ended.
    """
    tasks = [asyncio.create_task(work) for work in works]
    try:
        ended, _ = await asyncio.wait({farewell, *tasks}, return_when=asyncio.FIRST_COMPLETED)
        if ended == {farewell}:
            if finish is not None:
                # whoever takes nothing in, or waits for a turn of seconds, is not waited for
                with suppress(TimeoutError):
                    await asyncio.wait_for(finish(), FINISH_SECONDS)
            raise Restarting
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for one in ended:
        one.result()


class Farewell:
    """Whether the server is about to end, and who has not left yet."""

    def __init__(self) -> None:
        """Begin long before the end, with nobody there."""
        self.has_begun = False
        """Whether the server is about to end."""
        self._there: set[asyncio.Future[None]] = set()
        self._gone = asyncio.Event()
        self._gone.set()

    @property
    def there(self) -> int:
        """How many sockets are open."""
        return len(self._there)

    def enter(self) -> asyncio.Future[None]:
        """Let somebody in; return what is done when they have to go."""
        end: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._there.add(end)
        self._gone.clear()
        if self.has_begun:
            end.set_result(None)
        return end

    def leave(self, end: asyncio.Future[None]) -> None:
        """Take notice that somebody has gone."""
        self._there.discard(end)
        if not self._there:
            self._gone.set()

    async def say(self) -> None:
        """Begin the end, and wait until all have left or had the time to."""
        self.has_begun = True
        for end in self._there:
            if not end.done():
                end.set_result(None)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._gone.wait(), FINISH_SECONDS)
