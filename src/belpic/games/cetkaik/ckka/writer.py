"""Writes the canonical text of a record in notation ⓪.

The layout, which depends on nothing but the record:

* every header item on a line of its own, then the player line; numbers are in kanji;
* two turns a line with four spaces between; a turn is a move, its capture as `手赤兵` behind one
  space, and comments right behind what they are about;
* a declaration, the end of a season, a line of points and the end of the game each on a line of
  their own; a new season follows an empty line;
* hands are in parentheses, `[或]` is written only where leaving it out would lose something, and
  brackets wear no more hashes than they need.

Two elements go beyond the specification, because rulesets need them that it does not know: a water
throw of 皇 (`LO皇[NU]TO水四`) and the throws that 連撃術 adds (`橋三加二`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, assert_never

from belpic.core.quick import replace
from belpic.games.cetkaik.ckka.errors import NOWHERE, Place, Unwritable, quote
from belpic.games.cetkaik.ckka.numerals import HIGHEST, LOWEST, OutOfRange, write_numeral
from belpic.games.cetkaik.ckka.scanner import (
    ANY_PIECE,
    CLOSING,
    PIECES,
    ROLLS,
    TAM_NAME,
    UNKNOWN_WORD,
)
from belpic.games.cetkaik.ckka.syntax import (
    COLOUR_NAMES,
    MOVES,
    BoardMove,
    Capture,
    CkkaRecord,
    Comment,
    Drop,
    Element,
    GameEnd,
    Half,
    HandName,
    Header,
    Info,
    LooseThrows,
    Move,
    PlayerLine,
    PointsLine,
    Roll,
    SeasonEnd,
    TamMove,
    TaxotCall,
    Throws,
    Tymok,
    Unknown,
)
from belpic.games.cetkaik.squares import name_of

if TYPE_CHECKING:
    from collections.abc import Iterator

_BETWEEN_TURNS: Final = "    "
_TURNS_A_LINE: Final = 2
_FAILED: Final = "此無"


def write(record: CkkaRecord) -> str:
    """Return the canonical text of a record; reading it gives an equal record.

    Raises:
        Unwritable: if the record holds what ⓪ cannot express, such as throws whose purpose only a
            replay can tell.
    """
    header = "".join(f"{line}\n" for line in _header_lines(record.header))
    if not record.elements:
        return header
    if not isinstance(record.elements[0], BoardMove | TamMove):
        raise Unwritable("unwritable_start", record.elements[0].place)
    return header + "".join(_body_pieces(record.elements)) + "\n"


def write_element(element: Element) -> str:
    """Return the text of one element alone.

    Raises:
        Unwritable: if ⓪ cannot express it.
    """
    if isinstance(element, Comment):
        return _enclose("{", element.text, element.place)
    if isinstance(element, Capture):
        return _capture(element)
    return _move(element) if isinstance(element, MOVES) else _progress(element)


def _header_lines(header: Header) -> list[str]:
    lines = [write_info(info) for info in header.infos]
    if header.players is not None:
        lines.append(_players(header.players))
    return lines


def write_info(info: Info) -> str:
    """Return the text of one item of a header.

    Raises:
        Unwritable: if the item holds a line break, or a colon in its key.
    """
    if ":" in info.key:
        raise Unwritable("unwritable_key", info.place, text=quote(info.key))
    needs_colon = info.key or ":" in info.value
    return _enclose("{", f"{info.key}:{info.value}" if needs_colon else info.value, info.place)


def _players(players: tuple[PlayerLine, PlayerLine]) -> str:
    return " ".join(
        _enclose("[", player.name, player.place)
        + ("" if player.points is None else _number(player.points, player.place))
        for player in players
    )


def _body_pieces(elements: tuple[Element, ...]) -> Iterator[str]:
    """Yield every element with what separates it from the one before."""
    turns = 0
    separator = ""
    for element in elements:
        text = write_element(element)
        if isinstance(element, Comment):
            yield text
        elif isinstance(element, Capture):
            yield f" {text}"
        elif isinstance(element, MOVES):
            yield (_BETWEEN_TURNS if turns else separator) + text
            turns = (turns + 1) % _TURNS_A_LINE
            separator = "\n"
        else:
            yield separator + text
            turns = 0
            separator = "\n\n" if isinstance(element, SeasonEnd | PointsLine) else "\n"


def _move(move: Move) -> str:
    match move:
        case BoardMove():
            return _board_move(move)
        case TamMove():
            return _tam_move(move)
        case Drop():
            return _drop(move)
        case _:
            assert_never(move)


def _progress(element: Tymok | TaxotCall | SeasonEnd | GameEnd | PointsLine) -> str:
    match element:
        case Tymok():
            return f"{_declaration(element)}再行"
        case TaxotCall():
            return _taxot(element)
        case SeasonEnd():
            return f"{element.season}終"
        case GameEnd():
            return "星一周"
        case PointsLine():
            return _players(element.players)
        case _:
            assert_never(element)


def _capture(capture: Capture) -> str:
    colour = "" if capture.colour is None else COLOUR_NAMES[capture.colour]
    return f"手{colour}{PIECES[capture.kind]}"


def _board_move(move: BoardMove) -> str:
    if isinstance(move.throws, LooseThrows):
        raise Unwritable("unwritable_loose", move.place)
    piece = ANY_PIECE if move.kind is None else PIECES[move.kind]
    path = "".join(map(name_of, (*move.vias, move.target)))
    return name_of(move.source) + piece + path + (_throws(move.throws) or "無撃裁")


def _tam_move(move: TamMove) -> str:
    step = "" if move.via is None else name_of(move.via)
    first = f"[{UNKNOWN_WORD if move.first is None else name_of(move.first)}]"
    if move.half is Half.FORMER:
        path = step + first
    elif move.half is Half.LATTER:
        path = first + step
    else:
        path = step if move.first is None else first
    return name_of(move.source) + TAM_NAME + path + name_of(move.target) + _throws(move.throws)


def _drop(drop: Drop) -> str:
    if drop.colour is None:
        raise Unwritable("unwritable_colour", drop.place)
    return COLOUR_NAMES[drop.colour] + PIECES[drop.kind] + name_of(drop.target)


def _throws(throws: Throws) -> str:
    text = ""
    if throws.bridge is not None:
        text += "橋" + _roll(throws.bridge) + "".join(f"加{ROLLS[roll]}" for roll in throws.further)
    if throws.water is not None:
        text += "水" + _roll(throws.water)
    return text + (_FAILED if throws.failed else "")


def _roll(roll: Roll) -> str:
    return UNKNOWN_WORD if isinstance(roll, Unknown) else ROLLS[roll]


def _taxot(taxot: TaxotCall) -> str:
    if taxot.points is None:
        raise Unwritable("unwritable_points", taxot.place)
    return f"{_declaration(taxot)}終季 手{_number(taxot.points, taxot.place)}"


def _declaration(element: Tymok | TaxotCall) -> str:
    if not element.hands:
        raise Unwritable("unwritable_hands", element.place)
    name = UNKNOWN_WORD if element.name is None else _enclose("[", element.name, element.place)
    return f"{name}為{''.join(_hand(hand, element.place) for hand in element.hands)}"


def _hand(hand: HandName, place: Place) -> str:
    return _enclose("(", str(hand), place)


def _number(number: int, place: Place) -> str:
    try:
        return write_numeral(number)
    except OutOfRange:
        raise Unwritable(
            "unwritable_number", place, number=number, low=LOWEST, high=HIGHEST
        ) from None


def _enclose(opening: str, text: str, place: Place = NOWHERE) -> str:
    """Return a text in brackets, with just enough hashes that it cannot end too early."""
    if any(char in text for char in "\r\n\0"):
        raise Unwritable("unwritable_text", place, text=quote(text))
    closing = CLOSING[opening]
    runs = [len(run) for run in re.findall(rf"\{closing}(#*)", text)]
    hashes = "#" * (max(runs) + 1) if runs else ""
    return hashes + opening + text + closing + hashes


# Elements alone, for what is kept of a record that cannot be followed further


def tell(element: Element) -> str:
    """Return the text of an element without names, in ⓪ or, where that is not enough, in ①."""
    nameless = _without_names(element)
    if isinstance(nameless, Comment):
        return nameless.text
    try:
        return write_element(nameless)
    except Unwritable:
        return _tell_loosely(nameless)


def _without_names(element: Element) -> Element:
    if isinstance(element, Tymok | TaxotCall):
        return replace(element, name=None)
    if isinstance(element, PointsLine):
        first, second = (PlayerLine("", player.points) for player in element.players)
        return PointsLine((first, second))
    return element


def _tell_loosely(element: Element) -> str:
    match element:
        case BoardMove():
            piece = ANY_PIECE if element.kind is None else PIECES[element.kind]
            path = "".join(map(name_of, (*element.vias, element.target)))
            return name_of(element.source) + piece + path + _loose_throws(element)
        case Drop():
            return UNKNOWN_WORD + PIECES[element.kind] + name_of(element.target)
        case Tymok():
            return "再行"
        case _:
            return "終季"


def _loose_throws(move: BoardMove) -> str:
    throws = move.throws
    assert isinstance(throws, LooseThrows)  # else ⓪ has a text for the move
    rolls = "".join(
        UNKNOWN_WORD if isinstance(roll, Unknown) else ROLLS[roll] for roll in throws.rolls
    )
    return rolls + ("此無" if throws.failed else "")
