"""A server of one's own, which can be killed and started again."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.e2e.wheel import environment

SOON: Final = 60.0
STEADY: Final = Path(__file__).parent / "steady"
"""What Python imports first in every process of a server, so that each run has the same deals."""


@dataclass
class Served:
    """`belpic serve` of the installed wheel as a process."""

    folder: Path
    site: Path
    """Where the wheel is installed."""
    port: int
    process: subprocess.Popen[bytes] | None = None

    @property
    def origin(self) -> str:
        """The address of the server."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [str(self.site / "bin" / "belpic"), "serve", f"--port={self.port}"]
        command.append(f"--db=sqlite:///{self.folder / 'tables.db'}")
        with (self.folder / "server.log").open("ab") as log:
            # a group of its own, so that its workers can be killed with it
            self.process = subprocess.Popen(
                command,
                stdout=log,
                stderr=log,
                start_new_session=True,
                cwd=self.folder,
                env=environment(self.site, STEADY),
            )
        until = time.monotonic() + SOON
        while not self._answers():
            assert time.monotonic() < until, self.log()
            assert self.process.poll() is None, self.log()
            time.sleep(0.1)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.origin}/api/health", timeout=5) as answer:  # noqa: S310  # our own server
                return bool(json.load(answer)["ok"])
        except (OSError, urllib.error.URLError):
            return False

    def kill(self) -> None:
        """End it as a power cut would, with everything it started."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def log(self) -> str:
        """Return what it has written."""
        return (self.folder / "server.log").read_text(encoding="utf-8")
