"""WebSockets below the application: frames are read a few at a time, and only whole messages.

Thousands of frames fit into what the system hands over at once, and all would be read before
anybody else has a turn. So they are read in small parts, one a turn; nothing more is read while a
message waits to be obeyed. No client of ours sends a message in fragments, and hardly a ping:
whoever does much of that is refused.

What the application has to say goes out at once where it can: each layer between the two would
otherwise take its part of every message.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, cast

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

from belpic.server.deflating import Deflating
from belpic.server.limits import CLOSE_SECONDS, CONTROL_FRAMES, READ_BYTES
from belpic.server.turns import Bucket

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable, Sequence

    from starlette.types import Scope
    from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
    from uvicorn.config import Config
    from websockets.frames import Frame
    from websockets.http11 import Request

    from belpic.server.connections import Gate

    AtOnce = Callable[[Sequence[str]], bool]
    """Sends messages without waiting; False if they have to wait, or nobody hears them."""

REFUSED: Final = "belpic.refused"
"""In a message to the application: the phrase that says why nothing more is read."""
AT_ONCE: Final = "belpic.at_once"
"""The extension, as ASGI calls it, that an application may send by without waiting."""


def never(_: Sequence[str]) -> bool:
    """Let every message wait for its turn."""
    return False


def at_once_of(scope: Scope) -> AtOnce:
    """Return what sends without waiting, where the server below has it."""
    return cast("AtOnce", scope.get("extensions", {}).get(AT_ONCE, {}).get("send", never))


class SocketConnection(WebSocketsSansIOProtocol):
    """A connection that has become a WebSocket."""

    def __init__(
        self,
        config: Config,
        server_state: Gate,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        """Take what all connections share."""
        super().__init__(config, server_state, app_state, _loop)
        self.conn.available_extensions = [Deflating()]
        self._gate = server_state
        self._unread = b""
        self._turn: asyncio.Handle | None = None
        self._is_refused = False
        self._is_gone = False
        self._control = Bucket(CONTROL_FRAMES)

    def connection_lost(self, exc: Exception | None) -> None:
        """End; when hundreds do at once, the application is told of a few at a time."""
        self._gate.leave(self.transport)
        self._unread = b""
        self._is_gone = True
        self.stop_keepalive()
        # whoever waits for room to write finds that nobody listens
        self.writable.set()
        self._gate.part(partial(super().connection_lost, exc))

    def shutdown(self) -> None:
        """Say that the server ends; not to somebody who has just said goodbye, or is gone."""
        if self.handshake_complete and self.conn.state is not OPEN:
            self.stop_keepalive()
            self.transport.close()
        else:
            super().shutdown()

    def handle_connect(self, event: Request) -> None:
        """Let an application begin, which may send at once."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][AT_ONCE] = {"send": self._send_at_once}

    def _send_at_once(self, texts: Sequence[str]) -> bool:
        """Send messages if there is room and somebody to hear them; say whether they were sent.

        They go out together: to hand the system one more wakes the other end once more.
        """
        if self._is_gone or not self.writable.is_set() or self.conn.state is not OPEN:
            return False
        for text in texts:
            self.conn.send_text(text.encode())
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    async def send(self, message: ASGISendEvent) -> None:
        """Send, unless nobody hears it any more.

        Our applications send nothing after a close of their own. One that was sent below them, for
        bytes that are no frame or for silence, ends them as if the other end had gone.

        Raises:
            ClientDisconnected: if the connection was closed below the application.
        """
        await self.writable.wait()
        if self.close_sent:
            raise ClientDisconnected
        if not self._is_gone or self.disconnected:
            await super().send(message)

    def data_received(self, data: bytes) -> None:
        """Read on, a part now and the rest when everybody has had a turn."""
        if self._is_refused:
            return
        self._unread += data
        if self.read_paused:
            self.transport.pause_reading()
        elif self._turn is None:
            self._read_part()

    async def receive(self) -> ASGIReceiveEvent:
        """Return what has come; when all of it was taken, read on."""
        message = await super().receive()
        self._go_on()
        return message

    def _read_part(self) -> None:
        self._turn = None
        if self._is_refused or self.read_paused:
            return
        part, self._unread = self._unread[:READ_BYTES], self._unread[READ_BYTES:]
        super().data_received(part)
        self._go_on()

    def _go_on(self) -> None:
        """Take a turn later for what is not read, or let more come; neither before its time."""
        if self._is_refused:
            self.transport.pause_reading()
        elif self.read_paused:
            return
        elif not self._unread:
            self.transport.resume_reading()
        elif self._turn is None:
            self.transport.pause_reading()
            self._turn = self.loop.call_soon(self._read_part)

    def handle_text(self, event: Frame) -> None:
        """Take a message, if it is whole."""
        if event.fin:
            self._hold()
            super().handle_text(event)
        else:
            self._refuse("frame_in_parts")

    def handle_bytes(self, event: Frame) -> None:
        """Take a message, if it is whole."""
        if event.fin:
            self._hold()
            super().handle_bytes(event)
        else:
            self._refuse("frame_in_parts")

    def _hold(self) -> None:
        """Read nothing more until the message that has come is taken.

        The transport goes on: it is stopped if anything comes before, as hardly ever happens, and
        so need not be stopped and started again for every message.
        """
        self.read_paused = self.read_paused or not self.close_sent

    def handle_cont(self, event: Frame) -> None:  # noqa: ARG002  # the name that is called
        """Refuse it: the first part was refused already."""
        self._refuse("frame_in_parts")

    def handle_ping(self) -> None:
        """Answer, if it is one of few."""
        if self._control.take():
            self._refuse("too_many_pings")
        else:
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take it, if it is one of few."""
        if self._control.take():
            self._refuse("too_many_pings")
        else:
            super().handle_pong(event)

    def _refuse(self, phrase: str) -> None:
        """Read nothing more, and let the application say why."""
        if self._is_refused or self.close_sent:
            return
        self._is_refused = True
        self._unread = b""
        self.transport.pause_reading()
        # the other end's answer is among what is not read
        self.close_timeout = CLOSE_SECONDS
        told = {"type": "websocket.receive", "text": None, REFUSED: phrase}
        self.queue.put_nowait(cast("ASGIReceiveEvent", told))  # our own socket reads it
