"""What HTTP answers with about finished matches, and about how people have fared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from belpic.core.errors import Reason
from belpic.core.scene import Whole
from belpic.core.text import Text
from belpic.table.imports import ImportedMatch
from belpic.table.messages import RatingNow

Source = Literal["table", "record", "board"]
"""Where a match in the archive comes from."""


@dataclass(frozen=True, slots=True)
class MatchSide:
    """A seat of a finished match."""

    name: Text | None
    """Who; `null` for bots, and where nobody is known. Show it as plain text."""
    account: bool
    """Whether that is the name of an account, so that `/p/<name>` has more."""
    bot: str | None
    """Which bot, if it was one."""
    bot_label: Text | None
    """What that bot is called."""
    yours: bool
    """Whether it was oneself."""
    place: int
    """The place, from 1; equal ones share."""
    score: Whole
    """The score."""
    left: bool
    """Whether they have left before the end, and a bot has played on."""
    points: int | None
    """The rating before; `null` if the match did not count."""
    change: int | None
    """By how much the match has changed it."""


@dataclass(frozen=True, slots=True)
class MatchCard:
    """A finished match in a list."""

    match: str
    """Its id."""
    table: str | None
    """The table where it was played; `null` if that was not here."""
    game: str
    """The id of its game."""
    preset: str
    """The preset; empty where nobody knows."""
    at: int
    """When it ended, in milliseconds since 1970."""
    reason: str
    """Why it ended, for programs."""
    rated: bool
    """Whether it counted for ratings."""
    public: bool
    """Whether everybody finds it."""
    source: Source
    """Played here, imported as a record, or a bare result."""
    occasion: str
    """At which occasion it was played, for imported ones. Show it as plain text."""
    yours: bool
    """Whether one has imported it, and may take it out again."""
    record: bool
    """Whether `/api/archive/<match>/record` has the moves."""
    sides: tuple[MatchSide, ...]
    """One for every seat."""


@dataclass(frozen=True, slots=True)
class Archive:
    """A page of finished matches, the newest first."""

    matches: tuple[MatchCard, ...]
    """At most 50."""
    next: str | None
    """What `after` has to be for the next page; `null` if there is none."""


@dataclass(frozen=True, slots=True)
class NewMatches:
    """Matches that somebody would like to have in the archive."""

    matches: tuple[ImportedMatch, ...]
    """At most 100, and a MiB in all."""
    public: bool = False
    """Whether everybody is to find them, which some accounts may do; otherwise only oneself."""


@dataclass(frozen=True, slots=True)
class ImportedOne:
    """What has become of a match that was to be imported."""

    match: str | None
    """Its id in the archive; `null` if it was refused, or is there already."""
    known: bool
    """Whether one has imported the same before."""
    error: Reason | None
    """Why it was refused."""


@dataclass(frozen=True, slots=True)
class Imported:
    """What has become of matches, in the order in which they were sent."""

    matches: tuple[ImportedOne, ...]
    """One for each."""


@dataclass(frozen=True, slots=True)
class GameTally:
    """How somebody has fared at a game."""

    game: str
    """Its id."""
    matches: int
    """How many matches."""
    first: int
    """How often one had the first place, also with others."""
    shared: int
    """How often with others."""
    last: int
    """How often everybody was before one or beside one, and somebody before."""
    rating: RatingNow | None
    """How strong one is, as far as rated matches tell."""
    course: tuple[int, ...]
    """The points after each of the last 100 rated matches, the oldest first."""


@dataclass(frozen=True, slots=True)
class Rival:
    """How somebody has fared against somebody else with an account."""

    name: Text
    """The other one."""
    matches: int
    """How many matches they have both played in."""
    first: int
    """In how many of them one had the first place, also with others."""
    last: int
    """In how many the last."""


@dataclass(frozen=True, slots=True)
class Profile:
    """How somebody has fared, in the matches that one may see."""

    name: Text
    """Who."""
    account: bool
    """Whether they have an account."""
    yours: bool
    """Whether it is oneself."""
    games: tuple[GameTally, ...]
    """By game."""
    rivals: tuple[Rival, ...]
    """Against those whom they have met most often, at most 12."""
