"""Turns a body in another script into notation ①, remembering where every piece came from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.games.cetkaik.ckka.errors import CkkaError
from belpic.games.cetkaik.ckka.source import Cursor, Source
from belpic.games.cetkaik.ckka.vocabulary import INFO

if TYPE_CHECKING:
    from collections.abc import Callable

    from belpic.games.cetkaik.ckka.errors import Report


class Transliteration:
    """A text in the making: pieces of notation ①, each with its place in the original."""

    def __init__(self, original: Source) -> None:
        """Begin with an empty text."""
        self._original = original
        self._pieces: list[str] = []
        self._origins: list[tuple[int, int]] = [(0, 0)]
        self._length = 0

    def add(self, piece: str, origin: int) -> None:
        """Append a piece that stands for what is at offset `origin` of the original."""
        self._origins.append((self._length, origin))
        self._pieces.append(piece)
        self._length += len(piece)

    def finish(self) -> Source:
        """Return the whole text; its places are those of the original."""
        return Source("".join(self._pieces), self._original.text, self._origins)


def transliterate(
    cursor: Cursor,
    step: Callable[[Cursor, Transliteration], None],
    report: Report,
    give_up: Callable[[Cursor], None],
) -> Source:
    """Return everything from the cursor on in notation ①; comments are taken over as they are.

    Args:
        cursor: where the body begins.
        step: reads one piece at the cursor and adds it.
        report: gets what cannot be read, and may raise it.
        give_up: moves the cursor behind something unreadable.
    """
    made = Transliteration(cursor.source)
    while not cursor.at_end:
        start = cursor.at
        try:
            if cursor.take_enclosed(INFO) is None:
                step(cursor, made)
            else:
                made.add(cursor.text[start : cursor.at], start)
        except CkkaError as error:
            report(error)
            give_up(cursor)
            made.add(" ", start)
    return made.finish()
