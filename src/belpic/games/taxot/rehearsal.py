"""A rehearsal: one decision of the highest level, so that everything it needs is compiled."""

from __future__ import annotations

from functools import cache

from belpic.core.budget import Budget
from belpic.core.rng import SeededRng
from belpic.core.seats import CHANCE, Seat
from belpic.games.taxot.options import TaxotOptions
from belpic.games.taxot.playing import FEWEST, PlayingBot
from belpic.games.taxot.state import TaxotState


def rehearse() -> None:
    """Let a bot choose its first discard of a match."""
    rng = SeededRng("rehearsal")
    state = TaxotState.first(TaxotOptions.make(FEWEST, {"first_parent": "seat0"}), FEWEST)
    state = state.after(CHANCE, rng.draw(state.chance()))
    PlayingBot().with_budget(Budget(nodes=1)).choose(state.view(Seat(0)), rng)


@cache
def rehearse_once() -> None:
    """Rehearse unless this process has: kept code is loaded, and the tables are made."""
    rehearse()
