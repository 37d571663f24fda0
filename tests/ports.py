"""Ports of servers that are started by their number, several times perhaps."""

import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def kept_port() -> Iterator[int]:
    """Give a port that nobody else on the machine is given meanwhile.

    The system hands out a port again as soon as nobody has it, to whichever process asks. So it is
    held by a socket that does not listen, beside which Linux lets a server listen.
    """
    with socket.socket() as held:
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        held.bind(("127.0.0.1", 0))
        port = int(held.getsockname()[1])
        if sys.platform != "linux":
            held.close()
        yield port
