"""A position of the ancient game, and its text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from belpic.core.errors import Reason, Unreadable
from belpic.core.text import Phrases
from belpic.games.cetkaik.ancient.rules import is_in_zone
from belpic.games.cetkaik.pieces import EMPTY, IA, PAWN, kind_of, side_of
from belpic.games.cetkaik.position import (
    FIELDS,
    Position,
    PositionError,
    read_position,
    write_position,
)
from belpic.games.cetkaik.ruleset import load_ruleset
from belpic.games.cetkaik.squares import NAMES, name_of

PHRASES: Final = Phrases("belpic.games.cetkaik.ancient")


@dataclass(frozen=True, slots=True)
class AncientPosition:
    """A position between turns, as piece codes by square (`pieces.py`).

    `promoted` are the squares of pawns outside their zone that have been in it, which only
    `ancient_pawn_zone=permanent` knows. `winner` is who took the enemy king.
    """

    board: bytes
    side: int = IA
    promoted: frozenset[int] = frozenset()
    winner: int | None = None


def write_ancient(state: AncientPosition) -> str:
    """Return the text of a position; its last field names the promoted pawns outside the zone."""
    position = Position(board=state.board, side=state.side)
    words = write_position(position, load_ruleset("ancient")).split(" ")
    squares = ",".join(name_of(square) for square in sorted(state.promoted))
    return " ".join((*words[:-1], squares or "-"))


def read_ancient(text: str) -> AncientPosition:
    """Return the position that a text describes; fields at the end may be left out.

    Raises:
        Unreadable: with the column of the fault.
    """
    words = list(re.finditer(r"\S+", text))
    marks = words[FIELDS - 1] if len(words) >= FIELDS else None
    kept = text if marks is None else f"{text[: marks.start()]}-{text[marks.end() :]}"
    try:
        position = read_position(kept, load_ruleset("ancient"))
    except PositionError as refusal:
        raise Unreadable(Reason("position", refusal.text)) from refusal
    promoted = _read_promoted(marks, position.board) if marks else frozenset[int]()
    return AncientPosition(position.board, position.side, promoted)


def _read_promoted(marks: re.Match[str], board: bytes) -> frozenset[int]:
    squares: set[int] = set()
    column = marks.start() + 1
    for name in [] if marks[0] == "-" else marks[0].split(","):
        square = NAMES.index(name.upper()) if name.upper() in NAMES else None
        if square is None or not _can_be_promoted(board[square], square):
            raise Unreadable(Reason("promoted", PHRASES("promoted", column=column, name=name)))
        squares.add(square)
        column += len(name) + 1
    return frozenset(squares)


def _can_be_promoted(code: int, square: int) -> bool:
    is_pawn = code != EMPTY and kind_of(code) == PAWN
    return is_pawn and not is_in_zone(side_of(code), square)
