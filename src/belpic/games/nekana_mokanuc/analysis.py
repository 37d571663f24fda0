"""Exact facts about 連船之遊: how long a voyage takes and what it costs."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from belpic.core.parts import RuleTable
from belpic.core.text import Text
from belpic.games._shared.sticks import STICKS
from belpic.games.nekana_mokanuc.board import GOAL
from belpic.games.nekana_mokanuc.options import PHRASES, NekanaMokanucOptions

if TYPE_CHECKING:
    from collections.abc import Mapping

    from belpic.core.options import Options

LISTED = (1, 5, 10, 15, GOAL)


@dataclass(frozen=True, slots=True)
class Voyage:
    """What a ship may expect that moves with every throw."""

    throws: Fraction
    cost: Fraction


@cache
def voyage(steps: int, *, exact: bool = False) -> Voyage:
    """Return the throws and the resources that so many steps to the goal take on average."""
    if steps <= 0:
        return Voyage(Fraction(0), Fraction(0))
    throws, cost, goes = Fraction(1), Fraction(0), Fraction(0)
    for outcome, share in STICKS.outcomes():
        number = int(outcome[0])
        if number == 0 or (exact and number > steps):
            continue
        rest = voyage(steps - number, exact=exact)
        goes += share
        throws += share * rest.throws
        cost += share * (number + rest.cost)
    return Voyage(throws / goes, cost / goes)


class NekanaOdds:
    """The table of the rule page."""

    def tables(self, options: Options, seats: int) -> Mapping[str, RuleTable]:  # noqa: ARG002  # the same for all
        """Return how long and how dear the way to the goal is."""
        assert isinstance(options, NekanaMokanucOptions)  # the game's own options
        rows = []
        for steps in LISTED:
            way = voyage(steps, exact=options.exact_goal)
            numbers = (f"{float(way.throws):.1f}", f"{float(way.cost):.1f}")
            rows.append((Text.same(str(steps)), *map(Text.same, numbers)))
        head = tuple(PHRASES(f"table.{name}") for name in ("steps", "throws", "cost"))
        return {"voyage": RuleTable(PHRASES("table.voyage"), head, tuple(rows))}
