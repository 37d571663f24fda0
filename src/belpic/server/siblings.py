"""Processes at one address, and which of them has a table: everybody at it is served by one.

Whoever takes a connection could serve it, as everything is in the database. But a table that two
processes have open costs each of them every move: its rules, its pictures, a look at the store. So
a socket goes on to the process on which all of them agree for its table, as an open file, with what
it has said so far. Where that cannot be, it is served where it is: only work depends on it.
"""

from __future__ import annotations

import logging
import os
import socket
import sys
from array import array
from contextlib import suppress
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable
    from pathlib import Path

FOLDER: Final = "BELPIC_SIBLINGS"
"""The variable that names the folder that they share to the processes below."""
ENDING: Final = ".socket"
HEAD_BYTES: Final = 128 * 1024
"""What a connection may have said: much more than any browser says before it is answered."""

logger = logging.getLogger(__name__)


class Siblings:
    """The processes at one address, as one of them knows the others: by a file of each."""

    def __init__(self, folder: Path, own: str | None = None) -> None:
        """Take the folder that they share, and by what name others know this one.

        Nothing is handed to it before `open`.
        """
        self._folder = folder
        self._own = own or str(os.getpid())
        self._door: socket.socket | None = None

    def open(
        self, loop: asyncio.AbstractEventLoop, take: Callable[[socket.socket, bytes], None]
    ) -> None:
        """Let others hand connections to this process, each with what it has said so far."""
        if sys.platform == "win32":  # several processes do not share an address there
            return
        door = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        door.setblocking(False)
        try:
            # one of the same number may have been killed
            self._path(self._own).unlink(missing_ok=True)
            door.bind(str(self._path(self._own)))
        except OSError as error:  # the folder's name may be too long
            door.close()
            logger.warning("tables are not kept together: %s", error)
            return
        self._door = door
        loop.add_reader(door, self._take_all, door, take)

    def close(self, loop: asyncio.AbstractEventLoop) -> None:
        """Let nobody hand anything to this process any more."""
        if self._door is not None:
            self._path(self._own).unlink(missing_ok=True)
            loop.remove_reader(self._door)
            self._door.close()
            self._door = None

    def hand_on(self, file: int, head: bytes, table: str) -> bool:
        """Hand a connection to the process that has its table; False if that is this one.

        It is False also where the connection cannot be handed, as what it has said is too long.

        Raises:
            BlockingIOError: if that process is too busy to take anything for now.
        """
        if self._door is None or len(head) > HEAD_BYTES:
            return False
        for process in self._by_preference(table):
            if process == self._own:
                break
            try:
                self._send(f"{self._folder}/{process}{ENDING}", file, head)
            except (ConnectionRefusedError, FileNotFoundError):
                # it was killed; another one has its place
                self._path(process).unlink(missing_ok=True)
            except BlockingIOError:
                raise
            except OSError:  # how long a datagram may be, and how many are on their way, is limited
                return False
            else:
                return True
        return False

    def _by_preference(self, table: str) -> list[str]:
        """Return the processes, first the one that should have a table: the same one everywhere.

        When one comes or goes, only tables that it gets or had are somebody else's.
        """
        # hundreds may ask fifty times a second each, when one of them is busy
        files = os.listdir(self._folder)  # noqa: PTH208  # paths take longer to make than to look for
        there = [file.removesuffix(ENDING) for file in files if file.endswith(ENDING)]
        return sorted(there, key=lambda one: blake2b(f"{one} {table}".encode()).digest())

    def _send(self, path: str, file: int, head: bytes) -> None:
        assert self._door is not None
        files = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [file]))]
        self._door.sendmsg([head], files, 0, path)

    def _take_all(self, door: socket.socket, take: Callable[[socket.socket, bytes], None]) -> None:
        with suppress(BlockingIOError):
            while True:
                head, files, _, _ = socket.recv_fds(door, HEAD_BYTES, 1)
                for file in files:
                    connection = socket.socket(fileno=file)
                    # as all that Python opens by itself
                    connection.set_inheritable(False)
                    take(connection, head)

    def _path(self, process: str) -> Path:
        return self._folder / f"{process}{ENDING}"
