"""Who played the match that a study reviews: they are called by name, and may take its lead."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from belpic.core.text import Text
from belpic.table.names import name_text
from belpic.table.phrases import PHRASES
from belpic.table.programs import program_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from belpic.store import Store
    from belpic.store.finished import Result


@dataclass(frozen=True, slots=True)
class Reviewers:
    """Those who played, by seat."""

    guests: tuple[str | None, ...] = ()
    """Their ids; None for bots."""
    names: tuple[Text | None, ...] = ()

    def __contains__(self, guest: str | None) -> bool:
        """Tell whether somebody has played."""
        return guest is not None and guest in self.guests


UNKNOWN: Final = Reviewers()
"""Of a record that came from somewhere else."""


def find_reviewers(store: Store, studies: Collection[str]) -> dict[str, Reviewers]:
    """Return who played, by study: the review of a match has the id of its table."""
    found = store.meeting.glances_of(studies)
    seats = {name: [seat.guest for seat in one.seats] for name, one in found.items()}
    chosen = store.people.names({one for who in seats.values() for one in who if one is not None})
    return {
        name: Reviewers(tuple(who), _told_apart([_name(one, chosen) for one in who]))
        for name, who in seats.items()
    }


def reviewers_of(store: Store, result: Result) -> Reviewers:
    """Return who played a match of the archive, also one that was not played here."""
    guests = tuple(side.guest for side in result.sides)
    chosen = store.people.names({one for one in guests if one is not None})
    names = [
        Text.same(side.name) if side.guest is None and side.name else _name(side.guest, chosen)
        for side in result.sides
    ]
    known = all(side.guest or side.level or side.name for side in result.sides)
    return Reviewers(guests, _told_apart(names) if known else ())


def _name(guest: str | None, chosen: Mapping[str, str]) -> Text | None:
    if guest is None:
        return None
    program = program_of(guest)
    return name_text(guest, chosen.get(guest)) if program is None else Text.same(program)


def _told_apart(names: Sequence[Text | None]) -> tuple[Text | None, ...]:
    """Return names with their seats where they would be the same: one person may have several."""
    return tuple(
        PHRASES("seat.of", name=name, seat=seat + 1)
        if name is not None and names.count(name) > 1
        else name
        for seat, name in enumerate(names)
    )
