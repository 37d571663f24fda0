"""What HTTP takes and answers for studies; as in `belpic.server.bodies`, each once."""

from __future__ import annotations

from dataclasses import dataclass

from belpic.server.bodies import NewSeat
from belpic.table.commands import TouchMade


@dataclass(frozen=True, slots=True)
class NewStudy:
    """A record that somebody would like to look at."""

    record: str = ""
    """The text of a whole record: ours, or one of a format that some game can read."""
    match: str | None = None
    """Instead of a text, a match of the archive that one may see; who played is known then."""


@dataclass(frozen=True, slots=True)
class StudyMade:
    """A new study."""

    study: str
    """Its id; whoever knows it may follow, and nobody finds it otherwise."""


@dataclass(frozen=True, slots=True)
class StudyPlace:
    """A position of a study."""

    branch: int
    """A branch, by its place in the list."""
    n: int
    """After how many events."""


@dataclass(frozen=True, slots=True)
class NewBranch:
    """Something else that is tried at a position."""

    branch: int
    """A branch, by its place in the list."""
    n: int
    """After how many events."""
    text: str
    """An action of whoever is asked there, or an outcome where chance is awaited."""
    seat: int | None = None
    """Whose action, where several are asked; the first who may do it if it is left out."""


@dataclass(frozen=True, slots=True)
class NewStudyTouches:
    """What somebody touches at a position of a study."""

    branch: int
    """A branch, by its place in the list."""
    n: int
    """After how many events."""
    touches: tuple[TouchMade, ...]
    """In their order."""
    ahead: bool = False
    """Whether to tell what may be touched further on."""
    seat: int | None = None
    """Who touches, where several are asked; the first of them if it is left out."""


@dataclass(frozen=True, slots=True)
class NewComment:
    """A remark on a position."""

    branch: int
    """A branch, by its place in the list."""
    n: int
    """After how many events."""
    text: str
    """What is remarked; an empty text takes away what was."""


@dataclass(frozen=True, slots=True)
class NewStudyTable:
    """A table that goes on from a position."""

    branch: int
    """A branch, by its place in the list."""
    n: int
    """After how many events."""
    seats: tuple[NewSeat, ...]
    """One for every seat."""
    clock: str = "none"
    """How much time people have, as for a new table."""
