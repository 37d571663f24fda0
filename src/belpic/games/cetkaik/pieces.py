"""Pieces: ten kinds that two sides own in two colours, the ancient 獣, and 皇 that nobody owns.

A piece on a board is one small integer, its *code* (Rulebook, cetkaik §1.1):

* `0` is an empty square;
* bits 0-3 are the kind plus one, bit 4 is set for red, bit 5 is set if side A owns the piece;
* 皇 has neither colour nor owner: its code is `TAM_CODE`.
"""

from __future__ import annotations

from typing import Final

KINDS: Final = (
    "nuak1",
    "kauk2",
    "gua2",
    "kaun1",
    "dau2",
    "maun1",
    "kua2",
    "tuk2",
    "uai1",
    "io",
    "saup",
    "tam2",
)
"""The kinds by number: 船 兵 弓 車 虎 馬 筆 巫 将 王, then 獣 and 皇."""

KANJI: Final = "船兵弓車虎馬筆巫将王獣皇"
LETTERS: Final = "VPACTHOSGKBM"
"""The letter of each kind in positions and actions."""

SHIP: Final = 0
PAWN: Final = 1
ARCHER: Final = 2
CHARIOT: Final = 3
TIGER: Final = 4
HORSE: Final = 5
OFFICER: Final = 6
SHAMAN: Final = 7
GENERAL: Final = 8
KING: Final = 9
BEAST: Final = 10
TAM: Final = 11

STOCK_KINDS: Final = 10
"""Only the first ten kinds are ever captured into a stock (手駒)."""

BLACK: Final = 0
RED: Final = 1
COLOURS: Final = ("black", "red")

IA: Final = 0
A: Final = 1
SIDES: Final = ("IA", "A")
"""Seat 0 plays IA, at the bottom and moving up; seat 1 plays A."""

EMPTY: Final = 0
KIND_MASK: Final = 15
RED_BIT: Final = 16
A_BIT: Final = 32
TAM_CODE: Final = TAM + 1
CODES: Final = 64
"""Every code is below this number."""


def code_of(kind: int, colour: int, side: int) -> int:
    """Return the code of a piece; 皇 ignores colour and side."""
    if kind == TAM:
        return TAM_CODE
    return kind + 1 + colour * RED_BIT + side * A_BIT


def kind_of(code: int) -> int:
    """Return the kind of the piece with this code."""
    return (code & KIND_MASK) - 1


def colour_of(code: int) -> int:
    """Return the colour of the piece with this code."""
    return (code & RED_BIT) // RED_BIT


def side_of(code: int) -> int:
    """Return the side that owns the piece with this code."""
    return (code & A_BIT) // A_BIT
