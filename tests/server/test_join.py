"""`belpic join LINK` as a person uses it: a process in a terminal of its own."""

import asyncio
import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from belpic.core.rng import SeededRng
from belpic.table.follower import Follower
from tests.server.client import Client, Player

SECONDS = 60
ROWS, COLUMNS = 40, 120
ESCAPES = re.compile(
    rb"\x1b\[[0-9;?<>=]*[A-Za-z~]|\x1b[()][A-Z0-9]|\x1b[=>78]|\x1b[P\]].*?(?:\x07|\x1b\\)"
)


class Terminal:
    """A process behind a pseudo-terminal; what it writes is kept."""

    def __init__(self, process: subprocess.Popen[bytes], master: int) -> None:
        self.process = process
        self._master = master
        self._written = b""
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        with suppress(OSError):  # the other side is gone
            while part := os.read(self._master, 65536):
                self._written += part

    @property
    def text(self) -> str:
        """All that was ever written, without colours and moves of the cursor."""
        return ESCAPES.sub(b"", self._written).decode("utf-8", "replace")

    def type(self, keys: bytes) -> None:
        os.write(self._master, keys)

    async def until(self, words: str) -> None:
        async with asyncio.timeout(SECONDS):
            while words not in self.text:
                assert self.process.poll() is None, self.text[-2000:]
                await asyncio.sleep(0.05)

    async def end(self) -> int:
        """Return how the process ends, once all that it has written is read."""
        async with asyncio.timeout(SECONDS):
            code = await asyncio.to_thread(self.process.wait)
            await asyncio.to_thread(self._reader.join)
            return code


@contextmanager
def terminal(link: str, folder: Path) -> Iterator[Terminal]:
    """Run `belpic join` in a terminal of this size."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    environment = {
        **os.environ,
        "TERM": "xterm-256color",
        "LANG": "en_US.UTF-8",
        "LC_ALL": "en_US.UTF-8",
        "BELPIC_MOTION": "off",
        "XDG_DATA_HOME": str(folder),
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "belpic", "join", link],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environment,
        start_new_session=True,
    )
    os.close(slave)
    try:
        yield Terminal(process, master)
    finally:
        process.kill()
        process.wait()
        os.close(master)


async def test_a_match_is_played_in_a_terminal_by_its_link(address: str, tmp_path: Path) -> None:
    host = Client(address)
    made = host.create("niekkutzaupxiu", "person", "open", options={"rounds": 2})
    other = Player(host, str(made["table"]), Follower())
    with terminal(f"{address}/t/{made['table']}#{made['key']}", tmp_path) as here:
        async with other.connected():
            await other.until(
                lambda found: found.now is not None and found.now.phase == "playing", SECONDS
            )
            playing = asyncio.create_task(other.play(SeededRng(3)))
            async with asyncio.timeout(SECONDS):
                while not other.over:
                    # go to the first thing that can be done, and do it
                    here.type(b"\t\r")
                    await asyncio.sleep(0.1)
            await playing
        await here.until("The match is over")
        here.type(b"q")
        assert await here.end() == 0
        assert "Traceback" not in here.text


async def test_a_wrong_link_is_refused_in_one_line(address: str, tmp_path: Path) -> None:
    with terminal(f"{address}/t/nowhere", tmp_path) as here:
        assert await here.end() == 2
        assert len(here.text.strip().splitlines()) == 1
