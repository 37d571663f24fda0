"""Positions as text: `rows side stock season rate points tam`, always between turns.

Rows go from A's edge to IA's, joined by `/`; digits are runs of empty squares; letters are pieces,
upper case if IA owns them, `+` before a red one, `M` is 皇. The stock lists IA's captured pieces in
upper case, then A's in lower case. Points are IA's and A's; `t` says that the last turn moved 皇.

Writing loses nothing. Reading forgives: full-width characters, any amount of space, any order in
the stock, `m` for `M`, and fields left out at the end.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final, NoReturn

from belpic.core.quick import quick
from belpic.games.cetkaik.pieces import (
    BLACK,
    COLOURS,
    EMPTY,
    IA,
    KANJI,
    LETTERS,
    RED,
    SIDES,
    STOCK_KINDS,
    TAM,
    TAM_CODE,
    A,
    code_of,
    colour_of,
    kind_of,
    side_of,
)
from belpic.games.cetkaik.refusal import BOOK, Refusal
from belpic.games.cetkaik.squares import NOWHERE, SQUARES, square

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.games.cetkaik.ruleset import Ruleset

FIELDS: Final = 7
TENTHS: Final = 10
MOST_SEASONS: Final = 99
MOST_DIGITS: Final = 1000
NO_STOCK: Final = bytes(2 * 2 * STOCK_KINDS)
_FULL_WIDTH: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}
_DIGITS: Final = "0123456789"
_POINTS: Final = r"-?[0-9]+(?:\.[0-9])?"


class PositionError(Refusal):
    """A text that is no position; `column` is the place of the fault, counted from 1."""

    def __init__(self, column: int, key: str, **values: object) -> None:
        """Put the column before the phrase `position.KEY`."""
        why = BOOK(f"position.{key}", **values)
        super().__init__(BOOK("position.at", column=column, why=why))
        self.column = column


@quick
@dataclass(frozen=True, slots=True)
class Position:
    """One position between turns.

    `board` holds the code of every square; `stock` counts captured pieces by side, kind and colour
    (`20 × side + 2 × kind + colour`); `rate` is the exponent of the rate; `points` are in tenths.
    """

    board: bytes
    side: int = IA
    stock: bytes = NO_STOCK
    season: int = 1
    rate: int = 0
    points: tuple[int, int] = (0, 0)
    is_tam_moved: bool = False

    @property
    def tam(self) -> int:
        """The square of 皇, or `NOWHERE`."""
        found = self.board.find(TAM_CODE)
        return NOWHERE if found < 0 else found


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of the text and the column of its first character."""

    text: str
    column: int

    def refuse(self, key: str, offset: int = 0, **values: object) -> NoReturn:
        """Complain about the character at an offset."""
        raise PositionError(self.column + offset, key, **values)


def write_position(position: Position, ruleset: Ruleset) -> str:
    """Return the text of a position."""
    return " ".join(
        (
            _write_board(position.board, ruleset),
            SIDES[position.side],
            _write_stock(position.stock),
            str(position.season),
            str(1 << position.rate),
            ":".join(_write_points(points) for points in position.points),
            "t" if position.is_tam_moved else "-",
        )
    )


def read_position(text: str, ruleset: Ruleset, start_points: int | None = None) -> Position:
    """Return the position a text describes; points left out are `start_points` each.

    Raises:
        PositionError: with the column of the fault.
    """
    words: list[_Word | None] = list(_split(text))
    if not words:
        raise PositionError(1, "empty")
    if len(words) > FIELDS and (extra := words[FIELDS]):
        extra.refuse("fields", most=FIELDS)
    board, side, stock, season, rate, points, tam = words + [None] * (FIELDS - len(words))
    pieces = _Pieces(ruleset)
    start = ruleset.defaults.get("start_points") if start_points is None else start_points
    start_tenths = start * TENTHS if isinstance(start, int) else 0
    return Position(
        board=pieces.read_board(board) if board else bytes(SQUARES),
        side=_read_side(side) if side else IA,
        stock=pieces.read_stock(stock) if stock else NO_STOCK,
        season=_read_season(season) if season else 1,
        rate=_read_rate(rate) if rate else 0,
        points=_read_points(points) if points else (start_tenths, start_tenths),
        is_tam_moved=_read_tam_moved(tam) if tam else False,
    )


def _split(text: str) -> Iterator[_Word]:
    plain = text.translate(_FULL_WIDTH)
    for found in re.finditer(r"\S+", plain):
        yield _Word(found.group(), found.start() + 1)


def _write_board(board: bytes, ruleset: Ruleset) -> str:
    return "/".join(
        _write_row([board[square(column + row)] for column in ruleset.columns])
        for row in ruleset.rows
    )


def _write_row(codes: list[int]) -> str:
    groups = groupby(codes, key=lambda code: code == EMPTY)
    return "".join(
        str(len(list(run))) if is_empty else "".join(map(_write_piece, run))
        for is_empty, run in groups
    )


def _write_piece(code: int) -> str:
    letter = LETTERS[kind_of(code)]
    red = "+" if colour_of(code) == RED else ""
    return red + (letter.lower() if side_of(code) == A else letter)


def _write_stock(stock: bytes) -> str:
    pieces = (
        _write_piece(code_of(kind, colour, side)) * stock[_stock_index(side, kind, colour)]
        for side in (IA, A)
        for kind in range(STOCK_KINDS)
        for colour in range(len(COLOURS))
    )
    return "".join(pieces) or "-"


def _stock_index(side: int, kind: int, colour: int) -> int:
    return 2 * STOCK_KINDS * side + 2 * kind + colour


def _write_points(tenths: int) -> str:
    sign = "-" if tenths < 0 else ""
    whole, rest = divmod(abs(tenths), TENTHS)
    return f"{sign}{whole}.{rest}" if rest else f"{sign}{whole}"


class _Pieces:
    """Reads pieces and counts them against the set of the ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        """Start with the whole set in the box."""
        self.ruleset = ruleset
        self.left = ruleset.piece_set

    def read_board(self, word: _Word) -> bytes:
        board = bytearray(SQUARES)
        offset = 0
        texts = word.text.split("/")
        rows, width = self.ruleset.rows, len(self.ruleset.columns)
        for row, text in zip(rows, texts, strict=False):
            codes = self._read_row(_Word(text, word.column + offset))
            offset += len(text) + 1
            if len(codes) != width:
                word.refuse("row", offset - 1, row=row, number=len(codes), wanted=width)
            for column, code in zip(self.ruleset.columns, codes, strict=True):
                board[square(column + row)] = code
        if len(texts) != len(rows):
            end = min(offset, len(word.text))
            word.refuse("rows", end, number=len(texts), wanted=len(rows))
        return bytes(board)

    def _read_row(self, word: _Word) -> list[int]:
        codes: list[int] = []
        offset = 0
        while offset < len(word.text):
            character = word.text[offset]
            if character in _DIGITS:
                codes += [EMPTY] * int(character)
                offset += 1
            else:
                code, size = self._read_piece(word, offset)
                codes.append(code)
                offset += size
        return codes

    def read_stock(self, word: _Word) -> bytes:
        stock = bytearray(NO_STOCK)
        offset = 0
        if word.text == "-":
            return bytes(stock)
        if self.ruleset.owns_colour:
            word.refuse("no_stock")
        while offset < len(word.text):
            code, size = self._read_piece(word, offset)
            if code == TAM_CODE:
                word.refuse("never_captured", offset)
            stock[_stock_index(side_of(code), kind_of(code), colour_of(code))] += 1
            offset += size
        return bytes(stock)

    def _read_piece(self, word: _Word, offset: int) -> tuple[int, int]:
        """Return the code of the piece at an offset and the length of its text."""
        size = 2 if word.text[offset] == "+" else 1
        letter = word.text[offset + size - 1 : offset + size]
        kind = LETTERS.find(letter.upper()) if letter else -1
        letters = "".join(LETTERS[kind] for kind, _ in sorted(self.ruleset.piece_set))
        if kind < 0 or LETTERS[kind] not in letters:
            known = "".join(dict.fromkeys(letters))
            word.refuse("no_piece", offset + size - 1, letter=letter, known=known)
        side = A if letter.islower() else IA
        colour = self._read_colour(word, offset, kind, side)
        self._take(word, offset, kind, colour)
        return code_of(kind, colour, side), size

    def _read_colour(self, word: _Word, offset: int, kind: int, side: int) -> int:
        is_red = word.text[offset] == "+"
        if kind == TAM and is_red:
            word.refuse("no_colour", offset)
        if not self.ruleset.owns_colour:
            return int(is_red)
        if is_red and side == IA:
            word.refuse("black_side", offset)
        return side

    def _take(self, word: _Word, offset: int, kind: int, colour: int) -> None:
        self.left[kind, colour] -= 1
        if self.left[kind, colour] < 0:
            number = self.ruleset.piece_set[kind, colour]
            name = LETTERS[kind] if colour == BLACK else "+" + LETTERS[kind]
            kanji = KANJI[kind] if colour == BLACK else "赤" + KANJI[kind]
            word.refuse("too_many", offset, number=number, piece=name, kanji=kanji)


def _read_side(word: _Word) -> int:
    if word.text.upper() not in SIDES:
        word.refuse("side", text=word.text)
    return SIDES.index(word.text.upper())


def _read_season(word: _Word) -> int:
    if not _is_whole(word.text) or not 1 <= int(word.text) <= MOST_SEASONS:
        word.refuse("season", text=word.text, most=MOST_SEASONS)
    return int(word.text)


def _read_rate(word: _Word) -> int:
    if not _is_whole(word.text) or int(word.text).bit_count() != 1:
        word.refuse("rate", text=word.text)
    return int(word.text).bit_length() - 1


def _is_whole(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS


def _read_points(word: _Word) -> tuple[int, int]:
    found = re.fullmatch(rf"({_POINTS}):({_POINTS})", word.text)
    if not found or len(word.text) > MOST_DIGITS:
        word.refuse("points", text=word.text)
    return _read_tenths(found[1]), _read_tenths(found[2])


def _read_tenths(text: str) -> int:
    whole, _, rest = text.partition(".")
    return int(whole + (rest or "0"))


def _read_tam_moved(word: _Word) -> bool:
    if word.text.lower() not in ("t", "-"):
        word.refuse("last_field", text=word.text)
    return word.text.lower() == "t"
