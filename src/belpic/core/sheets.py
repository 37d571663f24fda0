"""Sheets: what lies on a real table, to be printed at its true size.

A game lists the sheets of its set; whoever prints them knows papers, margins and cuts, and names
those that have no name of their own. All lengths are millimetres.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Literal, Protocol

from belpic.core.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.options import Options
    from belpic.core.scene import Board, Card, Piece

Shade = Literal["plain", "dark", "start", "goal"]


@dataclass(frozen=True, slots=True, kw_only=True)
class AnySheet:
    """What every sheet has."""

    copies: int = 1
    name: Text | None = None
    """None if it is called as all of its kind are."""


@dataclass(frozen=True, slots=True)
class Deck(AnySheet):
    """Cards, every copy listed, with one common back."""

    kind: ClassVar = "deck"
    cards: tuple[Card, ...]
    width: float = 63.0
    height: float = 88.0


@dataclass(frozen=True, slots=True)
class PieceSet(AnySheet):
    """Pieces to cut out, every copy listed, each inside a square of this side."""

    kind: ClassVar = "pieces"
    pieces: tuple[Piece, ...]
    side: float
    sided: bool = True
    """Whether a piece shows its side by the way it points, instead of its seat's number."""


@dataclass(frozen=True, slots=True)
class BoardSheet(AnySheet):
    """A board whose places have this side."""

    kind: ClassVar = "board"
    board: Board
    side: float


@dataclass(frozen=True, slots=True)
class StickSet(AnySheet):
    """Throwing sticks: strips of paper, and a template for wood."""

    kind: ClassVar = "sticks"
    number: int
    width: float = 13.0
    length: float = 120.0


@dataclass(frozen=True, slots=True)
class DieNet(AnySheet):
    """A cube with six numbers, to be folded."""

    kind: ClassVar = "die"
    side: float = 20.0


@dataclass(frozen=True, slots=True)
class CountingSticks(AnySheet):
    """点棒: so many white ones for 1, red ones for 5 and black ones for 25."""

    kind: ClassVar = "counting"
    white: int
    red: int
    black: int


@dataclass(frozen=True, slots=True)
class Box:
    """A box on a mat, with a text in it."""

    x: float
    y: float
    width: float
    height: float
    text: Text
    shade: Shade = "plain"
    large: bool = True
    """Whether the text fills the box; otherwise it stands small at its top."""


@dataclass(frozen=True, slots=True)
class Mat(AnySheet):
    """Boxes on which something is laid: a personal board, tracks, a paper for bets."""

    kind: ClassVar = "mat"
    boxes: tuple[Box, ...]
    name: Text = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class ScoreSheet(AnySheet):
    """A form with a line for each match, round or season, and a column for each seat."""

    kind: ClassVar = "scores"
    lines: int
    line: Text | None = None
    """What a line is: a match unless it says otherwise."""


@dataclass(frozen=True, slots=True)
class RecordSheet(AnySheet):
    """An empty form: what stands above it, the heads of its columns, and numbered lines."""

    kind: ClassVar = "record"
    above: tuple[Text, ...]
    head: tuple[Text, ...]
    lines: int
    name: Text = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class Reference(AnySheet):
    """Tables and diagrams of the rules, by the names that rule pages use, to keep at hand."""

    kind: ClassVar = "reference"
    tables: tuple[str, ...] = ()
    diagrams: tuple[str, ...] = ()


Sheet = (
    Deck
    | PieceSet
    | BoardSheet
    | StickSet
    | DieNet
    | CountingSticks
    | Mat
    | ScoreSheet
    | RecordSheet
    | Reference
)


class Sheets(Protocol):
    """What a game needs on a real table."""

    def sheets(self, options: Options, seats: int) -> Sequence[Sheet]:
        """Return the sheets of a set for these options and so many seats, in order."""


def track(label: Text, fields: Sequence[Text], x: float, y: float, side: float) -> tuple[Box, ...]:
    """Return a row of square boxes behind their label."""
    wide = 3.0 * side
    return (
        Box(x, y, wide, side, label),
        *(Box(x + wide + place * side, y, side, side, text) for place, text in enumerate(fields)),
    )


def numbers(values: range) -> tuple[Text, ...]:
    """Return numbers as the texts of a track."""
    return tuple(Text.same(str(value)) for value in values)
