"""Finished matches as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from belpic.store.ratings import Rating


@dataclass(frozen=True, slots=True)
class Side:
    """A seat of a finished match."""

    seat: int
    place: int
    score: int
    guest: str | None = None
    """Who; None for bots, and for people of whom only a name is known."""
    level: str | None = None
    """Which bot, if it was one."""
    name: str | None = None
    """What an imported match calls its people, and one of several at a device is called."""
    skeleton: str | None = None
    has_left: bool = False
    before: Rating | None = None
    """The rating before and after, where the match counted."""
    after: Rating | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """A finished match."""

    id: str
    game: str
    version: int
    preset: str
    at: int
    reason: str
    sides: tuple[Side, ...]
    table: str | None = None
    rated: bool = False
    public: bool = False
    source: str = "table"
    occasion: str = ""
    guest: str | None = None
    """Who has imported it."""
    record: str | None = None
    digest: str | None = None

    def is_visible_to(self, viewer: str | None) -> bool:
        """Tell whether somebody may see it, as `result_queries.visible` asks the database."""
        if self.public:
            return True
        return viewer is not None and viewer in (self.guest, *(side.guest for side in self.sides))


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which matches somebody looks for; None stands for all."""

    viewer: str | None = None
    """Who looks: their own are found too, those of others only if everybody may see them."""
    person: str | None = None
    """Only matches of this person."""
    own: bool = False
    """Only those that the viewer has played or imported."""
    name: str | None = None
    """How the name of somebody in it begins, as names are compared."""
    game: str | None = None
    source: str | None = None
    rated: bool | None = None
    seats: int | None = None
    since: int | None = None
    until: int | None = None
    after: tuple[int, str] | None = None
    """Time and id of the last match of the page before."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How somebody has fared at a game, or against somebody."""

    of: str
    """The id of the game, or of the other person."""
    matches: int
    first: int
    """How often one had the first place, also with others."""
    shared: int
    """How often with others."""
    last: int
    """How often nobody was behind one, and somebody before."""
