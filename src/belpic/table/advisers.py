"""Advice for people who play against bots: from a process of its own, one question at a time.

Tables never wait for it, and it gives way to everything else on the machine. What it is told is the
View of the seat that asks, so that it cannot know more.
"""

from __future__ import annotations

import asyncio
import json
import logging
import pickle
import sys
from typing import TYPE_CHECKING, Final

from belpic.bots.analysis.advice import Advice
from belpic.bots.analysis.adviser import LENGTH, packed
from belpic.core.codec import to_json
from belpic.table.phrases import refusal

if TYPE_CHECKING:
    from asyncio.subprocess import Process

    from belpic.core.codec import Json
    from belpic.core.view import View

WAITING: Final = 16
"""How many may wait for advice; whoever comes then is told to come again."""
SECONDS: Final = 120.0
"""How long advice may take where all are busy; on a quiet machine it takes one or two.

What it may work meanwhile is for the adviser to keep: by the clock alone, a crowd on the machine
would look like a question without an answer."""
IDLE_SECONDS: Final = 120.0
"""How long the process stays for the next question."""
ADVISER: Final = "belpic.bots.analysis.adviser"

logger = logging.getLogger(__name__)


def question(game: str, view: View) -> bytes:
    """Return what an adviser is asked about a view."""
    data: Json = to_json(view)
    return json.dumps({"game": game, "view": data}).encode()


def unpacked(told: bytes) -> Advice:
    """Return the advice that an adviser has told.

    Raises:
        Refused: if it had none.
    """
    # from our own process: nobody else can write there
    advice = pickle.loads(told)  # noqa: S301  # the same
    if not isinstance(advice, Advice):
        logger.warning("no hint: %s", advice)
        raise refusal("no_hint")
    return advice


class Advisers:
    """Keeps the process that advises while somebody needs it."""

    def __init__(self, command: tuple[str, ...] = (sys.executable, "-m", ADVISER)) -> None:
        """Start nothing yet; `command` is the process."""
        self._command = command
        self._process: Process | None = None
        self._lock = asyncio.Lock()
        self._waiting = 0
        self._leaving: asyncio.Task[None] | None = None

    async def advise(self, asked: bytes) -> Advice:
        """Return the advice on a question.

        Raises:
            Refused: if too many wait, or there is no advice to be had.
        """
        if self._waiting >= WAITING:
            raise refusal("hints_busy")
        self._waiting += 1
        try:
            async with self._lock:
                return await self._ask(asked)
        finally:
            self._waiting -= 1

    async def _ask(self, asked: bytes) -> Advice:
        try:
            async with asyncio.timeout(SECONDS):
                told = await self._exchange(asked)
        except BaseException as error:
            # half an answer would be taken for the next one
            await self.stop()
            if not isinstance(error, TimeoutError | OSError | EOFError):
                raise
            logger.warning("no hint: %s", type(error).__name__)
            raise refusal("no_hint") from None
        self._leaving = asyncio.create_task(self._leave())
        return unpacked(told)

    async def _exchange(self, asked: bytes) -> bytes:
        if self._leaving is not None:
            self._leaving.cancel()
        if self._process is None or self._process.returncode is not None:
            pipe = asyncio.subprocess.PIPE
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=pipe, stdout=pipe
            )
        questions, answers = self._process.stdin, self._process.stdout
        assert questions is not None  # it was started so
        assert answers is not None  # the same
        questions.write(packed(asked))
        await questions.drain()
        return await answers.readexactly(int.from_bytes(await answers.readexactly(LENGTH), "big"))

    async def stop(self) -> None:
        """Let the process go, if there is one."""
        process, self._process = self._process, None
        if self._leaving is not None:
            self._leaving.cancel()
        if process is None:
            return
        assert process.stdin is not None  # it was started so
        process.stdin.close()
        if process.returncode is None:
            process.kill()
        await process.wait()

    async def _leave(self) -> None:
        """Let the process go when nobody has asked for a while."""
        await asyncio.sleep(IDLE_SECONDS)
        async with self._lock:
            self._leaving = None
            await self.stop()
