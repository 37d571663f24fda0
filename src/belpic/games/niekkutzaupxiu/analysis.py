"""Tables of optimal play for the rule page of 連撃獣裁."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.parts import RuleTable
from belpic.core.text import Text
from belpic.games._shared.sticks import chain_outcomes
from belpic.games.niekkutzaupxiu.options import PHRASES, NiekkutzaupxiuOptions
from belpic.games.niekkutzaupxiu.solver import Contest, Terms, solver_for
from belpic.games.niekkutzaupxiu.throw_off import NOBODY, Standing, ThrowOff

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from belpic.core.options import Options

LISTED_SEATS = range(2, 6)


MET_TOTAL: Final = 3
"""A total at which a tie is looked at; any other but 0 is the same to the last thrower."""


class OptimalPlay:
    """What a repeat may bring, when the first should stop, and what the last does on a tie."""

    def tables(self, options: Options, seats: int) -> Mapping[str, RuleTable]:  # noqa: ARG002  # several seat counts are listed
        """Return the tables for these options."""
        assert isinstance(options, NiekkutzaupxiuOptions)  # the game's own options
        solver = solver_for(Terms.of(options))
        solved = [solver.throw_off(Contest.first(options, count)) for count in LISTED_SEATS]
        return {
            "repeat": _repeat_table(options),
            "first_seat": _first_seat_table(solved),
            "tie": _tie_table(solved),
        }


def _repeat_table(options: NiekkutzaupxiuOptions) -> RuleTable:
    rows = tuple(
        (
            Text.same(str(count)),
            Text.same(f"{probability * 32}/32"),
            PHRASES("table.lost") if total is None else PHRASES("table.plus", count=total),
        )
        for count, total, probability in chain_outcomes(options.first_throw, 2, 0)
    )
    head = (PHRASES("table.count"), PHRASES("table.probability"), PHRASES("table.effect"))
    return RuleTable(PHRASES("table.repeat"), head, rows)


def _first_seat_table(solved: Sequence[ThrowOff]) -> RuleTable:
    rows = tuple(
        (
            Text.same(str(found.seats)),
            Text.same(str(found.stopping_total(Standing(NOBODY, 0, found.seats - 1)))),
            _share(found, found.payments[0]),
            _share(found, found.payments[-1]),
        )
        for found in solved
    )
    head = (
        PHRASES("table.seats"),
        PHRASES("table.stop"),
        PHRASES("table.share"),
        PHRASES("table.last_share"),
    )
    return RuleTable(PHRASES("table.first_seat"), head, rows)


def _tie_table(solved: Sequence[ThrowOff]) -> RuleTable:
    rows = []
    for found in solved:
        standing = Standing(MET_TOTAL, 1, 0)
        banks = found.stops(standing, MET_TOTAL)
        rows.append(
            (
                Text.same(str(found.seats)),
                _share(found, found.bank_value(standing, MET_TOTAL)),
                _share(found, found.again_value(standing, MET_TOTAL)),
                PHRASES("table.bank") if banks else PHRASES("table.again"),
            )
        )
    head = (
        PHRASES("table.seats"),
        PHRASES("table.bank"),
        PHRASES("table.again"),
        PHRASES("table.better"),
    )
    return RuleTable(PHRASES("table.tie"), head, tuple(rows))


def _share(found: ThrowOff, payment: float) -> Text:
    """Return a payment, new stakes taken off, as a part of the pot."""
    return Text.same(f"{payment / found.prizes.pot:.1%}")
