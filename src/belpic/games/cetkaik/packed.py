"""Records as bytes: what a state of the modern game is kept in, and how Python reads from it."""

from __future__ import annotations

from struct import Struct
from typing import TYPE_CHECKING, Final

import numpy as np

from belpic.games.cetkaik.engine import to_states
from belpic.games.cetkaik.kernel import layout
from belpic.games.cetkaik.kernel.hands import MOST_HANDS
from belpic.games.cetkaik.kernel.layout import MOST_TOUCHED, STATE
from belpic.games.cetkaik.pieces import STOCK_KINDS
from belpic.games.cetkaik.position import Position
from belpic.games.cetkaik.squares import SQUARES

if TYPE_CHECKING:
    from belpic.games.cetkaik.kernel.layout import Records
    from belpic.games.cetkaik.points import Points


def _offset(name: str) -> int:
    fields = STATE.fields
    assert fields is not None  # it is a record
    return int(fields[name][1])


def _reader(name: str, count: int = 1) -> tuple[Struct, int]:
    fields = STATE.fields
    assert fields is not None  # it is a record
    letter = {1: "b", 4: "i", 8: "q"}[fields[name][0].base.itemsize]
    return Struct(f"={count}{letter}"), _offset(name)


PHASE_AT: Final = _offset("phase")
SEASON_AT: Final = _offset("season")
SIDE_AT: Final = _offset("side")
OPENING_AT: Final = _offset("opening")
WIDE_AT: Final = _offset("wide")
_BOARD_AT: Final = _offset("board")
_BOARD_END: Final = _BOARD_AT + SQUARES
_STOCK_AT: Final = _offset("stock")
_STOCK_END: Final = _STOCK_AT + 4 * STOCK_KINDS
_EMPTY: Final = layout.new_states().tobytes()
_READERS: Final = {
    name: _reader(name)
    for name in (
        *("situation", "new", "loose", "hands", "rate", "move", "landing", "limit", "throws"),
        *("ending", "first", "opening", "count", "tam", "tam_moved"),
    )
}
_ROWS: Final = {
    "points": _reader("points", 2),
    "carried": _reader("carried", 2),
    "last": _reader("last", MOST_TOUCHED),
    "reached": _reader("reached", 2 * MOST_HANDS),
}


def read_number(record: bytes, name: str) -> int:
    """Return one number of a record."""
    struct, offset = _READERS[name]
    return int(struct.unpack_from(record, offset)[0])


def read_row(record: bytes, name: str) -> tuple[int, ...]:
    """Return the numbers of a record that stand in a row."""
    struct, offset = _ROWS[name]
    return struct.unpack_from(record, offset)


def read_pair(record: bytes, name: str) -> Points:
    """Return the two numbers that a record has for IA and A."""
    ia, a = read_row(record, name)
    return (ia, a)


def read_position(record: bytes, wide: Points | None) -> Position:
    """Return the position that a record stands in."""
    return Position(
        board=record[_BOARD_AT:_BOARD_END],
        side=record[SIDE_AT],
        stock=record[_STOCK_AT:_STOCK_END],
        season=record[SEASON_AT],
        rate=read_number(record, "rate"),
        points=read_pair(record, "points") if wide is None else wide,
        is_tam_moved=bool(read_number(record, "tam_moved")),
    )


def pack(position: Position) -> bytes:
    """Return the record between turns of a position; too large points are left out."""
    return to_states([position]).tobytes()


def key_of(record: bytes) -> bytes:
    """Return the part of a record that moves depend on."""
    return record[SIDE_AT:_BOARD_END]


def states_of(key: bytes) -> Records:
    """Return a record between turns with that part."""
    buffer = bytearray(_EMPTY)
    buffer[SIDE_AT:_BOARD_END] = key
    return np.frombuffer(buffer, STATE)


def thaw(record: bytes) -> Records:
    """Return a record that can be written to."""
    return np.frombuffer(bytearray(record), STATE)
