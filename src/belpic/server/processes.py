"""Several processes that serve at one address, and one above them that keeps them running.

They share the socket that listens: whoever is free takes the next connection, and no connection
waits for a process that has ended. What they know of tables is in the database alone; a folder
helps them to keep everybody at a table together, and to tell what they count as one.
"""

from __future__ import annotations

import asyncio
import http.client
import signal
import tempfile
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from belpic.server.activation import notify
from belpic.server.helpers import Helpers
from belpic.server.siblings import FOLDER

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable, Sequence

    from belpic.server.app import Settings

START_SECONDS: Final = 120.0
"""How long the first of them may take to answer."""
LOOK_SECONDS: Final = 0.1
ANSWER_SECONDS: Final = 5.0
HEALTH: Final = "/api/health"


class NeverReady(Exception):
    """None of the processes has ever answered."""


def serve_many(
    settings: Settings,
    listening: socket.socket,
    address: str,
    *,
    processes: int,
    workers: int,
    ready: Callable[[], None],
) -> None:
    """Serve with several processes until interrupted or told to end.

    Raises:
        NeverReady: if they do not begin to serve.
    """
    words = ["serve", "--attached", "--socket", str(listening.fileno()), "--workers", "0"]
    words += ["--host", settings.host]
    words += [word for network in settings.trusted for word in ("--trust", str(network))]
    words += [word for network in settings.watchers for word in ("--metrics", str(network))]
    words += [word for name in settings.names for word in ("--name", name)]
    # private to this user, as temporary folders of Python's are
    with tempfile.TemporaryDirectory(prefix="belpic-", ignore_cleanup_errors=True) as shared:
        files, variables = (listening.fileno(),), {FOLDER: shared}
        servers = Helpers(settings.db, processes, words, files, variables)
        helpers = [servers, Helpers(settings.db, workers)]
        asyncio.run(_keep(helpers, address, ready))


async def _keep(helpers: Sequence[Helpers], address: str, ready: Callable[[], None]) -> None:
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    try:
        for one in helpers:
            await one.start()
        await _wait_for_one(address, stop)
        if not stop.is_set():
            ready()
            notify("READY=1")
        await stop.wait()
    finally:
        notify("STOPPING=1")
        await asyncio.gather(*(one.stop() for one in helpers))


async def _wait_for_one(address: str, stop: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    until = loop.time() + START_SECONDS
    while not stop.is_set() and not await asyncio.to_thread(_is_well, address):
        if loop.time() > until:
            raise NeverReady
        await asyncio.sleep(LOOK_SECONDS)


def _is_well(address: str) -> bool:
    """Tell whether whoever takes the next connection is well."""
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=ANSWER_SECONDS)
    try:
        connection.request("GET", HEALTH)
        # whatever else it says, to a name that is not its own for one
        return connection.getresponse().status < http.HTTPStatus.INTERNAL_SERVER_ERROR
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
