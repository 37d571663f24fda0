"""Tables for the rule page of 軟連, and what cards are together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.parts import RuleTable, Score
from belpic.core.text import Text
from belpic.games._shared.cards.deck import KANJI, RANKS, names_of, read
from belpic.games._shared.climbing.scoring import Finder, Worth
from belpic.games.hauniek import INFO
from belpic.games.hauniek.circle import (
    CIRCLE,
    DECKS,
    NO_FOOT,
    PLACES,
    HauniekForm,
    beats,
    colours_of,
    strength_of,
)
from belpic.games.hauniek.combination_names import made_name, rank_name
from belpic.games.hauniek.options import PHRASES, HauniekOptions

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from belpic.core.options import Options
    from belpic.games._shared.climbing.forms import Form

EXAMPLES: Final = ("b5", "b2 r2 b2", "b4 r5", "rT bS b1", "b8 bK rT bS r1", "b0 b5")
"""Cards whose readings the rule page shows."""
ANSWERS: Final = (
    ("b1 b1 b1", "r2 b2 b2"),
    ("b1 b1 b1", "r1 r1 r1 b1"),
    ("b1 b1 b1", "r1 r2 b3 r4"),
    ("b1 b1 b1", "r1 b2 b3"),
    ("b1 b1 b1", "b2 r2 b2 r2"),
    ("bT bS b1", "rS b1 b2"),
    ("bS b1 b2", "r1 b2 r3"),
    ("bT bS b1", "r1 b2 r3"),
    ("b4", "r5"),
    ("b4 r4", "r5 r5"),
)
"""Combinations and possible answers."""


class HauniekTables:
    """The deck, the deal, the circle, the combinations and what may be laid on what."""

    def tables(self, options: Options, seats: int) -> Mapping[str, RuleTable]:  # noqa: ARG002  # all seat counts are listed
        """Return the tables for these options."""
        assert isinstance(options, HauniekOptions)  # the game's own options
        return {
            "deck": _deck_table(options),
            "deal": _deal_table(options),
            "circle": _circle_table(),
            "combinations": _combination_table(options),
            "answers": _answer_table(options),
        }


def _deck_table(options: HauniekOptions) -> RuleTable:
    """Return the ranks as they follow each other on the circle."""
    deck = DECKS[options.mun]
    rows = []
    for value, rank in enumerate(CIRCLE + "0"):
        copies = sum(RANKS[kind // 2] == rank for kind in deck)
        if copies:
            cells = (
                Text.same(KANJI[RANKS.index(rank)]),
                PHRASES(f"rank.{rank}"),
                Text.same(f"b{rank} r{rank}"),
                PHRASES(f"table.mun_{options.mun}") if rank == "0" else Text.same(str(value + 1)),
                Text.same(str(copies)),
            )
            rows.append(cells)
    names = ("card", "name", "code", "place", "copies")
    return RuleTable(
        PHRASES("table.deck"), tuple(PHRASES(f"table.{name}") for name in names), tuple(rows)
    )


def _deal_table(options: HauniekOptions) -> RuleTable:
    rows = []
    for seats in INFO.seats:
        each = options.hand_size(seats)
        stock = len(DECKS[options.mun]) - seats * each
        rows.append(tuple(Text.same(str(number)) for number in (seats, each, stock)))
    head = (PHRASES("table.seats"), PHRASES("table.hand"), PHRASES("table.stock"))
    return RuleTable(PHRASES("table.deal"), head, tuple(rows))


def _circle_table() -> RuleTable:
    rows = tuple(
        (rank_name(one), _kanji(beats(one, other) for other in range(PLACES)))
        for one in range(PLACES)
    )
    head = (PHRASES("table.card"), PHRASES("table.beats"))
    return RuleTable(PHRASES("table.circle"), head, rows)


def _kanji(chosen: Iterable[bool]) -> Text:
    """Return the ranks that were chosen."""
    ranks = [rank for rank, yes in zip(CIRCLE, chosen, strict=True) if yes]
    return Text.same("".join(KANJI[RANKS.index(rank)] for rank in ranks) or "–")


def _combination_table(options: HauniekOptions) -> RuleTable:
    finder = finder_of(options)
    rows = []
    for text in EXAMPLES:
        found = tuple(finder.worth(reading.form).name for reading in finder.find(text))
        what = Text.join(found) if found else PHRASES("table.none")
        rows.append((names_of(read(text)), Text.same(f"`{text}`"), what))
    head = (PHRASES("table.example"), PHRASES("table.code"), PHRASES("table.combination"))
    return RuleTable(PHRASES("table.combinations"), head, tuple(rows))


def _answer_table(options: HauniekOptions) -> RuleTable:
    """Return examples, as far as they are combinations with these options."""
    finder = finder_of(options)
    rows = []
    for texts in ANSWERS:
        found = [finder.find(text) for text in texts]
        if not all(found):
            continue
        made = [HauniekForm.of(readings[0].form) for readings in found]
        shared = colours_of(read(texts[0])) & colours_of(read(texts[1]))
        verdict = "no_colour" if not shared else "yes" if made[1].goes_on(made[0]) else "no"
        cells = [
            PHRASES("table.coded", code=text, name=made_name(one))
            for text, one in zip(texts, made, strict=True)
        ]
        rows.append((*cells, PHRASES(f"table.{verdict}")))
    head = (PHRASES("table.current"), PHRASES("table.answer"), PHRASES("table.allowed"))
    return RuleTable(PHRASES("table.answers"), head, tuple(rows))


def finder_of(options: HauniekOptions) -> Finder:
    """Return what finds the combinations with these options."""
    book = options.book
    return Finder(book.scale, lambda hand: [entry.form for entry in book.leads(hand)], worth_of)


def worth_of(form: Form) -> Worth:
    """Return what a form is called, and the place of its foot on the circle, 兵 being 1."""
    made = HauniekForm.of(form)
    place = 0 if made.foot == NO_FOOT else made.foot + 1
    return Worth(made.type, made_name(made), place, strength_of(made.foot))


class HauniekReadings:
    """Says what cards are together, each reading with the place of its foot."""

    def score(self, text: str, options: Options) -> Score:
        """Return every reading of the cards; none if they are no combination.

        Raises:
            Unreadable: if the text is not cards of the deck.
        """
        assert isinstance(options, HauniekOptions)  # the game's own options
        return finder_of(options).score(text)
