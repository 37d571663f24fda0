"""Reading a stock as people write it: letters, kanji, or names."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from belpic.core.errors import Reason, Unreadable
from belpic.games.cetkaik.hands.stock import PHRASES, Stock, kind_name
from belpic.games.cetkaik.pieces import BLACK, KANJI, KINDS, LETTERS, RED, STOCK_KINDS

if TYPE_CHECKING:
    from belpic.games.cetkaik.hands.stock import Piece

EMPTY: Final = "-"

_GAP: Final = re.compile(r"[\s,、，・;]*")
_COLOUR: Final = re.compile(
    rf"(?P<red>[+＋赤]|r(?=[{KANJI}])|red\b|kok1\b)|(?P<black>黒|b(?=[{KANJI}])|black\b|huok2\b)",
    re.IGNORECASE,
)
_WORD: Final = re.compile(r"[a-z]+[0-9]?(?![a-z])", re.IGNORECASE)
_LETTER_RUN: Final = re.compile(rf"[{LETTERS}]+(?![a-wyz])", re.IGNORECASE)
_TIMES: Final = re.compile(r"\s*(?:[×*]\s*|x(?=[0-9]))(?P<number>[0-9]+)?", re.IGNORECASE)
_UNKNOWN: Final = re.compile(r"[^\s,、，・;]{1,12}")
_MOST_DIGITS: Final = 3


def read_stock(text: str) -> Stock:
    """Return the stock that a text lists, in any order and with or without spaces.

    Pieces are letters of the position string in either case (`P +P K`, `+` is red), kanji with
    their colour (`赤虎`, `黒馬`), or names with their colour (`red Tiger`, `kok1 dau2`); `×2`
    after a piece repeats it. Nothing, or `-`, is the empty stock.

    Raises:
        Unreadable: with the column of what is no piece, or lacks its colour.
    """
    if text.strip() == EMPTY:
        return Stock()
    pieces: list[Piece] = []
    position = _end(_GAP, text, 0)
    while position < len(text):
        piece, position = _read_piece(text, position)
        number, position = _read_number(text, position)
        pieces += [piece] * number
        position = _end(_GAP, text, position)
    return Stock.of(pieces)


def _read_piece(text: str, start: int) -> tuple[Piece, int]:
    colour = _COLOUR.match(text, start)
    position = start if colour is None else _end(_GAP, text, colour.end())
    if position == len(text):
        raise _refusal("no_kind", start)
    kind, end, is_letter = _read_kind(text, position)
    if kind >= STOCK_KINDS:
        raise _refusal("never_captured", position, kind=kind_name(kind))
    if colour is None and not is_letter:
        raise _refusal("uncoloured", position, kind=kind_name(kind))
    is_red = colour is not None and colour["red"] is not None
    return (kind, RED if is_red else BLACK), end


def _read_kind(text: str, position: int) -> tuple[int, int, bool]:
    """Return the kind, where it ends, and whether it is a letter, which may go without colour."""
    word = _WORD.match(text, position)
    if word and word[0].casefold() in _names():
        return _names()[word[0].casefold()], word.end(), False
    sign = text[position]
    if sign in KANJI:
        return KANJI.index(sign), position + 1, False
    # A word with other letters in it is a misspelt name, not pieces up to the first wrong letter.
    if _LETTER_RUN.match(text, position):
        return LETTERS.index(sign.upper()), position + 1, True
    unknown = _UNKNOWN.match(text, position)
    raise _refusal("unknown", position, text=unknown[0] if unknown else sign)


def _read_number(text: str, position: int) -> tuple[int, int]:
    times = _TIMES.match(text, position)
    if times is None:
        return 1, position
    if times["number"] is None or len(times["number"]) > _MOST_DIGITS:
        raise _refusal("no_number", times.end())
    return int(times["number"]), times.end()


@cache
def _names() -> dict[str, int]:
    english = {kind_name(kind).in_("en").casefold(): kind for kind in range(len(KINDS))}
    return english | {name: kind for kind, name in enumerate(KINDS)}


def _end(pattern: re.Pattern[str], text: str, position: int) -> int:
    found = pattern.match(text, position)
    return position if found is None else found.end()


def _refusal(code: str, position: int, **values: object) -> Unreadable:
    phrase = PHRASES(f"read.{code}", column=position + 1, **values)
    return Unreadable(Reason(f"stock_{code}", phrase))
