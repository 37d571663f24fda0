"""Setting up positions by hand: putting pieces on squares and into stocks, and whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.errors import Reason, Unreadable
from belpic.core.quick import replace
from belpic.core.scene import Button, Piece
from belpic.games.cetkaik.board_scene import piece_things
from belpic.games.cetkaik.options import PHRASES, CetkaikOptions
from belpic.games.cetkaik.pieces import EMPTY, SIDES, STOCK_KINDS, TAM_CODE, colour_of, kind_of
from belpic.games.cetkaik.position import NO_STOCK, Position, PositionError, read_position
from belpic.games.cetkaik.position import write_position as written
from belpic.games.cetkaik.rules import rules_of
from belpic.games.cetkaik.squares import NAMES, SQUARES, square

if TYPE_CHECKING:
    from belpic.core.options import Options

SWITCHES: Final = ("turn", "season", "rate", "clear", "initial")
STOCK: Final = "stock"
"""Before the number of a side, as its zone is called."""
MOST_RATE: Final = 6
"""The highest rate that one press after the other leads to, as an exponent."""


class CetkaikEditor:
    """Edits positions as texts; those of the ancient form are only written."""

    def kit(self, options: Options) -> tuple[Piece | Button, ...]:
        """Return every piece of the set, each once, and what else can be changed."""
        assert isinstance(options, CetkaikOptions)  # the game's own options
        if options.is_ancient:
            return ()
        ruleset = rules_of(options).ruleset
        pieces = {_name(code): code for code in ruleset.initial if code != EMPTY}
        drawn: list[Piece | Button] = []
        for name, code in sorted(pieces.items(), key=lambda one: (one[1] & 15, one[1])):
            board = bytearray(SQUARES)
            board[square(ruleset.columns[0] + ruleset.rows[0])] = code
            drawn += (replace(one, place=name) for one in piece_things(bytes(board), ruleset))
        return (*drawn, *(Button(key, PHRASES(f"edit.{key}")) for key in SWITCHES))

    def edit(self, text: str, options: Options, key: str, place: str) -> str:
        """Return the text of a position after one change.

        `key` is that of a piece, put where `place` says; without one the place is emptied. Any
        other key of the kit changes what it names.

        Raises:
            Unreadable: if there is no such thing, place or position, or no piece is left.
        """
        assert isinstance(options, CetkaikOptions)  # the game's own options
        rules = rules_of(options)
        try:
            position = read_position(text, rules.ruleset)
            changed = _changed(position, rules.initial, key, place)
            edited = written(changed, rules.ruleset)
            read_position(edited, rules.ruleset)
        except PositionError as error:
            raise Unreadable(Reason("position", error.text)) from None
        return edited


def _name(code: int) -> str:
    return f"piece{code}"


def _changed(position: Position, initial: bytes, key: str, place: str) -> Position:
    match key:
        case "turn":
            return replace(position, side=1 - position.side)
        case "season":
            return replace(position, season=position.season % 4 + 1)
        case "rate":
            return replace(position, rate=(position.rate + 1) % (MOST_RATE + 1))
        case "clear":
            return replace(position, board=bytes(SQUARES), stock=NO_STOCK)
        case "initial":
            return Position(initial, points=position.points)
        case _:
            return _put(position, _code(key, initial), place)


def _code(key: str, initial: bytes) -> int:
    found = {_name(code): code for code in initial if code != EMPTY}
    if key and key not in found:
        raise Unreadable(Reason("position", PHRASES("edit.no_tool", name=key[:20])))
    return found.get(key, EMPTY)


def _put(position: Position, code: int, place: str) -> Position:
    sides = {f"{STOCK}{side}": side for side in range(len(SIDES))}
    if place in sides and code not in (EMPTY, TAM_CODE):
        index = 2 * STOCK_KINDS * sides[place] + 2 * kind_of(code) + colour_of(code)
        stock = bytearray(position.stock)
        stock[index] += 1
        return replace(position, stock=bytes(stock))
    if place in sides and code == EMPTY:
        half = 2 * STOCK_KINDS
        start = half * sides[place]
        return replace(
            position, stock=position.stock[:start] + bytes(half) + position.stock[start + half :]
        )
    if place not in NAMES:
        raise Unreadable(Reason("position", PHRASES("edit.no_place", place=place[:20])))
    board = bytearray(position.board)
    if code == TAM_CODE:
        # there is one, and it goes where it is put
        board = bytearray(EMPTY if one == TAM_CODE else one for one in board)
    board[square(place)] = code
    return replace(position, board=bytes(board))
