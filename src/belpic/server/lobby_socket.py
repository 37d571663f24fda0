"""The socket of the lobby: tells all of it whenever something has changed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from belpic.server.farewell import until_one_ends
from belpic.server.limits import LOBBY_FRAMES, SEND_SECONDS
from belpic.server.phrases import Denied, deny
from belpic.server.received import NOT_A_COMMAND, text_of
from belpic.server.turns import Bucket
from belpic.table import commands
from belpic.table.messages import Pong
from belpic.table.wire import message

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

    from belpic.core.languages import Lang
    from belpic.table.lobby import Filter, MeetingPoint

LOBBY: Final = "lobby"
"""The name in the address of its socket; no table's id has these letters."""


class LobbySocket:
    """Somebody in the lobby: hears the last message, and need not hear those before it."""

    def __init__(self, websocket: WebSocket, guest: str | None, lang: Lang, wanted: Filter) -> None:
        """Take the open socket, who it is, what they read and which tables they would like."""
        self.guest = guest
        self.lang = lang
        self.filter = wanted
        self._websocket = websocket
        self._bucket = Bucket(LOBBY_FRAMES)
        self._waiting: dict[str, str] = {}
        """What is to be sent, one message of a kind."""
        self._news = asyncio.Event()

    def hear(self, message: str) -> None:
        """Take what replaces everything before."""
        self._waiting["lobby"] = message
        self._news.set()

    async def run(self, lobby: MeetingPoint, farewell: asyncio.Future[None]) -> None:
        """Listen and speak until one of the two ends.

        Raises:
            Restarting: when the server does, which `farewell` tells.
        """
        lobby.enter(self)
        try:
            await until_one_ends(farewell, (self._send(), self._receive(lobby)))
        finally:
            lobby.leave(self)

    async def _send(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            while self._waiting:
                _, told = self._waiting.popitem()
                async with asyncio.timeout(SEND_SECONDS):
                    await self._websocket.send_text(told)

    async def _receive(self, lobby: MeetingPoint) -> None:
        """Answer pings, which is all that may be asked here, and not too many of them."""
        while True:
            received = await self._websocket.receive()
            if received["type"] == "websocket.disconnect":
                return
            if self._bucket.take():
                raise deny(429, "too_many_pings")
            try:
                asked = commands.read(text_of(received))
            except commands.NotCommand as error:
                raise Denied(error.reason, NOT_A_COMMAND) from error
            if not isinstance(asked, commands.Ping):
                raise deny(NOT_A_COMMAND, "only_pings")
            self._waiting["pong"] = message(Pong(0, lobby.time), self.lang)
            self._news.set()
