"""A stock (手駒): the captured pieces of one side, by kind and colour."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from belpic.core.errors import Reason, Unreadable
from belpic.core.quick import quick
from belpic.core.text import Phrases
from belpic.games.cetkaik.pieces import COLOURS, LETTERS, RED, STOCK_KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from belpic.core.text import Text

PHRASES: Final = Phrases("belpic.games.cetkaik.hands")

Piece = tuple[int, int]
"""A captured piece: kind and colour."""


@quick
@dataclass(frozen=True, slots=True)
class Stock:
    """The number of captured pieces of each kind and colour, `2 * kind + colour`."""

    counts: tuple[int, ...] = (0,) * (2 * STOCK_KINDS)

    @staticmethod
    def of(pieces: Iterable[Piece]) -> Stock:
        """Return the stock of these pieces; their order does not matter."""
        counts = [0] * (2 * STOCK_KINDS)
        for kind, colour in pieces:
            counts[2 * kind + colour] += 1
        return Stock(tuple(counts))

    def __str__(self) -> str:
        """Return the letters of the position string, `-` if there is nothing."""
        return "".join(map(piece_letters, self.pieces())) or "-"

    def number(self, kind: int, colour: int) -> int:
        """Return how many pieces of this kind and colour there are."""
        return self.counts[2 * kind + colour]

    def colours(self, kind: int) -> tuple[int, int]:
        """Return how many black and how many red pieces of a kind there are."""
        return self.counts[2 * kind], self.counts[2 * kind + 1]

    def of_colour(self, colour: int) -> tuple[int, ...]:
        """Return how many pieces of each kind have a colour."""
        return self.counts[colour::2]

    def pieces(self) -> Iterator[Piece]:
        """Yield every piece, by kind, black before red."""
        for index, number in enumerate(self.counts):
            for _ in range(number):
                yield divmod(index, 2)

    def plus(self, piece: Piece) -> Stock:
        """Return the stock with one piece more."""
        kind, colour = piece
        counts = list(self.counts)
        counts[2 * kind + colour] += 1
        return Stock(tuple(counts))

    def check(self, piece_set: tuple[int, ...]) -> None:
        """Refuse a stock that the set of pieces cannot contain.

        Raises:
            Unreadable: if there are more of some piece than the set has.
        """
        for index, (number, most) in enumerate(zip(self.counts, piece_set, strict=True)):
            if number > most:
                piece = piece_name(divmod(index, 2))
                raise Unreadable(
                    Reason(
                        "stock_too_large",
                        PHRASES("stock_too_large", piece=piece, number=number, most=most),
                    )
                )


def piece_letters(piece: Piece) -> str:
    """Return a piece as in a position string: `+` before red, then the letter."""
    kind, colour = piece
    return "+" * (colour == RED) + LETTERS[kind]


@cache
def piece_name(piece: Piece) -> Text:
    """Return the name of a coloured piece: 赤虎, red Tiger."""
    kind, colour = piece
    return PHRASES(f"piece.{COLOURS[colour]}", kind=kind_name(kind))


def kind_name(kind: int) -> Text:
    """Return the name of a kind of piece: 虎, Tiger."""
    return PHRASES(f"kind.{LETTERS[kind]}")
