"""What one client can do to all others: it is slowed down, gathered or refused."""

import base64
import json
import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from belpic.server.limits import COSTS, LONGEST_WAIT, WORK, Bucket, Buckets, Rate
from tests.server.client import Client
from tests.server.conftest import serving
from tests.server.test_half_requests import dial, rest_of

TEXT, CONTINUATION, PING, PONG = 1, 0, 9, 10


def frame(opcode: int, content: bytes = b"", *, fin: bool = True) -> bytes:
    """Return a short frame as clients send it, with a mask of zeros."""
    return bytes([128 * fin + opcode, 128 + len(content)]) + bytes(4) + content


def upgrade(client: Client, table: object) -> socket.socket:
    """Open a bare socket that speaks in frames."""
    opened = dial(client.address)
    key = base64.b64encode(bytes(16)).decode()
    opened.sendall(
        f"GET /ws/{table} HTTP/1.1\r\nHost: {urlsplit(client.address).netloc}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {key}\r\nX-Forwarded-For: {client.network}\r\n\r\n".encode()
    )
    # what comes before the answer would belong to the request
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        head += opened.recv(1)
    return opened


@pytest.mark.parametrize(
    ("flood", "code", "closing"),
    [
        (
            frame(TEXT, b"{", fin=False) + frame(CONTINUATION, fin=False) * 50,
            "frame_in_parts",
            4400,
        ),
        (frame(2, fin=False), "frame_in_parts", 4400),
        (frame(PING) * 200, "too_many_pings", 1008),
        (frame(PONG, b"1234") * 200, "too_many_pings", 1008),
    ],
)
def test_parts_and_many_control_frames_are_refused(
    client: Client, flood: bytes, code: str, closing: int
) -> None:
    made = client.create("lutu", "person", "open")
    with upgrade(client, made["table"]) as opened:
        opened.sendall(flood)
        heard = rest_of(opened)
    assert f'"code":"{code}"'.encode() in heard
    # a close frame of two bytes, with the code
    assert b"\x88\x02" + closing.to_bytes(2, "big") in heard
    assert heard.count(b"\x8a\x00") < 100


def test_a_few_pings_and_long_messages_are_nothing_special(client: Client) -> None:
    made = client.create("lutu", "person", "open")
    with upgrade(client, made["table"]) as opened:
        command = json.dumps({"do": "ping", "id": "x" * 40}).encode()
        opened.sendall(frame(PING, b"hm") * 3 + frame(TEXT, command) * 30)
        heard = b""
        while heard.count(b'"pong"') < 30:
            heard += opened.recv(4096)
    assert heard.count(b"\x8a\x02hm") == 3


def test_whoever_lets_us_reckon_waits_in_a_row() -> None:
    now = [0.0]
    bucket = Bucket(Rate(10.0, 20), lambda: now[0])
    assert [bucket.spend(10) for _ in range(4)] == [0.0, 0.0, 1.0, 2.0]
    # too long for the one who asks: nothing is taken
    assert bucket.spend(10, 1.0) == 3.0
    assert bucket.spend(10, 3.0) == 3.0
    now[0] = 100.0
    assert bucket.spend(20) == 0.0
    buckets = Buckets(WORK)
    assert buckets.of("a") is buckets.of("a")
    assert buckets.of("a") is not buckets.of("b")


def test_rule_pages_in_a_flood_are_put_off(tmp_path: Path) -> None:
    most = int((WORK.burst + LONGEST_WAIT * WORK.per_second) / COSTS["rules"]) + 1

    with (
        serving(f"sqlite:///{tmp_path / 'x.db'}", tmp_path) as address,
        ThreadPoolExecutor(2 * most) as pool,
    ):
        client = Client(address)
        asked = [
            pool.submit(client.request, "GET", f"/api/rules/lutu?seats={number}")
            for number in range(2 * most)
        ]
        found = [one.result().status for one in asked]
        # another network is not concerned
        assert Client(address).request("GET", "/api/rules/lutu").status == 200
    assert most // 2 <= found.count(429) < 2 * most
