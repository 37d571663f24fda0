"""One listener's side of the protocol: frames in, messages out, whatever carries them."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from belpic.core.errors import Reason
from belpic.core.languages import find_language, languages
from belpic.table import commands
from belpic.table.messages import Answer, Done, Pong
from belpic.table.phrases import PHRASES, refusal
from belpic.table.supervision import TableFailed
from belpic.table.wire import message

if TYPE_CHECKING:
    from collections.abc import Callable

    from belpic.core.languages import Lang
    from belpic.table.mailbox import Mailbox

STALE: Final = "stale"

logger = logging.getLogger(__name__)


class Peer:
    """Somebody at a table who sends commands and hears what happens."""

    def __init__(
        self, mailbox: Mailbox, guest: str | None, hear: Callable[[str], None], lang: Lang = "en"
    ) -> None:
        """Take the table, who it is, where messages go, and what they read."""
        self.mailbox = mailbox
        self.guest = guest
        self.lang = lang
        self.hear = hear

    async def resync(self) -> None:
        """Tell everything anew.

        Raises:
            TableFailed: if the table is closed by a defect.
        """
        await self.mailbox.resync(self)

    async def obey(self, frame: str) -> None:
        """Carry out what a frame asks for, and answer it.

        Raises:
            TableFailed: if the table is closed by a defect.
            BelpicError: if the frame is no command and has no id to answer to.
        """
        try:
            command = commands.read(frame)
        except commands.NotCommand as error:
            if error.id is None:
                raise
            await self._reply(Answer(error.id, self.mailbox.table.n, None, error.reason))
            return
        try:
            if isinstance(command, commands.Deed):
                await self._reply(await self.mailbox.carry_out(self.guest, command))
            else:
                await self._answer(command)
        except TableFailed:
            raise
        except Exception:
            # a defect of ours: the one who asked is told, everybody goes on
            logger.exception("table %s: %s", self.mailbox.table.plan.id, type(command).__name__)
            failed = Reason("server_error", PHRASES("refused.server_error"))
            await self._reply(Answer(command.id, self.mailbox.table.n, None, failed))

    async def _answer(self, command: commands.Query | commands.Wire) -> None:
        if isinstance(command, commands.Ping):
            self.hear(message(Pong(self.mailbox.table.n), self.lang))
        elif isinstance(command, commands.Resync):
            await self.resync()
            await self._reply(Answer(command.id, self.mailbox.table.n, Done()))
        elif isinstance(command, commands.Speak):
            await self._reply(await self._speak(command))
        else:
            await self._reply(await self.mailbox.ask(self.guest, command))

    async def _speak(self, command: commands.Speak) -> Answer:
        """Go on in another language, with everything told anew in it."""
        chosen = find_language(command.lang)
        if chosen is None:
            refused = refusal("bad_lang", langs=", ".join(languages()))
            return Answer(command.id, self.mailbox.table.n, None, refused.reason)
        await self.mailbox.speak(self, chosen)
        return Answer(command.id, self.mailbox.table.n, Done())

    async def _reply(self, answer: Answer) -> None:
        self.hear(await self.mailbox.write(answer, self.lang))
        if answer.error is not None and answer.error.code == STALE:
            await self.resync()
