"""Records as files, read with care: nothing larger than a record can be is ever loaded."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final

from belpic.core.errors import BadRecord, reason
from belpic.core.record import MAX_BYTES, Record, loads

if TYPE_CHECKING:
    from collections.abc import Callable

STANDARD_INPUT: Final = "-"


def read_document(path: str) -> bytes:
    """Return what a file, or standard input (`-`), holds.

    Raises:
        BadRecord: if it is larger than any record.
        OSError: if it cannot be opened or read.
    """
    if path == STANDARD_INPUT:
        return _limited(sys.stdin.buffer)
    with Path(path).open("rb") as file:
        status = os.fstat(file.fileno())
        if stat.S_ISREG(status.st_mode) and status.st_size > MAX_BYTES:
            raise _too_large()
        return _limited(file)


def _limited(file: BinaryIO) -> bytes:
    # one byte more than allowed tells a pipe or a device that never ends
    document = file.read(MAX_BYTES + 1)
    if len(document) > MAX_BYTES:
        raise _too_large()
    return document


def _too_large() -> BadRecord:
    return BadRecord(reason("record_too_large", limit=MAX_BYTES // 2**20))


def read_record(path: str) -> Record:
    """Return the record in a file.

    Raises:
        BadRecord: if there is none; the message says where it stops being one.
        OSError: if the file cannot be opened or read.
    """
    return loads(read_document(path))


def write_record(record: Record, path: Path) -> None:
    """Write a record so that a reader meets the old file or the whole new one, never a part."""
    replace_file(path, lambda part: part.write_text(record.dumps(), encoding="utf-8"))


def replace_file(path: Path, write: Callable[[Path], object]) -> None:
    """Let `write` make a file beside `path`, then put it in its place."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        write(part)
        part.replace(path)
    except OSError as error:
        if error.filename == str(part):
            error.filename = str(path)  # the part is nobody's concern
        raise
    finally:
        part.unlink(missing_ok=True)
