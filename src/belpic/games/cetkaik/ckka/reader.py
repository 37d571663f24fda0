"""Reads CKKA texts of every notation and dialect (docs/ckka.md).

A text is read element by element, and then checked as far as that goes without the rules. In strict
reading the first fault is raised; lenient reading lists the faults, leaves out what it cannot read
and goes on.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Final, assert_never

from belpic.games.cetkaik.ckka.body import read_move, read_progress
from belpic.games.cetkaik.ckka.dialects import detect, find_dialect
from belpic.games.cetkaik.ckka.errors import CkkaError, Place, quote
from belpic.games.cetkaik.ckka.header import read_header
from belpic.games.cetkaik.ckka.notations import (
    DOCUMENT_START,
    read_document,
    read_letters,
    read_romanised,
)
from belpic.games.cetkaik.ckka.scanner import (
    BODY_START,
    BOUNDARY,
    GAP,
    PUNCTUATION,
    WORD,
    Cursor,
    Source,
)
from belpic.games.cetkaik.ckka.syntax import (
    NAME_KEYS,
    BoardMove,
    Capture,
    CkkaRecord,
    Comment,
    Dialect,
    Drop,
    Element,
    GameEnd,
    Header,
    LooseThrows,
    Notation,
    PointsLine,
    SeasonEnd,
    TamMove,
    TaxotCall,
    Throws,
    Tymok,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from belpic.games.cetkaik.ckka.errors import Report

LARGEST: Final = 2 * 1024 * 1024
"""Longer texts are refused: some 70,000 turns fit into this many bytes."""
MOST_PROBLEMS: Final = 200
"""Lenient reading ends after so many faults; such a text is no record."""
_START: Final = Place(1, 1)
_BYTE_ORDER_MARK: Final = "\ufeff"
_GLUED_CAPTURE: Final = re.compile("手")
_REST_OF_WORD: Final = re.compile(rf"(?:[^\s{re.escape(PUNCTUATION)}{{#]|#+(?!\{{))+")


@dataclass(frozen=True, slots=True)
class Reading:
    """A record as read, and what was wrong with its text, in the order of the text."""

    record: CkkaRecord
    problems: tuple[CkkaError, ...]


class _TooManyProblems(Exception):
    """Lenient reading has met its last fault."""


class _Problems:
    """Collects faults; in strict reading the first one ends the reading."""

    def __init__(self, *, lenient: bool) -> None:
        self.lenient = lenient
        self.found: list[CkkaError] = []

    def report(self, error: CkkaError) -> None:
        """Keep a fault.

        Raises:
            _TooManyProblems: if nothing more should be read.
        """
        self.found.append(error)
        if not self.lenient:
            raise _TooManyProblems
        if len(self.found) >= MOST_PROBLEMS:
            self.found.append(CkkaError("too_many", error.place, number=MOST_PROBLEMS))
            raise _TooManyProblems


def read(source: str | bytes, *, lenient: bool = False) -> Reading:
    """Return the record that a text holds.

    Args:
        source: the text, or the bytes of a file.
        lenient: whether to go on after faults and list them.

    Raises:
        CkkaError: if the text is no CKKA at all, or has a fault and reading is not lenient.
    """
    problems = _Problems(lenient=lenient)
    text = _decode(source)
    if text.startswith(_BYTE_ORDER_MARK):
        if not lenient:
            raise CkkaError("byte_order_mark", _START)
        problems.found.append(CkkaError("byte_order_mark", _START))
        text = text.removeprefix(_BYTE_ORDER_MARK)
    record = _read_text(text, problems)
    found = sorted(problems.found, key=lambda error: (error.line, error.column))
    if found and not lenient:
        raise found[0]
    return Reading(record, tuple(found))


def _decode(source: str | bytes) -> str:
    if len(source) > LARGEST:
        raise CkkaError("too_large", _START, limit=LARGEST // 2**20)
    text = source if isinstance(source, str) else _decode_utf8(source)
    if "\0" in text:
        raise CkkaError("binary", Source(text).place(text.index("\0")))
    if not text.strip():
        raise CkkaError("empty", _START)
    return text


def _decode_utf8(source: bytes) -> str:
    try:
        return source.decode()
    except UnicodeDecodeError as error:
        readable = Source(source[: error.start].decode())
        place = readable.place(len(readable.text))
        raise CkkaError("not_utf8", place, byte=f"{source[error.start]:02X}") from None


def _read_text(text: str, problems: _Problems) -> CkkaRecord:
    detection = detect(text)
    if detection is None:
        raise CkkaError("not_ckka", _START, text=quote(text.strip()[:99]))
    source = Source(text)
    header = Header()
    elements: list[Element] = []
    notation = detection.notation
    try:
        header, body = _split(source, notation, problems.report)
        _read_body(body, elements, problems.report)
    except _TooManyProblems:
        pass
    if notation in (Notation.ZERO, Notation.ONE):
        notation = _find_notation(elements)
    problems.found.extend(islice(_check_elements(header, elements, notation), MOST_PROBLEMS))
    dialect = find_dialect(text) if notation is Notation.ZERO else Dialect.STANDARD
    return CkkaRecord(header, tuple(elements), notation, dialect)


def _split(source: Source, notation: Notation, report: Report) -> tuple[Header, Cursor]:
    """Return the header, and a cursor at the beginning of the body in notation ⓪ or ①."""
    if notation is Notation.THREE and DOCUMENT_START.match(source.text):
        header, body = read_document(source, report)
        return header, Cursor(body)
    start = BODY_START.search(source.text)
    end = len(source.text) if start is None else start.start()
    header = read_header(Cursor(source, 0, end), report)
    cursor = Cursor(source, end)
    if notation is Notation.TWO:
        return header, Cursor(read_romanised(cursor, report))
    if notation is Notation.THREE:
        return header, Cursor(read_letters(cursor, report))
    return header, cursor


def _read_body(cursor: Cursor, elements: list[Element], report: Report) -> None:
    while cursor.take(GAP) or not cursor.at_end:
        if cursor.at_end:
            return
        try:
            elements.extend(_read_elements(cursor))
        except CkkaError as error:
            report(error)
            cursor.take(_REST_OF_WORD)
            continue
        if not _ends_here(cursor, elements[-1]):
            report(_glued(cursor))


def _read_elements(cursor: Cursor) -> tuple[Element, ...]:
    move = read_move(cursor)
    if move is not None:
        return (move,)
    progress = read_progress(cursor)
    if not progress:
        word = cursor.looking_at(WORD)
        raise CkkaError("unreadable", cursor.place, text=quote(word[0] if word else ""))
    return progress


def _ends_here(cursor: Cursor, element: Element) -> bool:
    if isinstance(element, BoardMove) and cursor.looking_at(_GLUED_CAPTURE):
        return True
    return cursor.looking_at(BOUNDARY) is not None


def _glued(cursor: Cursor) -> CkkaError:
    word = cursor.looking_at(WORD)
    return CkkaError("glued", cursor.place, text=quote(word[0] if word else ""))


# What can be judged without the rules


def _find_notation(elements: Sequence[Element]) -> Notation:
    """Return ① if anything is told as loosely as only ① allows, otherwise ⓪."""
    return Notation.ONE if any(map(_is_loose, elements)) else Notation.ZERO


def _check_elements(
    header: Header, elements: Sequence[Element], notation: Notation
) -> Iterator[CkkaError]:
    """Yield what contradicts the specification, in no particular order."""
    yield from _captures(elements)
    yield from _names(header, elements)
    yield from _after_the_end(elements)
    if notation in (Notation.ZERO, Notation.ONE):
        yield from _mixed_notation(elements)
        yield from _missing_points(elements)


def _is_loose(element: Element) -> bool:
    match element:
        case BoardMove():
            return isinstance(element.throws, LooseThrows)
        case Drop():
            return element.colour is None
        case Tymok() | TaxotCall():
            return not element.hands
        case TamMove() | Capture() | SeasonEnd() | GameEnd() | Comment() | PointsLine():
            return False
        case _:
            assert_never(element)


def _mixed_notation(elements: Sequence[Element]) -> Iterator[CkkaError]:
    """Yield the loose elements of a record whose other moves are in ⓪: something was lost there."""
    if any(isinstance(element, BoardMove) and not _is_loose(element) for element in elements):
        for element in filter(_is_loose, elements):
            yield CkkaError(_LOOSE_CODES[type(element)], element.place)


_LOOSE_CODES = {
    BoardMove: "mixed_move",
    Drop: "mixed_drop",
    Tymok: "mixed_declaration",
    TaxotCall: "mixed_declaration",
}


def _missing_points(elements: Sequence[Element]) -> Iterator[CkkaError]:
    for element in elements:
        if isinstance(element, TaxotCall) and element.points is None:
            yield CkkaError("points_missing", element.place)


def _captures(elements: Sequence[Element]) -> Iterator[CkkaError]:
    can_have_taken = False
    for element in elements:
        if isinstance(element, Capture):
            if not can_have_taken:
                yield CkkaError("stray_capture", element.place)
            can_have_taken = False
        elif not isinstance(element, Comment):
            can_have_taken = isinstance(element, BoardMove) and not _has_failed(element.throws)


def _has_failed(throws: Throws | LooseThrows) -> bool:
    return throws.failed is True


def _names(header: Header, elements: Sequence[Element]) -> Iterator[CkkaError]:
    names = {header.value(key) for key in NAME_KEYS} - {None}
    names |= {player.name for player in header.players or ()}
    if not names:
        return
    for element in elements:
        if isinstance(element, Tymok | TaxotCall) and element.name not in names | {None}:
            known = ", ".join(f"[{quote(str(name))}]" for name in sorted(map(str, names)))
            yield CkkaError(
                "unknown_name", element.place, name=quote(str(element.name)), names=known
            )


def _after_the_end(elements: Sequence[Element]) -> Iterator[CkkaError]:
    ended = False
    for element in elements:
        if ended and not isinstance(element, Comment | PointsLine):
            yield CkkaError("after_game_end", element.place)
            return
        ended = ended or isinstance(element, GameEnd)
