"""Tables about the deck, for the rule pages of all card games."""

from __future__ import annotations

from belpic.core.numbers import number_text
from belpic.core.parts import RuleTable
from belpic.core.text import Text
from belpic.games._shared.cards.deck import COPIES_OF_RANK, KANJI, PHRASES, RANKS, STRENGTHS


def deck_table() -> RuleTable:
    """Return the ranks with their codes, strengths and numbers of copies, the weakest first."""
    rows = tuple(
        (
            Text.same(KANJI[index]),
            PHRASES(f"rank.{rank}"),
            Text.same(f"b{rank} r{rank}"),
            Text.same(number_text(STRENGTHS[2 * index])),
            Text.same(str(2 * COPIES_OF_RANK[index])),
        )
        for index, rank in enumerate(RANKS)
    )
    head = tuple(
        PHRASES(f"table.{name}") for name in ("card", "name", "code", "strength", "copies")
    )
    return RuleTable(PHRASES("table.deck"), head, rows)
