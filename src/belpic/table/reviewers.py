"""Who played the match that a study reviews: they are called by name, and may take its lead."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from belpic.core.seats import Seat
from belpic.table.names import name_text
from belpic.table.phrases import PHRASES
from belpic.table.study_tree import origin_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from belpic.core.text import Text
    from belpic.store import Store
    from belpic.store.finished import Result
    from belpic.store.studies import Study


@dataclass(frozen=True, slots=True)
class Reviewers:
    """Those who played, by seat."""

    guests: tuple[str | None, ...] = ()
    """Their ids; None for bots."""
    names: tuple[Text | None, ...] = ()

    def __contains__(self, guest: str | None) -> bool:
        """Tell whether somebody has played."""
        return guest is not None and guest in self.guests

    def seat_of(self, guest: str | None) -> Seat | None:
        """Return the seat of somebody who has played; None for those who had several, or none.

        Several people who shared a device would all be "you": they are called by their names.
        """
        own = guest is not None and self.guests.count(guest) == 1
        return Seat(self.guests.index(guest)) if own else None


UNKNOWN: Final = Reviewers()
"""Of a record that came from somewhere else."""


def find_reviewers(store: Store, studies: Collection[Study]) -> dict[str, Reviewers]:
    """Return who played, by study, as far as it came from the archive.

    What is found there names people only as long as whoever leads may find it.
    """
    origins = [(one, origin) for one in studies if (origin := origin_of(one)) is not None]
    if not origins:
        return {}
    # all at once, however many are followed: the lobby asks twice a second
    results = store.results.of({origin.match for _, origin in origins})
    found = {
        study.id: results[origin.match]
        for study, origin in origins
        if origin.match in results
        and (not origin.is_found or results[origin.match].is_visible_to(study.owner))
    }
    chosen = store.people.names(_people(*found.values()))
    return {study: _reviewers(result, chosen) for study, result in found.items()}


def reviewers_of(store: Store, result: Result) -> Reviewers:
    """Return who played a match of the archive, also one that was not played here."""
    return _reviewers(result, store.people.names(_people(result)))


def _people(*results: Result) -> set[str]:
    return {side.guest for one in results for side in one.sides if side.guest is not None}


def _reviewers(result: Result, chosen: Mapping[str, str]) -> Reviewers:
    """Return who played, by the names that they have chosen.

    A seat that somebody has left to a bot is still theirs, as its result is.
    """
    names = [
        None
        if side.guest is None and side.name is None
        else name_text(side.guest or "", side.name or chosen.get(side.guest or ""))
        for side in result.sides
    ]
    known = all(side.guest or side.level or side.name for side in result.sides)
    guests = tuple(side.guest for side in result.sides)
    return Reviewers(guests, _told_apart(names) if known else ())


def _told_apart(names: Sequence[Text | None]) -> tuple[Text | None, ...]:
    """Return names with their seats where they would be the same: one person may have several."""
    return tuple(
        PHRASES("seat.of", name=name, seat=seat + 1)
        if name is not None and names.count(name) > 1
        else name
        for seat, name in enumerate(names)
    )
