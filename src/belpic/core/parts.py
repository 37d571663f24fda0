"""What only some games have: optional parts that generic commands and pages iterate over."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Protocol, runtime_checkable

from belpic.core.action import Action

if TYPE_CHECKING:
    from belpic.core.budget import Budget
    from belpic.core.bulk import Array, Bulk
    from belpic.core.diagram import Diagram
    from belpic.core.errors import Reason
    from belpic.core.evaluation import Evaluator
    from belpic.core.game import State
    from belpic.core.options import Options
    from belpic.core.puzzles import PuzzleBook
    from belpic.core.record import Record
    from belpic.core.rng import Rng
    from belpic.core.scene import Button, Piece
    from belpic.core.sheets import Sheets
    from belpic.core.text import Phrases, Text
    from belpic.core.thinking import Thinking
    from belpic.core.view import View


class Bot(Protocol):
    """Something that plays a seat; all it ever sees is that seat's View."""

    def choose(self, view: View, rng: Rng) -> Action:
        """Return one of the actions of the view's seat."""


@runtime_checkable
class Budgeted(Protocol):
    """A bot that thinks as much as it is allowed to; without a budget, as much as is usual."""

    def with_budget(self, budget: Budget) -> Bot:
        """Return the same bot, each of whose decisions keeps to the budget."""


@runtime_checkable
class Remembering(Protocol):
    """A bot that remembers something of its match, and is asked anew for every match."""

    def afresh(self) -> Bot:
        """Return the same bot before its match."""


@dataclass(frozen=True, slots=True)
class Level:
    """A bot as people choose it: what it is called, how it plays, and how to get one."""

    make: Callable[[], Bot]
    name: Text
    about: Text
    """One sentence that says how it plays."""
    usual: bool = False
    """Whether this is the one for newcomers."""
    also: bool = False
    """Whether this is only another name of a level, to be typed and not to be listed for people."""


def levels_of(
    book: Phrases,
    makers: Mapping[str, Callable[[], Bot]],
    *,
    usual: str | None = None,
    also: str | None = None,
) -> dict[str, Level]:
    """Return bots as levels; the book calls each `bot.NAME.name` and says `bot.NAME.about`."""
    return {
        name: Level(
            make, book(f"bot.{name}.name"), book(f"bot.{name}.about"), name == usual, name == also
        )
        for name, make in makers.items()
    }


@dataclass(frozen=True, slots=True)
class RuleTable:
    """A table computed from the rules, for rule pages and reports."""

    title: Text
    head: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """What something on a table is."""

    lines: tuple[Text, ...] = ()
    """What the game says of it."""
    places: tuple[str, ...] = ()
    """Where it could go from where it is, were it the turn of whose it is."""
    tables: tuple[RuleTable, ...] = ()
    """What tables of the rules say of it: their rows that are about it."""


class Analysis(Protocol):
    """Exact facts about a game, computed from its rules."""

    def tables(self, options: Options, seats: int) -> Mapping[str, RuleTable]:
        """Return the tables of this game by name; rule pages embed them."""


class Positions(Protocol):
    """Texts of positions, and the moves and counts one asks of them."""

    def read(self, text: str, options: Options) -> State:
        """Return the position written as `text`; an `Unreadable` names the column."""

    def write(self, state: State) -> str:
        """Return the canonical text of a position."""

    def moves(self, text: str, options: Options, *, paths: bool) -> Sequence[str]:
        """Return the legal moves as texts, by full path if asked."""

    def perft(
        self,
        text: str | None,
        options: Options,
        depth: int,
        *,
        paths: bool,
        chance: Literal["lucky", "all"],
    ) -> Mapping[str, int]:
        """Return how many lines of this depth there are, by the kind of their last move."""


class Editor(Protocol):
    """Sets up positions by hand, as texts that `Positions` reads."""

    def kit(self, options: Options) -> tuple[Piece | Button, ...]:
        """Return what can be put on the board, its key as its place, and what else can be pressed.

        Nothing at all where positions under these options cannot be set up.
        """

    def edit(self, text: str, options: Options, key: str, place: str) -> str:
        """Return a position after one change: a thing of the kit at a place or zone of the scene.

        An empty key empties the place. An `Unreadable` says what cannot be.
        """


@dataclass(frozen=True, slots=True)
class ScoredHand:
    """A combination that counts."""

    id: str
    name: Text
    points: int
    same_colour: bool


@dataclass(frozen=True, slots=True)
class Score:
    """What a set of pieces or cards is worth."""

    points: int
    hands: tuple[ScoredHand, ...]
    reason: Reason | None = None
    """Why the set counts nothing, where it is not a set that counts at all."""


class Scoring(Protocol):
    """Scores sets of pieces or cards."""

    def score(self, text: str, options: Options) -> Score:
        """Return what the set written as `text` is worth; an `Unreadable` names the column."""


@dataclass(frozen=True, slots=True)
class Foreign:
    """A record read from a foreign format, with what contradicted the rules on the way."""

    record: Record
    problems: tuple[Reason, ...]


class Format(Protocol):
    """A record format of somebody else's."""

    suffix: str

    def detect(self, text: str) -> bool:
        """Tell whether the text looks like this format."""

    def read(self, text: str, *, lenient: bool) -> Foreign:
        """Return the record, replayed through the rules; `BadRecord` names the line."""

    def write(self, record: Record) -> str:
        """Return the record in this format."""


@dataclass(frozen=True, slots=True)
class Workload:
    """Work to be timed by somebody else: games themselves read no clock."""

    unit: str
    """What one counts, as in `plies` per second; may be empty."""
    run: Callable[[int], int]
    """Does so many rounds and returns how many units that was."""
    facts: Mapping[str, int] = field(default_factory=dict)
    """Numbers by which two runs, or two programs, can be seen to do the same work."""


class Diagrams(Protocol):
    """Pictures that explain a game, drawn from its rules; rule pages embed them."""

    def names(self, options: Options) -> Sequence[str]:
        """Return the names of all diagrams under these options."""

    def draw(self, name: str, options: Options) -> Diagram:
        """Return a diagram; an `Unreadable` names those that there are."""


class Bench(Protocol):
    """A measurement of a game's own fast paths."""

    takes_positions: bool

    def prepare(self, positions: Sequence[str] | None) -> Workload:
        """Return the work; a list of positions replaces the built-in ones."""


class Features(Protocol):
    """What a seat sees as numbers, for programs that learn; the game documents the arrays."""

    def shapes(self, options: Options, seats: int) -> Mapping[str, tuple[int, ...]]:
        """Return the arrays by name, with how many entries each axis has.

        None at all leaves it to whoever asks, who can read the scene.
        """

    def values(self, view: View) -> Sequence[float] | Array:
        """Return the numbers of all arrays one after another, from what a seat's view shows.

        Numbers of one byte each may be `bytes`.
        """


@dataclass(frozen=True, slots=True)
class Parts:
    """The optional parts of one game."""

    analysis: Analysis | None = None
    positions: Positions | None = None
    """Texts that tell nothing hidden: everybody is told the one that a match begins with."""
    editor: Editor | None = None
    """Only beside `positions`."""
    scoring: Scoring | None = None
    formats: tuple[Format, ...] = ()
    diagrams: Diagrams | None = None
    benches: Mapping[str, Bench] = field(default_factory=dict)
    bots: Mapping[str, Level] = field(default_factory=dict)
    """The game's own bots by their names for programs, weaker ones first."""
    bulk: Bulk | None = None
    features: Features | None = None
    tokens: Callable[[Options], tuple[str, ...]] | None = None
    """Lists the tokens of actions, each once, where the grammar does not tell them apart."""
    sheets: Sheets | None = None
    evaluator: Evaluator | None = None
    """Judges positions, for analysis; without one, matches are played out."""
    explain: Callable[[View, str], Explanation | None] | None = None
    """Says of the thing with a key what it is and where it could go, whoever is to act."""
    thinking: Thinking | None = None
    """How its numbered bots think, where the search that knows no game plays them."""
    puzzles: PuzzleBook | None = None
