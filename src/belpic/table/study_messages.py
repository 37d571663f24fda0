"""What a server tells of a study; as in `belpic.table.messages`, each message once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Literal

from belpic.core.scene import Thing, Whole
from belpic.core.text import Text
from belpic.table.messages import ChangedOption
from belpic.table.now_messages import Chapter, Line, OutcomeNow, TouchesNow

ThrowKind = Literal["sticks", "coin", "die", "draw", "shuffle", "other"]


@dataclass(frozen=True, slots=True)
class Comment:
    """A remark on a position."""

    n: int
    """The number of the position."""
    text: str
    """What was remarked; show it as plain text."""


@dataclass(frozen=True, slots=True)
class StudyEnding:
    """How a line of play has ended, after its last event."""

    said: tuple[Text, ...]
    """Who gave up, left or ran out of time, or that it was agreed on; empty where only the rules
    ended it."""
    outcome: OutcomeNow
    """Why, and who has which place."""


@dataclass(frozen=True, slots=True)
class StudyBranch:
    """A line of play: the record itself, or what somebody tried from a position of another one."""

    parent: int | None
    """The branch that it leaves, by its place in the list; `null` for the record."""
    at: int
    """After how many events it leaves it."""
    lines: tuple[Line, ...]
    """Its events after that, in words; their numbers count on from `at`."""
    comments: tuple[Comment, ...]
    """What was remarked on its positions."""
    ending: StudyEnding | None
    """How it has ended; `null` where it goes on."""


@dataclass(frozen=True, slots=True)
class StudyPosition:
    """A position of a study, open to everybody."""

    kind: ClassVar = "position"
    branch: int
    """Its branch, by its place in the list."""
    n: int
    """After how many events."""
    asked: tuple[int, ...]
    """The seats that are to act."""
    scores: tuple[Whole, ...]
    """What everybody has, by seat."""
    seat: int | None
    """The one of them whose cards, presses and touches these are; `null` where nothing is
    touched."""
    chance: bool
    """Whether chance is awaited."""
    actions: tuple[str, ...] | None
    """What that seat, or the first that is asked, may do; `null` if there is too much to list."""
    outcomes: tuple[str, ...] | None
    """What chance may bring, where it is awaited; `null` if there is too much to list."""
    things: tuple[Thing, ...]
    """The scene, with everything that was hidden, and what `seat` presses."""
    touches: Sequence[TouchesNow]
    """What `seat` may touch, as in `Now`."""
    previews: bool
    """Whether the game shows something beside the table while one touches."""


@dataclass(frozen=True, slots=True)
class StudyNow:
    """A study: told whole, whenever its leader has changed something."""

    kind: ClassVar = "study"
    study: str
    """Its id; whoever knows it may follow."""
    game: str
    """The id of the game."""
    title: Text
    """The game's name."""
    unit: Literal["point", "tenth"]
    """What scores count in."""
    sides: tuple[Text, ...]
    """What the game itself calls its seats; empty where that is only their number."""
    seats: int
    """How many play."""
    names: tuple[Text | None, ...]
    """Who played, by seat, `null` for bots; empty where nobody knows. Show them as plain text."""
    own: int | None
    """The seat from which whoever is told has played, who is “you” in all texts; `null` for those
    who have not, or had several."""
    leads: bool
    """Whether one leads: shows positions to the others, and tries branches."""
    may_lead: bool
    """Whether one has played the match that this is the review of, and may take the lead."""
    branches: tuple[StudyBranch, ...]
    """The record first."""
    shown: StudyPosition
    """What the leader shows."""
    table: str | None
    """The table whose match this is the review of, where those who played may take the lead;
    `null` for any other record."""
    files: tuple[str, ...]
    """What can be made of it, by the ending of the file's name: `json`, formats of the game,
    pictures."""
    start: str | None
    """The position that it begins with, as text, if somebody has set it up; `null` for records."""
    options: Mapping[str, object]
    """All option values."""
    preset: str
    """The name of the preset that these are; that of the usual one if they are none."""
    preset_label: Text
    """The same in words."""
    preset_about: Text | None
    """For whom the preset is, in a sentence; `null` where its name says it."""
    changed_options: tuple[ChangedOption, ...]
    """Those that differ from the game's usual preset, and have a meaning here."""


@dataclass(frozen=True, slots=True)
class Odds:
    """How likely an outcome was."""

    outcome: str
    """Its notation."""
    probability: Fraction
    """Its exact probability."""


@dataclass(frozen=True, slots=True)
class Throw:
    """An outcome of chance, with what it was drawn from: enough to derive it again."""

    n: int
    """The position after it."""
    draw: int
    """Its number among all draws of the match, from 0, undone ones included."""
    seat: int | None
    """Who had acted before it; `null` before anybody has."""
    what: ThrowKind
    """What was drawn, in the words of `docs/fairness.md`."""
    number: int
    """How many sticks, faces or items."""
    items: tuple[str, ...]
    """The items in their order, for `draw` and `shuffle`."""
    outcome: str
    """What fell."""
    undone: bool
    """Whether it was taken back; `n` is then where it would have led."""
    odds: tuple[Odds, ...]
    """Every outcome that was possible; none where there are too many to list."""


@dataclass(frozen=True, slots=True)
class Seeds:
    """The seeds of a match, as its record has them."""

    commitment: str
    """The SHA-256 of the seed of whoever ran it, known before the first draw."""
    server: str | None
    """That seed, in hexadecimal; `null` if it is not open."""
    clients: tuple[str, ...]
    """The seeds of the seats, in hexadecimal; empty for one that stayed silent."""


@dataclass(frozen=True, slots=True)
class StudyCourse:
    """The course of a branch: its parts, its throws, and the seeds they came from."""

    kind: ClassVar = "course"
    chapters: tuple[Chapter, ...]
    """Where seasons and rounds begin."""
    throws: tuple[Throw, ...]
    """All throws and shuffles; for the record itself those that were taken back, too."""
    seeds: Seeds | None
    """`null` for a branch that somebody tried, and for records without seeds."""
