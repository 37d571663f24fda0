"""What can be wrong with a CKKA text: an error with its place and a text in both languages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from belpic.core.errors import BadRecord, Reason
from belpic.core.text import Phrases

PHRASES: Final = Phrases("belpic.games.cetkaik.ckka")
_SHOWN: Final = 24
"""So many characters of a faulty text are quoted; a message stays one line."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands in a text: line and column, both counted from 1."""

    line: int
    column: int


NOWHERE: Final = Place(0, 0)
"""The place of what was made by a program and read from no text."""


class CkkaError(BadRecord):
    """Something in a CKKA text is wrong; the message says what, where, and what would be right."""

    def __init__(self, code: str, place: Place, **values: object) -> None:
        """Take the message `code` from the phrase book and put the place before it."""
        message = PHRASES(f"reason.{code}", **values)
        key = "at" if place != NOWHERE else "without_place"
        text = PHRASES(f"place.{key}", line=place.line, column=place.column, message=message)
        super().__init__(Reason(code, text))
        self.place = place

    @property
    def line(self) -> int:
        """The line of the fault, from 1; 0 if the fault lies in no text."""
        return self.place.line

    @property
    def column(self) -> int:
        """The column of the fault in characters, from 1; 0 if the fault lies in no text."""
        return self.place.column


class Unwritable(CkkaError):
    """The record holds something that notation ⓪ has no text for."""


def quote(text: str) -> str:
    """Return a text as it is shown in a message: shortened, and without control characters."""
    shown = text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
    return "".join(char if char.isprintable() or char == "\u3000" else "\ufffd" for char in shown)


class Impossible(CkkaError):
    """What the record tells cannot be played at all, so nothing behind it can be either."""


Report: TypeAlias = Callable[[CkkaError], None]
"""Takes what is wrong: raises it, or lists it where reading goes on."""
