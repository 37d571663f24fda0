"""One listener's side of the protocol: frames in, messages out, whatever carries them."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from belpic.core.codec import to_json
from belpic.core.errors import BelpicError, Reason
from belpic.table import commands
from belpic.table.mailbox import Answer
from belpic.table.messages import Pong
from belpic.table.phrases import PHRASES
from belpic.table.teller import compact

if TYPE_CHECKING:
    from collections.abc import Callable

    from belpic.table.mailbox import Mailbox

STALE: Final = "stale"

logger = logging.getLogger(__name__)


class Correspondent:
    """Somebody at a table who sends commands and hears what happens."""

    def __init__(self, mailbox: Mailbox, guest: str | None, hear: Callable[[str], None]) -> None:
        """Take the table, who it is, and where messages go."""
        self.mailbox = mailbox
        self.guest = guest
        self._hear = hear

    def hear(self, message: str) -> None:
        """Take a message for the one at the other end."""
        self._hear(message)

    def resync(self) -> None:
        """Tell everything anew."""
        self.mailbox.resync(self)

    async def obey(self, frame: str) -> None:
        """Carry out what a frame asks for, and answer it.

        Raises:
            BelpicError: if the frame is no command and has no id to answer to.
        """
        name = None
        try:
            data = commands.parse(frame)
            name = commands.id_in(data)
            command = commands.read(data)
        except BelpicError as error:
            if name is None:
                raise
            self._reply(Answer(name, self.mailbox.table.n, error=error.reason))
            return
        try:
            await self._carry_out(command)
        except Exception:
            # a defect of ours: the one who asked is told, everybody goes on
            logger.exception("table %s: %s", self.mailbox.table.plan.id, type(command).__name__)
            failed = Reason("server_error", PHRASES("refused.server_error"))
            self._reply(Answer(command.id, self.mailbox.table.n, error=failed))

    async def _carry_out(self, command: commands.Command) -> None:
        if isinstance(command, commands.Ping):
            self.hear(compact(to_json(Pong(self.mailbox.table.n))))
        elif isinstance(command, commands.Resync):
            self.resync()
            self._reply(Answer(command.id, self.mailbox.table.n))
        elif isinstance(command, commands.Query):
            self._reply(self.mailbox.ask(self.guest, command))
        else:
            self._reply(await self.mailbox.carry_out(self.guest, command))

    def _reply(self, answer: Answer) -> None:
        self.hear(answer.text())
        if answer.error is not None and answer.error.code == STALE:
            self.resync()
