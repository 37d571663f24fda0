"""Points as everybody has them before them: in 点棒."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.core.scene import Counter
from belpic.games._shared.cards.deck import PHRASES
from belpic.games._shared.cards.scene import seat_order

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.seats import Viewer
    from belpic.games._shared.cards.state import CardState


def point_counters(state: CardState, viewer: Viewer) -> Iterator[Counter]:
    """Yield everybody's points, counted in sticks."""
    for seat in seat_order(state, viewer):
        points = state.standing.points[seat]
        yield Counter(f"points{seat}", PHRASES("scene.points"), points, seat, sticks=True)
