"""Tables for the rule page of 値戦, and what cards make together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.parts import RuleTable, Score, ScoredHand
from belpic.core.text import Text
from belpic.games._shared.cards.deck import DECK, names_of, read, reds
from belpic.games._shared.cards.phrases import combination_name
from belpic.games._shared.cards.scoring import read_with_table
from belpic.games._shared.cards.tables import deck_table
from belpic.games.makkaik import INFO
from belpic.games.makkaik.options import PHRASES, MakkaikOptions
from belpic.games.makkaik.tableau import HAND, OPEN
from belpic.games.makkaik.values import RUN, SHAPES, MakkaikFound

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from belpic.core.options import Options
    from belpic.games._shared.cards.pictures import Example

EXAMPLES: Final = ("b2 b2 r2", "r3 r4 r5", "b5 r5", "bK")
"""One combination of each category, the strongest first."""
OPENED: Final = "b5 r2 b8"
HANDS: Final = ("b5 r5 r0", "b3 b4 r0", "r0 r1 r8", "rS r6 b1", "r4 r6 rK")
"""Hands whose best combinations with `OPENED` are of all categories."""


class MakkaikTables:
    """The deck, the deal, the ranking of combinations, and what hands make with open cards."""

    def tables(self, options: Options, seats: int) -> Mapping[str, RuleTable]:  # noqa: ARG002  # all seat counts are listed
        """Return the tables for these options."""
        assert isinstance(options, MakkaikOptions)  # the game's own options
        return {
            "deck": deck_table(),
            "deal": _deal_table(),
            "ranking": _ranking_table(options),
            "together": _together_table(options),
        }


def _deal_table() -> RuleTable:
    rows = tuple(
        tuple(
            Text.same(str(number))
            for number in (seats, HAND, OPEN, len(DECK) - HAND * seats - OPEN)
        )
        for seats in INFO.seats
    )
    head = tuple(PHRASES(f"table.{name}") for name in ("seats", "each", "open", "stock"))
    return RuleTable(PHRASES("table.deal"), head, rows)


def best_examples(options: Options) -> Iterator[Example]:
    """Yield a combination of each category, the strongest first."""
    assert isinstance(options, MakkaikOptions)  # the game's own options
    for text in EXAMPLES:
        best = next(options.finder.found(read(text), ()))
        yield _name(best), best.kinds


def _ranking_table(options: MakkaikOptions) -> RuleTable:
    rows = []
    for place, text in enumerate(EXAMPLES, start=1):
        best = next(options.finder.found(read(text), ()))
        compared = PHRASES("table.by_top" if best.category == RUN else "table.by_strength")
        rows.append((Text.same(str(place)), _name(best), names_of(best.kinds), compared))
    head = tuple(
        PHRASES(f"table.{name}") for name in ("place", "combination", "example", "compared")
    )
    return RuleTable(PHRASES("table.ranking"), head, tuple(rows))


def _together_table(options: MakkaikOptions) -> RuleTable:
    opened = read(OPENED)
    rows = []
    for text in HANDS:
        best = next(options.finder.found(read(text), opened))
        rows.append((names_of(read(text)), _name(best), names_of(best.kinds)))
    head = tuple(PHRASES(f"table.{name}") for name in ("hand", "best", "used"))
    return RuleTable(PHRASES("table.together", cards=names_of(opened)), head, tuple(rows))


def _name(found: MakkaikFound) -> Text:
    return combination_name(found.combination)


class MakkaikScoring:
    """Tells the best combination of a hand, alone or with open cards after a stroke."""

    def score(self, text: str, options: Options) -> Score:
        """Return the best combination; its points are the rank of its category, 1 to 4.

        Raises:
            Unreadable: if the text is not cards of the deck.
        """
        assert isinstance(options, MakkaikOptions)  # the game's own options
        best = next(options.finder.found(*read_with_table(text)))
        kind, size = SHAPES[best.category]
        same = reds(best.kinds) in (0, len(best.kinds))
        hand = ScoredHand(f"{kind}{size}", _name(best), best.category + 1, same)
        return Score(hand.points, (hand,))
