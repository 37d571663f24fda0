"""Tables for the rule page of 連友, and what cards are together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.parts import RuleTable, Score
from belpic.core.text import Text
from belpic.games._shared.cards.deck import DECK, names_of, read
from belpic.games._shared.cards.tables import deck_table
from belpic.games._shared.climbing.scoring import Finder, Worth
from belpic.games.niekhi import INFO
from belpic.games.niekhi.combination_names import made_name
from belpic.games.niekhi.combinations import SCALE, NiekhiForm
from belpic.games.niekhi.options import PHRASES, NiekhiOptions

if TYPE_CHECKING:
    from collections.abc import Mapping

    from belpic.core.options import Options
    from belpic.games._shared.climbing.forms import Form

EXAMPLES: Final = ("b5", "bK rT", "r1 b1 b1", "b5 r6 b7", "b1 r1 b2 rS b3 r3", "b5 bS rS")
"""Cards whose readings the rule page shows."""
ANSWERS: Final = (
    ("b5", "r6"),
    ("b5", "r5"),
    ("bK", "rT"),
    ("b5 r5", "b6 r6"),
    ("r5 b6 r7", "b6 r7 b8"),
    ("r5 b6 r7", "b5 r6 b7 r8"),
    ("bK", "b1 b1 r1"),
    ("b4 r5 b6 r7 b8", "b0 b0 r0"),
    ("b8 r8 b8", "b1 r1 b1"),
    ("b8 r8 b8", "b0 b0 r0 r0"),
)
"""Combinations and possible answers."""


class NiekhiTables:
    """The deck, the deal, the combinations, and what may be played on what."""

    def tables(self, options: Options, seats: int) -> Mapping[str, RuleTable]:  # noqa: ARG002  # all seat counts are listed
        """Return the tables for these options."""
        assert isinstance(options, NiekhiOptions)  # the game's own options
        return {
            "deck": deck_table(),
            "deal": _deal_table(options),
            "combinations": _combination_table(options),
            "answers": _answer_table(options),
        }


def _deal_table(options: NiekhiOptions) -> RuleTable:
    rows = []
    for seats in INFO.seats:
        each, rest = divmod(len(DECK), seats)
        dealt = rest and options.remainder == "deal"
        more = PHRASES("table.one_more", each=each + 1, count=rest) if dealt else None
        hand = Text.same(str(each))
        rows.append((Text.same(str(seats)), more or hand, Text.same(str(0 if dealt else rest))))
    head = (PHRASES("table.seats"), PHRASES("table.hand"), PHRASES("table.rest"))
    return RuleTable(PHRASES("table.deal"), head, tuple(rows))


def _combination_table(options: NiekhiOptions) -> RuleTable:
    finder = finder_of(options)
    rows = tuple(
        (
            names_of(read(text)),
            Text.same(f"`{text}`"),
            Text.join(tuple(finder.worth(found.form).name for found in finder.find(text)))
            if finder.find(text)
            else PHRASES("table.none"),
        )
        for text in EXAMPLES
    )
    head = (PHRASES("table.example"), PHRASES("table.code"), PHRASES("table.combination"))
    return RuleTable(PHRASES("table.combinations"), head, rows)


def _answer_table(options: NiekhiOptions) -> RuleTable:
    finder = finder_of(options)
    rows = []
    for texts in ANSWERS:
        current, answer = (NiekhiForm.of(finder.find(text)[0].form) for text in texts)
        verdict = "yes" if answer.beats(current, options.bomb) else "no"
        rows.append((made_name(current), made_name(answer), PHRASES(f"table.{verdict}")))
    head = (PHRASES("table.current"), PHRASES("table.answer"), PHRASES("table.allowed"))
    return RuleTable(PHRASES("table.answers"), head, tuple(rows))


def finder_of(options: NiekhiOptions) -> Finder:
    """Return what finds the combinations with these options."""
    book = options.book
    return Finder(SCALE, lambda hand: [entry.form for entry in book.leads(hand)], worth_of)


def worth_of(form: Form) -> Worth:
    """Return what a form is called and how strong it is."""
    made = NiekhiForm.of(form)
    return Worth(made.type, made_name(made), made.key, made.key)


class NiekhiReadings:
    """Says what cards are together, each reading with its strength."""

    def score(self, text: str, options: Options) -> Score:
        """Return every reading of the cards; none if they are no combination.

        Raises:
            Unreadable: if the text is not cards of the deck.
        """
        assert isinstance(options, NiekhiOptions)  # the game's own options
        return finder_of(options).score(text)
