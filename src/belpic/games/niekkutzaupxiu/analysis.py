"""Tables of optimal play for the rule page of 連撃獣裁."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.parts import Table
from belpic.core.text import Text
from belpic.games._shared.sticks import chain_outcomes
from belpic.games.niekkutzaupxiu.options import PHRASES, NiekkutzaupxiuOptions
from belpic.games.niekkutzaupxiu.solver import NOBODY, Solver, Standing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from belpic.core.options import Options

LISTED_SEATS = range(2, 6)


class OptimalPlay:
    """What a repeat may bring, and when the first of several seats should stop."""

    def tables(self, options: Options, seats: int) -> Mapping[str, Table]:  # noqa: ARG002  # several seat counts are listed
        """Return the tables for these options."""
        assert isinstance(options, NiekkutzaupxiuOptions)  # the game's own options
        solver = Solver(options.first_throw, must_repeat=options.mandatory_first_repeat)
        return {"repeat": _repeat_table(options), "first_seat": _first_seat_table(solver)}


def _repeat_table(options: NiekkutzaupxiuOptions) -> Table:
    rows = tuple(
        (
            Text.same(str(count)),
            Text.same(f"{probability * 32}/32"),
            PHRASES("table.lost") if total is None else PHRASES("table.plus", count=total),
        )
        for count, total, probability in chain_outcomes(options.first_throw, 2, 0)
    )
    head = (PHRASES("table.count"), PHRASES("table.probability"), PHRASES("table.effect"))
    return Table(PHRASES("table.repeat"), head, rows)


def _first_seat_table(solver: Solver) -> Table:
    rows = []
    for seats in LISTED_SEATS:
        standing = Standing(NOBODY, 0, seats - 1)
        share = solver.win_share(standing)
        rows.append(
            (
                Text.same(str(seats)),
                Text.same(str(solver.stopping_total(standing))),
                Text.same(f"{share:.1%}"),
            )
        )
    head = (PHRASES("table.seats"), PHRASES("table.stop"), PHRASES("table.share"))
    return Table(PHRASES("table.first_seat"), head, tuple(rows))
