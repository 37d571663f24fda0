"""Boards, pieces and stocks as things of a scene, for both forms of the game."""

from __future__ import annotations

from functools import cache, lru_cache
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
    from belpic.games.cetkaik.ruleset import Ruleset

OTHERS: Final = "other:"
"""Before the key of a captured piece that is not the viewer's to drop."""
BOARDS_KEPT: Final = 512
"""How many boards are kept: some for every square on which 皇 may stand, from both sides."""
PLACES_KEPT: Final = 1 << 12
"""How many of their places are kept: few look otherwise when 皇 has moved."""
PIECES_KEPT: Final = 1 << 13
"""How many pieces on their squares are kept: nearly all of them stand where they stood before."""
POSITIONS_KEPT: Final = 128
"""How many positions keep their pieces, as everybody at a table sees the same ones."""
STOCKS_KEPT: Final = 512
"""How many stocks are kept as things."""


@lru_cache(BOARDS_KEPT)
def board_thing(ruleset: Ruleset, *, turned: bool, hue: frozenset[int] | None = None) -> Board:
    """Return the board as IA sees it; `turned` asks the client to show it from A's side.

    `hue` are the squares that are 皇処 now, those around 皇 included; without it the printed ones.
    """
    now = ruleset.hue if hue is None else hue
    places = [
        _place(ruleset, number, _look(now, ruleset.water, number)) for number in ruleset.squares
    ]
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


@lru_cache(PLACES_KEPT)
def _place(ruleset: Ruleset, number: int, look: Look) -> Place:
    left, top = COLUMNS.index(ruleset.columns[0]), ROWS.index(ruleset.rows[0])
    x, y = column_of(number) - left, row_of(number) - top
    name = name_of(number)
    return Place(name, x, y, look, PHRASES(f"look.{look}", square=name))


def _look(hue: frozenset[int], water: frozenset[int], number: int) -> Look:
    if number in hue:
        return "hill" if number in water else "hue"
    return "water" if number in water else "plain"


@lru_cache(POSITIONS_KEPT)
def piece_things(board: bytes, ruleset: Ruleset) -> tuple[Piece, ...]:
    """Return the pieces on the board."""
    codes = [(number, board[number]) for number in ruleset.squares]
    return tuple([_piece_thing(number, code, ruleset) for number, code in codes if code != EMPTY])


@lru_cache(PIECES_KEPT)
def _piece_thing(number: int, code: int, ruleset: Ruleset) -> Piece:
    kind = kind_of(code)
    if code == TAM_CODE:
        return Piece(name_of(number), KANJI[kind], LETTERS[kind], kind_name(kind))
    side = side_of(code)
    piece = _piece_label(code, ruleset)
    whose = PHRASES("scene.piece_of", piece=piece, side=side_name(side))
    label = Text.of_seat(side, whose, PHRASES("scene.own_piece", piece=piece))
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
        if count:
            cards += [_card(index, own)] * count
    label = PHRASES("scene.stock", side=side_name(side))
    key = f"stock{side}"
    return Zone(key, label, "stock", len(cards), tuple(cards), Seat(side))


@cache
def _card(index: int, own: bool) -> Card:
    piece = divmod(index, 2)
    kind, colour = piece
    letters = piece_letters(piece)
    key = letters if own else OTHERS + letters
    return Card(key, KANJI[kind], LETTERS[kind], piece_name(piece), _colour(colour))
