"""Who sits where, and what each seat has done for the fair chance."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from belpic.store.rows import SeatKind, SeatRow
from belpic.table import remarks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.match import Event


@dataclass(frozen=True, slots=True)
class Chair:
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

    @staticmethod
    def of(row: SeatRow) -> Chair:
        """Return the seat before anybody sat down."""
        return Chair(row.kind, row.level, row.guest)

    def after(self, event: Event) -> Chair:
        """Return the seat after a `seat` event of it."""
        chair = self._played_by(event.text)
        match remarks.read(event.note):
            case remarks.Commit(commitment=commitment):
                return replace(chair, commitment=commitment)
            case remarks.Seed(seed=seed):
                return replace(chair, seed=seed)
            case _:
                return chair

    def _played_by(self, text: str) -> Chair:
        if text == remarks.OPEN:
            return replace(self, kind="open", sits=False, commitment=None)
        if text == remarks.PERSON:
            return replace(self, sits=True)
        return replace(self, kind="bot", level=text, sits=True)

    @property
    def text(self) -> str:
        """How a `seat` event says who plays here."""
        return self.level if self.kind == "bot" and self.level else remarks.PERSON

    @property
    def is_person(self) -> bool:
        """Whether a person sits here."""
        return self.sits and self.kind != "bot"


def rotated(chairs: Sequence[Chair]) -> tuple[SeatRow, ...]:
    """Return the seats of a rematch: everybody sits one seat further."""
    return tuple(_kept(seat, chairs[seat - 1]) for seat in range(len(chairs)))


def _kept(seat: int, chair: Chair) -> SeatRow:
    if chair.kind == "bot":
        return SeatRow(seat, "bot", chair.level)
    return SeatRow(seat, "open" if chair.guest is None else "person", None, chair.guest)
