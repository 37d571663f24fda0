"""The way to a server, when the other side is slow."""

import asyncio
import base64
import gc
import hashlib
import socket
import warnings
from concurrent.futures import ThreadPoolExecutor

import pytest

from belpic.table.follower import Follower
from belpic.tui.connection import Connection, Link

MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
"""What a server adds to the key of a handshake (RFC 6455, section 1.3)."""


def greet(listening: socket.socket) -> socket.socket:
    """Accept one WebSocket as any server does; say and hear nothing more, no farewell either."""
    met, _ = listening.accept()
    asked = b""
    while b"\r\n\r\n" not in asked:
        asked += met.recv(4096)
    lines = (line.split(b": ") for line in asked.split(b"\r\n") if b": " in line)
    key = {name.lower(): value for name, value in lines}[b"sec-websocket-key"]
    accepted = base64.b64encode(hashlib.sha1(key + MAGIC, usedforsecurity=False).digest())
    met.sendall(
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Accept: " + accepted + b"\r\n\r\n"
    )
    return met


async def leave_in_a_hurry(port: int) -> None:
    """Follow a table, leave, and be told again to leave while the server says no farewell."""
    connection = Connection(Link(f"http://127.0.0.1:{port}", "table", None), "", Follower())
    following = asyncio.create_task(connection.run(lambda: None))
    while not connection.open:  # noqa: ASYNC110  # it tells of changes, and there is none yet
        await asyncio.sleep(0.01)
    following.cancel()
    await asyncio.sleep(0.01)
    following.cancel()
    with pytest.raises(asyncio.CancelledError):
        await following


def test_whoever_leaves_in_a_hurry_leaves_no_connection_open() -> None:
    with (
        warnings.catch_warnings(record=True) as found,
        socket.create_server(("127.0.0.1", 0)) as listening,
        ThreadPoolExecutor(1) as thread,
    ):
        warnings.simplefilter("always", ResourceWarning)
        port = listening.getsockname()[1]
        met = thread.submit(greet, listening)
        asyncio.run(leave_in_a_hurry(port))
        gc.collect()
        met.result().close()
    assert [str(one.message) for one in found if f"{port})>" in str(one.message)] == []
