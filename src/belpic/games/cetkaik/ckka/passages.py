"""A record cut into passages: one move or other element, with the captures and comments behind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from belpic.games.cetkaik.ckka.syntax import (
    MOVES,
    BoardMove,
    Capture,
    Comment,
    Element,
    Taxot,
)

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Passage:
    """An element that begins something, what it captured, and the comments on both.

    `head` is None only for what stands before the first readable element.
    """

    head: Element | None
    captures: tuple[Capture, ...] = ()
    comments: tuple[str, ...] = ()

    @property
    def elements(self) -> tuple[Element, ...]:
        """All elements again."""
        head = () if self.head is None else (self.head,)
        return (*head, *self.captures, *map(Comment, self.comments))


def cut(elements: Sequence[Element]) -> tuple[Passage, ...]:
    """Return the passages of a body."""
    passages: list[Passage] = []
    for element in elements:
        if isinstance(element, Capture | Comment):
            last = passages.pop() if passages else Passage(None)
            passages.append(_with(last, element))
        else:
            passages.append(Passage(element))
    return tuple(passages)


def _with(passage: Passage, element: Capture | Comment) -> Passage:
    if isinstance(element, Capture):
        return Passage(passage.head, (*passage.captures, element), passage.comments)
    return Passage(passage.head, passage.captures, (*passage.comments, element.text))


def find_first_move(passages: Sequence[Passage]) -> tuple[int, BoardMove] | None:
    """Return the first move of a piece on the board in this season, and how many turns precede it.

    Before it only 皇 can have moved, so the square it starts on tells whose turn that was.
    """
    turns = 0
    for passage in passages:
        head = passage.head
        if isinstance(head, BoardMove):
            return turns, head
        if isinstance(head, Taxot):
            return None
        turns += isinstance(head, MOVES)
    return None
