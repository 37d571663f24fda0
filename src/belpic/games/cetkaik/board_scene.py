"""Boards, pieces and stocks as things of a scene, for both forms of the game."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from belpic.core.scene import Board, Card, Colour, Look, Piece, Place, Zone
from belpic.core.seats import Seat
from belpic.core.text import Text
from belpic.games.cetkaik.describe import side_name
from belpic.games.cetkaik.hands.stock import kind_name, piece_letters, piece_name
from belpic.games.cetkaik.options import PHRASES
from belpic.games.cetkaik.pieces import (
    EMPTY,
    KANJI,
    LETTERS,
    RED,
    STOCK_KINDS,
    TAM_CODE,
    A,
    colour_of,
    kind_of,
    side_of,
)
from belpic.games.cetkaik.squares import COLUMNS, ROWS, column_of, name_of, row_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.games.cetkaik.ruleset import Ruleset

OTHERS: Final = "other:"
"""Before the key of a captured piece that is not the viewer's to drop."""
BOARDS_KEPT: Final = 512
"""How many boards are kept: some for every square on which 皇 may stand, from both sides."""
PIECES_KEPT: Final = 1 << 13
"""How many pieces on their squares are kept: nearly all of them stand where they stood before."""
STOCKS_KEPT: Final = 512
"""How many stocks are kept as things."""


@lru_cache(BOARDS_KEPT)
def board_thing(ruleset: Ruleset, *, turned: bool, hue: frozenset[int] | None = None) -> Board:
    """Return the board as IA sees it; `turned` asks the client to show it from A's side.

    `hue` are the squares that are 皇処 now, those around 皇 included; without it the printed ones.
    """
    left, top = COLUMNS.index(ruleset.columns[0]), ROWS.index(ruleset.rows[0])
    places = []
    for number in ruleset.squares:
        x, y = column_of(number) - left, row_of(number) - top
        look = _look(ruleset.hue if hue is None else hue, ruleset.water, number)
        label = PHRASES(f"look.{look}", square=name_of(number))
        places.append(Place(name_of(number), x, y, look, label))
    return Board(
        "board",
        PHRASES("scene.board"),
        "grid",
        len(ruleset.columns),
        len(ruleset.rows),
        tuple(places),
        columns=ruleset.columns,
        rows=ruleset.rows,
        turned=turned,
    )


def _look(hue: frozenset[int], water: frozenset[int], number: int) -> Look:
    if number in hue:
        return "hill" if number in water else "hue"
    return "water" if number in water else "plain"


def piece_things(board: bytes, ruleset: Ruleset) -> Iterator[Piece]:
    """Yield the pieces on the board."""
    for number in ruleset.squares:
        code = board[number]
        if code != EMPTY:
            yield _piece_thing(number, code, ruleset)


@lru_cache(PIECES_KEPT)
def _piece_thing(number: int, code: int, ruleset: Ruleset) -> Piece:
    kind = kind_of(code)
    if code == TAM_CODE:
        return Piece(name_of(number), KANJI[kind], LETTERS[kind], kind_name(kind))
    side = side_of(code)
    label = PHRASES("scene.piece_of", piece=_piece_label(code, ruleset), side=side_name(side))
    letter = LETTERS[kind].lower() if side == A else LETTERS[kind]
    return Piece(name_of(number), KANJI[kind], letter, label, Seat(side), _colour(colour_of(code)))


def _piece_label(code: int, ruleset: Ruleset) -> Text:
    if ruleset.owns_colour:
        return kind_name(kind_of(code))
    return piece_name((kind_of(code), colour_of(code)))


def _colour(colour: int) -> Colour:
    return "red" if colour == RED else "black"


def stock_zone(stock: bytes, side: int, *, own: bool) -> Zone:
    """Return the captured pieces of a side; those of others have keys that no action names."""
    size = 2 * STOCK_KINDS
    return _stock_zone(stock[size * side : size * (side + 1)], side, own)


@lru_cache(STOCKS_KEPT)
def _stock_zone(counts: bytes, side: int, own: bool) -> Zone:
    cards = []
    for index, count in enumerate(counts):
        piece = divmod(index, 2)
        letters = piece_letters(piece)
        card = Card(
            letters if own else OTHERS + letters,
            KANJI[piece[0]],
            LETTERS[piece[0]],
            piece_name(piece),
            _colour(piece[1]),
        )
        cards += [card] * count
    label = PHRASES("scene.stock", side=side_name(side))
    key = f"stock{side}"
    return Zone(key, label, "stock", len(cards), tuple(cards), Seat(side))
