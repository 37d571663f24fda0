"""Moves of the ancient game and their texts.

| text | move |
|---|---|
| `TIA-ZAU` | from TIA to ZAU, taking what stands there |
| `ZIA*ZAI*ZY-TY` | over the ships on ZAI and ZY to TY |
| `KIA-KUxKO` | leap to KU, taking the piece on KO |
| `ZIA*ZAI-LAIxNAI` | over a ship, then a leap |
| `KIA-NAIxLAU-ZIAxTAU` | leaps in a chain, each with its landing |
| `TAU-xTY` | take the piece on TY and give up one's own: there is no landing |
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from belpic.core.errors import Reason, Unreadable
from belpic.games.cetkaik.ancient.position import PHRASES
from belpic.games.cetkaik.squares import COLUMNS, ROWS, name_of, square

_SQUARE: Final = re.compile(
    f"[{''.join(COLUMNS)}](?:{'|'.join(sorted(ROWS, key=len, reverse=True))})", re.IGNORECASE
)

# Columns are consonants and rows begin with vowels, so an X before a vowel is a column.
_SIGNS: Final = {
    "*": re.compile(r"\*"),
    "-": re.compile("-"),
    "x": re.compile("x(?![aeiouy])", re.IGNORECASE),
}


@dataclass(frozen=True, slots=True)
class Leap:
    """A capture by leaping: the square taken and the one landed on, None if the piece is lost."""

    taken: int
    landing: int | None


@dataclass(frozen=True, slots=True)
class AncientMove:
    """One move: where from, over which ships, and to where or by which leaps."""

    origin: int
    ships: tuple[int, ...] = ()
    destination: int | None = None
    leaps: tuple[Leap, ...] = ()

    @property
    def tokens(self) -> tuple[str, ...]:
        """The text cut into one piece for each touch."""
        over = (f"*{name_of(ship)}" for ship in self.ships)
        if self.leaps:
            ends = [f"-{_name(leap.landing)}x{name_of(leap.taken)}" for leap in self.leaps]
        else:
            ends = [f"-{_name(self.destination)}"]
        return (name_of(self.origin), *over, *ends)

    def __str__(self) -> str:
        return "".join(self.tokens)


def _name(place: int | None) -> str:
    return "" if place is None else name_of(place)


def read_move(text: str) -> AncientMove:
    """Return the move that a text describes; whether it is legal is another question.

    Raises:
        Unreadable: with the column of the fault.
    """
    reader = _Reader(text)
    origin = reader.square()
    ships = []
    while reader.sign("*"):
        ships.append(reader.square())
    leaps: list[Leap] = []
    destination: int | None = None
    is_first = True
    while is_first or (leaps and destination is not None and not reader.is_at_end()):
        reader.demand("-")
        if reader.sign("x"):
            destination = None
            leaps.append(Leap(reader.square(), None))
        else:
            destination = reader.square()
            if reader.sign("x"):
                leaps.append(Leap(reader.square(), destination))
            elif leaps:
                reader.demand("x")
        is_first = False
    reader.demand_end()
    return AncientMove(origin, tuple(ships), destination, tuple(leaps))


class _Reader:
    """Reads squares and signs one after another."""

    def __init__(self, text: str) -> None:
        self.text = text.strip()
        self.indent = len(text) - len(text.lstrip())
        self.position = 0

    def square(self) -> int:
        found = _SQUARE.match(self.text, self.position)
        if found is None:
            raise self.refusal("no_square")
        self.position = found.end()
        return square(found[0].upper())

    def sign(self, sign: str) -> bool:
        found = _SIGNS[sign].match(self.text, self.position)
        self.position += found is not None
        return found is not None

    def demand(self, sign: str) -> None:
        if not self.sign(sign):
            raise self.refusal("no_sign")

    def demand_end(self) -> None:
        if not self.is_at_end():
            raise self.refusal("no_sign")

    def is_at_end(self) -> bool:
        return self.position == len(self.text)

    def refusal(self, code: str) -> Unreadable:
        column = self.indent + self.position + 1
        rest = self.text[self.position : self.position + 12]
        phrase = PHRASES(f"read.{code}", column=column, text=rest)
        return Unreadable(Reason(f"ancient_{code}", phrase))
