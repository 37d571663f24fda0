"""One listener's side of the protocol: frames in, messages out, whatever carries them."""

from __future__ import annotations

import asyncio
import logging
from contextlib import nullcontext, suppress
from typing import TYPE_CHECKING, Final, Literal

from belpic.core.errors import BelpicError, Reason
from belpic.core.languages import find_language, languages
from belpic.table import commands
from belpic.table.messages import Answer, Done, Pong
from belpic.table.phrases import PHRASES, Refused, refusal
from belpic.table.supervision import TableFailed
from belpic.table.wire import message

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from contextlib import AbstractContextManager

    from belpic.core.languages import Lang
    from belpic.core.seats import Viewer
    from belpic.table.mailbox import Mailbox

STALE: Final = "stale"
HINTS: Final = 2
"""How many hints one may wait for at once: for a question that has passed, and for the next."""
Work = Literal["ping", "command", "snapshot", "hint"]
"""What somebody can make us reckon, by how much it is."""

logger = logging.getLogger(__name__)


async def at_once(_: Work) -> None:
    """Let nobody wait."""


class Peer:
    """Somebody at a table who sends commands and hears what happens."""

    def __init__(
        self,
        mailbox: Mailbox,
        guest: str | None,
        hear: Callable[[str], None],
        lang: Lang = "en",
        turn: Callable[[Work], Awaitable[None]] = at_once,
        gather: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        """Take the table, who it is, where messages go, and what they read.

        `turn` is awaited before anything is reckoned for them. Messages that go out within `gather`
        may go together: what a command has changed, and its answer.
        """
        self.mailbox = mailbox
        self.guest = guest
        self.lang = lang
        self.hear = hear
        self._turn = turn
        self._gather = gather
        self._hints: dict[str, commands.Hint] = {}
        """Hints that were asked for and not answered yet, by id; the first is under way."""
        self._hinting: asyncio.Task[None] | None = None

    def leave(self) -> None:
        """Hear nothing more, and wait for no hint any more."""
        if self._hinting is not None:
            self._hinting.cancel()
        self.mailbox.leave(self)

    async def resync(self) -> None:
        """Tell everything anew.

        Raises:
            TableFailed: if the table is closed by a defect.
        """
        await self._turn("snapshot")
        await self.mailbox.resync(self)

    async def obey(self, frame: str) -> None:
        """Carry out what a frame asks for, and answer it; a hint is answered when it is there.

        Raises:
            TableFailed: if the table is closed by a defect.
            BelpicError: if the frame is no command and has no id to answer to.
        """
        try:
            command = commands.read(frame)
        except commands.NotCommand as error:
            if error.id is None:
                raise
            await self._reply(Answer(error.id, self._n, None, error.reason))
            return
        if isinstance(command, commands.Hint):
            await self._wish_for(command)
        else:
            await self._carry_out(command)

    async def _wish_for(self, hint: commands.Hint) -> None:
        """Let a hint be found while other commands go on, once however often it is sent."""
        if hint.id in self._hints:
            return
        if len(self._hints) >= HINTS:
            await self._turn("command")
            await self._reply(Answer(hint.id, self._n, None, refusal("hints_busy").reason))
            return
        self._hints[hint.id] = hint
        if self._hinting is None or self._hinting.done():
            self._hinting = asyncio.create_task(self._find_hints())

    async def _find_hints(self) -> None:
        with suppress(TableFailed):  # everybody at the table is told of it anyway
            while self._hints:
                hint = next(iter(self._hints.values()))
                try:
                    await self._carry_out(hint)
                finally:
                    del self._hints[hint.id]

    async def _carry_out(self, command: commands.Command) -> None:
        """Carry out a command, and answer it.

        Raises:
            TableFailed: if the table is closed by a defect.
        """
        try:
            if isinstance(command, commands.Hint):
                await self._turn("hint")
                await self._reply(await self.mailbox.hint(self.guest, command, self._seen))
            elif isinstance(command, commands.Deed):
                await self._turn("command")
                with self._gather():
                    await self._reply(await self.mailbox.carry_out(self.guest, command, self._seen))
            else:
                await self._answer(command)
        except TableFailed:
            raise
        except BelpicError as error:
            # nothing of ours: a database that refuses, for one
            await self._reply(Answer(command.id, self._n, None, error.reason))
        except Exception:
            # a defect of ours: the one who asked is told, everybody goes on
            logger.exception("table %s: %s", self.mailbox.table.plan.id, type(command).__name__)
            failed = Reason("server_error", PHRASES("refused.server_error"))
            await self._reply(Answer(command.id, self._n, None, failed))

    async def _answer(self, command: commands.Query | commands.Wire | commands.Look) -> None:
        if isinstance(command, commands.Ping):
            await self._turn("ping")
            self.hear(message(Pong(self._n, self.mailbox.time), self.lang))
        elif isinstance(command, commands.Shown):
            await self._turn("ping")
            self.mailbox.confirm(self.guest, command.at, self._seen)
            await self._reply(Answer(command.id, self._n, Done()))
        elif isinstance(command, commands.Resync):
            await self.resync()
            await self._reply(Answer(command.id, self._n, Done()))
        elif isinstance(command, commands.Speak):
            await self._reply(await self._speak(command))
        elif isinstance(command, commands.Say):
            await self._reply(await self._say(command))
        elif isinstance(command, commands.Uncover):
            await self._reply(await self._uncover(command))
        elif isinstance(command, commands.Look):
            await self._turn("snapshot")
            await self._reply(await self.mailbox.look(self.guest, command, self._seen))
        else:
            await self._turn("command")
            await self._reply(await self.mailbox.ask(self.guest, command, self._seen))

    @property
    def _n(self) -> int:
        """The number that this peer is shown."""
        return self.mailbox.number(self)

    @property
    def _seen(self) -> Viewer:
        """As whom this peer sees the table."""
        return self.mailbox.viewpoint(self)

    async def _say(self, command: commands.Say) -> Answer:
        """Say something to those who may hear it."""
        await self._turn("command")
        try:
            await self.mailbox.talk(self, command)
        except BelpicError as error:
            return Answer(command.id, self._n, None, error.reason)
        return Answer(command.id, self._n, Done())

    async def _uncover(self, command: commands.Uncover) -> Answer:
        """Show the table as one of several seats."""
        await self._turn("snapshot")
        try:
            await self.mailbox.uncover(self, command.seat)
        except Refused as error:
            return Answer(command.id, self._n, None, error.reason)
        return Answer(command.id, self._n, Done())

    async def _speak(self, command: commands.Speak) -> Answer:
        """Go on in another language, with everything told anew in it."""
        chosen = find_language(command.lang)
        if chosen is None:
            refused = refusal("bad_lang", langs=", ".join(languages()))
            return Answer(command.id, self._n, None, refused.reason)
        await self._turn("snapshot")
        await self.mailbox.speak(self, chosen)
        return Answer(command.id, self._n, Done())

    async def _reply(self, answer: Answer) -> None:
        self.hear(await self.mailbox.write(answer, self.lang, self._seen))
        if answer.error is not None and answer.error.code == STALE:
            await self.resync()
