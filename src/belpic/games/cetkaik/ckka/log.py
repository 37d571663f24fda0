"""The log of a match in the making, while a CKKA record is played through the rules.

Whoever replays a record puts one event after the other. Entries that stand in the header have the
number at which they belong: some stand between the events that the body tells (what was taken
back, who resigned, remarks), others replace an event that the body tells less exactly.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from belpic.core.errors import BelpicError
from belpic.core.match import Event, Kind, Match
from belpic.games.cetkaik.ancient.match import AncientMatch
from belpic.games.cetkaik.ckka.errors import CkkaError, Impossible
from belpic.games.cetkaik.ckka.items import Entry
from belpic.games.cetkaik.state import CetkaikState

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from belpic.core.seats import Seat

_NUMBER: Final = re.compile("[0-9]{1,9}", re.ASCII)
AnyState = CetkaikState | AncientMatch


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
