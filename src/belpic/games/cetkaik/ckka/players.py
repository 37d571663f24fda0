"""Reads a player line: two names, each with its points or without (docs/ckka.md §3)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from belpic.games.cetkaik.ckka.errors import CkkaError, Place, quote
from belpic.games.cetkaik.ckka.numerals import (
    HIGHEST,
    LOWEST,
    NotANumeral,
    OutOfRange,
    read_numeral,
)
from belpic.games.cetkaik.ckka.syntax import Player
from belpic.games.cetkaik.ckka.vocabulary import NAME, NUMERAL_PATTERN, SPACE

if TYPE_CHECKING:
    from belpic.games.cetkaik.ckka.source import Cursor

_POINTS: Final = re.compile(f"{NUMERAL_PATTERN}(?!季)")
"""A numeral; the 下 of 下季終 is none."""
_DECLARES: Final = re.compile(r"\s*為")


def read_player_line(cursor: Cursor) -> tuple[Player, Player]:
    """Return the two players written at the cursor.

    Raises:
        CkkaError: if only one player is there, or a name or number cannot be read.
    """
    place = cursor.place
    name = cursor.take_enclosed(NAME)
    assert name is not None
    return read_players_after(cursor, name, place)


def read_players_after(cursor: Cursor, name: str, place: Place) -> tuple[Player, Player]:
    """Return the two players where the first one's name has been read already.

    Raises:
        CkkaError: as `read_player_line`.
    """
    first = Player(name, _points(cursor), place=place)
    cursor.take(SPACE)
    second_place = cursor.place
    second = cursor.take_enclosed(NAME)
    if second is None or cursor.looking_at(_DECLARES):
        raise CkkaError("one_player", place, name=quote(name))
    return first, Player(second, _points(cursor), place=second_place)


def read_number(text: str, place: Place) -> int:
    """Return the number a numeral stands for.

    Raises:
        CkkaError: if it is no numeral, or too large.
    """
    try:
        return read_numeral(text)
    except NotANumeral:
        raise CkkaError("numeral", place, text=quote(text)) from None
    except OutOfRange:
        raise CkkaError(
            "numeral_range", place, text=quote(text), low=LOWEST, high=HIGHEST
        ) from None


def _points(cursor: Cursor) -> int | None:
    before = cursor.at
    cursor.take(SPACE)
    place = cursor.place
    numeral = cursor.take(_POINTS)
    if numeral is None:
        cursor.at = before
        return None
    return read_number(numeral[0], place)
