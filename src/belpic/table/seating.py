"""Who sits where, and what each seat has done for the fair chance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from belpic.core.quick import replace
from belpic.store.rows import SeatKind, SeatRow
from belpic.table import seat_notes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.match import Event


@dataclass(frozen=True, slots=True)
class SeatHolder:
    """One seat of a table, as the log and the store know it."""

    kind: SeatKind
    """What the seat is for."""
    level: str | None = None
    """Which bot plays it, if one does."""
    guest: str | None = None
    """Whose seat it is; the log does not name people."""
    sits: bool = False
    commitment: str | None = None
    seed: bytes | None = None
    """None until it is revealed; empty for a seat that stayed silent."""
    shows: bool = False
    """Whether those who watch may see what the seat sees."""
    name: str | None = None
    """What one of several people at the guest's device is called, if they have said so."""

    @staticmethod
    def of(row: SeatRow) -> SeatHolder:
        """Return the seat before anybody sat down."""
        return SeatHolder(row.kind, row.level, row.guest, name=row.name)

    def after(self, event: Event) -> SeatHolder:
        """Return the seat after a `seat` event of it."""
        holder = self._played_by(event.text)
        match seat_notes.read(event.note):
            case seat_notes.Commit(commitment=commitment):
                return replace(holder, commitment=commitment)
            case seat_notes.Seed(seed=seed):
                return replace(holder, seed=seed)
            case seat_notes.ShowNote(on=on):
                return replace(holder, shows=on)
            case _:
                return holder

    def _played_by(self, text: str) -> SeatHolder:
        if text == seat_notes.OPEN:
            return replace(self, kind="open", sits=False, commitment=None)
        if text == seat_notes.PERSON:
            return replace(self, sits=True)
        return replace(self, kind="bot", level=text, sits=True, shows=False)

    @property
    def text(self) -> str:
        """How a `seat` event says who plays here."""
        return self.level if self.kind == "bot" and self.level else seat_notes.PERSON

    @property
    def is_person(self) -> bool:
        """Whether a person sits here."""
        return self.sits and self.kind != "bot"


def rotated(holders: Sequence[SeatHolder]) -> tuple[SeatRow, ...]:
    """Return the seats of a rematch: everybody sits one seat further."""
    return tuple(_kept(seat, holders[seat - 1]) for seat in range(len(holders)))


def _kept(seat: int, holder: SeatHolder) -> SeatRow:
    if holder.kind == "bot":
        return SeatRow(seat, "bot", holder.level)
    kind: SeatKind = "open" if holder.guest is None else "person"
    return SeatRow(seat, kind, None, holder.guest, holder.name)
