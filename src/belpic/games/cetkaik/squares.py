"""Squares: one numbering for all boards, row by row from KA (0) to PIA (80).

The 5×7 board of the education game lies inside the 9×9 one, so that ZO is the centre everywhere
(Rulebook, cetkaik §1.4).
"""

from __future__ import annotations

from typing import Final

COLUMNS: Final = ("K", "L", "N", "T", "Z", "X", "C", "M", "P")
ROWS: Final = ("A", "E", "I", "U", "O", "Y", "AI", "AU", "IA")
WIDTH: Final = len(COLUMNS)
SQUARES: Final = WIDTH * len(ROWS)
NAMES: Final = tuple(column + row for row in ROWS for column in COLUMNS)
NOWHERE: Final = SQUARES
"""Where 皇 is in a position without 皇."""

_NUMBERS: Final = {name: number for number, name in enumerate(NAMES)}


def square(name: str) -> int:
    """Return the number of the square with this name.

    Raises:
        KeyError: if there is no such square.
    """
    return _NUMBERS[name]


def name_of(number: int) -> str:
    """Return the name of a square, column then row."""
    return NAMES[number]


def column_of(number: int) -> int:
    """Return the column, 0 (K) to 8 (P)."""
    return number % WIDTH


def row_of(number: int) -> int:
    """Return the row, 0 (A) to 8 (IA)."""
    return number // WIDTH


def distance(start: int, end: int) -> int:
    """Return how many squares a king needs: what a running second leg must throw (§6.2)."""
    return max(
        abs(column_of(start) - column_of(end)),
        abs(row_of(start) - row_of(end)),
    )
