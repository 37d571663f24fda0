"""A bot for 六裁 with several pieces: it sends others back and spares itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.games.netxiu.board import GOAL
from belpic.games.netxiu.state import MOVE, NetxiuState

if TYPE_CHECKING:
    from belpic.core.action import Action
    from belpic.core.rng import Rng
    from belpic.core.seats import Seat
    from belpic.core.view import View

ARRIVED: Final = 12
"""How many cells an arrival is worth: the piece can no longer be sent back."""
DANGER: Final = 6
"""From how far behind another piece may catch one with its next throw."""


class RunnerBot:
    """Goes where it has most to gain: others sent back, own pieces far and out of reach."""

    def choose(self, view: View, rng: Rng) -> Action:  # noqa: ARG002  # it has no need of chance
        """Return the best move; with one piece there is nothing to choose."""
        state = view.shown
        assert isinstance(state, NetxiuState)  # the game's own bot
        actions = view.actions()
        if actions[0][0] != MOVE:
            return actions[0]
        seat = state.current
        return max(actions, key=lambda action: worth(state.after(seat, action), seat))


def worth(state: NetxiuState, seat: Seat) -> int:
    """Return how well a seat stands: its own way less that of others, its cups and dangers."""
    ways = [sum(one.at + ARRIVED * (one.at == GOAL) for one in own) for own in state.runners]
    others = [
        one.at
        for owner, own in enumerate(state.runners)
        if owner != seat and owner not in state.arrived
        for one in own
        if one.at != GOAL
    ]
    dangers = sum(
        one.at
        for one in state.runners[seat]
        if one.at != GOAL and any(0 < one.at - at <= DANGER for at in others)
    )
    sign = {"arrival": 0, "cups_high": 6, "cups_low": -6}[state.options.ranking]
    return 6 * ways[seat] * state.seats - 6 * sum(ways) - dangers + sign * state.cups[seat]
