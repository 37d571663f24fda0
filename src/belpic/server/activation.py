"""What systemd and programs like it offer a service: a socket that outlives it, and a word to say.

A socket that is handed over stays open while one process ends and the next begins: whoever connects
in between waits for a moment and is not refused. The protocol is that of `sd_listen_fds` and
`sd_notify`, which is two variables and a line of text.
"""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import MutableMapping

FIRST: Final = 3
"""The number of the first socket that is handed over."""


def inherited(environment: MutableMapping[str, str] = os.environ) -> socket.socket | None:
    """Return the socket that this process was started with, if it was; nobody else gets it.

    Raises:
        OSError: if there is none although it was promised.
    """
    number, process = environment.pop("LISTEN_FDS", ""), environment.pop("LISTEN_PID", "")
    environment.pop("LISTEN_FDNAMES", None)
    if number != "1" or process != str(os.getpid()):
        return None
    os.set_inheritable(FIRST, False)
    return socket.socket(fileno=FIRST)


def notify(state: str, environment: MutableMapping[str, str] = os.environ) -> None:
    """Say how we fare to whoever has started us and would like to know."""
    address = environment.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        return
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as said:
        said.connect(address.replace("@", "\0", 1) if address[0] == "@" else address)
        said.sendall(state.encode())
