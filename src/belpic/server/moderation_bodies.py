"""What HTTP takes and answers for reports, announcements and those who moderate."""

from __future__ import annotations

from dataclasses import dataclass

from belpic.core.text import Text
from belpic.store.moderation import DeedKind, ReportKind


@dataclass(frozen=True, slots=True)
class NewReport:
    """Something that somebody reports to those who moderate."""

    table: str
    """The id of the table where it happened."""
    seat: int | None
    """Whose seat it is about; `null` for somebody who watches, or for the table as a whole."""
    line: int | None
    """The number of what was said, if it is about that."""
    kind: ReportKind
    """What it is about."""
    text: str
    """In words, at most 500 characters; it may be empty."""


@dataclass(frozen=True, slots=True)
class AnnouncementNow:
    """Something that everybody is told."""

    number: int
    """Its number."""
    text: Text
    """What is told. Show it as plain text."""
    until: int
    """Until when, in milliseconds since 1970."""


@dataclass(frozen=True, slots=True)
class AnnouncementsNow:
    """Everything that everybody is told."""

    announcements: tuple[AnnouncementNow, ...]
    """The newest first."""


@dataclass(frozen=True, slots=True)
class ReportNow:
    """A report that waits for somebody to look at it."""

    number: int
    """Its number."""
    at: int
    """When it came, in milliseconds since 1970."""
    by: Text
    """Who reports it, by name."""
    table: str
    """Where it happened."""
    seat: int | None
    """Whose seat it is about."""
    line: int | None
    """The number of what was said."""
    about: Text | None
    """Who it is about, by name, if that is known."""
    kind: ReportKind
    """What it is about."""
    text: str
    """In words. Show it as plain text."""


@dataclass(frozen=True, slots=True)
class BanNow:
    """Somebody who may not take part for a while."""

    number: int
    """Its number."""
    name: Text
    """Who, by name."""
    at: int
    """Since when, in milliseconds since 1970."""
    until: int
    """Until when."""
    text: str
    """Why. Show it as plain text."""
    network_until: int | None
    """Until when nobody new is let in from where they came; `null` if others may come in, or if it
    is not known from where they came."""


@dataclass(frozen=True, slots=True)
class DeedNow:
    """A line of the log of those who moderate."""

    number: int
    """Its number."""
    at: int
    """When, in milliseconds since 1970."""
    by: Text
    """Who, by name; or that it was the operator, or somebody about whom all was deleted."""
    deed: DeedKind
    """What was done."""
    what: str
    """To what: the id of a table, perhaps with a seat there and `network`, or a number."""
    text: str
    """Why, or the words. Show it as plain text."""


@dataclass(frozen=True, slots=True)
class NearNow:
    """A rated match between people of one network: of one household, or one with two accounts."""

    match: str
    """Its id in the archive."""
    game: str
    """The id of its game."""
    at: int
    """When it ended, in milliseconds since 1970."""
    names: tuple[Text, ...]
    """Those of one network, by name."""


@dataclass(frozen=True, slots=True)
class ModerationNow:
    """What those who moderate see."""

    reports: tuple[ReportNow, ...]
    """What waits, the oldest first, at most 100."""
    bans: tuple[BanNow, ...]
    """Those that hold, the newest first."""
    near: tuple[NearNow, ...]
    """Rated matches of the last seven days whose people, as far as the process that answers has
    seen them since, come from one network; the newest first. Networks that many share are none."""
    announcements: tuple[AnnouncementNow, ...]
    """What everybody is told now."""
    log: tuple[DeedNow, ...]
    """The last 100 deeds, the newest first."""


@dataclass(frozen=True, slots=True)
class Why:
    """Why something is done, for the log."""

    text: str
    """In words, at most 500 characters."""


@dataclass(frozen=True, slots=True)
class NewBan:
    """Somebody who shall not take part for a while: who has a seat, or who said something."""

    table: str
    """The id of a table."""
    seat: int | None
    """A seat there."""
    line: int | None
    """Or the number of what was said there."""
    days: int
    """For how many days, 1 to 3650."""
    text: str
    """Why; the one concerned reads it."""
    network: bool = True
    """Whether nobody new is let in from where they came, for 7 days at most, who would be somebody
    else to us. Whoever was known before is not concerned."""


@dataclass(frozen=True, slots=True)
class NewAnnouncement:
    """Something that everybody is to be told."""

    ja: str
    """In Japanese, at most 500 characters."""
    en: str
    """In English, at most 500 characters."""
    hours: int
    """For how many hours, 1 to 720."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """What the operator has given to somebody who shall moderate."""

    token: str
    """From the link that `belpic moderator invite` prints; it holds once."""
