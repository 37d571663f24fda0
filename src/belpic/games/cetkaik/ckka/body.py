"""Reads a body in ⓪ or ①: moves, and what stands between them (docs/ckka.md §4, §5)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from belpic.games.cetkaik.ckka.errors import CkkaError, Place, quote
from belpic.games.cetkaik.ckka.header import read_number, read_players_after
from belpic.games.cetkaik.ckka.numerals import write_numeral
from belpic.games.cetkaik.ckka.scanner import (
    ANY_PIECE,
    GAP,
    HAND,
    INFO,
    NAME,
    NUMERAL_PATTERN,
    PIECES,
    PUNCTUATION,
    ROLLS,
    SEASONS,
    SPACE,
    SQUARE_PATTERN,
    TAM_NAME,
    UNKNOWN_WORD,
    WORD,
    colour_named,
    kind_named,
    roll_named,
    squares_in,
)
from belpic.games.cetkaik.ckka.syntax import (
    COLOUR_NAMES,
    NO_THROWS,
    SAME_COLOUR,
    WATER_SUCCESS,
    BoardMove,
    Capture,
    Comment,
    Drop,
    Element,
    GameEnd,
    Half,
    HandName,
    LooseThrows,
    Move,
    PointsLine,
    Roll,
    SeasonEnd,
    TamMove,
    TaxotCall,
    Throws,
    Tymok,
    Unknown,
)
from belpic.games.cetkaik.squares import square

if TYPE_CHECKING:
    from belpic.games.cetkaik.ckka.scanner import Cursor

# Moves


_ORIGIN: Final = re.compile(f"({SQUARE_PATTERN})(.?)")
_SQUARES: Final = re.compile(f"(?:{SQUARE_PATTERN})*")
_DROP: Final = re.compile(f"([黒赤或無])([{PIECES}{ANY_PIECE}])({SQUARE_PATTERN})?")
_TAM_PATH: Final = re.compile(
    rf"(?P<early>{SQUARE_PATTERN})?(?:\[(?P<first>{SQUARE_PATTERN}|{UNKNOWN_WORD})\])?"
    rf"(?P<late>{SQUARE_PATTERN})?(?P<target>{SQUARE_PATTERN})"
)
_NO_THROW: Final = re.compile("無撃裁")
_BRIDGE: Final = re.compile(f"橋([{UNKNOWN_WORD}{ROLLS}])((?:加[{ROLLS}])*)(此無)?")
_WATER: Final = re.compile(f"水([{UNKNOWN_WORD}{ROLLS}])(此無)?")
_LOOSE: Final = re.compile(f"([{UNKNOWN_WORD}{ROLLS}]{{0,2}})(此無|{SQUARE_PATTERN})?")
_THROW_MARKS: Final = re.compile("[橋水]|無撃")


def read_move(cursor: Cursor) -> Move | None:
    """Return the move at the cursor and move behind it; None if no move begins here.

    Raises:
        CkkaError: if a move begins here but cannot be read.
    """
    place = cursor.place
    drop = cursor.take(_DROP)
    if drop is not None:
        return _drop(drop, place)
    origin = cursor.take(_ORIGIN)
    if origin is None:
        return None
    source, piece = square(origin[1]), origin[2]
    if piece == TAM_NAME:
        return _tam_move(cursor, source, place)
    if piece != ANY_PIECE and (not piece or piece not in PIECES):
        raise CkkaError("unknown_piece", place, text=quote(piece), pieces=PIECES + ANY_PIECE)
    kind = None if piece == ANY_PIECE else kind_named(piece)
    return _board_move(cursor, source, kind, place)


def _drop(match: re.Match[str], place: Place) -> Drop:
    colour, piece, target = match.groups()
    if piece == ANY_PIECE:
        raise CkkaError("drop_kind", place, text=match[0], pieces=PIECES)
    if target is None:
        raise CkkaError("drop_target", place, text=match[0])
    return Drop(colour_named(colour), kind_named(piece), square(target), place=place)


def _tam_move(cursor: Cursor, source: int, place: Place) -> TamMove:
    path = cursor.take(_TAM_PATH)
    if path is None or (path["early"] and path["late"]):
        raise CkkaError("tam_path", place)
    names = {name: path[name] for name in ("early", "first", "late", "target")}
    first = names["first"]
    step = names["early"] or names["late"]
    half = None
    if step and first:
        half = Half.FORMER if names["early"] else Half.LATTER
    if cursor.looking_at(_NO_THROW):
        raise CkkaError("tam_throw", cursor.place)
    return TamMove(
        source,
        square(names["target"]),
        first=square(first) if first and first != UNKNOWN_WORD else None,
        via=square(step) if step else None,
        half=half,
        throws=_water(cursor, None) or NO_THROWS,
        place=place,
    )


def _board_move(cursor: Cursor, source: int, kind: int | None, place: Place) -> BoardMove:
    written = cursor.take(_SQUARES)
    squares = squares_in(written[0]) if written else ()
    if not squares:
        raise CkkaError("move_target", place)
    *vias, target = squares
    throws = _throws(cursor, source, has_step=bool(vias))
    return BoardMove(source, kind, tuple(vias), target, throws, place=place)


def _throws(cursor: Cursor, source: int, *, has_step: bool) -> Throws | LooseThrows:
    if cursor.take(_NO_THROW):
        return NO_THROWS
    place = cursor.place
    bridge = cursor.take(_BRIDGE)
    if bridge is not None:
        if not has_step:
            raise CkkaError("bridge_without_step", place)
        return _bridge(cursor, bridge)
    water = _water(cursor, None)
    if water is not None:
        return water
    if cursor.looking_at(_THROW_MARKS):
        raise _bad_throw(cursor)
    return _loose(cursor, source, has_step=has_step)


def _bridge(cursor: Cursor, match: re.Match[str]) -> Throws:
    roll = roll_named(match[1])
    further = tuple(ROLLS.index(name) for name in match[2][1::2])
    if further and isinstance(roll, Unknown):
        raise CkkaError("further_throws", cursor.source.place(match.start()))
    if match[3]:
        return Throws(roll, further, failed=True)
    return _water(cursor, Throws(roll, further)) or Throws(roll, further)


def _water(cursor: Cursor, bridge: Throws | None) -> Throws | None:
    place = cursor.place
    match = cursor.take(_WATER)
    if match is None:
        return None
    roll, failed = roll_named(match[1]), match[2] is not None
    if isinstance(roll, int) and failed is (roll >= WATER_SUCCESS):
        raise CkkaError("water_throw", place, text=match[0])
    before = bridge or NO_THROWS
    return Throws(before.bridge, before.further, water=roll, failed=failed)


def _loose(cursor: Cursor, source: int, *, has_step: bool) -> LooseThrows:
    """Read what notation ① puts behind a move: up to two throws, and whether it failed."""
    place = cursor.place
    match = cursor.take(_LOOSE)
    assert match is not None
    names, back = match.groups()
    if len(names) > 1 and not has_step:
        raise CkkaError("too_many_throws", place, text=names)
    if back and back != "此無" and square(back) != source:
        raise CkkaError("returned_elsewhere", place, text=back)
    rolls: tuple[Roll, ...] = tuple(roll_named(name) for name in names)
    if back:
        return LooseThrows(rolls, failed=True)
    if names.endswith(ROLLS[0]):
        # A bare 無 at the end is no zero but "it failed"; only a bridge throw before it is known.
        known = rolls[:-1]
        return LooseThrows((*known, Unknown.UNKNOWN) if known else (), failed=True)
    return LooseThrows(rolls, failed=None if rolls and isinstance(rolls[-1], int) else False)


def _bad_throw(cursor: Cursor) -> CkkaError:
    word = cursor.looking_at(WORD)
    return CkkaError("bad_throw", cursor.place, text=quote(word[0] if word else ""))


# Captures, declarations, ends and comments


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
        return (PointsLine(read_players_after(cursor, name, place), place=place),)
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
    return (TaxotCall(name, hands, points, place=place),)


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
