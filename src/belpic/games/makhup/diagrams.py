"""Pictures of roads for the rule page, laid by the code of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.diagram import Diagram, Figure
from belpic.core.errors import Reason, Unreadable
from belpic.core.scene import Board, Card, Piece
from belpic.games._shared.cards.deck import KIND
from belpic.games.makhup.options import PHRASES, MakhupOptions
from belpic.games.makhup.roads import END_TEXTS, Roads
from belpic.games.makhup.scene import road_things

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from belpic.core.options import Options

STEPS: Final[tuple[tuple[str, str, str], ...]] = (
    ("add", "8", "r5 b3"),
    ("merge", "33", "b6"),
)
"""The two pictures of the leaflet: 「8に3と5を出す」 and 「3と3に6を出す」."""
START: Final = ("b8", "r3")


class RoadDiagrams:
    """Roads that branch and join."""

    def names(self, options: Options) -> Sequence[str]:  # noqa: ARG002  # the same for all options
        """Return the names of the pictures."""
        return ("roads",)

    def draw(self, name: str, options: Options) -> Diagram:
        """Return the leaflet's example step by step.

        Raises:
            Unreadable: if there is no such picture.
        """
        assert isinstance(options, MakhupOptions)  # the game's own options
        if name != "roads":
            raise Unreadable(Reason("no_diagram", PHRASES("refused.no_diagram", names="roads")))
        return Diagram(PHRASES("diagram.roads"), tuple(_figures()))


def _figures() -> Iterator[Figure]:
    roads = Roads()
    for code in START:
        roads = roads.begun(KIND[code])
    yield _figure("start", roads)
    for verb, ends, cards in STEPS:
        over = roads.found([END_TEXTS.index(end) for end in ends])
        assert over is not None  # the steps follow one another
        roads = roads.laid(over, tuple(KIND[code] for code in cards.split()), only_last=False)
        yield _figure(verb, roads)


def _figure(key: str, roads: Roads) -> Figure:
    things = tuple(road_things(roads))
    board = things[0]
    assert isinstance(board, Board)  # the roads come first
    cards = (thing for thing in things if isinstance(thing, Card))
    pieces = tuple(
        Piece(card.place or "", card.glyph, card.letter, card.label, colour=card.colour)
        for card in cards
    )
    return Figure(PHRASES(f"diagram.{key}"), board, pieces)
