"""Tables for the rule page of 小猫, and what cards are together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.parts import RuleTable, Score, ScoredHand
from belpic.core.text import Text
from belpic.games._shared.cards.deck import COPIES_OF_RANK, DECK, KANJI, RANKS, read, reds
from belpic.games._shared.cards.phrases import combination_name
from belpic.games._shared.cards.scoring import readings_score
from belpic.games._shared.cards.tables import deck_table
from belpic.games.nine import INFO
from belpic.games.nine.finder import readings
from belpic.games.nine.options import PHRASES, NineOptions
from belpic.games.nine.plays import BEATING, DECLARED, MUN, Rule, strength

if TYPE_CHECKING:
    from collections.abc import Mapping

    from belpic.core.options import Options

ANSWERS: Final = (
    ("r4", "r5"),
    ("r4", "b5"),
    ("b4 r4", "b5"),
    ("r4", "b4 b4"),
    ("r4", "r5 r5"),
    ("r4", "b4 r0"),
    ("rK", "rT"),
    ("rT", "rS"),
    ("rS", "rT"),
    ("rT", "bT b0"),
)
"""What lies on the table, and a possible answer."""


class NineTables:
    """The deck, the deal, the circle of strengths, and what may be laid on what."""

    def tables(self, options: Options, seats: int) -> Mapping[str, RuleTable]:  # noqa: ARG002  # all seat counts are listed
        """Return the tables for these options."""
        assert isinstance(options, NineOptions)  # the game's own options
        return {
            "deck": deck_table(),
            "deal": _deal_table(options),
            "strengths": _strength_table(),
            "answers": _answer_table(options),
        }


def _deal_table(options: NineOptions) -> RuleTable:
    rows = tuple(
        (
            Text.same(str(seats)),
            Text.same(str(options.hand_size(seats))),
            Text.same(str(len(DECK) - seats * options.hand_size(seats))),
        )
        for seats in INFO.seats
    )
    head = (PHRASES("table.seats"), PHRASES("table.hand"), PHRASES("table.stock"))
    return RuleTable(PHRASES("table.deal"), head, rows)


def _strength_table() -> RuleTable:
    rows = tuple(
        (
            Text.same(f"{KANJI[rank]} {RANKS[rank]}"),
            Text.same(str(strength(rank))),
            Text.same(str(2 * COPIES_OF_RANK[rank])),
            Text.same("".join(KANJI[other] for other in BEATING[rank])),
        )
        for rank in DECLARED
    )
    wild = (
        Text.same(f"{KANJI[MUN]} {RANKS[MUN]}"),
        PHRASES("table.wild"),
        Text.same(str(2 * COPIES_OF_RANK[MUN])),
        Text.same("–"),
    )
    head = tuple(PHRASES(f"table.{name}") for name in ("card", "strength", "copies", "beaten_by"))
    return RuleTable(PHRASES("table.strengths"), head, (*rows, wild))


def _answer_table(options: NineOptions) -> RuleTable:
    rows = []
    for texts in ANSWERS:
        current, answer = (next(readings(read(text))) for text in texts)
        rule = Rule(current.rank, current.size, current.colours, options.set_colour)
        verdict = PHRASES("table.yes" if rule.allows(answer) else "table.no")
        cells = (" ".join(play.action[1:]) for play in (current, answer))
        rows.append((*(Text.same(f"`{cell}`") for cell in cells), verdict))
    head = (PHRASES("table.current"), PHRASES("table.answer"), PHRASES("table.allowed"))
    return RuleTable(PHRASES("table.answers"), head, tuple(rows))


class NineReadings:
    """Says what cards are together, each reading with its strength."""

    def score(self, text: str, options: Options) -> Score:  # noqa: ARG002  # the same for all options
        """Return every reading of the cards; none if they are no combination.

        Raises:
            Unreadable: if the text is not cards of the deck.
        """
        cards = read(text)
        same = reds(cards) in (0, len(cards))
        hands = tuple(
            ScoredHand(
                f"{play.combination.type}{RANKS[play.rank]}",
                combination_name(play.combination),
                strength(play.rank),
                same,
            )
            for play in readings(cards)
        )
        return readings_score(hands)
