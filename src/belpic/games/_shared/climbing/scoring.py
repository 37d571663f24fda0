"""What cards are together, for `belpic score` and the examples of rule pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from belpic.core.parts import Score, ScoredHand
from belpic.games._shared.cards.deck import CODES, read, reds
from belpic.games._shared.cards.scoring import readings_score
from belpic.games._shared.climbing.readings import Reading, readings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from belpic.core.text import Text
    from belpic.games._shared.cards.hands import Hand
    from belpic.games._shared.climbing.forms import Form
    from belpic.games._shared.climbing.scale import Scale


class Worth(NamedTuple):
    """What a form is called, what is told of its strength, and how strong it is among others."""

    id: str
    name: Text
    points: int
    strength: int


class Finder:
    """Finds everything that some cards can be read as together."""

    def __init__(
        self,
        scale: Scale,
        forms: Callable[[Hand], Iterable[Form]],
        worth: Callable[[Form], Worth],
    ) -> None:
        """Say which forms a hand has and what each of them is worth."""
        self.scale = scale
        self.forms = forms
        self.worth = worth

    def find(self, text: str) -> list[Reading]:
        """Return the readings of the cards written as text, the strongest first.

        Raises:
            Unreadable: if they are not cards of the deck; it names the column.
        """
        kinds = read(text)
        forms = self.forms(kinds)
        found = readings(self.scale, forms, [CODES[kind] for kind in kinds])
        return sorted(found, key=lambda reading: -self.worth(reading.form).strength)

    def score(self, text: str) -> Score:
        """Return the readings with their strengths, and what the strongest counts."""
        kinds = read(text)
        same = reds(kinds) in (0, len(kinds))
        hands = []
        for reading in self.find(text):
            worth = self.worth(reading.form)
            hands.append(ScoredHand(worth.id, worth.name, worth.points, same))
        return readings_score(tuple(hands))
