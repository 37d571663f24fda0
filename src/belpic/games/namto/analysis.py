"""Tables for the rule page of 開樽, and what cards are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.parts import RuleTable, Score, ScoredHand
from belpic.core.text import Text
from belpic.games._shared.cards.deck import COLOURS, names_of, read
from belpic.games._shared.cards.scoring import read_with_table
from belpic.games._shared.cards.tables import deck_table
from belpic.games.namto import INFO
from belpic.games.namto.combination_names import made_name, worth_name
from belpic.games.namto.options import PHRASES, NamtoOptions
from belpic.games.namto.ranking import NAMED, Name
from belpic.games.namto.tableau import HAND

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from belpic.core.options import Options
    from belpic.games._shared.cards.pictures import Example

EXAMPLES: Final = ("b8 b8 b0 r2 b4", "b8 r8 b0 r2 b5", "b8 r8 b0 r2 b4", "bS bK b0 r2 b4")
"""Cards that show how equal combinations are told apart, and what a 船 does."""

EXAMPLE_OF: Final[dict[Name, str]] = {
    **{
        name: " ".join(COLOURS[place % 2] + rank for place, rank in enumerate(ranks))
        for name, ranks in NAMED.items()
    },
    "run": "b3 b4 b5",
    "set": "b5 r5",
    "single": "rK",
}
"""Cards that make each combination, in turn black and red where the colours are free."""


class NamtoTables:
    """The deck, the ranking of combinations, what some cards are worth, and the deal."""

    def tables(self, options: Options, seats: int) -> Mapping[str, RuleTable]:  # noqa: ARG002  # all seat counts are listed
        """Return the tables for these options."""
        assert isinstance(options, NamtoOptions)  # the game's own options
        return {
            "deck": deck_table(),
            "ranking": _ranking_table(options),
            "examples": _examples_table(options),
            "cards": _cards_table(options),
        }


def _ranking_table(options: NamtoOptions) -> RuleTable:
    ranks = options.ranking.ranks
    rows = tuple(
        (
            Text.same(str(rank)),
            PHRASES(f"named.{name}"),
            names_of(read(EXAMPLE_OF[name])),
            PHRASES(f"named_help.{name}", least=options.run_min),
        )
        for name, rank in ranks.items()
    )
    head = tuple(PHRASES(f"table.{name}") for name in ("rank", "name", "cards", "remark"))
    return RuleTable(PHRASES("table.ranking"), head, rows)


def best_examples(options: Options) -> Iterator[Example]:
    """Yield an example of each combination, the strongest first."""
    assert isinstance(options, NamtoOptions)  # the game's own options
    for name in options.ranking.ranks:
        made = options.ranking.worth(read(EXAMPLE_OF[name])).made[0]
        yield made_name(made), made.kinds


def _examples_table(options: NamtoOptions) -> RuleTable:
    rows = tuple(
        (names_of(read(text)), worth_name(options.ranking.worth(read(text)))) for text in EXAMPLES
    )
    head = (PHRASES("table.cards"), PHRASES("table.worth"))
    return RuleTable(PHRASES("table.examples"), head, rows)


def _cards_table(options: NamtoOptions) -> RuleTable:
    """Return how many cards everybody may use at the end if nobody folds."""
    rows = []
    for seats in INFO.seats:
        more = {"pool": seats - 1, "community": options.community, "none": 0}[options.source]
        rows.append(tuple(Text.same(str(number)) for number in (seats, HAND, more)))
    head = tuple(PHRASES(f"table.{name}") for name in ("seats", "hand", "others"))
    return RuleTable(PHRASES("table.usable"), head, tuple(rows))


class NamtoScoring:
    """Tells what cards are worth: all combinations that they are divided into."""

    def score(self, text: str, options: Options) -> Score:
        """Return the combinations, the strongest first; their points are their ranks, 1 to 9.

        The total is the rank of the first. Cards after a stroke are common ones; they count alike.

        Raises:
            Unreadable: if the text is not cards of the deck.
        """
        assert isinstance(options, NamtoOptions)  # the game's own options
        hand, table = read_with_table(text)
        worth = options.ranking.worth(tuple(sorted(hand + table)))
        hands = tuple(
            ScoredHand(made.name, made_name(made), made.key[0], made.key[3] == 1)
            for made in worth.made
        )
        return Score(hands[0].points, hands)
