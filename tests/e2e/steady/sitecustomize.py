"""Makes a server of the tests deal, and its bots play, alike every time; nothing of it is shipped.

Python imports a module of this name by itself wherever it lies on its path, so both the server and
the processes that it starts beside itself find it. Which deal it is follows from the table alone:
tests come in any order, and several at once.
"""

from __future__ import annotations

import hashlib
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from belpic.core.action import Action
    from belpic.core.parts import Bot
    from belpic.core.rng import Rng
    from belpic.core.seats import Seat
    from belpic.core.view import View
    from belpic.table.plan import Plan
    from belpic.table.table import Table


def steady_deals() -> None:
    """Let the server's seed of a table follow from what is played there."""
    from belpic.table import plan  # noqa: PLC0415  # not in every process

    make = plan.make_plan

    def make_alike(*args: object, **options: object) -> Plan:
        made: Plan = make(*args, **options)  # type: ignore[arg-type]  # handed on as they came
        kinds = [(seat.kind, seat.level) for seat in made.seats]
        text = repr((made.row.game, made.row.preset, made.row.options, kinds))
        return replace(made, row=replace(made.row, seed=hashlib.sha256(text.encode()).digest()))

    plan.make_plan = make_alike


def steady_bots() -> None:
    """Let what bots toss follow from the table and from how far it has come."""
    from belpic.core.rng import SeededRng  # noqa: PLC0415  # not in every process
    from belpic.table.worker import Worker  # noqa: PLC0415  # the same

    class Steady:
        def __init__(self, bot: Bot, seed: str) -> None:
            self.bot = bot
            self.seed = seed

        def choose(self, view: View, _rng: Rng) -> Action:
            return self.bot.choose(view, SeededRng(self.seed))

    usual = Worker._bot  # noqa: SLF001  # the one place where every bot comes from

    def steady(self: Worker, table: Table, seat: Seat) -> Bot:
        return Steady(usual(self, table, seat), f"{table.plan.commitment}/{table.n}/{seat}")

    Worker._bot = steady  # type: ignore[method-assign]  # noqa: SLF001  # see above


if "serve" in sys.orig_argv:
    steady_deals()
if "worker" in sys.orig_argv:
    steady_bots()
