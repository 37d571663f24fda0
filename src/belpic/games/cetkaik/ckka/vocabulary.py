"""The words of CKKA as patterns, and the tables that turn them into numbers (docs/ckka.md)."""

from __future__ import annotations

import re
from typing import Final

from belpic.games.cetkaik.ckka.numerals import KANJI_CHARACTERS
from belpic.games.cetkaik.ckka.source import PUNCTUATION
from belpic.games.cetkaik.ckka.syntax import COLOUR_NAMES, UNKNOWN, Roll, Season
from belpic.games.cetkaik.pieces import KANJI, TAM
from belpic.games.cetkaik.squares import COLUMNS, ROWS, square

ROLLS: Final = "無一二三四五"
"""What a throw shows, 0 to 5."""
UNKNOWN_WORD: Final = "或"
ANY_PIECE: Final = "片"
TAM_NAME: Final = KANJI[TAM]
PIECES: Final = KANJI[:TAM]
"""The pieces by kind; 獣 is met only in the ancient game."""

_ROWS: Final = "|".join(sorted(ROWS, key=len, reverse=True))
SQUARE_PATTERN: Final = f"[{''.join(COLUMNS)}](?:{_ROWS})"
NUMERAL_PATTERN: Final = f"(?:[{KANJI_CHARACTERS}]+|-?[0-9]+)"
SQUARE: Final = re.compile(SQUARE_PATTERN)
NUMERAL: Final = re.compile(NUMERAL_PATTERN)
SPACE: Final = re.compile(r"\s+")
GAP: Final = re.compile(rf"[\s{re.escape(PUNCTUATION)}]+")
"""What stands between two elements of a body."""
WORD: Final = re.compile(rf"[^\s{re.escape(PUNCTUATION)}]+")
"""Everything up to the next gap."""
BOUNDARY: Final = re.compile(rf"(?=[\s{re.escape(PUNCTUATION)}{{#]|\Z)")
"""What an element ends at: a gap, a comment or the end of the text."""
BODY_START: Final = re.compile(rf"^[^\S\n]*(?=[{''.join(COLUMNS)}\"])", re.MULTILINE)
"""The first line that begins with a column's letter or a quotation mark (docs/ckka.md §2)."""
INFO: Final = re.compile(r"#*\{")
NAME: Final = re.compile(r"#*\[")
HAND: Final = re.compile(r"#*\(")
SEASONS: Final = {season.value: season for season in Season}


def squares_in(text: str) -> tuple[int, ...]:
    """Return the squares that are written one after the other."""
    return tuple(square(name) for name in SQUARE.findall(text))


def kind_named(name: str) -> int:
    """Return the number of the piece with this kanji."""
    return PIECES.index(name)


def colour_named(name: str) -> int | None:
    """Return the number of a colour, None for 或, 無 and nothing."""
    return COLOUR_NAMES.index(name) if name and name in COLOUR_NAMES else None


def roll_named(name: str) -> Roll:
    """Return what a throw showed, or that it is unknown."""
    return UNKNOWN if name == UNKNOWN_WORD else ROLLS.index(name)
