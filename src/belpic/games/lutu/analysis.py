"""Exact odds of 新遊: what a bet is worth and what the house keeps."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from belpic.core.parts import RuleTable
from belpic.core.text import Text
from belpic.games._shared.sticks import STICKS
from belpic.games.lutu.options import DIVIDENDS, PHRASES, LutuOptions

if TYPE_CHECKING:
    from collections.abc import Mapping

    from belpic.core.options import Options


def chance_of(number: int) -> Fraction:
    """Return how likely the sticks show the number."""
    return STICKS.outcomes()[number][1]


def expected_gain(options: LutuOptions, number: int, stake: int = 1) -> Fraction:
    """Return what a bet on the number gains on average."""
    comes = chance_of(number)
    return stake * (comes * options.weight(number) - (1 - comes))


def house_edge(options: LutuOptions, number: int) -> Fraction:
    """Return the expected loss for each unit staked on the number."""
    return -expected_gain(options, number)


class LutuOdds:
    """The tables of the rule page."""

    def tables(self, options: Options, seats: int) -> Mapping[str, RuleTable]:
        """Return dividend, probability and edge of every number, for both ways of paying."""
        assert isinstance(options, LutuOptions)  # the game's own options
        chosen = options.chosen()
        returned = LutuOptions.make(seats, {**chosen, "stake_returned": True})
        included = LutuOptions.make(seats, {**chosen, "stake_returned": False})
        rows = tuple(
            (
                Text.same(str(number)),
                Text.same(f"×{DIVIDENDS[number]}"),  # the book's sign
                Text.same(f"{chance_of(number) * 32}/32"),
                Text.same(_percent(house_edge(returned, number))),
                Text.same(_percent(house_edge(included, number))),
            )
            for number in range(len(DIVIDENDS))
        )
        head = tuple(
            PHRASES(f"table.{name}")
            for name in ("number", "dividend", "probability", "edge_returned", "edge_included")
        )
        return {"odds": RuleTable(PHRASES("table.odds"), head, rows)}


def _percent(share: Fraction) -> str:
    return f"{share} = {float(share):.3%}"
