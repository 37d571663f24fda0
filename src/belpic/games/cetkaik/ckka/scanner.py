"""A text to be read: its characters with their places, a cursor, and the words of CKKA.

The words are patterns, and tables that turn them into numbers (docs/ckka.md).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING, Final

from belpic.games.cetkaik.ckka.errors import CkkaError, Place, quote
from belpic.games.cetkaik.ckka.numerals import KANJI_CHARACTERS
from belpic.games.cetkaik.ckka.syntax import COLOUR_NAMES, UNKNOWN, Roll, Season
from belpic.games.cetkaik.pieces import KANJI, TAM
from belpic.games.cetkaik.squares import COLUMNS, ROWS, square

if TYPE_CHECKING:
    from collections.abc import Sequence

PUNCTUATION: Final = ",.、。，．｡､"
"""Marks that separate elements of the body like white space does (docs/ckka.md §2)."""
_LINE_END: Final = re.compile("[\r\n]")
CLOSING: Final = {"{": "}", "[": "]", "(": ")"}


class Source:
    """A text whose every offset has a place.

    A text that was derived from another one gives `origins`: pairs of an offset in this text and
    the offset in the original where the piece beginning there came from.
    """

    def __init__(
        self, text: str, original: str | None = None, origins: Sequence[tuple[int, int]] = ()
    ) -> None:
        """Keep the text, and where its pieces came from."""
        self.text = text
        self._starts = [start for start, _ in origins]
        self._origins = [origin for _, origin in origins]
        original = text if original is None else original
        self._lines = [0, *(match.end() for match in re.finditer("\n", original))]

    def place(self, offset: int) -> Place:
        """Return line and column of an offset."""
        if self._starts:
            offset = self._origins[max(0, bisect_right(self._starts, offset) - 1)]
        line = bisect_right(self._lines, offset)
        return Place(line, offset - self._lines[line - 1] + 1)


class Cursor:
    """A position that moves forward through a source."""

    def __init__(self, source: Source, start: int = 0, end: int | None = None) -> None:
        """Stand at `start` and see nothing from `end` on."""
        self.source = source
        self.text = source.text
        self.at = start
        self.end = len(source.text) if end is None else end

    @property
    def place(self) -> Place:
        """Where the cursor stands."""
        return self.source.place(self.at)

    @property
    def at_end(self) -> bool:
        """Whether nothing is left."""
        return self.at >= self.end

    def looking_at(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Return the match of a pattern here, without moving."""
        return pattern.match(self.text, self.at, self.end)

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Return the match of a pattern here and move behind it."""
        match = self.looking_at(pattern)
        if match is not None:
            self.at = match.end()
        return match

    def take_enclosed(self, pattern: re.Pattern[str]) -> str | None:
        """Return the text inside a bracket that may wear hashes, and move behind it.

        `pattern` matches the hashes and the opening bracket. The text ends at the closing bracket
        with as many hashes: `#{a}b}#` is `a}b` (docs/ckka.md §3).

        Raises:
            CkkaError: if the bracket is not closed on its line; the cursor is then at its end.
        """
        opening = self.take(pattern)
        if opening is None:
            return None
        hashes = len(opening[0]) - 1
        closing = CLOSING[opening[0][-1]] + "#" * hashes
        # The bracket is looked for before the line end, so that many on one line cost no more.
        inside_end = self.text.find(closing, self.at, self.end)
        if inside_end < 0 or _LINE_END.search(self.text, self.at, inside_end):
            self.skip_line()
            raise CkkaError(
                "unclosed",
                self.source.place(opening.start()),
                text=quote(self.text[opening.start() : min(self.at, opening.end() + 99)]),
                closing=quote(closing),
            )
        inside = self.text[self.at : inside_end]
        self.at = inside_end + len(closing)
        return inside

    def skip_line(self) -> None:
        """Move to the end of the line."""
        found = _LINE_END.search(self.text, self.at, self.end)
        self.at = self.end if found is None else found.start()


# Words


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
