"""Reads what stands between the moves: captures, declarations, ends, comments (docs/ckka.md §4)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from belpic.games.cetkaik.ckka.errors import CkkaError, Place, quote
from belpic.games.cetkaik.ckka.numerals import write_numeral
from belpic.games.cetkaik.ckka.players import read_number, read_players_after
from belpic.games.cetkaik.ckka.source import PUNCTUATION
from belpic.games.cetkaik.ckka.syntax import (
    COLOUR_NAMES,
    SAME_COLOUR,
    Capture,
    Comment,
    Element,
    GameEnd,
    HandName,
    SeasonEnd,
    Standing,
    Taxot,
    Tymok,
)
from belpic.games.cetkaik.ckka.vocabulary import (
    GAP,
    HAND,
    INFO,
    NAME,
    NUMERAL_PATTERN,
    PIECES,
    SEASONS,
    SPACE,
    colour_named,
    kind_named,
)

if TYPE_CHECKING:
    from belpic.games.cetkaik.ckka.source import Cursor

_CAPTURE: Final = re.compile(f"手([{COLOUR_NAMES}]?)([{PIECES}])")
_SEASON_END: Final = re.compile(f"({'|'.join(SEASONS)})終")
_GAME_END: Final = re.compile("星一周")
_NAMELESS: Final = re.compile("或為")
_MAKES: Final = re.compile("為")
_DECLARATION: Final = re.compile("再行|終季")
_HAND_WORD: Final = rf"(?:(?!再行|終季)[^而手加為\s{re.escape(PUNCTUATION)}{{}}\[\]()#])+"
_JOINED_HANDS: Final = re.compile(f"{_HAND_WORD}(?:加{_HAND_WORD})*")
_OLD_POINTS: Final = re.compile(f"(?:而手?|手)({NUMERAL_PATTERN})")
_POINTS: Final = re.compile(f"手({NUMERAL_PATTERN})")
_TYMOK: Final = "再行"


def read_progress(cursor: Cursor) -> tuple[Element, ...]:
    """Return the progress element at the cursor; nothing if none begins here.

    The points that old records write beside a 再行 follow it as a comment, since ⓪ has no other
    place for them.

    Raises:
        CkkaError: if an element begins here but cannot be read.
    """
    place = cursor.place
    text = cursor.take_enclosed(INFO)
    if text is not None:
        return (Comment(text, place=place),)
    capture = cursor.take(_CAPTURE)
    if capture is not None:
        return (Capture(kind_named(capture[2]), colour_named(capture[1]), place=place),)
    season_end = cursor.take(_SEASON_END)
    if season_end is not None:
        return (SeasonEnd(SEASONS[season_end[1]], place=place),)
    if cursor.take(_GAME_END):
        return (GameEnd(place=place),)
    return _declaration_or_standing(cursor, place)


def _declaration_or_standing(cursor: Cursor, place: Place) -> tuple[Element, ...]:
    if cursor.looking_at(_DECLARATION):
        return _decide(cursor, None, (), place)
    if cursor.take(_NAMELESS):
        return _declare(cursor, None, place)
    name = cursor.take_enclosed(NAME)
    if name is not None:
        cursor.take(SPACE)
        if cursor.take(_MAKES):
            return _declare(cursor, name, place)
        return (Standing(read_players_after(cursor, name, place), place=place),)
    if cursor.looking_at(_POINTS):
        raise CkkaError("stray_points", place)
    return ()


def _declare(cursor: Cursor, name: str | None, place: Place) -> tuple[Element, ...]:
    names = _enclosed_hands(cursor) if cursor.looking_at(HAND) else _joined_hands(cursor)
    if not names:
        raise CkkaError("hands_missing", cursor.place)
    hands: dict[str, HandName] = {}
    for text in names:
        bare = text.removeprefix(SAME_COLOUR)
        if not bare or bare.startswith(SAME_COLOUR):
            raise CkkaError("hand_name", place, text=quote(text))
        if bare in hands:
            raise CkkaError("hand_twice", place, hand=quote(bare))
        hands[bare] = HandName(bare, same_colour=bare != text)
    return _decide(cursor, name, tuple(hands.values()), place)


def _decide(
    cursor: Cursor, name: str | None, hands: tuple[HandName, ...], place: Place
) -> tuple[Element, ...]:
    points_place = cursor.place
    points = _points(cursor, _OLD_POINTS)
    cursor.take(GAP)
    decision = cursor.take(_DECLARATION)
    if decision is None:
        raise CkkaError("decision_missing", cursor.place)
    if decision[0] == _TYMOK:
        tymok = Tymok(name, hands, place=place)
        if points is None:
            return (tymok,)
        return tymok, Comment(f"手{write_numeral(points)}", place=points_place)
    if points is None:
        points = _points_behind(cursor)
    return (Taxot(name, hands, points, place=place),)


def _points_behind(cursor: Cursor) -> int | None:
    before = cursor.at
    cursor.take(GAP)
    points = _points(cursor, _POINTS)
    if points is None:
        cursor.at = before
    return points


def _points(cursor: Cursor, pattern: re.Pattern[str]) -> int | None:
    match = cursor.take(pattern)
    return None if match is None else read_number(match[1], cursor.source.place(match.start(1)))


def _enclosed_hands(cursor: Cursor) -> tuple[str, ...]:
    names = []
    while (text := cursor.take_enclosed(HAND)) is not None:
        names.append(text)
        cursor.take(SPACE)
    return tuple(names)


def _joined_hands(cursor: Cursor) -> tuple[str, ...]:
    match = cursor.take(_JOINED_HANDS)
    return tuple(match[0].split("加")) if match else ()
