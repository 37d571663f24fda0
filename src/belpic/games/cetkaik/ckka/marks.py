"""Notes of events: what CKKA tells beyond the rules, and comments (docs/ckka.md §11).

The first line of a note may be a *mark*: the way of 皇 (`M^ZU-TU`), the square that a failed move
was planned for (`LAU*KAU-KO`), or 或 for what the record did not know and the reader chose. All
other lines are comments, in their order.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from belpic.games.cetkaik.ckka.syntax import UNKNOWN, Half, TamMove
from belpic.games.cetkaik.ckka.vocabulary import SQUARE_PATTERN
from belpic.games.cetkaik.squares import name_of, square

if TYPE_CHECKING:
    from collections.abc import Iterable

CHOSEN: Final = UNKNOWN.value
"""The mark of what was not known and has been chosen: the smallest throw that fits, for one."""
_NO_SQUARE: Final = "?"
_TAM_WAY: Final = re.compile(
    rf"M(?:\*(?P<early>{SQUARE_PATTERN}))?(?:\^(?P<first>{SQUARE_PATTERN}|\?))?"
    rf"(?:\*(?P<late>{SQUARE_PATTERN}))?-(?P<target>{SQUARE_PATTERN})"
)
_STEP: Final = re.compile(
    rf"(?P<source>{SQUARE_PATTERN})\*(?P<via>{SQUARE_PATTERN})-(?P<target>{SQUARE_PATTERN})"
)


def join_note(mark: str, comments: Iterable[str]) -> str:
    """Return the note with this mark, which may be empty; empty comments are left out.

    An empty first line keeps a comment that looks like a mark from being taken for one.
    """
    lines = [comment for comment in comments if comment]
    if mark:
        lines.insert(0, mark)
    elif lines and _is_mark(lines[0]):
        lines.insert(0, "")
    return "\n".join(lines)


def split_note(note: str) -> tuple[str, tuple[str, ...]]:
    """Return the mark, empty if there is none, and the comments of a note."""
    if not note:
        return "", ()
    first, *rest = note.split("\n")
    if _is_mark(first):
        return first, tuple(rest)
    if not first and rest and _is_mark(rest[0]):
        return "", tuple(rest)
    return "", (first, *rest)


def _is_mark(line: str) -> bool:
    patterns = (_TAM_WAY, _STEP)
    return line == CHOSEN or any(pattern.fullmatch(line) for pattern in patterns)


def write_step(source: int, via: int, target: int) -> str:
    """Return the mark of a planned move over a piece."""
    return f"{name_of(source)}*{name_of(via)}-{name_of(target)}"


def read_step(mark: str) -> tuple[int, int, int] | None:
    """Return origin, square stepped on and planned destination; None if the mark is another."""
    found = _STEP.fullmatch(mark)
    if found is None:
        return None
    return square(found["source"]), square(found["via"]), square(found["target"])


def write_way(move: TamMove) -> str:
    """Return the mark of the way of 皇, empty if nothing of it is known."""
    over = "" if move.via is None else f"*{name_of(move.via)}"
    rest = f"^{_NO_SQUARE if move.first is None else name_of(move.first)}"
    if move.half is None:
        way = over if move.first is None else rest
    else:
        way = over + rest if move.half is Half.FORMER else rest + over
    return f"M{way}-{name_of(move.target)}" if way else ""


def read_way(mark: str, source: int) -> TamMove | None:
    """Return the move of 皇 from a square that a mark describes; None if it describes none."""
    found = _TAM_WAY.fullmatch(mark)
    if found is None or (found["early"] and found["late"]):
        return None
    early, late, first = found["early"], found["late"], found["first"]
    over = early or late
    if not over and first in (None, _NO_SQUARE):
        return None
    half = None
    if over and first:
        half = Half.FORMER if early else Half.LATTER
    return TamMove(
        source,
        square(found["target"]),
        first=square(first) if first and first != _NO_SQUARE else None,
        via=square(over) if over else None,
        half=half,
    )
