"""Starting the server, and ending it."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

import uvicorn

from belpic.server.activation import inherited, notify
from belpic.server.app import Settings, build
from belpic.server.connections import Gate, HttpConnection, Seldom, allow_files
from belpic.server.farewell import Farewell
from belpic.server.frames import SocketConnection
from belpic.server.helpers import Helpers
from belpic.server.limits import ACCEPTED, SOCKET_BYTES, WAITING_CONNECTIONS
from belpic.server.siblings import Siblings
from belpic.table.crew import SWITCH_SECONDS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

USUAL_PORT: Final = 8000
MORE_PORTS: Final = 20
"""How many ports further one tries if the usual one is taken."""
STOP_SECONDS: Final = 3
"""How long requests under way have to finish when the server is stopped."""

NOT_HTTP: Final = "Invalid HTTP request received."
"""What uvicorn says of every single one."""
_SELDOM: Final = Seldom()


def listen(host: str, port: int | None) -> socket.socket:
    """Return a socket that listens: one that we were started with, else one that we make.

    Without a port it is the usual one, or a free one near it.

    Raises:
        OSError: if the address cannot be had.
    """
    given = inherited()
    if given is not None:
        return given
    if port is not None:
        return _bind(host, port)
    for near in range(USUAL_PORT, USUAL_PORT + MORE_PORTS):
        with suppress(OSError):
            return _bind(host, near)
    return _bind(host, 0)


def _bind(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    made = socket.socket(family, kind, protocol)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
        # two servers could otherwise share one port without noticing
        made.listen(WAITING_CONNECTIONS)
    except OSError as error:
        made.close()
        raise OSError(error.errno or errno.EADDRINUSE, error.strerror, f"{host}:{port}") from error
    return made


def address_of(listening: socket.socket, host: str) -> str:
    """Return what to type into a browser."""
    port = listening.getsockname()[1]
    name = "127.0.0.1" if host in ("0.0.0.0", "") else "[::1]" if host == "::" else host  # noqa: S104  # asked about, not bound
    return f"http://{name if ':' not in name or '[' in name else f'[{name}]'}:{port}/"


def serve(
    settings: Settings,
    listening: socket.socket,
    *,
    workers: int = 1,
    ready: Callable[[], None] | None = None,
) -> None:
    """Serve until interrupted or told to end.

    Raises:
        BelpicError: if the database cannot be used.
        OSError: if its folder cannot be made.
        Died: if it could not go on serving.
    """
    # a table's rules may compute for seconds in a thread beside all others
    sys.setswitchinterval(SWITCH_SECONDS)
    allow_files()
    server = make_server(replace(settings, alone=True), workers=workers, ready=ready)
    # uvicorn ends in good order and then raises the signal once more: that is no failure
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    if server.died is not None:
        raise Died(str(server.died) or type(server.died).__name__) from server.died


def make_server(
    settings: Settings,
    *,
    workers: int = 1,
    ready: Callable[[], None] | None = None,
    gate: Gate | None = None,
) -> Server:
    """Return a server that is not running yet; `ready` is called once it answers.

    `gate` says how many may be connected; without one, as many as the system allows.

    Raises:
        BelpicError: if the database cannot be used.
        OSError: if its folder cannot be made.
    """
    helpers = Helpers(settings.db, workers) if workers else None
    farewell = Farewell()
    server: Server

    def died(error: BaseException) -> None:
        server.died, server.should_exit = error, True

    config = uvicorn.Config(
        build(settings, helpers, died, farewell),
        log_config=None,
        access_log=False,
        server_header=False,
        http=HttpConnection,
        ws=SocketConnection,
        backlog=ACCEPTED,
        ws_max_size=SOCKET_BYTES,
        lifespan="on",
        timeout_graceful_shutdown=STOP_SECONDS,
    )
    logging.getLogger("uvicorn.error").addFilter(_in_short)
    siblings = None if settings.shared is None else Siblings(settings.shared)
    gate = gate or Gate(trusted=settings.trusted, siblings=siblings)
    server = Server(config, ready, gate, farewell)
    return server


def _in_short(record: logging.LogRecord) -> bool:
    """Let the log say in one line, now and then, that clients send neither text nor HTTP."""
    not_text = record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError)
    if record.msg == NOT_HTTP or not_text:
        _SELDOM.warn(record.getMessage())
        return False
    return True


class Died(Exception):
    """The server has ended because it could not go on serving; the message says why."""


class Server(uvicorn.Server):
    """Says when it is ready, and why it has ended if nobody told it to."""

    def __init__(
        self,
        config: uvicorn.Config,
        ready: Callable[[], None] | None,
        gate: Gate,
        farewell: Farewell,
    ) -> None:
        """Take the settings, whom to tell, who lets people in, and how they are told to go."""
        super().__init__(config)
        self._farewell = farewell
        self.server_state: Gate = gate
        self.died: BaseException | None = None
        self._ready = ready
        self._handed: set[asyncio.Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(self.server_state.handle)
        await super().startup(sockets)
        for listening in sockets or ():
            # the loop has made it as short as what it takes in at once
            listening.listen(WAITING_CONNECTIONS)
        if self.started:
            if self.server_state.siblings is not None:
                self.server_state.siblings.open(loop, self._take)
            notify("READY=1")
            if self._ready is not None:
                self._ready()

    def _take(self, connection: socket.socket, head: bytes) -> None:
        """Take a connection from another process at this address."""
        task = asyncio.create_task(self._take_over(connection, head))
        self._handed.add(task)
        task.add_done_callback(self._handed.discard)

    async def _take_over(self, connection: socket.socket, head: bytes) -> None:
        make = partial(HttpConnection, self.config, self.server_state, self.lifespan.state)
        loop = asyncio.get_running_loop()
        _, protocol = await loop.connect_accepted_socket(make, connection)
        protocol.take_over(head)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take in nobody new, let everybody finish and go, then end."""
        notify("STOPPING=1")
        if self.server_state.siblings is not None:
            self.server_state.siblings.close(asyncio.get_running_loop())
        for server in self.servers:
            server.close()
        for listening in sockets or ():
            listening.close()
        if not self.force_exit:
            await self._farewell.say()
        await super().shutdown(sockets)


def open_browser(address: str, environment: Mapping[str, str] = os.environ) -> bool:
    """Show the page in the person's browser, without waiting for it; False if there is none."""
    if not has_screen(sys.platform, environment):
        return False
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    return True


def has_screen(platform: str, environment: Mapping[str, str]) -> bool:
    """Tell whether a browser could open a window; a text browser would take the terminal away."""
    if not platform.startswith(("linux", "freebsd")):
        return True
    return any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
