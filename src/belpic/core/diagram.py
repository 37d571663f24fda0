"""Diagrams: small boards with signs on them, as rulebooks print them beside their words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from belpic.core.scene import Board, Piece
    from belpic.core.text import Text

Shape = Literal["ring", "line", "cross"]


@dataclass(frozen=True, slots=True)
class Sign:
    """A ring or a cross on each of its places, or a line.

    A line begins at the edge of its first place, runs through all others and goes on beyond the
    last; a `far` one leaves out the place next to the first. The label stands inside a ring.
    """

    shape: Shape
    places: tuple[str, ...]
    dashed: bool = False
    far: bool = False
    label: str = ""

    @property
    def look(self) -> tuple[Shape, bool, bool, str]:
        """What tells the sign from others, wherever it is."""
        return self.shape, self.dashed, self.far, self.label

    @property
    def reached(self) -> tuple[str, ...]:
        """The places that the sign speaks of, without those where a line begins."""
        return self.places if self.shape != "line" else self.places[2 if self.far else 1 :]


@dataclass(frozen=True, slots=True)
class Figure:
    """One board of a diagram, with what stands on it and the signs that explain it."""

    caption: Text
    board: Board
    pieces: tuple[Piece, ...] = ()
    signs: tuple[Sign, ...] = ()


@dataclass(frozen=True, slots=True)
class Clue:
    """What a sign means; only its look counts."""

    sign: Sign
    meaning: Text


@dataclass(frozen=True, slots=True)
class Diagram:
    """Figures side by side under one title, and what their signs mean."""

    title: Text
    figures: tuple[Figure, ...]
    legend: tuple[Clue, ...] = ()
