"""Pictures of combinations for rule pages: rows of cards with their names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.diagram import Diagram, Figure
from belpic.core.errors import Reason, Unreadable
from belpic.core.scene import Board, Piece, Place
from belpic.core.text import Text
from belpic.games._shared.cards.deck import PHRASES, name_of
from belpic.games._shared.cards.scene import face

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from belpic.core.options import Options

RANKING: Final = "ranking"
Example = tuple[Text, tuple[int, ...]]
"""The name of a combination, and cards that make it."""


class RankingDiagram:
    """One picture: an example of every combination, the strongest first."""

    def __init__(self, examples: Callable[[Options], Iterable[Example]]) -> None:
        """Take what finds the examples under some options."""
        self.examples = examples

    def names(self, options: Options) -> Sequence[str]:  # noqa: ARG002  # the same for all options
        """Return the name of the picture."""
        return (RANKING,)

    def draw(self, name: str, options: Options) -> Diagram:
        """Return the picture.

        Raises:
            Unreadable: if it is asked for by another name.
        """
        if name != RANKING:
            raise Unreadable(Reason("no_picture", PHRASES("refused.no_picture", names=RANKING)))
        figures = tuple(row_of_cards(text, kinds) for text, kinds in self.examples(options))
        return Diagram(PHRASES("table.pictured"), figures)


def row_of_cards(caption: Text, kinds: Sequence[int]) -> Figure:
    """Return cards that lie side by side."""
    places = tuple(Place(str(at), at, 0, "plain", name_of(kind)) for at, kind in enumerate(kinds))
    board = Board("cards", caption, "grid", len(kinds), 1, places)
    return Figure(caption, board, tuple(_piece(str(at), kind) for at, kind in enumerate(kinds)))


def _piece(place: str, kind: int) -> Piece:
    card = face(kind)
    return Piece(place, card.glyph, card.letter, card.label, colour=card.colour)
