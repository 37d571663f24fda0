"""What a seat sees of a game for a pot as numbers, for programs that learn (`core.parts.Features`).

| array | what |
|---|---|
| `round` | the round, the last one, how far its leader sits, rethrows, what the sticks show |
| `purse` | of each seat, the viewer's own first: its bank, what it has in the pot |
| `number` | of each seat: whether it throws for the pot, the number it has made, -1 before that |
| `own` | what the game adds, if it adds something |

A number that the viewer does not know is -2.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Generic, TypeVar, cast

from belpic.core.seats import Seat, seats_from
from belpic.games._shared.pot.state import HIDDEN, PotState

if TYPE_CHECKING:
    from collections.abc import Callable

    from belpic.core.options import Options
    from belpic.core.view import View

NOTHING: Final = -1
UNKNOWN: Final = -2

S = TypeVar("S", bound=PotState)


@dataclass(frozen=True)
class PotFeatures(Generic[S]):
    """What all games for a pot have, and so many numbers that the game adds."""

    added: Callable[[S], tuple[int | None, ...]] = lambda _state: ()
    number: int = 0

    def shapes(self, options: Options, seats: int) -> dict[str, tuple[int, ...]]:  # noqa: ARG002  # all alike
        """Return the arrays by name."""
        common = {"round": (5,), "purse": (seats, 2), "number": (seats, 2)}
        return {**common, "own": (self.number,)} if self.number else common

    def values(self, view: View) -> list[float]:
        """Return the numbers of all arrays."""
        state, own = cast("S", view.shown), view.viewer
        assert isinstance(own, int)  # only seats observe
        order = seats_from(Seat(own), state.seats)
        row: list[float] = [state.round, state.options.rounds, order.index(state.leader)]
        row += (state.rethrows, _told(state.count))
        for seat in order:
            row += (state.bank[seat], state.paid[seat])
        for seat in order:
            row += (seat in state.active, _told(state.values[seat]))
        row += map(_told, self.added(state))
        return row


def _told(number: int | None) -> int:
    if number is None:
        return NOTHING
    return UNKNOWN if number == HIDDEN else number
