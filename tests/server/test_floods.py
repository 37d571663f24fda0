"""What one client can do to all others: it is slowed down, gathered or refused."""

import asyncio
import base64
import json
import math
import socket
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from ipaddress import ip_network
from itertools import pairwise
from pathlib import Path
from typing import cast
from urllib.parse import urlsplit

import pytest
from starlette.websockets import WebSocket

from belpic.server.connections import Gate
from belpic.server.limits import (
    COSTS,
    LONGEST_WAIT,
    PARTING,
    PARTING_SECONDS,
    PLAY_WORK,
    Rate,
)
from belpic.server.metrics import Metrics
from belpic.server.socket import Socket
from belpic.server.turns import Account, Bucket, Work
from belpic.table.mailbox import Mailbox
from belpic.table.table import Table
from tests.server.client import Client
from tests.server.conftest import complaints, serving
from tests.server.test_half_requests import dial, rest_of
from tests.table.world import Clock, MemoryLog, guest, started

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
    account = Account(Bucket(Rate(10.0, 20), lambda: now[0]))
    assert [account.spend(10) for _ in range(4)] == [0.0, 0.0, 1.0, 2.0]
    # too long for the one who asks: nothing is taken
    assert account.spend(10, 1.0) == 3.0
    assert account.spend(10, 3.0) == 3.0
    now[0] = 100.0
    account.owe(10)
    assert account.spend(20) == 1.0


def spent(account: Account) -> float:
    """Return how much somebody may let us reckon at once, having taken it."""
    steps = 0
    while not account.spend(1.0, 0.0):
        steps += 1
        if steps > 10 * PLAY_WORK.network.burst:
            return math.inf
    return steps


def test_people_behind_one_address_are_counted_apart_and_have_a_sum() -> None:
    work = Work(PLAY_WORK, (ip_network("192.0.2.0/24"),), clock=lambda: 0.0)
    assert spent(work.of("203.0.113.9", None)) == PLAY_WORK.stranger.burst
    # those without a cookie cannot be told apart, also not from the address beside
    assert spent(work.of("203.0.113.9", None)) == 0
    assert spent(work.of("2001:db8::1", None)) == PLAY_WORK.stranger.burst
    assert spent(work.of("2001:db8::2", None)) == 0
    friends = PLAY_WORK.network.burst // PLAY_WORK.guest.burst
    assert friends >= 3
    for friend in range(friends):
        assert spent(work.of("203.0.113.9", f"friend {friend}")) == PLAY_WORK.guest.burst
    assert spent(work.of("203.0.113.9", "one more")) == 0
    # somebody who has moved on is still the same
    assert spent(work.of("203.0.113.10", "friend 0")) == 0


def test_where_many_are_behind_one_address_only_guests_are_counted() -> None:
    work = Work(
        PLAY_WORK, (ip_network("192.0.2.0/24"), ip_network("2001:db8::/32")), clock=lambda: 0.0
    )
    for address in ("127.0.0.1", "::1", "192.0.2.77", "2001:db8:7::1"):
        assert not work.is_counted(address)
        assert spent(work.of(address, None)) == math.inf
        for friend in range(10):
            assert spent(work.of(address, f"{address} {friend}")) == PLAY_WORK.guest.burst
    assert work.is_counted("192.0.3.1")
    assert work.is_counted("no address")


class Priced(Account):
    """Lets everybody do everything at once, and keeps what it cost."""

    def __init__(self) -> None:
        super().__init__()
        self.spent: list[float] = []

    def spend(self, cost: float, patience: float = math.inf) -> float:
        assert patience > 0
        self.spent.append(cost)
        return 0.0


class Wire:
    """A socket at whose other end commands are read from a list."""

    def __init__(self, *commands: str) -> None:
        self.commands = list(commands)
        self.sent: list[str] = []

    async def receive(self) -> dict[str, str]:
        if self.commands:
            return {"type": "websocket.receive", "text": self.commands.pop(0)}
        await asyncio.sleep(0.1)
        return {"type": "websocket.disconnect"}

    async def send_text(self, text: str) -> None:
        self.sent.append(text)


async def test_a_socket_pays_for_what_its_commands_cost() -> None:
    table = started("lutu")
    log = MemoryLog()
    log.create(table.plan.new())
    wire, account = Wire(*(f'{{"do":"resync","id":"{one}"}}' for one in range(3))), Priced()
    mailbox = Mailbox(table, log, Clock())
    opened = Socket(cast("WebSocket", wire), mailbox, None, "en", account, Metrics("0"))
    await opened.run(0, asyncio.get_running_loop().create_future())
    assert account.spent == [COSTS["snapshot"]] * 3
    assert sum('"snapshot"' in text for text in wire.sent) == 4


class SlowWire(Wire):
    """One where nothing is sent before everything is asked."""

    async def send_text(self, text: str) -> None:
        while self.commands:  # noqa: ASYNC110  # a list tells nobody
            await asyncio.sleep(0.001)
        await super().send_text(text)


async def test_nothing_overtakes_what_waits_to_be_sent() -> None:
    table = started("lutu")
    log = MemoryLog()
    log.create(table.plan.new())
    wire = SlowWire(*(f'{{"do":"resync","id":"{one}"}}' for one in range(4)))
    tries: list[str] = []

    def at_once(texts: Sequence[str]) -> bool:
        """Have room for every message but the second."""
        tries.extend(texts)
        if len(tries) != 2:
            wire.sent.extend(texts)
        return len(tries) != 2

    mailbox, account = Mailbox(table, log, Clock()), Account()
    opened = Socket(cast("WebSocket", wire), mailbox, None, "en", account, Metrics("0"), at_once)
    await opened.run(0, asyncio.get_running_loop().create_future())
    kinds = [json.loads(text)["kind"] for text in wire.sent if '"presence"' not in text]
    assert kinds == ["snapshot", *["snapshot", "answer"] * 4]
    answers = [json.loads(text) for text in wire.sent if '"answer"' in text]
    assert [answer["re"] for answer in answers] == ["0", "1", "2", "3"]
    assert len(tries) < len(wire.sent), "something has waited"


async def test_what_a_command_changes_goes_out_with_its_answer() -> None:
    table = started("lutu")
    log = MemoryLog()
    log.create(table.plan.new())
    log.append(Table.begin(table.plan).addition(table))
    wire = SlowWire('{"do":"resign","id":"enough"}')
    together: list[list[str]] = []

    def at_once(texts: Sequence[str]) -> bool:
        together.append([json.loads(text)["kind"] for text in texts])
        return True

    mailbox, account = Mailbox(table, log, Clock()), Account()
    opened = Socket(
        cast("WebSocket", wire), mailbox, guest(0), "en", account, Metrics("0"), at_once
    )
    await opened.run(0, asyncio.get_running_loop().create_future())
    assert together[0] == ["snapshot"]
    assert ["snapshot", "answer"] in together


async def test_strangers_of_a_network_wait_for_each_other(client: Client) -> None:
    made = client.create("lutu", "person", "open")
    stranger = Client(client.address)
    number = int(PLAY_WORK.stranger.burst / COSTS["snapshot"]) + 9
    async with (
        stranger.socket(str(made["table"])) as one,
        stranger.socket(str(made["table"])) as two,
    ):
        begun = asyncio.get_running_loop().time()
        for socket in (one, two):
            for each in range(number // 2):
                await socket.send(json.dumps({"do": "resync", "id": str(each)}))
        for socket in (one, two):
            answers = 0
            while answers < number // 2:
                answers += '"answer"' in str(await socket.recv())
        waited = asyncio.get_running_loop().time() - begun
    # at least: what they have asked for beyond what they may ask for at once
    assert waited >= 8 * COSTS["snapshot"] / PLAY_WORK.stranger.per_second


def test_rule_pages_in_a_flood_are_put_off(tmp_path: Path) -> None:
    burst, later = PLAY_WORK.stranger.burst, LONGEST_WAIT * PLAY_WORK.stranger.per_second
    most = int((burst + later) / COSTS["rules"]) + 1
    with (
        serving(f"sqlite:///{tmp_path / 'x.db'}", tmp_path) as address,
        ThreadPoolExecutor(2 * most) as pool,
    ):
        client = Client(address)
        asked = [
            pool.submit(client.request, "GET", f"/api/rules/lutu?seats={number}")
            for number in range(100, 100 + 2 * most)
        ]
        found = [one.result() for one in asked]
        # another network is not concerned, nor is a guest, and what is made costs little
        for other in (Client(address), guest_of(address, client.network)):
            for _ in range(2 * most):
                assert other.request("GET", "/api/rules/lutu").status == 200
    statuses = [one.status for one in found]
    assert most // 2 <= statuses.count(429) < 2 * most
    assert {one.code for one in found if one.status == 429} == {"too_fast"}


def guest_of(address: str, network: str) -> Client:
    """Return a client with a cookie."""
    client = Client(address, network=network)
    assert client.request("POST", "/api/guest", {}).status == 200
    return client


async def test_of_sockets_that_go_together_a_few_at_a_time_are_told_of() -> None:
    gate, told = Gate(), list[int]()
    for number in range(10 * PARTING):
        gate.part(partial(told.append, number))
    # the first of them might have been the only one
    assert told == [0]
    seen = [1]
    while len(told) < 10 * PARTING:
        await asyncio.sleep(0)
        if len(told) > seen[-1]:
            seen.append(len(told))
    assert told == list(range(10 * PARTING))
    assert max(after - before for before, after in pairwise(seen)) <= PARTING
    # and again, when all is quiet
    await asyncio.sleep(2 * PARTING_SECONDS)
    gate.part(partial(told.append, -1))
    assert told[-1] == -1


async def test_a_crowd_that_leaves_together_is_gone(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    table = str(client.create("lutu", "person", "open")["table"])
    crowd = [upgrade(client, table) for _ in range(20)]
    async with client.socket(table) as opened:
        for one in crowd:
            one.close()
        watchers = None
        while watchers != 0:
            heard = json.loads(await opened.recv())
            watchers = heard["watchers"] if heard["kind"] == "presence" else watchers
    assert complaints(caplog) == []
