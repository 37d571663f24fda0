"""What several processes at one address count, told together by whichever of them is asked.

Each writes its figures to a file in a folder that they share, every few seconds and when it is
asked. Whoever is asked tells what is in the files, its own among them, each line with the process
that counted: so every answer is of the whole, and no figure is ever less than it was told before.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

WRITE_SECONDS: Final = 2.0
"""How old the figures of a process may be that is not asked itself."""
ENDING: Final = ".prom"
_LINE: Final = re.compile(r"(?P<name>\w+)(?:\{(?P<labels>.*)\})? (?P<value>\S+)", re.ASCII)

logger = logging.getLogger(__name__)


class SharedFigures:
    """The figures of all processes, as one of them tells them."""

    def __init__(self, folder: Path, count: Callable[[], str]) -> None:
        """Take the folder, and what tells what this process has counted."""
        self._folder = folder
        self._count = count
        self._own = folder / f"{os.getpid()}{ENDING}"
        self._writing = threading.Lock()

    async def run(self) -> None:
        """Write what is counted until cancelled."""
        while True:
            try:
                await asyncio.to_thread(self._write)
            except OSError:
                logger.exception("what this process counts cannot be written")
            await asyncio.sleep(WRITE_SECONDS)

    def text(self) -> str:
        """Return the figures of all processes as Prometheus reads them.

        Raises:
            OSError: if the folder cannot be used.
        """
        self._write()
        return together(dict(self._read()))

    def _write(self) -> None:
        # whole or not at all: another process may read it at any moment
        half = self._own.with_suffix(".half")
        with self._writing:
            half.write_text(self._count(), encoding="utf-8")
            half.replace(self._own)

    def _read(self) -> Iterator[tuple[str, str]]:
        for file in sorted(self._folder.glob(f"*{ENDING}")):
            if not is_running(int(file.stem)):
                file.unlink(missing_ok=True)  # it was killed; another one has its place
                continue
            with suppress(FileNotFoundError):
                yield file.stem, file.read_text(encoding="utf-8")


def together(texts: dict[str, str]) -> str:
    """Return the figures of processes as one text, where each line says whose it is."""
    heads: dict[str, list[str]] = {}
    lines: dict[str, list[str]] = {}
    for process, text in texts.items():
        name = ""
        for line in text.splitlines():
            if line.startswith("# HELP "):
                name = line.split()[2]
                heads[name] = []
            if line.startswith("#"):
                heads[name].append(line)
            else:
                lines.setdefault(name, []).append(_labelled(line, process))
    return "".join(
        f"{line}\n" for name, head in heads.items() for line in (*head, *lines.get(name, ()))
    )


def _labelled(line: str, process: str) -> str:
    found = _LINE.fullmatch(line)
    assert found is not None  # as `metrics.line` writes it
    labels = ",".join(filter(None, (f'process="{process}"', found["labels"])))
    return f"{found['name']}{{{labels}}} {found['value']}"


def is_running(process: int) -> bool:
    """Tell whether a process of ours is there."""
    try:
        os.kill(process, 0)
    except (ProcessLookupError, PermissionError):  # gone, or its number is somebody else's by now
        return False
    return True
