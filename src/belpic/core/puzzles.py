"""Puzzles: positions of matches with one clearly best action, as data beside a game.

A puzzle is the beginning of a match: its options, and the events up to a decision. What is hidden
from the seat that decides stays hidden from whoever solves it, as that is a function of the View.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final, Literal

from belpic.core.action import Action
from belpic.core.seats import CHANCE, Seat

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from belpic.core.game import AnyGame, State
    from belpic.core.text import Phrases, Text

FILE: Final = "puzzles.json"
THROWN: Final = "c"
"""What an event of chance begins with; one of a seat begins with its number."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One puzzle."""

    id: str
    theme: str
    preset: str
    seats: int
    seat: Seat
    """Who decides."""
    events: tuple[str, ...]
    """What happened before, such as `0:throw` and `c:3`."""
    solution: str
    values: tuple[tuple[str, int], ...]
    """What actions are worth to the seat, the solution first, in the unit."""
    threat: str = ""
    """What another seat would do after the second best action, where that says why."""
    then: str = ""
    """What the seat itself does next, most likely, where the solution leaves it a choice."""
    unit: Literal["wins", "points", "chance"] = "wins"
    """Ten-thousandths of the match; hundredths of a point's lead when the deal is over; or
    ten-thousandths of completing what one waits for."""

    @property
    def next_best(self) -> tuple[str, ...]:
        """The best of the other actions; several, if they are worth the same."""
        _, (_, worth), *_ = self.values
        return tuple(text for text, other in self.values[1:] if other == worth)


@dataclass(frozen=True, slots=True)
class PuzzleBook:
    """The puzzles of a game: data beside its package, and words of its phrase book.

    A theme is called `puzzle.THEME.name`, and asks `puzzle.THEME.ask`.
    """

    package: str
    phrases: Phrases
    explain: Callable[[State, Puzzle], Text]
    """Says why the solution is best."""

    def listed(self) -> tuple[Puzzle, ...]:
        """Return all puzzles, theme by theme."""
        return _read(self.package)

    def find(self, name: str) -> Puzzle | None:
        """Return the puzzle of that id, None if there is none."""
        return next((one for one in self.listed() if one.id == name), None)

    def themes(self) -> Mapping[str, Text]:
        """Return the names of the themes there are."""
        found = dict.fromkeys(one.theme for one in self.listed())
        return {theme: self.phrases(f"puzzle.{theme}.name") for theme in found}

    def ask(self, theme: str) -> Text:
        """Return the question of a theme."""
        return self.phrases(f"puzzle.{theme}.ask")


@cache
def _read(package: str) -> tuple[Puzzle, ...]:
    rows = json.loads(files(package).joinpath(FILE).read_text(encoding="utf-8"))
    numbers: dict[str, int] = {}
    found = []
    for row in rows:
        theme = row["theme"]
        numbers[theme] = numbers.get(theme, 0) + 1
        found.append(
            Puzzle(
                f"{theme}-{numbers[theme]}",
                theme,
                row["preset"],
                row["seats"],
                Seat(row["seat"]),
                tuple(row["events"]),
                row["solution"],
                tuple(row["values"].items()),
                row.get("threat", ""),
                row.get("then", ""),
                row.get("unit", "wins"),
            )
        )
    return tuple(found)


def write_event(actor: Seat | object, action: Action) -> str:
    """Return an event as puzzles keep it."""
    return f"{THROWN if actor is CHANCE else actor}:{action}"


def set_up(game: AnyGame, puzzle: Puzzle) -> State:
    """Return the state in which a puzzle is to be solved.

    Raises:
        BelpicError: if the rules of today do not follow its events.
    """
    state = game.start(puzzle.seats, game.options(puzzle.seats, puzzle.preset))
    for event in puzzle.events:
        actor, _, text = event.partition(":")
        if actor == THROWN:
            state = state.after(CHANCE, state.chance().read(text))
        else:
            seat = Seat(int(actor))
            state = state.after(seat, game.read(state, seat, text))
    return state
