"""How fast the bare WebSocket stack is that our server stands on: it sends back what it hears.

    python -m benchmarks.echo [--seconds 4] [--clients 2]

The stack is uvicorn with the protocol that ours is derived from, without Starlette and without
anything of ours; what is sent is as long as a command. The processor time of one echo is the limit
that `benchmarks.scale` holds a move against.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import socket
import subprocess
import sys
from contextlib import contextmanager
from time import monotonic, sleep
from typing import TYPE_CHECKING, Final

import uvicorn
from websockets.asyncio.client import connect

from benchmarks.table_server import processor_time

if TYPE_CHECKING:
    from collections.abc import Iterator

    from uvicorn._types import ASGIReceiveCallable, ASGISendCallable, Scope

FRAME: Final = '{"do":"act","id":"0123456789abcdef","at":57,"text":"an action of some length"}'
SOCKETS: Final = 16
"""Of each client."""


async def echo(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """Send back what is heard."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"] or ""})


async def ask(address: str, seconds: float) -> int:
    """Send and hear on all sockets as fast as possible; return how often."""
    until = monotonic() + seconds

    async def one() -> int:
        number = 0
        async with connect(address) as connection:
            while monotonic() < until:
                await connection.send(FRAME)
                await connection.recv()
                number += 1
        return number

    return sum(await asyncio.gather(*(one() for _ in range(SOCKETS))))


@contextmanager
def echoing() -> Iterator[tuple[str, int]]:
    """Run the echo in a process of its own; yield its address and its id."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "benchmarks.echo", "--port", str(port)]
    with subprocess.Popen(command) as running:  # noqa: S603  # our own command
        try:
            until = monotonic() + 60
            while running.poll() is None and monotonic() < until:
                try:
                    socket.create_connection(("127.0.0.1", port), 1).close()
                except OSError:
                    sleep(0.05)
                else:
                    break
            yield f"ws://127.0.0.1:{port}", running.pid
        finally:
            running.terminate()


def measure(
    clients: int,
    seconds: float,
    server_cores: frozenset[int] = frozenset(),
    client_cores: frozenset[int] = frozenset(),
) -> tuple[float, float]:
    """Return echoes a second, and the seconds of the server's processor that each takes."""
    everything = frozenset(os.sched_getaffinity(0))
    os.sched_setaffinity(0, server_cores or everything)
    with echoing() as (address, server):
        os.sched_setaffinity(0, client_cores or everything)
        words = [sys.executable, "-m", "benchmarks.echo", "--address", address]
        asking = [
            subprocess.Popen([*words, "--seconds", str(seconds)], stdout=subprocess.PIPE, text=True)  # noqa: S603  # our own command
            for _ in range(clients)
        ]
        used = processor_time(server)
        number = sum(int(one.communicate()[0]) for one in asking)
        used = processor_time(server) - used
    return number / seconds, used / number


def main() -> None:
    """Serve, ask, or measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--clients", type=int, default=2)
    parser.add_argument("--port", type=int)
    parser.add_argument("--address")
    wish = parser.parse_args()
    if wish.port is not None:
        uvicorn.run(
            echo,
            port=wish.port,
            ws="websockets-sansio",
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
        )
    elif wish.address is not None:
        print(asyncio.run(ask(wish.address, wish.seconds)))
    else:
        rate, each = measure(wish.clients, wish.seconds)
        print(f"bare WebSocket echo: {rate:.0f}/s, {each * 1e6:.0f} us of its processor each")


if __name__ == "__main__":
    main()
