"""What HTTP answers with about puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from belpic.core.scene import Thing, Whole
from belpic.core.text import Text
from belpic.table.messages import GameNow
from belpic.table.now_messages import TouchesNow


@dataclass(frozen=True, slots=True)
class PuzzleTheme:
    """What some puzzles of a game are about."""

    game: str
    """The id of the game."""
    title: Text
    """Its name."""
    theme: str
    """The theme, for programs."""
    name: Text
    """The theme, for people."""
    puzzles: tuple[str, ...]
    """The ids of its puzzles."""


@dataclass(frozen=True, slots=True)
class PuzzleList:
    """All puzzles, by game and theme."""

    themes: tuple[PuzzleTheme, ...]
    """The themes."""


@dataclass(frozen=True, slots=True)
class PuzzleChoice:
    """Something that may be done."""

    text: str
    """The action."""
    told: Text
    """The same as a sentence."""


@dataclass(frozen=True, slots=True)
class PuzzleShown:
    """A puzzle as its seat sees it."""

    id: str
    """Its id."""
    game: GameNow
    """Of which game."""
    title: Text
    """The name of the game."""
    name: Text
    """Its theme."""
    ask: Text
    """The question."""
    seat: int
    """Who decides, from 0."""
    seats: int
    """How many play."""
    scores: tuple[Whole, ...]
    """Each seat's score."""
    things: tuple[Thing, ...]
    """The scene, from the View of the seat."""
    touches: Sequence[TouchesNow]
    """What the seat may touch, as in `Now`."""
    previews: bool
    """Whether the game shows something beside the table while one touches."""
    choices: tuple[PuzzleChoice, ...]
    """What may be done."""
    after: str
    """The id of the puzzle to solve next."""


@dataclass(frozen=True, slots=True)
class NewSolution:
    """An answer."""

    text: str
    """The action that one would choose."""


@dataclass(frozen=True, slots=True)
class PuzzleWorth:
    """What an action is worth."""

    text: str
    """The action."""
    amount: int
    """In the unit."""


@dataclass(frozen=True, slots=True)
class PuzzleJudged:
    """What became of an answer."""

    right: bool
    """Whether it is the best action."""
    solution: str
    """The best action."""
    why: Text
    """Why it is."""
    keys: tuple[str, ...]
    """The things of the scene that it touches."""
    unit: Literal["wins", "points", "chance"]
    """What amounts are in: ten-thousandths of the match, hundredths of a point's lead at the end of
    the deal, or ten-thousandths of completing what one waits for."""
    values: tuple[PuzzleWorth, ...]
    """What it and the next best are worth."""
