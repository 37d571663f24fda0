"""The log of a match in the making, while a CKKA record is played through the rules; its notes.

Whoever replays a record puts one event after the other. Entries that stand in the header have the
number at which they belong: some stand between the events that the body tells (what was taken
back, who resigned, remarks), others replace an event that the body tells less exactly.

The first line of an event's note may be a *mark*, which tells what the rules do not ask for: the
way of 皇 (`M^ZU-TU`), the square that a failed move was planned for (`LAU*KAU-KO`), or 或 for what
the record did not know and the reader chose. All other lines are comments, in their order
(docs/ckka.md §11).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from belpic.core.errors import BelpicError
from belpic.core.match import Event, Kind, Match
from belpic.games.cetkaik.ancient.state import AncientState
from belpic.games.cetkaik.ckka.errors import CkkaError, Impossible
from belpic.games.cetkaik.ckka.header import Entry
from belpic.games.cetkaik.ckka.scanner import SQUARE_PATTERN
from belpic.games.cetkaik.ckka.syntax import UNKNOWN, Half, TamMove
from belpic.games.cetkaik.squares import name_of, square
from belpic.games.cetkaik.state import CetkaikState

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from belpic.core.seats import Seat

# Notes


CHOSEN: Final = UNKNOWN.value
"""The mark of what was not known and has been chosen: the smallest throw that fits, for one."""
_NO_SQUARE: Final = "?"
_TAM_WAY: Final = re.compile(
    rf"M(?:\*(?P<early>{SQUARE_PATTERN}))?(?:\^(?P<first>{SQUARE_PATTERN}|\?))?"
    rf"(?:\*(?P<late>{SQUARE_PATTERN}))?-(?P<target>{SQUARE_PATTERN})"
)
_STEP: Final = re.compile(
    rf"(?P<source>{SQUARE_PATTERN})\*(?P<via>{SQUARE_PATTERN})-(?P<target>{SQUARE_PATTERN})"
)


def join_note(mark: str, comments: Iterable[str]) -> str:
    """Return the note with this mark, which may be empty; empty comments are left out.

    An empty first line keeps a comment that looks like a mark from being taken for one.
    """
    lines = [comment for comment in comments if comment]
    if mark:
        lines.insert(0, mark)
    elif lines and _is_mark(lines[0]):
        lines.insert(0, "")
    return "\n".join(lines)


def split_note(note: str) -> tuple[str, tuple[str, ...]]:
    """Return the mark, empty if there is none, and the comments of a note."""
    if not note:
        return "", ()
    first, *rest = note.split("\n")
    if _is_mark(first):
        return first, tuple(rest)
    if not first and rest and _is_mark(rest[0]):
        return "", tuple(rest)
    return "", (first, *rest)


def _is_mark(line: str) -> bool:
    patterns = (_TAM_WAY, _STEP)
    return line == CHOSEN or any(pattern.fullmatch(line) for pattern in patterns)


def write_step(source: int, via: int, target: int) -> str:
    """Return the mark of a planned move over a piece."""
    return f"{name_of(source)}*{name_of(via)}-{name_of(target)}"


def read_step(mark: str) -> tuple[int, int, int] | None:
    """Return origin, square stepped on and planned destination; None if the mark is another."""
    found = _STEP.fullmatch(mark)
    if found is None:
        return None
    return square(found["source"]), square(found["via"]), square(found["target"])


def write_way(move: TamMove) -> str:
    """Return the mark of the way of 皇, empty if nothing of it is known."""
    over = "" if move.via is None else f"*{name_of(move.via)}"
    rest = f"^{_NO_SQUARE if move.first is None else name_of(move.first)}"
    if move.half is None:
        way = over if move.first is None else rest
    else:
        way = over + rest if move.half is Half.FORMER else rest + over
    return f"M{way}-{name_of(move.target)}" if way else ""


def read_way(mark: str, source: int) -> TamMove | None:
    """Return the move of 皇 from a square that a mark describes; None if it describes none."""
    found = _TAM_WAY.fullmatch(mark)
    if found is None or (found["early"] and found["late"]):
        return None
    early, late, first = found["early"], found["late"], found["first"]
    over = early or late
    if not over and first in (None, _NO_SQUARE):
        return None
    half = None
    if over and first:
        half = Half.FORMER if early else Half.LATTER
    return TamMove(
        source,
        square(found["target"]),
        first=square(first) if first and first != _NO_SQUARE else None,
        via=square(over) if over else None,
        half=half,
    )


# Events


_NUMBER: Final = re.compile("[0-9]{1,9}", re.ASCII)
AnyState = CetkaikState | AncientState


class Log:
    """A match that grows by one event at a time."""

    def __init__(
        self, match: Match, between: Mapping[int, Entry], instead: Mapping[int, Entry]
    ) -> None:
        """Begin with a match, and the entries by number that stand between or instead."""
        self.match = match
        self._between = between
        self._instead = instead
        self.differing: list[Event] = []
        """The entries that were not what had been put."""

    @property
    def state(self) -> AnyState:
        """The state so far."""
        state = self.match.state
        assert isinstance(state, AnyState)  # the game has no other states
        return state

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.match.outcome is not None

    @property
    def number(self) -> int:
        """The number of the next event."""
        return len(self.match.events) + 1

    def put(self, kind: Kind, text: str, note: str = "", seat: Seat | None = None) -> None:
        """Append an event, after the entries that stand before it.

        Raises:
            CkkaError: if an entry of the header does not fit here.
        """
        self.catch_up()
        event = Event(self.number, kind, seat, text, note)
        entry = self._instead.get(event.n)
        if entry is None:
            self.match = self.match.append(event)
            return
        if entry.event != event:
            self.differing.append(entry.event)
        self._append(entry)

    def act(self, text: object, note: str = "") -> None:
        """Append an action of the seat that is asked; of several, the first."""
        self.catch_up()
        to_act = self.state.to_act
        assert isinstance(to_act, frozenset)  # the caller has looked
        self.put("action", str(text), note, min(to_act))

    def fall(self, count: int, note: str = "") -> None:
        """Append what the sticks show."""
        self.put("chance", str(count), note)

    def catch_up(self) -> None:
        """Append the entries that stand between the last event and the next."""
        while (entry := self._between.get(self.number)) is not None:
            self._append(entry)

    def run_out(self) -> None:
        """Append the entries at the end, which tell of a turn that was not finished."""
        self.catch_up()
        while (entry := self._instead.get(self.number)) is not None and not self.is_over:
            self.differing.append(entry.event)
            self._append(entry)
            self.catch_up()

    def check_end(self) -> None:
        """Refuse entries that lie behind the end.

        Raises:
            CkkaError: if an entry is left over.
        """
        for entry in (*self._between.values(), *self._instead.values()):
            if entry.event.n >= self.number:
                raise CkkaError("entry_left_over", entry.place, n=entry.event.n)

    def _append(self, entry: Entry) -> None:
        try:
            self.match = self.match.append(entry.event)
        except BelpicError as error:
            raise Impossible("bad_entry", entry.place, n=entry.event.n, why=error.text) from None
        if self.match.events[-1] != entry.event:
            right = self.match.events[-1].text
            raise Impossible("bad_entry", entry.place, n=entry.event.n, why=right)


def sort_entries(entries: Iterable[Entry]) -> tuple[dict[int, Entry], dict[int, Entry]]:
    """Return the entries of a header by number: those that stand between, and those instead.

    Raises:
        CkkaError: if two have the same number.
    """
    listed = {entry.event.n: entry for entry in entries}
    for entry in entries:
        if listed[entry.event.n] is not entry:
            raise CkkaError("entry_twice", entry.place, n=entry.event.n)
    undone = [_undone_range(entry) for entry in listed.values() if entry.event.kind == "undo"]
    between = {
        n: entry
        for n, entry in listed.items()
        if entry.event.kind not in ("action", "chance") or any(n in range_ for range_ in undone)
    }
    return between, {n: entry for n, entry in listed.items() if n not in between}


def _undone_range(entry: Entry) -> range:
    """Return the numbers of the events that an undo takes back."""
    text = entry.event.text
    if not _NUMBER.fullmatch(text):
        raise CkkaError("bad_entry", entry.place, n=entry.event.n, why=text)
    return range(int(text) + 1, entry.event.n)
