"""Checks what can be judged without the rules: the order of elements, names, notation, points."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from belpic.games.cetkaik.ckka.errors import CkkaError, quote
from belpic.games.cetkaik.ckka.syntax import (
    NAME_KEYS,
    BoardMove,
    Capture,
    Comment,
    Drop,
    Element,
    GameEnd,
    Header,
    LooseThrows,
    Notation,
    SeasonEnd,
    Standing,
    TamMove,
    Taxot,
    Throws,
    Tymok,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def find_notation(elements: Sequence[Element]) -> Notation:
    """Return ① if anything is told as loosely as only ① allows, otherwise ⓪."""
    return Notation.ONE if any(map(_is_loose, elements)) else Notation.ZERO


def check_elements(
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
        case Tymok() | Taxot():
            return not element.hands
        case TamMove() | Capture() | SeasonEnd() | GameEnd() | Comment() | Standing():
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
    Taxot: "mixed_declaration",
}


def _missing_points(elements: Sequence[Element]) -> Iterator[CkkaError]:
    for element in elements:
        if isinstance(element, Taxot) and element.points is None:
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
        if isinstance(element, Tymok | Taxot) and element.name not in names | {None}:
            known = ", ".join(f"[{quote(str(name))}]" for name in sorted(map(str, names)))
            yield CkkaError(
                "unknown_name", element.place, name=quote(str(element.name)), names=known
            )


def _after_the_end(elements: Sequence[Element]) -> Iterator[CkkaError]:
    ended = False
    for element in elements:
        if ended and not isinstance(element, Comment | Standing):
            yield CkkaError("after_game_end", element.place)
            return
        ended = ended or isinstance(element, GameEnd)
