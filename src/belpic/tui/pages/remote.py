"""The table of a match at a server."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from belpic.core.errors import BelpicError
from belpic.table.follower import Follower
from belpic.tui.amounts import Amounts
from belpic.tui.connection import Connection
from belpic.tui.pages.table import TablePage
from belpic.tui.remote import RemoteSession

if TYPE_CHECKING:
    from belpic.core.text import Text
    from belpic.tui.preferences import Preferences
    from belpic.tui.server_memory import ServerMemory


class RemotePage(TablePage):
    """A match that is played elsewhere; this page shows what the server tells."""

    def __init__(
        self,
        manner: Preferences,
        connection: Connection,
        session: RemoteSession,
        visits: ServerMemory,
    ) -> None:
        """Take a session that has heard of its table already."""
        super().__init__(manner, session, None)
        self.remote = session
        self.connection = connection
        self.visits = visits
        self._again = False
        session.complain = self._complain

    def on_mount(self) -> None:
        """Draw, and follow the table."""
        super().on_mount()
        self.run_worker(self.connection.run(self._changed), group="connection")

    def draw(self) -> None:
        """Draw, and let the server tell everything anew if another language was chosen."""
        self.remote.follower.speak(self.manner.reads)
        self.connection.flush()
        super().draw()

    def go_on(self) -> None:
        """Send what the touches have made; bots and chance are the server's matter."""
        self.connection.flush()

    def _complain(self, text: Text) -> None:
        self.say(text, "refused")

    def _changed(self) -> None:
        self.remote.connected = self.connection.open
        self.remote.update()
        self.connection.flush()
        refused = self.remote.follower.refused
        if refused is not None:
            self._complain(refused.text)
        if self._again and self.remote.now.rematch is not None:
            self._again = False
            self.run_worker(self._move_on(self.remote.now.rematch), group="rematch")
        self.draw()

    def action_rematch(self) -> None:
        """Open another match, or join the one that was opened."""
        if self.session.over and isinstance(self.session.viewer, int):
            self._again = True
            self.remote.rematch()
            self.connection.flush()

    async def _move_on(self, table: str) -> None:
        link = replace(self.connection.link, table=table, key=None)
        follower = Follower(self.visits.seed(table), lang=self.manner.reads)
        cookie = self.visits.cookie(link.origin) or ""
        connection = Connection(link, cookie, follower)
        try:
            await connection.begin()
            session = RemoteSession(follower, self._complain)
        except BelpicError as error:
            self._complain(error.text)
            return
        self.workers.cancel_group(self, "connection")
        self.session = self.remote = session
        self.connection = connection
        self.amounts = Amounts()
        self.run_worker(connection.run(self._changed), group="connection")
        self.draw()
