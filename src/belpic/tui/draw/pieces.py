"""Pieces and cards: a face, brackets that tell the colour, a sign that tells the owner."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.scene import Card, Colour, Piece
from belpic.tui.draw.block import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.tui.draw.pen import Pen

BRACKETS: Final[dict[Colour | None, tuple[str, str]]] = {
    "red": ("(", ")"),
    "black": ("[", "]"),
    None: (" ", " "),
}
"""Red things are round and black things square, so that nobody needs to see colours."""


def tile(thing: Piece | Card, pen: Pen, ink: str = "") -> Span:
    """Return a piece or card as it stands on a place or in a zone."""
    left, right = BRACKETS[thing.colour]
    seat = thing.seat if isinstance(thing, Piece) else None
    owner = pen.owner(seat) if isinstance(thing, Piece) else ""
    inks = [ink, thing.colour or "piece"]
    if seat is not None and thing.colour is None:
        inks.append(f"seat{seat % 8}")
    return Span(f"{owner}{left}{pen.face(thing)}{right}", " ".join(filter(None, inks)))


def spoken(thing: Piece | Card, pen: Pen) -> str:
    """Return everything about a piece or card in words, as a reader hears it."""
    return pen.phrase("spoken.join").join(_facts(thing, pen))


def _facts(thing: Piece | Card, pen: Pen) -> Iterator[str]:
    name = pen.say(thing.label)
    yield name
    # some games name a piece with its colour
    if thing.colour and (colour := pen.phrase(f"colour.{thing.colour}")) not in name:
        yield colour
    if isinstance(thing, Piece) and thing.seat is not None:
        yield pen.name(thing.seat)
    yield from (pen.say(badge) for badge in thing.badges)
