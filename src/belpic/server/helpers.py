"""The processes beside a server: those that play its bots, and more of its own kind.

A bot that thinks for long keeps its own process busy, not the server's. A helper lives as long as
the pipe to its standard input: it ends when the one that started it does, even if that was killed.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

PATIENCE_SECONDS: Final = 12.0
"""How long a helper has to end by itself; a server lets commands under way finish."""
WORKER: Final = ("worker", "--attached")
RESTART_SECONDS: Final = 1.0
"""How long one waits before a helper that has ended is started again."""

logger = logging.getLogger(__name__)


class Helpers:
    """Starts commands of Belpic's and keeps them running."""

    def __init__(
        self,
        db: str,
        number: int = 1,
        words: Sequence[str] = WORKER,
        files: Sequence[int] = (),
        variables: Mapping[str, str] | None = None,
    ) -> None:
        """Take where the tables are, how many processes are wanted, and what is handed to them."""
        self._command = (sys.executable, "-m", "belpic", *words)
        self._kind = words[0]
        self._files = files
        # everybody on the machine can read the words of a command, and there may be a password
        self._environment = {**os.environ, **(variables or {}), "BELPIC_DB": db}
        # how we fare is said by one of us
        self._environment.pop("NOTIFY_SOCKET", None)
        self._number = number
        self._tasks: list[asyncio.Task[None]] = []
        self._processes: set[Process] = set()

    async def start(self) -> None:
        """Start all of them."""
        self._tasks = [asyncio.create_task(self._keep_one()) for _ in range(self._number)]

    async def stop(self) -> None:
        """End all of them."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*map(_end, self._processes))

    async def _keep_one(self) -> None:
        while True:
            try:
                process = await asyncio.create_subprocess_exec(
                    *self._command,
                    stdin=PIPE,
                    stdout=DEVNULL,
                    start_new_session=True,
                    pass_fds=self._files,
                    env=self._environment,
                )
            except OSError as error:  # no memory, no processes left: it may pass
                logger.warning("a %s cannot be started: %s", self._kind, error)
            else:
                self._processes.add(process)
                code = await process.wait()
                self._processes.discard(process)
                logger.warning("a %s has ended with %d; another one is started", self._kind, code)
            await asyncio.sleep(RESTART_SECONDS)


async def _end(process: Process) -> None:
    assert process.stdin is not None  # asked for above
    process.stdin.close()
    try:
        await asyncio.wait_for(process.wait(), PATIENCE_SECONDS)
    except TimeoutError:
        process.kill()
        await process.wait()
