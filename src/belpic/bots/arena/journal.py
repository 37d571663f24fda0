"""The results file of a contest: one line a pair, so that a contest can be taken up again.

The first line says what is played; every further one is a pair, written whole before the next. A
process that is killed leaves at worst half a line at the end, which is cut off.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from typing import TYPE_CHECKING, Final, Self

from belpic.bots.arena.contest import PlayedPair, Setting
from belpic.bots.phrases import PHRASES
from belpic.bots.systems import lock_file
from belpic.core.codec import from_json, to_json
from belpic.core.errors import BadOptions, BadRecord, BelpicError, Reason

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

FORMAT: Final = "belpic-arena/1"


class Journal:
    """The pairs that were played; kept in a file if one is named."""

    def __init__(self, setting: Setting, path: Path | None = None) -> None:
        """Read what the file holds, or begin it; nobody else may write to it meanwhile.

        Raises:
            BadOptions: if the file belongs to another contest, or to one that is running.
            BadRecord: if it is no results file.
            OSError: if it cannot be written.
        """
        self.path = path
        self._pairs: dict[tuple[int, int, int], PlayedPair] = {}
        self._file = None
        if path is None:
            return
        file = path.open("a+b")
        try:
            lock_file(file.fileno())
            self._take_up(file.fileno(), setting)
        except BlockingIOError:
            file.close()
            raise self._refused("journal_busy") from None
        except BaseException:
            file.close()
            raise
        self._file = file

    def _take_up(self, file: int, setting: Setting) -> None:
        content = _content(file)
        whole = content[: content.rfind(b"\n") + 1]
        if whole:
            lines = whole.decode(errors="replace").splitlines()
            if lines[0] != _head(setting):
                self._check_head(lines[0])
                raise self._refused("journal_other")
            for number, line in enumerate(lines[1:], start=2):
                pair = self._read(line, number)
                self._pairs[pair.a, pair.b, pair.deal] = pair
        elif content and not _head(setting).encode().startswith(content):
            self._check_head("")
        os.ftruncate(file, len(whole))
        if not whole:
            _write(file, _head(setting))

    def _check_head(self, line: str) -> None:
        try:
            data = json.loads(line)
        except ValueError:
            data = None
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise BadRecord(
                Reason("journal_odd", PHRASES("journal_odd", path=str(self.path), line=1))
            )

    def _read(self, line: str, number: int) -> PlayedPair:
        try:
            return from_json(PlayedPair, json.loads(line))
        except (ValueError, BelpicError):
            raise self._odd(number) from None

    def _odd(self, line: int) -> BadRecord:
        text = PHRASES("journal_odd", path=str(self.path), line=line)
        return BadRecord(Reason("journal_odd", text))

    def _refused(self, key: str) -> BadOptions:
        return BadOptions(Reason(key, PHRASES(key, path=str(self.path))))

    def find(self, a: int, b: int, deal: int) -> PlayedPair | None:
        """Return a pair that was played before."""
        return self._pairs.get((a, b, deal))

    def add(self, pair: PlayedPair) -> None:
        """Keep a pair; it is on the disk when this returns."""
        self._pairs[pair.a, pair.b, pair.deal] = pair
        if self._file is not None:
            _write(self._file.fileno(), _dumps(to_json(pair)))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._file is not None:
            self._file.close()


def _head(setting: Setting) -> str:
    return _dumps({"format": FORMAT, **asdict(setting)})


def _dumps(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _content(file: int) -> bytes:
    os.lseek(file, 0, os.SEEK_SET)
    parts = []
    while part := os.read(file, 1 << 20):
        parts.append(part)
    return b"".join(parts)


def _write(file: int, line: str) -> None:
    data = f"{line}\n".encode()
    while data:
        data = data[os.write(file, data) :]
    os.fsync(file)
