"""Tables for the rule page of 行戦."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.numbers import number_text
from belpic.core.parts import RuleTable
from belpic.core.text import Text
from belpic.games._shared.cards.tables import deck_table
from belpic.games.mokkaik.options import PHRASES
from belpic.games.mokkaik.season import FULL, hand_size

if TYPE_CHECKING:
    from collections.abc import Mapping

    from belpic.core.options import Options

SEATS = range(2, 7)


class MokkaikTables:
    """The deck, the deal and what a loser pays."""

    def tables(self, options: Options, seats: int) -> Mapping[str, RuleTable]:  # noqa: ARG002  # the same for all options
        """Return the tables for this many seats."""
        return {"deck": deck_table(), "deal": _deal_table(), "payment": _payment_table(seats)}


def _deal_table() -> RuleTable:
    rows = tuple(
        (
            Text.same(str(seats)),
            Text.same(str(hand_size(seats))),
            Text.same(str(48 - seats * hand_size(seats))),
        )
        for seats in SEATS
    )
    head = (PHRASES("table.seats"), PHRASES("table.hand"), PHRASES("table.away"))
    return RuleTable(PHRASES("table.deal"), head, rows)


def _payment_table(seats: int) -> RuleTable:
    rows = tuple(
        (
            Text.same(str(opened)),
            *(Text.same(number_text((FULL - opened) * factor)) for factor in (1, 2, 3)),
        )
        for opened in range(hand_size(seats))
    )
    head = (PHRASES("table.open"), *(PHRASES("table.factor", factor=f) for f in (1, 2, 3)))
    return RuleTable(PHRASES("table.payment"), head, rows)
