"""Positions to test movement with: placements in words, random set-ups, random play."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from belpic.games.cetkaik.engine import Engine, to_position, to_states
from belpic.games.cetkaik.paths import Path, PathKind, unpack
from belpic.games.cetkaik.pieces import (
    BLACK,
    COLOURS,
    GENERAL,
    IA,
    KANJI,
    KINDS,
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
from belpic.games.cetkaik.position import NO_STOCK, Position
from belpic.games.cetkaik.ruleset import load_ruleset
from belpic.games.cetkaik.squares import COLUMNS, NAMES, ROWS, SQUARES, name_of, square
from tests.games.cetkaik import slow

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from belpic.games.cetkaik.kernel.layout import Records

MODERN = ("official", "standard", "education", "hard_tam", "online")


def place(text: str, side: int = IA, *, tam_moved: bool = False) -> Position:
    """Return the position of a placement as the vectors write it: `LY=弓^ LO=兵v LAI=皇`."""
    board = bytearray(SQUARES)
    for word in text.split():
        where, _, piece = word.partition("=")
        board[square(where)] = _read_piece(piece)
    return Position(bytes(board), side, is_tam_moved=tam_moved)


def read_grid(grid: str) -> bytes:
    """Return the board of a grid with a cell such as `b車^` for every square."""
    board = bytearray(SQUARES)
    for row, line in zip(ROWS, grid.strip().splitlines(), strict=True):
        cells = line.split()[1:]
        for column, cell in zip(COLUMNS, cells, strict=True):
            if cell != ".":
                board[square(column + row)] = _read_piece(cell)
    return bytes(board)


def _read_piece(text: str) -> int:
    if text == "皇":
        return TAM_CODE
    colour = RED if text.startswith("r") else BLACK
    return code_of(KANJI.index(text[-2]), colour, A if text.endswith("v") else IA)


def slow_board(
    ruleset: str, position: Position, options: Mapping[str, object] | None = None
) -> slow.Board:
    """Return a position for the slow generator."""
    pieces = {
        slow.at(NAMES[number]): _slow_piece(code)
        for number, code in enumerate(position.board)
        if code
    }
    stock = [
        (COLOURS[colour], KINDS[kind])
        for kind in range(STOCK_KINDS)
        for colour in (BLACK, RED)
        for _ in range(position.stock[position.side * 2 * STOCK_KINDS + 2 * kind + colour])
    ]
    return slow.Board(
        ruleset, pieces, SIDES[position.side], stock, position.is_tam_moved, dict(options or {})
    )


def _slow_piece(code: int) -> slow.Piece:
    if code == TAM_CODE:
        return slow.Piece("tam2", None, None)
    return slow.Piece(KINDS[kind_of(code)], COLOURS[colour_of(code)], SIDES[side_of(code)])


def slow_entry(path: Path) -> slow.Entry:
    """Return a path of the kernel as the slow generator writes it."""
    numbers = (path.origin, path.via, path.destination)
    squares = tuple(name_of(number) for number in numbers if number is not None)
    if path.piece is not None:
        squares = (COLOURS[colour_of(path.piece)], KINDS[kind_of(path.piece)], *squares)
    if path.landing is not None:
        at = 1 if path.kind is PathKind.TAM_STEP_FIRST else 0
        squares = (*squares[:at], name_of(path.landing), *squares[at:])
    return slow.Entry(path.kind.name.lower(), squares, path.distance, path.needs_water_throw)


def kernel_entries(engine: Engine, state: Records) -> list[slow.Entry]:
    """Return all moves of the kernel as the slow generator writes them, sorted."""
    return sorted(slow_entry(unpack(int(move))) for move in engine.list_moves(state))


def random_setup(rng: Random, ruleset: str) -> Position:
    """Return a random set-up: few or many pieces, often many 将, 皇 anywhere or nowhere."""
    rules = load_ruleset(ruleset)
    box = list(Counter(rules.piece_set).elements())
    rng.shuffle(box)
    if rng.random() < 0.5:
        box.sort(key=lambda piece: piece[0] != GENERAL)
    squares = list(rules.squares)
    rng.shuffle(squares)
    board = bytearray(SQUARES)
    stock = bytearray(NO_STOCK)
    on_board = rng.randint(1, len(box))
    for index, (kind, colour) in enumerate(box):
        side = colour if rules.owns_colour else rng.choice((IA, A))
        if index < on_board and index < len(squares):
            board[squares[index]] = code_of(kind, colour, side)
        elif kind != TAM and not rules.owns_colour and rng.random() < 0.5:
            stock[side * 2 * STOCK_KINDS + 2 * kind + colour] += 1
    return Position(
        bytes(board), rng.choice((IA, A)), bytes(stock), is_tam_moved=rng.random() < 0.2
    )


def play_on(rng: Random, engine: Engine, position: Position, plies: int) -> Position:
    """Return a position some random turns later, throws succeeding or failing at random."""
    state = to_states([position])
    for _ in range(plies):
        moves = engine.list_moves(state)
        if not len(moves):
            break
        is_success = rng.random() < 0.8
        state = engine.carry_out(state, int(rng.choice(moves)), is_success=is_success)
        state["side"] = 1 - state["side"]
    return to_position(state)
