"""Tables for the rule page of 値木, and what cards can be laid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.parts import RuleTable, Score, ScoredHand
from belpic.core.text import Text
from belpic.games._shared.cards.deck import DECK, names_of, read, reds
from belpic.games._shared.cards.tables import deck_table
from belpic.games.makhup import INFO
from belpic.games.makhup.finder import largest_layings, ways
from belpic.games.makhup.options import PHRASES
from belpic.games.makhup.roads import FREE, NEW_ROADS
from belpic.games.makhup.season import HAND

if TYPE_CHECKING:
    from collections.abc import Mapping

    from belpic.core.options import Options


class MakhupTables:
    """The deck, the deal and the sums."""

    def tables(self, options: Options, seats: int) -> Mapping[str, RuleTable]:  # noqa: ARG002  # the same for all options
        """Return the tables of the rule page."""
        return {"deck": deck_table(), "deal": _deal_table(), "sums": _sum_table()}


def _deal_table() -> RuleTable:
    rows = tuple(
        (
            Text.same(str(seats)),
            Text.same(str(HAND)),
            Text.same(str(len(DECK) - NEW_ROADS - HAND * seats)),
        )
        for seats in INFO.seats
    )
    head = (PHRASES("table.seats"), PHRASES("table.hand"), PHRASES("table.stock"))
    return RuleTable(PHRASES("table.deal"), head, rows)


def _sum_table() -> RuleTable:
    """Return how many ways there are to make each end, and those with at most three cards."""
    rows = []
    for value in range(1, FREE):
        made = sorted(ways(value), key=len)
        short = [way for way in made if len(way) <= 3]
        shown = ", ".join("+".join(map(str, reversed(way))) for way in short)
        rows.append((Text.same(str(value)), Text.same(str(len(made))), Text.same(shown)))
    head = (PHRASES("table.end"), PHRASES("table.ways"), PHRASES("table.short"))
    return RuleTable(PHRASES("table.sums"), head, tuple(rows))


class LayingScoring:
    """Says which ends some cards can be laid on."""

    def score(self, text: str, options: Options) -> Score:  # noqa: ARG002  # the same for all options
        """Return for each end the most of these cards that make it; they count one each.

        Raises:
            Unreadable: if the text is not cards of the deck.
        """
        hands = tuple(
            ScoredHand(
                f"end{laying.value}",
                PHRASES("scoring.end", value=laying.value, cards=names_of(laying.kinds)),
                len(laying.kinds),
                reds(laying.kinds) in (0, len(laying.kinds)),
            )
            for laying in largest_layings(read(text))
        )
        return Score(max((hand.points for hand in hands), default=0), hands)
