"""Where records are saved and found."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from belpic.core.errors import BelpicError
from belpic.core.text import Text
from belpic.records.files import write_record
from belpic.records.foreign import read_any
from belpic.tui.phrases import PHRASES
from belpic.tui.timeline import Timeline

if TYPE_CHECKING:
    from belpic.core.record import Record

LISTED: Final = 8
"""How many of the newest records are offered."""


def suggested(folder: Path, game_id: str) -> Path:
    """Return a path for a new record that no file has yet."""
    stamp = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    path = folder / f"{game_id}-{stamp}.json"
    number = 2
    while path.exists():
        path = folder / f"{game_id}-{stamp}-{number}.json"
        number += 1
    return path


def newest(folder: Path) -> list[Path]:
    """Return the records saved last, the newest first."""
    if not folder.is_dir():
        return []
    found = [path for path in folder.glob("*.json") if path.is_file()]
    return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)[:LISTED]


def save(record: Record, name: str) -> Text | None:
    """Write a record; return what went wrong, or None."""
    if not name.strip():
        return PHRASES("file.no_name")
    path = Path(name.strip()).expanduser()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_record(record, path)
    except OSError as error:
        return PHRASES("file.not_written", path=path, why=error.strerror or error)
    return None


def load(name: str) -> Timeline | Text:
    """Read a record to step through; return what went wrong if that is not possible."""
    path = Path(name.strip()).expanduser()
    try:
        return Timeline.of(read_any(str(path.absolute())).record)
    except OSError as error:
        return PHRASES("file.not_read", path=path, why=error.strerror or error)
    except BelpicError as error:
        return error.text
