"""What one attacker costs everybody else: the times of other people's moves during each attack.

    python -m benchmarks.attacks [--tables 20] [--seconds 5] [--only pings ...]

At each table two clients play 終季 over real WebSockets, each thinking for half a second; the time
of a move is from sending the command to its answer, which comes after the event is on the disk. The
server and the attacker are processes of their own on the same machine. All is on loopback; players
and attackers have different networks, as a proxy on the same machine would name them. Every attack
has a fixed number of connections and ends by itself when its time is up; moves are counted from
where it begins to where it ends.
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
OPENED_AT_ONCE: Final = 20
BEGUN: Final = "attacking"
"""What an attacker says when it begins."""
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
    head = await reader.readuntil(b"\r\n\r\n")
    if not head.startswith(b"HTTP/1.1 101 "):
        writer.close()
        raise ConnectionRefusedError(head.partition(b"\r\n")[0].decode())
    return reader, writer


def begin() -> None:
    """Say that it begins, so that moves are counted from now on."""
    print(BEGUN, flush=True)


async def repeat(seconds: float, number: int, work: Callable[[], Awaitable[None]]) -> None:
    """Do something again and again, so many at once; what the server refuses is tried anew."""
    begin()
    until = perf_counter() + seconds

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


async def fragments(address: str, table: str, seconds: float) -> None:
    """Send empty continuation frames."""
    await repeat(
        seconds, 8, lambda: flood(address, table, frame(1, fin=False), frame(0, fin=False))
    )


async def pings(address: str, table: str, seconds: float) -> None:
    """Send pings, and read no pong."""
    await repeat(seconds, 8, lambda: flood(address, table, b"", frame(9)))


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


async def resyncs(address: str, table: str, seconds: float) -> None:
    """Ask for everything anew on 90 sockets."""
    await repeat(seconds, 90, lambda: ask_anew(address, table))


async def guests(address: str, table: str, seconds: float) -> None:
    """Ask for everything anew as 40 guests of one network."""
    clients = [Client(address, network=NETWORK) for _ in range(GUESTS)]
    for client in clients:
        client.request("POST", "/api/guest", {})
    cookies = cycle(client.cookie for client in clients)
    await repeat(seconds, GUESTS, lambda: ask_anew(address, table, next(cookies)))


async def visits(address: str, table: str, seconds: float) -> None:
    """Come and go as a spectator, hundreds at once."""

    async def visit() -> None:
        reader, writer = await dial(address, table)
        await reader.read(1)
        writer.close()

    await repeat(seconds, 300, visit)


async def rules(address: str, _: str, seconds: float) -> None:
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

    await repeat(seconds, 40, ask)


async def leaving(address: str, table: str, seconds: float) -> None:
    """Let sockets of many networks leave at the same moment."""
    found, at_once = list[Streams](), asyncio.Semaphore(OPENED_AT_ONCE)

    async def come(number: int) -> None:
        with suppress(OSError, asyncio.IncompleteReadError):
            async with at_once:
                found.append(await dial(address, table, f"203.0.{number // 10}.1"))

    await asyncio.gather(*map(come, range(LEAVERS)))
    print(f"{len(found)} of {LEAVERS} sockets were let in and leave", file=sys.stderr)
    begin()
    for _, writer in found:
        writer.transport.abort()
    await asyncio.sleep(seconds)


async def halves(address: str, _: str, seconds: float) -> None:
    """Hold a thousand connections with half a request."""
    host, port = urlsplit(address).hostname, urlsplit(address).port

    async def hold() -> None:
        reader, writer = await asyncio.open_connection(host, port)
        writer.write(b"GET /api/he")
        try:
            await reader.read()
        finally:
            writer.close()

    await repeat(seconds, 1000, hold)


ATTACKS: Final[Mapping[str, Callable[[str, str, float], Awaitable[None]]]] = {
    one.__name__: one for one in (fragments, pings, resyncs, guests, visits, rules, leaving, halves)
}


async def play(player: Player, rng: SeededRng, done: asyncio.Event, times: list[float]) -> None:
    """Play at a person's pace until the time is up, and note how long each move took."""
    async with player.connected():
        while not done.is_set() and not player.over:
            await asyncio.sleep(THINKING_SECONDS * (0.5 + rng.below(1000) / 1000))
            at = player.follower.n
            listed = await player.ask("actions", at=at) if player.asked else None
            if not isinstance(listed, Listed) or not listed.actions:
                continue
            text = listed.actions[rng.below(len(listed.actions))]
            begun = perf_counter()
            if not isinstance(await player.ask("act", at=at, text=text), Reason):
                times.append(perf_counter() - begun)


async def measure(
    address: str, tables: int, seconds: float, attack: str | None
) -> tuple[list[float], float]:
    """Play at all tables; return how long moves took during an attack, and how long that was."""
    players = []
    for _ in range(tables):
        host, friend = Client(address), Client(address)
        made = host.create(GAME, "person", "open")
        friend.request("POST", "/api/guest", {})
        players += [
            Player(host, str(made["table"]), Follower()),
            Player(friend, str(made["table"]), Follower(key=str(made["key"]))),
        ]
    done, times = asyncio.Event(), list[float]()
    playing = asyncio.gather(
        *(play(one, SeededRng(number), done, times) for number, one in enumerate(players))
    )
    await asyncio.sleep(1)
    if attack is None:
        times.clear()
        begun = perf_counter()
        await asyncio.sleep(seconds)
    else:
        target = Client(address, network=NETWORK).create("lutu", "person", "open")
        command = [sys.executable, "-m", "benchmarks.attacks", "--only", attack]
        given = ["--seconds", str(seconds), "--address", address, "--target", str(target["table"])]
        attacking = await asyncio.create_subprocess_exec(
            *command, *given, stdout=asyncio.subprocess.PIPE
        )
        assert attacking.stdout is not None
        # to start a program takes seconds of a machine, which are no part of any attack
        assert (await attacking.stdout.readline()).decode().strip() == BEGUN
        times.clear()
        begun = perf_counter()
        if await attacking.wait():
            raise RuntimeError(f"the attack {attack} has failed")
    wall = perf_counter() - begun
    done.set()
    await playing
    return times, wall


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
        asyncio.run(_attack(ATTACKS[wanted.only[0]], wanted.address, wanted.target, wanted.seconds))
        return 0
    for attack in (None, *wanted.only):
        with (
            tempfile.TemporaryDirectory() as name,
            serving(Path(name), "--workers", "0") as (address, pid),
        ):
            used = processor_time(pid)
            measuring = measure(address, wanted.tables, wanted.seconds, attack)
            times, wall = asyncio.run(measuring)
            used = processor_time(pid) - used
            report(attack or "no attack", times, wall)
            print(f"{'':32} {used:7.2f} s of processor time in the server")
    return 0


async def _attack(
    attack: Callable[[str, str, float], Awaitable[None]], address: str, table: str, seconds: float
) -> None:
    await attack(address, table, seconds)


if __name__ == "__main__":
    sys.exit(main())
