"""How the numbered bots of the mountain games think: by what the climber would do."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from belpic.core.thinking import Hints, Strength, Thinking, policy_of
from belpic.games._shared.mountain.bot import EARNS, ClimberBot
from belpic.games._shared.mountain.choices import few_actions
from belpic.games._shared.mountain.rules import PER_COIN
from belpic.games._shared.mountain.situation import MountainSituation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.action import Action
    from belpic.core.game import State
    from belpic.core.rng import Rng
    from belpic.core.seats import Seat

play_out: Final = policy_of(ClimberBot())
"""What the climber does; it looks at its own hand and at what lies open."""
REACH: Final = 40
"""How many decisions a playout takes before the position is weighed."""


def candidates(state: State, seat: Seat, rng: Rng) -> Sequence[Action]:
    """Return what the climber would do, and whatever throws no set of cards away."""
    assert isinstance(state, MountainSituation)  # the games' own hints
    first = play_out(state, seat, rng)
    return tuple(dict.fromkeys((first, *few_actions(state))))


def value(state: State) -> Sequence[float]:
    """Return how far up every seat is, with what its cards and stores will carry it."""
    assert isinstance(state, MountainSituation)  # the games' own hints
    return [
        player.pos
        + STORES * (player.coin * PER_COIN + player.rice)
        + CARDS * sum(EARNS[card.rank] for card in player.table if card)
        for player in state.players
    ]


STORES: Final = 0.1
"""How many cells a measure of rice is worth."""
CARDS: Final = 0.3
"""How many cells it is worth that a card earns one measure of rice in a turn."""


OVERLOOKED: Final = (0.4, 0.32, 0.24, 0.16, 0.08)
"""How much the levels of 行山 overlook, the last of which is followed by the highest."""
OVERLOOKED_IN_THE_BOX: Final = (0.4, 0.34, 0.28, 0.22, 0.16, 0.08)
"""The same of 行山箱, where it costs more to overlook something."""


def levels(overlooked: Sequence[float]) -> tuple[Strength, ...]:
    """Return the levels, which overlook so much.

    A turn takes many small steps, none of which seems to matter much: who misjudges each of them
    plays at random, and who overlooks more forgets to move; both lost to `random`.
    """
    return (*[Strength(2, missed) for missed in overlooked], Strength(40))


THINKING: Final = Thinking(
    Hints(candidates, policy=play_out, value=value, reach=REACH, doubt=0.7, swing=5.0),
    levels(OVERLOOKED),
)
IN_THE_BOX: Final = replace(THINKING, levels=levels(OVERLOOKED_IN_THE_BOX))
