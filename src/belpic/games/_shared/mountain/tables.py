"""Tables for the rule pages: the cards with what they do, and what a move costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.parts import RuleTable
from belpic.core.text import Text
from belpic.games._shared.cards.deck import KANJI, RANKS
from belpic.games._shared.mountain.options import PHRASES, MountainOptions
from belpic.games._shared.mountain.rules import COIN, COSTS, RICE, halved

if TYPE_CHECKING:
    from collections.abc import Mapping

    from belpic.core.options import Options
    from belpic.core.scene import Look

HALVINGS: Final = range(5)
CARTS: Final = range(5)


class MountainTables:
    """The cards, the price of a move, and the places that reach further."""

    def tables(self, options: Options, seats: int) -> Mapping[str, RuleTable]:  # noqa: ARG002  # the same for any number
        """Return the tables under these options."""
        assert isinstance(options, MountainOptions)  # the games' own tables
        return {
            "cards": _card_table(options),
            "prices": _price_table(),
            "places": _place_table(options),
        }


def _card_table(options: MountainOptions) -> RuleTable:
    rules, phrases = options.rules, options.phrases
    limits = {"weak": rules.threshold - 1, "strong": rules.threshold}
    rows = tuple(
        (
            phrases("card.value", kanji=KANJI[rank], rank=code),
            Text.same(str(COSTS[rank])),
            Text.same(str(rules.copies[rank])),
            phrases(f"effect.{code}", **limits),
        )
        for rank, code in enumerate(RANKS)
    )
    head = tuple(phrases(f"table.{name}") for name in ("card", "cost", "each", "effect"))
    return RuleTable(phrases("table.cards"), head, rows)


def _price_table() -> RuleTable:
    """Return the price in rice for every number of 車, and in coins, by how often 巫 halved it."""
    rows = tuple(
        (
            Text.same(str(times)),
            *(Text.same(str(max(0, halved(RICE, times) - carts))) for carts in CARTS),
            Text.same(str(halved(COIN, times))),
        )
        for times in HALVINGS
    )
    head = (
        PHRASES("table.halvings"),
        *(PHRASES("table.rice", carts=carts) for carts in CARTS),
        PHRASES("table.coin"),
    )
    return RuleTable(PHRASES("table.prices"), head, rows)


def _place_table(options: MountainOptions) -> RuleTable:
    """Return the kinds of places, in the order in which the route meets them."""
    route, phrases = options.rules.route, options.phrases
    named: dict[Look, list[str]] = {}
    for number, node in enumerate(route.nodes):
        name = f"{number}" if node.name == str(number) else f"{number} {node.name}"
        named.setdefault(node.look, []).append(name)
    rows = tuple(
        (phrases(f"kind.{look}"), Text.same(", ".join(names))) for look, names in named.items()
    )
    head = (phrases("table.kind"), phrases("table.place"))
    return RuleTable(phrases("table.places"), head, rows)
