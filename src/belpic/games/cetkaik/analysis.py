"""Tables of the rule page: hands and throws, computed from the rules."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from belpic.core.parts import RuleTable
from belpic.core.text import Text
from belpic.games._shared.sticks import STICKS
from belpic.games.cetkaik.hands.stock import kind_name
from belpic.games.cetkaik.options import PHRASES, CetkaikOptions
from belpic.games.cetkaik.payment_text import points_text
from belpic.games.cetkaik.rules import rules_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from belpic.core.options import Options
    from belpic.games.cetkaik.hands import Hand
    from belpic.games.cetkaik.rules import CetkaikRules


class CetkaikTables:
    """The hands of a ruleset, its penalties, and how likely throws succeed."""

    def tables(self, options: Options, seats: int) -> Mapping[str, RuleTable]:  # noqa: ARG002  # always two
        """Return the tables; the ancient game has neither hands nor throws in its moves."""
        assert isinstance(options, CetkaikOptions)  # the game's own options
        if options.is_ancient:
            return {}
        rules = rules_of(options)
        return {"hands": _hands(rules), "penalties": _penalties(rules), "throws": _throws(rules)}


def _hands(rules: CetkaikRules) -> RuleTable:
    system = rules.hands
    rows = tuple(
        (
            hand.name,
            Text.join(tuple(_needed(hand))),
            points_text(rules.tenths(amount)),
            points_text(rules.tenths(amount + system.same_colour_bonus)),
        )
        for hand, amount in zip(system.hands, system.amounts, strict=True)
    )
    head = tuple(PHRASES(f"table.{name}") for name in ("hand", "pieces", "points", "same_colour"))
    return RuleTable(PHRASES("table.hands"), head, rows)


def _needed(hand: Hand) -> Iterator[Text]:
    if hand.any_count:
        yield PHRASES("table.any_pieces", number=hand.any_count)
    for kind, number in enumerate(hand.needs):
        if number:
            name = kind_name(kind)
            yield name if number == 1 else PHRASES("table.times", piece=name, number=number)


def _penalties(rules: CetkaikRules) -> RuleTable:
    rows = tuple(
        (PHRASES(f"table.{name}"), PHRASES(f"table.{name}_when"), points_text(10 * points))
        for name, points in rules.ruleset.penalties.items()
    )
    head = tuple(PHRASES(f"table.{name}") for name in ("penalty", "when", "points"))
    return RuleTable(PHRASES("table.penalties"), head, rows)


def _throws(rules: CetkaikRules) -> RuleTable:
    outcomes = STICKS.outcomes()
    enters = sum(
        (p for o, p in outcomes if int(o[0]) >= rules.options.water_threshold), Fraction(0)
    )
    rows = []
    for distance in range(1, STICKS.number + 1):
        reaches = sum((p for o, p in outcomes if int(o[0]) >= distance), Fraction(0))
        rows.append(
            (
                Text.same(str(distance)),
                Text.same(f"{reaches} = {float(reaches):.1%}"),
                Text.same(f"{reaches * enters} = {float(reaches * enters):.1%}"),
            )
        )
    head = tuple(PHRASES(f"table.{name}") for name in ("distance", "reaches", "reaches_water"))
    return RuleTable(PHRASES("table.throws"), head, tuple(rows))
