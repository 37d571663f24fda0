"""One WebSocket: commands in, messages out, each at its own pace."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from belpic.core.errors import BelpicError, Reason
from belpic.server.languages import asked_lang, preferred_lang
from belpic.server.limits import (
    COMMANDS,
    CONNECTIONS,
    FRAME_BYTES,
    QUEUED_MESSAGES,
    SEND_SECONDS,
    Bucket,
)
from belpic.server.phrases import Denied, deny
from belpic.server.requests import network
from belpic.server.security import check_origin
from belpic.table.messages import Refusal
from belpic.table.peer import Peer
from belpic.table.supervision import TableFailed
from belpic.table.wire import message

if TYPE_CHECKING:
    from belpic.core.languages import Lang
    from belpic.server.api import Api
    from belpic.table.mailbox import Mailbox

POLICY_VIOLATION: Final = 1008
TOO_LARGE: Final = 1009
TRY_AGAIN: Final = 1013
NOT_A_COMMAND: Final = 4400
NO_TABLE: Final = 4404
BROKEN_TABLE: Final = 4410
FAILED_TABLE: Final = 4500
CODES: Final = {
    400: NOT_A_COMMAND,
    404: NO_TABLE,
    410: BROKEN_TABLE,
    500: FAILED_TABLE,
    TOO_LARGE: TOO_LARGE,
    NOT_A_COMMAND: NOT_A_COMMAND,
}
"""What a socket is closed with when something is denied with a status."""


class Sockets:
    """The route of the socket; counts how many each network has."""

    def __init__(self, api: Api) -> None:
        """Take what all routes share."""
        self._api = api
        self._open: Counter[str] = Counter()

    async def serve(self, websocket: WebSocket) -> None:
        """Serve one socket until it closes."""
        await websocket.accept()
        source = network(websocket)
        self._open[source] += 1
        try:
            await self._admit_and_serve(websocket, source)
        except TableFailed as error:
            await refuse(websocket, error.reason, FAILED_TABLE)
        except Denied as error:
            await refuse(websocket, error.reason, CODES.get(error.status, POLICY_VIOLATION))
        except BelpicError as error:
            await refuse(websocket, error.reason, TRY_AGAIN)
        except TimeoutError:
            await close(websocket, TRY_AGAIN)
        except WebSocketDisconnect:
            return
        finally:
            self._open[source] -= 1
            if not self._open[source]:
                del self._open[source]

    async def _admit_and_serve(self, websocket: WebSocket, source: str) -> None:
        self._api.admit(websocket)
        check_origin(websocket.headers)
        if self._open[source] > CONNECTIONS:
            raise deny(429, "too_many_sockets")
        mailbox = await self._api.find(websocket.path_params["table"])
        shown = websocket.query_params.get("n", "0")
        n = int(shown) if shown.isascii() and shown.isdecimal() and len(shown) < 10 else 0
        guest, lang = self._api.guests.of(websocket), asked_lang(websocket)
        socket = Socket(websocket, mailbox, guest, lang)
        try:
            await socket.run(n)
        finally:
            websocket.state.lang = socket.lang


class Socket:
    """The transport of one peer: reads commands, sends messages, keeps few waiting."""

    def __init__(
        self, websocket: WebSocket, mailbox: Mailbox, guest: str | None, lang: Lang
    ) -> None:
        """Take the open socket and the table, who it is and what they read."""
        self._websocket = websocket
        self._peer = Peer(mailbox, guest, self._queue, lang)
        self._bucket = Bucket(COMMANDS)
        self._waiting: deque[str] = deque()
        self._behind = False
        self._news = asyncio.Event()

    @property
    def lang(self) -> Lang:
        """What the one at the other end reads by now."""
        return self._peer.lang

    def _queue(self, message: str) -> None:
        """Take a message to be sent; too many are dropped in favour of one snapshot later."""
        if len(self._waiting) >= QUEUED_MESSAGES:
            self._waiting.clear()
            self._behind = True
        if not self._behind:
            self._waiting.append(message)
        self._news.set()

    async def run(self, n: int) -> None:
        """Listen and speak until one of the two ends, or the table is closed by a defect."""
        mailbox = self._peer.mailbox
        await mailbox.listen(self._peer, n)
        tasks = [
            asyncio.create_task(work) for work in (mailbox.fails(), self._send(), self._receive())
        ]
        try:
            ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            mailbox.leave(self._peer)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in ended:
            task.result()

    async def _send(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            while self._waiting or self._behind:
                if not self._waiting:
                    self._behind = False
                    await self._peer.resync()
                    continue
                async with asyncio.timeout(SEND_SECONDS):
                    await self._websocket.send_text(self._waiting.popleft())

    async def _receive(self) -> None:
        while True:
            message = await self._websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            await self._slow_down()
            frame = message.get("text")
            if frame is None:
                raise deny(NOT_A_COMMAND, "frame_not_text")
            if len(frame) > FRAME_BYTES or len(frame.encode()) > FRAME_BYTES:
                raise deny(TOO_LARGE, "frame_too_large", limit=FRAME_BYTES)
            try:
                await self._peer.obey(frame)
            except TableFailed:
                raise
            except BelpicError as error:
                raise Denied(error.reason, NOT_A_COMMAND) from error

    async def _slow_down(self) -> None:
        """Read more slowly whoever sends too fast, so that in the end they cannot send."""
        while True:
            wait = self._bucket.take()
            # also without a wait: many commands at once must not keep their answers from going out
            await asyncio.sleep(wait)
            if not wait:
                return


async def refuse(websocket: WebSocket, reason: Reason, code: int) -> None:
    """Say why, and close."""
    with suppress(WebSocketDisconnect, RuntimeError):  # it may have gone already
        lang = getattr(websocket.state, "lang", None) or preferred_lang(websocket)
        await websocket.send_text(message(Refusal(reason), lang))
    await close(websocket, code)


async def close(websocket: WebSocket, code: int) -> None:
    """Close the socket, if it is still open."""
    with suppress(WebSocketDisconnect, RuntimeError):
        await websocket.close(code)
