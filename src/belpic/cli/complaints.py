"""From what went wrong to one line and an exit code.

0 fine, 1 the answer is no, 2 wrong usage; 130 interrupted, 141 the reader of our output has gone.
"""

from __future__ import annotations

import errno
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol, runtime_checkable

from belpic.cli.language import PHRASES
from belpic.core.errors import BadRecord, BelpicError, EngineFault, WorkLost
from belpic.core.text import Text

NO: Final = 1
WRONG_USAGE: Final = 2
READER_GONE: Final = 141

_USAGE: Final = (
    ("no_option", re.compile(r"No such option:? '?(?P<what>[^\s']+)'?")),
    ("no_command", re.compile(r"No such command '(?P<what>.*?)'")),
    ("missing", re.compile(r"Missing (?:argument|option|parameter) '(?P<what>.*?)'")),
    ("missing_command", re.compile(r"Missing command")),
    ("needs_value", re.compile(r"Option '(?P<what>.*?)' requires")),
    ("no_value", re.compile(r"Option '(?P<what>.*?)' does not take")),
    ("extra", re.compile(r"Got unexpected extra arguments?(?:\(s\))? \((?P<what>.*)\)")),
)
"""What the parser of the command line says, and the key of the same in our phrase book."""
_NEAR: Final = re.compile(r"(?:Did you mean|Possible options:) (?P<near>[^?)]+)")
_FILE: Final = {
    errno.ENOENT: "missing",
    errno.EISDIR: "directory",
    errno.ENOTDIR: "not_directory",
    errno.EEXIST: "exists",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
    errno.ENOSPC: "full",
}


@dataclass
class CommandRefusal(Exception):
    """A command cannot go on: what to say and the exit code."""

    text: Text
    code: int = WRONG_USAGE


@runtime_checkable
class ParsingError(Protocol):
    """What Typer raises about the command line; its class has moved between versions."""

    def format_message(self) -> str:
        """Return the complaint in English."""


def refuse(key: str, *, code: int = WRONG_USAGE, **values: object) -> CommandRefusal:
    """Return a refusal with a phrase of the command line."""
    return CommandRefusal(PHRASES(f"refused.{key}", **values), code)


def complaint(error: Exception) -> CommandRefusal | None:
    """Return what to say about an error, or None if it is a defect of ours."""
    if isinstance(error, CommandRefusal):
        return error
    if isinstance(error, BelpicError):
        said_no = isinstance(error, BadRecord | EngineFault | WorkLost)
        return CommandRefusal(error.text, NO if said_no else WRONG_USAGE)
    if isinstance(error, ParsingError):
        return CommandRefusal(_usage(error.format_message()))
    if isinstance(error, OSError):
        return CommandRefusal(_file(error))
    return None


def _usage(message: str) -> Text:
    what = next(
        (
            PHRASES(f"usage.{key}", **found.groupdict())
            for key, pattern in _USAGE
            if (found := pattern.search(message))
        ),
        Text.same(message),
    )
    near = _NEAR.search(message)
    hint = PHRASES("usage.near", near=near["near"]) if near else PHRASES("usage.hint")
    return Text.join((what, hint), "sentences")


def _file(error: OSError) -> Text:
    key = _FILE.get(error.errno or 0)
    name = "" if error.filename is None else str(error.filename)
    if key is None:
        return PHRASES("file.other", name=name, why=error.strerror or str(error))
    folder = Path(name).parent
    if key == "missing" and not folder.exists():
        # what was to be written cannot be there yet: its folder is what is missing
        return PHRASES("file.no_folder", name=name, folder=str(folder))
    return PHRASES(f"file.{key}", name=name)
