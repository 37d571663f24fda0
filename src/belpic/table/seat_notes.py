"""What a `seat` event remarks beside who plays the seat.

The log of a table holds everything that has to survive, fair chance and offers too. Rules ignore
`seat` events, and a note on one is kept by records, so that a record shows in its own order that
every seat was bound to its seed before anything was drawn.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

PERSON: Final = "person"
"""The text of a `seat` event: a person plays the seat; a bot's is the name of its level."""
OPEN: Final = "open"
"""The text of a `seat` event: nobody sits here any more."""


@dataclass(frozen=True, slots=True)
class Commit:
    """On sitting down the seat is bound to a seed by its hash."""

    commitment: str

    def __str__(self) -> str:
        return f"commit {self.commitment}"


@dataclass(frozen=True, slots=True)
class Seed:
    """The seat reveals its seed; an empty one stands for a seat that stayed silent."""

    seed: bytes

    def __str__(self) -> str:
        return f"seed {self.seed.hex()}" if self.seed else "silent"


@dataclass(frozen=True, slots=True)
class OfferDraw:
    """The seat offers a draw, or agrees to one."""

    def __str__(self) -> str:
        return "offer draw"


@dataclass(frozen=True, slots=True)
class OfferUndo:
    """The seat would like to go back to event `to`, or agrees to that."""

    to: int

    def __str__(self) -> str:
        return f"offer undo {self.to}"


@dataclass(frozen=True, slots=True)
class DeclineNote:
    """The seat declines what is offered, or withdraws what it offered."""

    def __str__(self) -> str:
        return "decline"


@dataclass(frozen=True, slots=True)
class RematchNote:
    """The seat has opened another table for the same people."""

    table: str

    def __str__(self) -> str:
        return f"rematch {self.table}"


SeatNote = Commit | Seed | OfferDraw | OfferUndo | DeclineNote | RematchNote

_FORM: Final = re.compile(
    r"commit (?P<commit>[0-9a-f]{64})|seed (?P<seed>(?:[0-9a-f]{2}){16,64})|(?P<silent>silent)"
    r"|(?P<draw>offer draw)|offer undo (?P<undo>[0-9]{1,9})|(?P<decline>decline)"
    r"|rematch (?P<rematch>[a-z0-9]{1,16})",
    re.ASCII,
)


def read(note: str) -> SeatNote | None:
    """Return what a note remarks, or None if it is something else."""
    found = _FORM.fullmatch(note)
    if found is None:
        return None
    value = found[str(found.lastgroup)]
    match found.lastgroup:
        case "commit":
            return Commit(value)
        case "seed":
            return Seed(bytes.fromhex(value))
        case "silent":
            return Seed(b"")
        case "draw":
            return OfferDraw()
        case "undo":
            return OfferUndo(int(value))
        case "decline":
            return DeclineNote()
        case _:
            return RematchNote(value)
