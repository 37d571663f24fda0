"""Tables for the rule page of 終季, and what six cards are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.errors import Reason, Unreadable
from belpic.core.parts import RuleTable, Score, ScoredHand
from belpic.core.text import Text
from belpic.games._shared.cards.deck import DECK, read, reds
from belpic.games._shared.cards.tables import deck_table
from belpic.games.taxot.options import PHRASES, TaxotOptions
from belpic.games.taxot.tableau import HAND
from belpic.games.taxot.win import ITEM_POINTS, Item, end_items

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from belpic.core.options import Options

SEATS = range(2, 7)
COMPLETE = HAND + 1


class TaxotTables:
    """The deck, the deal and what 終了点 is made of."""

    def tables(self, options: Options, seats: int) -> Mapping[str, RuleTable]:  # noqa: ARG002  # all seat counts are listed
        """Return the tables for these options."""
        assert isinstance(options, TaxotOptions)  # the game's own options
        return {
            "deck": deck_table(),
            "deal": _deal_table(options),
            "points": _points_table(options),
        }


def _deal_table(options: TaxotOptions) -> RuleTable:
    lights = 0 if options.hikari == "off" else 1
    rows = tuple(
        (
            Text.same(str(seats)),
            Text.same(str(HAND)),
            Text.same(str(len(DECK) - HAND * seats - lights)),
        )
        for seats in SEATS
    )
    head = (PHRASES("table.seats"), PHRASES("table.hand"), PHRASES("table.stock"))
    return RuleTable(PHRASES("table.deal"), head, rows)


def _points_table(options: TaxotOptions) -> RuleTable:
    rows = tuple(
        (
            PHRASES(f"item.{item}"),
            PHRASES(f"item_help.{item}"),
            Text.same(str(ITEM_POINTS[item])),
        )
        for item in counted_items(options)
    )
    head = (PHRASES("table.item"), PHRASES("table.for"), PHRASES("table.points"))
    return RuleTable(PHRASES("table.end_points"), head, rows)


def counted_items(options: TaxotOptions) -> Iterator[Item]:
    """Yield what may count towards 終了点 with these options."""
    yield "taxot"
    if options.end_points == "base":
        return
    yield "same_colour"
    yield "rokuren"
    if options.isshu != "off":
        yield "isshu"
    if options.gyumit:
        yield "gyumit"
    if options.myo:
        yield "myo"


class TaxotScoring:
    """Scores six cards as a complete hand."""

    def score(self, text: str, options: Options) -> Score:
        """Return 終了点 of six cards and what it is made of; nothing if they are not complete.

        Raises:
            Unreadable: if the text is not six cards of the deck.
        """
        assert isinstance(options, TaxotOptions)  # the game's own options
        cards = read(text)
        if len(cards) != COMPLETE:
            wrong = PHRASES("refused.six_cards", count=len(cards))
            raise Unreadable(Reason("six_cards", wrong))
        division = options.judge.best(cards, ())
        if division is None:
            return Score(0, (), Reason("incomplete_hand", PHRASES("scoring.incomplete_hand")))
        same = reds(cards) in (0, len(cards))
        hands = tuple(
            ScoredHand(item, PHRASES(f"item.{item}"), ITEM_POINTS[item], same)
            for item in end_items(options, cards, division, first=False)
        )
        return Score(sum(hand.points for hand in hands), hands)
