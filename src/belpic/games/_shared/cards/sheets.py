"""What a card game needs on a real table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.sheets import CountingSticks, Deck, Reference, ScoreSheet
from belpic.games._shared.cards.deck import DECK, PHRASES
from belpic.games._shared.cards.options import CardOptions
from belpic.games._shared.cards.scene import face

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.options import Options
    from belpic.core.sheets import Sheet

MATCHES = 16
"""How many matches a score sheet has room for where a match is one season."""
WHITE, RED, BLACK = 10, 6, 4
"""点棒 for each seat: 140 points."""


def deck_sheet() -> Deck:
    """Return the 48 cards."""
    return Deck(tuple(map(face, DECK)))


def counting_sticks(seats: int) -> CountingSticks:
    """Return 点棒 for so many seats."""
    return CountingSticks(WHITE * seats, RED * seats, BLACK * seats)


class CardSheets:
    """The deck, 点棒, a score sheet and the tables that one looks things up in."""

    def __init__(self, *tables: str, diagrams: tuple[str, ...] = ()) -> None:
        """Take the names of the tables, beside that of the deck, and of the diagrams."""
        self.reference = Reference(("deck", *tables), diagrams)

    def sheets(self, options: Options, seats: int) -> Sequence[Sheet]:
        """Return the sheets for so many seats."""
        assert isinstance(options, CardOptions)
        scores = ScoreSheet(options.seasons, PHRASES("scene.season"))
        if options.seasons == 1:
            scores = ScoreSheet(MATCHES)
        return (deck_sheet(), counting_sticks(seats), self.reference, scores)
