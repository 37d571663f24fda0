"""What happens below the application while it still sends."""

import asyncio
import base64
import zlib
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.config import Config
from websockets.frames import Frame, Opcode

from belpic.server.connections import Gate
from belpic.server.deflating import Deflating
from belpic.server.frames import SocketConnection, at_once_of

if TYPE_CHECKING:
    from starlette.types import ASGIApp as Application
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
        self.spoken = asyncio.Event()
        self.written = b""
        self.writes = 0
        self.paused = 0

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += data
        self.writes += 1
        self.spoken.set()

    def close(self) -> None:
        self.closed.set()

    def is_closing(self) -> bool:
        return self.closed.is_set()

    def pause_reading(self) -> None:
        self.paused += 1

    def resume_reading(self) -> None:
        pass


async def connected(
    application: "Application", wire: Wire, handshake: bytes = HANDSHAKE
) -> SocketConnection:
    """Return the connection of an application that accepts, once its handshake is done."""
    config = Config(application, log_config=None)  # logging is the whole process's
    config.load()
    connection = SocketConnection(config, Gate(), {})
    connection.connection_made(wire)
    connection.data_received(handshake)
    await wire.spoken.wait()
    return connection


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

        connection = await connected(speak, wire)
        await open_now.wait()
        if closer == "bytes":
            connection.data_received(NOT_MASKED)
        else:
            connection.keepalive_timeout()
        await asyncio.gather(*connection.tasks)
        return ends

    (end,) = asyncio.run(asyncio.wait_for(play(), 60))
    assert isinstance(end, WebSocketDisconnect)


def masked(opcode: int, text: bytes) -> bytes:
    """Return a short frame as clients send it, masked by nothing."""
    return bytes([0x80 | opcode, 0x80 | len(text)]) + bytes(4) + text


def test_a_server_ends_beside_somebody_who_says_goodbye_at_the_same_moment() -> None:
    async def play() -> None:
        wire = Wire()

        async def listen(scope: "Scope", receive: "Receive", send: "Send") -> None:
            socket = WebSocket(scope, receive, send)
            await socket.accept()
            with suppress(WebSocketDisconnect):
                await socket.receive_text()

        connection = await connected(listen, wire)
        connection.data_received(masked(0x8, (1000).to_bytes(2)))
        answered = wire.written
        connection.shutdown()
        assert wire.closed.is_set()
        assert wire.written == answered, "what is answered needs no second goodbye"
        await asyncio.gather(*connection.tasks)

    asyncio.run(asyncio.wait_for(play(), 60))


def test_reading_is_stopped_by_those_alone_who_do_not_wait_for_their_turn() -> None:
    async def play() -> list[str]:
        wire, heard, asked = Wire(), list[str](), asyncio.Event()

        async def listen(scope: "Scope", receive: "Receive", send: "Send") -> None:
            socket = WebSocket(scope, receive, send)
            await socket.accept()
            await asked.wait()
            while len(heard) < 3:
                heard.append(await socket.receive_text())

        connection = await connected(listen, wire)
        connection.data_received(masked(0x1, b"one"))
        assert wire.paused == 0
        for text in (b"two", b"three"):
            connection.data_received(masked(0x1, text))
        assert wire.paused
        assert heard == []
        asked.set()
        await asyncio.gather(*connection.tasks)
        return heard

    assert asyncio.run(asyncio.wait_for(play(), 60)) == ["one", "two", "three"]


def test_what_can_be_sent_at_once_is_and_nothing_where_it_would_have_to_wait() -> None:
    async def play() -> tuple[list[bool], bytes]:
        wire, sent, accepted, over = Wire(), list[bool](), asyncio.Event(), asyncio.Event()
        scopes: list[Scope] = []

        async def speak(scope: "Scope", receive: "Receive", send: "Send") -> None:
            scopes.append(scope)
            await WebSocket(scope, receive, send).accept()
            accepted.set()
            await over.wait()

        connection = await connected(speak, wire)
        await accepted.wait()
        wire.written, at_once = b"", at_once_of(scopes[0])
        sent.append(at_once(["one"]))
        connection.pause_writing()
        sent.append(at_once(["while the wire is full"]))
        connection.resume_writing()
        before = wire.writes
        sent.append(at_once(["two", "three"]))
        assert wire.writes == before + 1
        connection.data_received(masked(0x8, (1000).to_bytes(2)))
        sent.append(at_once(["after a goodbye"]))
        connection.connection_lost(None)
        sent.append(at_once(["to nobody"]))
        over.set()
        await asyncio.gather(*connection.tasks)
        return sent, wire.written

    sent, written = asyncio.run(asyncio.wait_for(play(), 60))
    assert sent == [True, False, True, False, False]
    assert written == b"\x81\x03one\x81\x03two\x81\x05three\x88\x02" + (1000).to_bytes(2)


def test_a_server_without_it_lets_everything_wait() -> None:
    assert not at_once_of({"type": "websocket"})(["anything"])


@pytest.mark.parametrize(
    ("wish", "bits"),
    [
        ("", 15),
        ("; server_max_window_bits=11", 11),
        ("; server_max_window_bits=9", 9),
        ("; server_no_context_takeover", 15),
    ],
)
def test_long_messages_are_made_shorter_and_short_ones_are_left_as_they_are(
    wish: str, bits: int
) -> None:
    short, long = "so be it", "a table " * 200

    async def play() -> bytes:
        wire = Wire()

        async def speak(scope: "Scope", receive: "Receive", send: "Send") -> None:
            socket = WebSocket(scope, receive, send)
            await socket.accept()
            await socket.send_text(short)
            await socket.send_text(long)
            await socket.send_text(long)

        offer = f"Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits{wish}"
        handshake = HANDSHAKE.removesuffix(b"\r\n") + f"{offer}\r\n\r\n".encode()
        connection = await connected(speak, wire, handshake)
        await asyncio.gather(*connection.tasks)
        return wire.written

    head, _, frames = asyncio.run(asyncio.wait_for(play(), 60)).partition(b"\r\n\r\n")
    assert b"permessage-deflate" in head
    assert b"client_max_window_bits=10" in head, "commands need no more"
    assert frames.startswith(bytes([0x81, len(short)]) + short.encode())
    assert len(frames) < 200
    # whoever asked for a shorter window has no longer one
    reader, texts = zlib.decompressobj(wbits=-bits), list[str]()
    frames = frames[2 + len(short) :]
    for _ in range(2):
        assert frames[0] == 0xC1, "a whole text, deflated"
        assert frames[1] < 126
        size = 2 + frames[1]
        if "no_context" in wish:
            reader = zlib.decompressobj(wbits=-bits)
        texts.append(reader.decompress(frames[2:size] + b"\0\0\xff\xff").decode())
        frames = frames[size:]
    assert texts == [long, long]


@pytest.mark.parametrize("bits", range(9, 16))
def test_a_deflated_message_reaches_back_no_further_than_was_agreed(bits: int) -> None:
    offer = [("server_max_window_bits", str(bits)), ("client_max_window_bits", None)]
    _, deflater = Deflating().process_request_params(offer, [])
    text = " ".join(map(str, range(9000))).encode()
    reader = zlib.decompressobj(wbits=-bits)
    for _ in range(3):
        sent = deflater.encode(Frame(Opcode.TEXT, text))
        assert len(sent.data) < len(text) / 2
        # zlib refuses what is further away than its window is long
        assert reader.decompress(bytes(sent.data) + b"\0\0\xff\xff") == text
