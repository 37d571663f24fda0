"""Tells from its content whether a text is CKKA, and in which notation and dialect."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from belpic.games.cetkaik.ckka.dialects import find_dialect
from belpic.games.cetkaik.ckka.documents import DOCUMENT_START
from belpic.games.cetkaik.ckka.syntax import Dialect, Notation
from belpic.games.cetkaik.ckka.vocabulary import (
    ANY_PIECE,
    BODY_START,
    PIECES,
    SQUARE_PATTERN,
    TAM_NAME,
)

WINDOW: Final = 65_536
"""So many characters are looked at, however long the text is."""

_PIECE: Final = f"[{PIECES}{ANY_PIECE}]"
_EXPLICIT_MOVE: Final = re.compile(f"{SQUARE_PATTERN}{_PIECE}(?:{SQUARE_PATTERN})+(?:無撃裁|橋|水)")
_LOOSE_MOVE: Final = re.compile(f"{SQUARE_PATTERN}{_PIECE}{SQUARE_PATTERN}")
_MOVE_START: Final = re.compile(f"{SQUARE_PATTERN}(?:{_PIECE}|{TAM_NAME})")
_ROMANISED_MOVE: Final = re.compile(
    f"{SQUARE_PATTERN}[ \t]+[a-z]{{2,6}}[12]?[ \t]+{SQUARE_PATTERN}"
)
_STRING_MOVE: Final = re.compile(
    r'"(?:[a-z]{2,3}[A-Z][a-z]{2,6}|[BR][A-Z][a-z]{2,3})[0-5]?(?:=[^"\n]*)?"'
)
_HEADER: Final = re.compile(
    r"\s*(?:#*\{[^{}\n]*\}\s*)*#*"
    r"(?:\{(?:律|始時|終時|黒名|赤名|一位色|季):|\[[^\[\]\n]*\][^\[\]{}]{0,40}\[[^\[\]\n]*\])"
)


@dataclass(frozen=True, slots=True)
class Detection:
    """What a text looks like."""

    notation: Notation
    dialect: Dialect


def detect(text: str) -> Detection | None:
    """Return the notation and dialect that a text seems to be in; None if it is no CKKA.

    Only the beginning of the text is looked at, and nothing is promised about the rest.
    """
    window = text[:WINDOW]
    notation = _find_notation(window)
    if notation is None:
        return None
    dialect = find_dialect(window) if notation is Notation.ZERO else Dialect.STANDARD
    return Detection(notation, dialect)


def _find_notation(window: str) -> Notation | None:
    if DOCUMENT_START.match(window):
        return Notation.THREE if _STRING_MOVE.search(window) else None
    start = BODY_START.search(window)
    if start is None:
        return Notation.ZERO if _HEADER.match(window) else None
    body = window[start.end() :]
    if body.startswith('"'):
        return Notation.THREE if _STRING_MOVE.search(body) else None
    if _EXPLICIT_MOVE.search(body):
        return Notation.ZERO
    if _LOOSE_MOVE.search(body):
        return Notation.ONE
    if _MOVE_START.match(body):
        return Notation.ZERO
    return Notation.TWO if _ROMANISED_MOVE.search(body) else None
