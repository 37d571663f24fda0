"""Elements as texts of their own, for what is kept of a record that cannot be followed further."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from belpic.games.cetkaik.ckka.errors import Unwritable
from belpic.games.cetkaik.ckka.syntax import (
    BoardMove,
    Comment,
    Drop,
    LooseThrows,
    Player,
    Standing,
    Taxot,
    Tymok,
    Unknown,
)
from belpic.games.cetkaik.ckka.vocabulary import ANY_PIECE, PIECES, ROLLS, UNKNOWN_WORD
from belpic.games.cetkaik.ckka.writer import write_element
from belpic.games.cetkaik.squares import name_of

if TYPE_CHECKING:
    from belpic.games.cetkaik.ckka.syntax import Element


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
    if isinstance(element, Tymok | Taxot):
        return replace(element, name=None)
    if isinstance(element, Standing):
        first, second = (Player("", player.points) for player in element.players)
        return Standing((first, second))
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
