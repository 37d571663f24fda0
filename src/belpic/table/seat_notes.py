"""What a `seat` event remarks beside who plays the seat.

The log of a table holds everything that has to survive, fair chance and offers too. Rules ignore
`seat` events, and a note on one is kept by records, so that a record shows in its own order that
every seat was bound to its seed before anything was drawn.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from belpic.core.rng import bot_seed
from belpic.core.seats import Seat

if TYPE_CHECKING:
    from belpic.core.record import Record

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
class OfferPause:
    """The seat would like the clocks to stand for a while, or agrees to that."""

    def __str__(self) -> str:
        return "offer pause"


@dataclass(frozen=True, slots=True)
class ResumeNote:
    """The seat ends the pause."""

    def __str__(self) -> str:
        return "resume"


@dataclass(frozen=True, slots=True)
class ShowNote:
    """The seat lets those who watch see what it sees, or no longer does."""

    on: bool

    def __str__(self) -> str:
        return "show" if self.on else "hide"


@dataclass(frozen=True, slots=True)
class DeclineNote:
    """The seat declines what is offered, or withdraws what it offered."""

    def __str__(self) -> str:
        return "decline"


@dataclass(frozen=True, slots=True)
class HintNote:
    """The seat has asked for a hint."""

    def __str__(self) -> str:
        return "hint"


@dataclass(frozen=True, slots=True)
class RematchNote:
    """The seat has opened another table for the same people."""

    table: str

    def __str__(self) -> str:
        return f"rematch {self.table}"


SeatNote = (
    Commit
    | Seed
    | OfferDraw
    | OfferUndo
    | OfferPause
    | ResumeNote
    | ShowNote
    | DeclineNote
    | HintNote
    | RematchNote
)

_FORM: Final = re.compile(
    r"commit (?P<commit>[0-9a-f]{64})|seed (?P<seed>(?:[0-9a-f]{2}){16,64})|(?P<silent>silent)"
    r"|(?P<draw>offer draw)|offer undo (?P<undo>[0-9]{1,9})|(?P<decline>decline)"
    r"|(?P<pause>offer pause)|(?P<resume>resume)|(?P<show>show|hide)|(?P<hint>hint)"
    r"|rematch (?P<rematch>[a-z0-9]{1,16})",
    re.ASCII,
)


_MAKERS: Final[dict[str, Callable[[str], SeatNote]]] = {
    "commit": Commit,
    "seed": lambda digits: Seed(bytes.fromhex(digits)),
    "silent": lambda _: Seed(b""),
    "draw": lambda _: OfferDraw(),
    "undo": lambda number: OfferUndo(int(number)),
    "pause": lambda _: OfferPause(),
    "resume": lambda _: ResumeNote(),
    "show": lambda word: ShowNote(word == "show"),
    "decline": lambda _: DeclineNote(),
    "hint": lambda _: HintNote(),
    "rematch": RematchNote,
}


def read(note: str) -> SeatNote | None:
    """Return what a note remarks, or None if it is something else."""
    found = _FORM.fullmatch(note)
    if found is None or found.lastgroup is None:
        return None
    return _MAKERS[found.lastgroup](found[found.lastgroup])


def free_bots(record: Record) -> tuple[Seat, ...]:
    """Return the seats of bots whose seeds do not follow from the server's.

    There whoever ran the match could choose whether a seed was revealed, after having seen those of
    the people: so it was in records of the first versions.

    Raises:
        BadRecord: if the seeds are not open or not those committed to.
    """
    if record.fairness is None:
        return ()
    server, clients = record.fairness.stream().server, record.fairness.clients
    bots = {
        event.seat
        for event in record.events
        if event.kind == "seat"
        and event.text not in {PERSON, OPEN}
        and isinstance(read(event.note), Commit | Seed)
    }
    return tuple(
        Seat(seat)
        for seat, shown in enumerate(clients)
        if seat in bots and shown != bot_seed(server, seat).hex()
    )
