"""A bot for 軟連 that counts how many more plays its hand will take."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from belpic.games._shared.climbing.finder import plainest
from belpic.games._shared.climbing.state import PASS
from belpic.games.hauniek.circle import PLACES
from belpic.games.hauniek.state import HauniekState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.action import Action
    from belpic.core.rng import Rng
    from belpic.core.seats import Seat
    from belpic.core.view import View
    from belpic.games.hauniek.combinations import HauniekFound

PLAY_COST: Final = 6.0
"""What one more play that a hand will take counts."""
CARD_GAIN: Final = 2.0
"""What each card counts that goes."""
WILD_COST: Final = 3.0
"""What using a wildcard counts more: it could save a play later."""
PATIENCE: Final = 3.0
"""How much worse a hand may become by answering rather than passing."""
REMEMBERED: Final = 1 << 15
"""How many hands are remembered: playouts meet the same ones again and again."""
ALARM: Final = 3
"""When somebody has no more cards than this, one does not wait any longer."""


class CirclingBot:
    """Lays as many cards as possible without tearing its runs and sets apart."""

    def choose(self, view: View, rng: Rng) -> Action:
        """Return the cheapest way to go on, ties broken by `rng`."""
        state, seat = view.shown, view.viewer
        assert isinstance(state, HauniekState)  # the game's own bot
        assert isinstance(seat, int)  # only seats are asked
        entries = state.entries()
        costs = [cost_of(state, seat, entry) for entry in entries]
        if state.trick:
            waiting = plays_left(counts_of(state, seat), state.options.run_min) * PLAY_COST
            waiting += PATIENCE * (1 + 2 * threatened(state, seat))
            if not costs or min(costs) > waiting:
                return PASS
        best = [entry for entry, cost in zip(entries, costs, strict=True) if cost == min(costs)]
        return plainest(best[rng.below(len(best))])


def counts_of(state: HauniekState, seat: Seat) -> tuple[int, ...]:
    """Return how many natural cards of every place the seat holds."""
    return tuple(map(len, state.options.book.scale.hold(state.hands[seat]).naturals))


def cost_of(state: HauniekState, seat: Seat, entry: HauniekFound) -> float:
    """Return how bad the hand is after a play, and what was spent on it."""
    values, each, _ = entry.form
    size = len(values) * each
    if size == len(state.hands[seat]):
        return -PLAY_COST * PLACES
    counts = list(counts_of(state, seat))
    wild = 0
    for value in values:
        natural = min(each, counts[value])
        wild += each - natural
        counts[value] -= natural
    left = plays_left(tuple(counts), state.options.run_min) * PLAY_COST
    return left + wild * (WILD_COST + CARD_GAIN) - size * CARD_GAIN


@lru_cache(maxsize=REMEMBERED)
def plays_left(counts: tuple[int, ...], run_min: int) -> int:
    """Return about how many plays a hand takes: as sets, or as runs laid one over another."""
    sets = sum(map(bool, counts))
    runs = 0
    for layer in range(1, max(counts) + 1):
        runs += runs_in([number >= layer for number in counts[:PLACES]], run_min)
    return min(sets, runs + bool(counts[PLACES]))


def runs_in(held: Sequence[bool], run_min: int) -> int:
    """Return how many plays it takes to lay cards of different places in runs."""
    if all(held):
        return 1
    start = held.index(False)
    plays = length = 0
    for step in range(1, PLACES + 1):
        if held[(start + step) % PLACES]:
            length += 1
        elif length:
            plays += 1 if length >= run_min else length
            length = 0
    return plays


def threatened(state: HauniekState, seat: Seat) -> bool:
    """Tell whether somebody else is about to win."""
    return min(len(hand) for other, hand in enumerate(state.hands) if other != seat) <= ALARM
