"""What a server tells of lessons; as in `belpic.table.messages`, each message once."""

from __future__ import annotations

from dataclasses import dataclass

from belpic.core.errors import Reason
from belpic.core.lessons.script import Kind
from belpic.core.text import Text
from belpic.table.messages import GameNow
from belpic.table.now_messages import Now


@dataclass(frozen=True, slots=True)
class LessonCard:
    """A lesson that there is."""

    game: str
    """The id of the game."""
    game_title: Text
    """The game's name."""
    title: Text
    """The lesson's name."""
    about: Text
    """What one will have learnt."""
    steps: int
    """How many steps it has."""
    first: bool
    """Whether newcomers who know no game begin with it."""


@dataclass(frozen=True, slots=True)
class LessonList:
    """All lessons, the one for newcomers first."""

    lessons: tuple[LessonCard, ...]
    """One for each game that brings one."""


@dataclass(frozen=True, slots=True)
class LessonAnswer:
    """One of the answers to a question of a lesson."""

    name: str
    """Its name for programs, by which it is sent."""
    label: Text
    """What it says."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One step of a lesson."""

    game: GameNow
    """Of which game."""
    title: Text
    """The lesson's name."""
    number: int
    """Its place, from 0."""
    steps: int
    """How many there are."""
    asks: Kind
    """What one does: read (`say`), act (`act`), touch a thing (`spot`), answer (`choose`), answer
    why an action is refused (`illegal`)."""
    task: Text
    """What it says and asks."""
    answers: tuple[LessonAnswer, ...]
    """What may be answered to `choose` and `illegal`."""
    now: Now
    """The table, as the one who learns sees it. At `act` its touches are those of the game; at
    `spot` everything may be touched, and a touch is an answer."""


@dataclass(frozen=True, slots=True)
class LessonReply:
    """What becomes of an answer."""

    right: bool
    """Whether the lesson goes on."""
    text: Text | None
    """What the lesson says to it."""
    why: Reason | None
    """Why the rules refuse it; after a right answer to `illegal`, why they refuse what it was
    about."""
    lines: tuple[Text, ...]
    """What has happened since, in words."""
    now: Now | None
    """The table after a right action."""
