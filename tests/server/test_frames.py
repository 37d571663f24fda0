"""What happens below the application while it still sends."""

import asyncio
import base64
from typing import TYPE_CHECKING

import pytest
from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.config import Config

from belpic.server.connections import Gate
from belpic.server.frames import SocketConnection

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

KEY = base64.b64encode(bytes(16)).decode()
HANDSHAKE = (
    "GET /ws/any HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    f"Sec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Version: 13\r\n\r\n"
).encode()
NOT_MASKED = b"\x81\x02hi"


class Wire(asyncio.Transport):
    """A transport which, though closed, has not yet told anybody that it is gone."""

    def __init__(self) -> None:
        super().__init__({"peername": ("127.0.0.1", 1), "sockname": ("127.0.0.1", 2)})
        self.closed = asyncio.Event()

    def write(self, data: bytes | bytearray | memoryview) -> None:
        pass

    def close(self) -> None:
        self.closed.set()

    def is_closing(self) -> bool:
        return self.closed.is_set()

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


@pytest.mark.parametrize("closer", ["bytes", "silence"])
def test_an_application_that_sends_finds_its_connection_closed_as_by_the_other_end(
    closer: str,
) -> None:
    async def play() -> list[BaseException]:
        wire, ends, open_now = Wire(), [], asyncio.Event()

        async def speak(scope: "Scope", receive: "Receive", send: "Send") -> None:
            socket = WebSocket(scope, receive, send)
            await socket.accept()
            open_now.set()
            await wire.closed.wait()
            try:
                await socket.send_text("too late")
            except BaseException as error:
                ends.append(error)
                raise

        config = Config(speak, log_config=None)  # logging is the whole process's
        config.load()
        connection = SocketConnection(config, Gate(), {})
        connection.connection_made(wire)
        connection.data_received(HANDSHAKE)
        await open_now.wait()
        if closer == "bytes":
            connection.data_received(NOT_MASKED)
        else:
            connection.keepalive_timeout()
        await asyncio.gather(*connection.tasks)
        return ends

    (end,) = asyncio.run(asyncio.wait_for(play(), 60))
    assert isinstance(end, WebSocketDisconnect)
