"""A bot for 連友 that counts how many more plays its hand will take."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from belpic.games._shared.cards.combinations import SHORTEST_RUN, VALUES
from belpic.games._shared.cards.deck import DECK, HIDDEN, STRENGTHS
from belpic.games._shared.cards.hands import Hand
from belpic.games._shared.climbing.finder import plainest
from belpic.games._shared.climbing.state import PASS
from belpic.games.niekhi.combinations import SCALE, NiekhiFound
from belpic.games.niekhi.effects import removals
from belpic.games.niekhi.state import NiekhiState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.action import Action
    from belpic.core.rng import Rng
    from belpic.core.seats import Seat
    from belpic.core.view import View

PLAY_COST: Final = 10.0
"""What one more play that a hand will take counts."""
WILD_COST: Final = 8.0
"""What using a 船 counts: it could save a play later."""
KEY_COST: Final = 0.5
"""What each step of strength counts, as strong cards win the lead later."""
SIZE_GAIN: Final = 1.5
"""What each card counts that goes at once, as large combinations are hard to beat."""
PATIENCE: Final = 4.0
"""How much worse a hand may become by answering rather than passing."""
ALARM: Final = 3
"""When somebody has no more cards than this, one does not wait any longer."""
GENERAL: Final = 8
REMEMBERED: Final = 1 << 15
"""How many hands are remembered: playouts meet the same ones again and again."""


class NiekhiBot:
    """Plays what leaves its hand in the fewest plays, weak cards first, and saves its ships."""

    def choose(self, view: View, rng: Rng) -> Action:
        """Return the cheapest way to go on, ties broken by `rng`."""
        state, seat = view.shown, view.viewer
        assert isinstance(state, NiekhiState)  # the game's own bot
        assert isinstance(seat, int)  # only seats are asked
        if state.effect:
            return best_removal(state, seat)
        entries = state.entries()
        costs = [cost_of(state, seat, entry) for entry in entries]
        waiting = plays_left(counts_of(state.hands[seat])) * PLAY_COST + PATIENCE
        if threatened(state, seat):
            waiting += 2 * PLAY_COST
        if state.trick and (not costs or min(costs) > waiting):
            return PASS
        best = [entry for entry, cost in zip(entries, costs, strict=True) if cost == min(costs)]
        return plainest(best[rng.below(len(best))])


@lru_cache(maxsize=REMEMBERED)
def counts_of(hand: Hand) -> tuple[int, ...]:
    """Return how many natural cards of every strength a hand has."""
    naturals = SCALE.hold(hand).naturals
    return tuple([len(naturals[value]) for value in VALUES])


def cost_of(state: NiekhiState, seat: Seat, entry: NiekhiFound) -> float:
    """Return how bad the hand is after a play, and what was spent on it."""
    hand = state.hands[seat]
    values, each, _ = entry.form
    size = len(values) * each
    if size == len(hand):
        return -PLAY_COST
    counts = list(counts_of(hand))
    wild = 0
    for value in values:
        natural = min(each, counts[value]) if value >= 0 else 0
        wild += each - natural
        if natural:
            counts[value] -= natural
    cost = plays_left(tuple(counts)) * PLAY_COST + wild * WILD_COST + entry.made.key * KEY_COST
    return cost - size * SIZE_GAIN


@lru_cache(maxsize=REMEMBERED)
def plays_left(counts: tuple[int, ...]) -> int:
    """Return about how many plays a hand takes: sets, and runs of what would be left single."""
    left = list(counts)
    plays = 0
    while run := max(_runs(left), key=lambda run: sum(left[value] == 1 for value in run)):
        if sum(left[value] == 1 for value in run) < SHORTEST_RUN - 1:
            break
        plays += 1
        for value in run:
            left[value] -= 1
    return plays + sum(map(bool, left))


def _runs(counts: Sequence[int]) -> list[range]:
    """Return the longest runs of strengths, at least one that is empty."""
    found, start = [range(0)], 0
    for value in range(GENERAL + 2):
        if value > GENERAL or not counts[value]:
            if value - start >= SHORTEST_RUN:
                found.append(range(start, value))
            start = value + 1
    return found


def threatened(state: NiekhiState, seat: Seat) -> bool:
    """Tell whether somebody else is about to win."""
    return min(len(hand) for other, hand in enumerate(state.hands) if other != seat) <= ALARM


def best_removal(state: NiekhiState, seat: Seat) -> Action:
    """Return the removal that helps the seat most: its own cards leave without being played."""
    seen = Counter(
        STRENGTHS[kind] for slots in state.layout() for kind in slots.kinds if kind != HIDDEN
    )
    whole = Counter(STRENGTHS[kind] for kind in DECK)
    own = Counter(STRENGTHS[kind] for kind in state.hands[seat])
    danger = state.seats if threatened(state, seat) else 1

    def gain(value: int) -> float:
        return own[value] - danger * (whole[value] - seen[value]) / state.seats

    strengths = sorted(state.heap.strengths(), key=gain, reverse=True)
    number = min(state.effect, len(strengths))
    return removals(tuple(sorted(strengths[:number])), number)[0]
