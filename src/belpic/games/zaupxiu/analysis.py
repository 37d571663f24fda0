"""Exact odds of 獣裁."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from belpic.core.parts import RuleTable
from belpic.core.text import Text
from belpic.games._shared.sticks import STICKS
from belpic.games.zaupxiu.options import PHRASES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from belpic.core.options import Options


def unique_highest(throwers: int) -> Fraction:
    """Return the probability that one of so many throws is higher than all others."""
    below, total = Fraction(0), Fraction(0)
    for _, probability in STICKS.outcomes():
        total += throwers * probability * below ** (throwers - 1)
        below += probability
    return total


class ZaupxiuOdds:
    """The tables of the rule page."""

    def tables(self, options: Options, seats: int) -> Mapping[str, RuleTable]:  # noqa: ARG002  # pure chance
        """Return the distribution of a throw and how often a throw-off decides."""
        return {"throw": _throw_table(), "unique_highest": _unique_table()}


def _throw_table() -> RuleTable:
    rows = tuple(
        (Text.same(str(outcome)), Text.same(f"{probability * 32}/32"))
        for outcome, probability in STICKS.outcomes()
    )
    head = (PHRASES("table.count"), PHRASES("table.probability"))
    return RuleTable(PHRASES("table.throw"), head, rows)


def _unique_table() -> RuleTable:
    rows = tuple(
        (Text.same(str(throwers)), Text.same(f"{float(unique_highest(throwers)):.1%}"))
        for throwers in range(2, 9)
    )
    head = (PHRASES("table.throwers"), PHRASES("table.probability"))
    return RuleTable(PHRASES("table.unique_highest"), head, rows)
