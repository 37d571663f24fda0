"""What one attacker costs everybody else: the times of other people's moves during each attack.

    python -m benchmarks.attacks [--tables 20] [--seconds 5] [--only pings ...]

At each table two clients play 終季 over real WebSockets, each thinking for half a second; the time
of a move is from sending the command to its answer, which comes after the event is on the disk. The
server and the attacker are processes of their own on the same machine. All is on loopback; players
and attackers have different networks, as a proxy on the same machine would name them. Every attack
has a fixed number of connections and ends by itself when its time is up.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import os
import random
import sys
import tempfile
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from itertools import cycle
from pathlib import Path
from time import perf_counter
from typing import Final
from urllib.parse import urlsplit

from belpic.core.errors import Reason
from belpic.core.rng import SeededRng
from belpic.table.follower import Follower
from belpic.table.messages import Listed
from benchmarks.table_server import processor_time, report, serving
from tests.server.client import Client, Player

GAME: Final = "taxot"
THINKING_SECONDS: Final = 0.5
LEAVERS: Final = 2000
GUESTS: Final = 40
NETWORK: Final = "203.0.113.9"
"""Where all attackers are but those who leave together, who need many."""
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def frame(opcode: int, content: bytes = b"", *, fin: bool = True) -> bytes:
    """Return a short frame as clients send it, with a mask of zeros."""
    return bytes([128 * fin + opcode, 128 + len(content)]) + bytes(4) + content


async def dial(
    address: str, table: str, network: str = NETWORK, cookie: str | None = None
) -> Streams:
    """Open a bare WebSocket."""
    host, port = urlsplit(address).hostname, urlsplit(address).port
    reader, writer = await asyncio.open_connection(host, port)
    key = base64.b64encode(random.randbytes(16)).decode()  # no secret
    writer.write(
        f"GET /ws/{table} HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: Upgrade\r\n"
        f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
        f"X-Forwarded-For: {network}\r\nCookie: {cookie or ''}\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer


async def repeat(until: float, number: int, work: Callable[[], Awaitable[None]]) -> None:
    """Do something again and again, so many at once; what the server refuses is tried anew."""

    async def one() -> None:
        while perf_counter() < until:
            with suppress(OSError, asyncio.IncompleteReadError, TimeoutError):
                async with asyncio.timeout_at(
                    asyncio.get_running_loop().time() + until - perf_counter()
                ):
                    await work()
            await asyncio.sleep(0.01)

    await asyncio.gather(*(one() for _ in range(number)))


async def flood(address: str, table: str, begin: bytes, content: bytes) -> None:
    """Send the same over and over on one socket, reading nothing."""
    _, writer = await dial(address, table)
    try:
        writer.write(begin)
        while True:
            writer.write(content * 10_000)
            await writer.drain()
    finally:
        writer.close()


async def fragments(address: str, table: str, until: float) -> None:
    """Send empty continuation frames."""
    await repeat(until, 8, lambda: flood(address, table, frame(1, fin=False), frame(0, fin=False)))


async def pings(address: str, table: str, until: float) -> None:
    """Send pings, and read no pong."""
    await repeat(until, 8, lambda: flood(address, table, b"", frame(9)))


async def ask_anew(address: str, table: str, cookie: str | None = None) -> None:
    """Ask for everything anew, again and again."""
    reader, writer = await dial(address, table, cookie=cookie)
    try:
        while True:
            writer.write(frame(1, b'{"do":"resync","id":"1"}'))
            await writer.drain()
            await reader.read(65_536)
    finally:
        writer.close()


async def resyncs(address: str, table: str, until: float) -> None:
    """Ask for everything anew on 90 sockets."""
    await repeat(until, 90, lambda: ask_anew(address, table))


async def guests(address: str, table: str, until: float) -> None:
    """Ask for everything anew as 40 guests of one network."""
    clients = [Client(address, network=NETWORK) for _ in range(GUESTS)]
    for client in clients:
        client.request("POST", "/api/guest", {})
    cookies = cycle(client.cookie for client in clients)
    await repeat(until, GUESTS, lambda: ask_anew(address, table, next(cookies)))


async def visits(address: str, table: str, until: float) -> None:
    """Come and go as a spectator, hundreds at once."""

    async def visit() -> None:
        reader, writer = await dial(address, table)
        await reader.read(1)
        writer.close()

    await repeat(until, 300, visit)


async def rules(address: str, _: str, until: float) -> None:
    """Ask for rule pages of many kinds."""
    host, port = urlsplit(address).hostname, urlsplit(address).port

    async def ask() -> None:
        game, seats = random.choice(("cetkaik", "taxot", "niekhi")), random.randint(2, 6)
        reader, writer = await asyncio.open_connection(host, port)
        try:
            writer.write(
                f"GET /api/rules/{game}?seats={seats} HTTP/1.1\r\nHost: {host}:{port}\r\n"
                f"Connection: close\r\nX-Forwarded-For: {NETWORK}\r\n\r\n".encode()
            )
            await reader.read()
        finally:
            writer.close()

    await repeat(until, 40, ask)


async def leaving(address: str, table: str, until: float) -> None:
    """Let sockets of many networks leave at the same moment."""
    found: list[Streams] = []
    for number in range(LEAVERS):
        if perf_counter() > until - 2:
            break
        with suppress(OSError, asyncio.IncompleteReadError):
            found.append(await dial(address, table, f"203.0.{number // 10}.1"))
    for _, writer in found:
        writer.transport.abort()
    await asyncio.sleep(max(0.0, until - perf_counter()))


async def halves(address: str, _: str, until: float) -> None:
    """Hold a thousand connections with half a request."""
    host, port = urlsplit(address).hostname, urlsplit(address).port

    async def hold() -> None:
        reader, writer = await asyncio.open_connection(host, port)
        writer.write(b"GET /api/he")
        try:
            await reader.read()
        finally:
            writer.close()

    await repeat(until, 1000, hold)


ATTACKS: Final[Mapping[str, Callable[[str, str, float], Awaitable[None]]]] = {
    one.__name__: one for one in (fragments, pings, resyncs, guests, visits, rules, leaving, halves)
}


async def play(player: Player, rng: SeededRng, until: float, times: list[float]) -> None:
    """Play at a person's pace until the time is up, and note how long each move took."""
    async with player.connected():
        while perf_counter() < until and not player.over:
            await asyncio.sleep(THINKING_SECONDS * (0.5 + rng.below(1000) / 1000))
            at = player.follower.n
            listed = await player.ask("actions", at=at) if player.asked else None
            if not isinstance(listed, Listed) or not listed.actions:
                continue
            text = listed.actions[rng.below(len(listed.actions))]
            begun = perf_counter()
            if not isinstance(await player.ask("act", at=at, text=text), Reason):
                times.append(perf_counter() - begun)


async def measure(address: str, tables: int, seconds: float, attack: str | None) -> list[float]:
    """Play at all tables, with an attack that begins after a second."""
    players = []
    for _ in range(tables):
        host, friend = Client(address), Client(address)
        made = host.create(GAME, "person", "open")
        friend.request("POST", "/api/guest", {})
        players += [
            Player(host, str(made["table"]), Follower()),
            Player(friend, str(made["table"]), Follower(key=str(made["key"]))),
        ]
    until, times = perf_counter() + seconds + 2, list[float]()
    playing = asyncio.gather(
        *(play(one, SeededRng(number), until, times) for number, one in enumerate(players))
    )
    await asyncio.sleep(1)
    if attack is not None:
        target = Client(address, network=NETWORK).create("lutu", "person", "open")
        command = [sys.executable, "-m", "benchmarks.attacks", "--only", attack]
        given = ["--seconds", str(seconds), "--address", address, "--target", str(target["table"])]
        attacking = await asyncio.create_subprocess_exec(*command, *given)
        await attacking.wait()
    await playing
    return times


def main() -> int:
    """Attack, or measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--only", nargs="+", choices=ATTACKS, default=list(ATTACKS))
    parser.add_argument("--address", help="attack this server, which the benchmark has started")
    parser.add_argument("--target", default="")
    wanted = parser.parse_args()
    if wanted.address is not None:
        if urlsplit(wanted.address).hostname != "127.0.0.1":
            parser.error("only a server on this machine")
        os.nice(10)  # what is measured is the server, not the attacker's own hunger
        until = perf_counter() + wanted.seconds
        asyncio.run(_attack(ATTACKS[wanted.only[0]], wanted.address, wanted.target, until))
        return 0
    for attack in (None, *wanted.only):
        with tempfile.TemporaryDirectory() as name, serving(Path(name)) as (address, pid):
            begun, used = perf_counter(), processor_time(pid)
            times = asyncio.run(measure(address, wanted.tables, wanted.seconds, attack))
            wall, used = perf_counter() - begun, processor_time(pid) - used
            report(attack or "no attack", times, wall)
            print(f"{'':32} {used:7.2f} s of processor time in the server")
    return 0


async def _attack(
    attack: Callable[[str, str, float], Awaitable[None]], address: str, table: str, until: float
) -> None:
    await attack(address, table, until)


if __name__ == "__main__":
    sys.exit(main())
