"""The highest level of 終季: it plays out guesses of the season, and looks at its place in the end.

What others may hold is guessed from what they threw away and let pass. From there everybody goes on
by the rule of thumb of `WaitingBot`, and what counts is how many of the others one will have behind
oneself when the match is over. All of that is compiled (`quick`).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import numpy as np

from belpic.core.budget import Budget
from belpic.games.taxot.choices import TAXOT
from belpic.games.taxot.quick.reading import board_of, hand_of, is_known, number_of
from belpic.games.taxot.quick.tables import rules_of
from belpic.games.taxot.quick.trials import BURDEN, DROPPED, POINTS, SCALE, Floats, try_worlds
from belpic.games.taxot.state import TaxotState
from belpic.games.taxot.thinking import first

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.action import Action
    from belpic.core.rng import Rng
    from belpic.core.seats import Seat
    from belpic.core.view import View

FEWEST: Final = 3
"""With how many seats seasons are played out: with two the reckoning (`reckoning`) does as well."""
WORLDS: Final = 1000
SECONDS: Final = 0.3
MOST_WORLDS: Final = 1_000_000
"""How many worlds are tried at most where time alone is the budget."""
AT_ONCE: Final = 50
"""How many worlds are tried before the clock is looked at, so many at least."""
CLEARLY: Final = 0.05
"""How much better it must seem to go on than to end the season now."""
LEADS: Final = {2: 11.2, 3: 8.1, 4: 6.65, 5: 5.45, 6: 4.7}
"""By how many points a lead must grow for its odds to grow by e, one season before the end.

Fitted to 12,000 matches of the rule of thumb for each number of seats; before n seasons it was √n
times as much, within a tenth for three seats and more.
"""
WEIGHT_OF_PARENT: Final = 0.3
"""By how many points the next 親 was behind in them, for each of 親の加点."""


class PlayingBot:
    """Tries each action in a thousand guessed seasons, and takes what brings it furthest."""

    __slots__ = ("seconds", "worlds")

    def __init__(self, worlds: int = WORLDS, seconds: float | None = SECONDS) -> None:
        """Take how many worlds are tried, and after how many seconds it stops, if ever."""
        self.worlds = worlds
        self.seconds = seconds

    def with_budget(self, budget: Budget) -> PlayingBot:
        """Return the same bot under a budget; a node is one world."""
        if budget.nodes is not None:
            return PlayingBot(budget.nodes, None)
        return PlayingBot(MOST_WORLDS, budget.seconds)

    def choose(self, view: View, rng: Rng) -> Action:
        """Return the action that leaves most others behind."""
        state = view.shown
        assert isinstance(state, TaxotState)  # the game's own bot
        seat = view.viewer
        assert isinstance(seat, int)  # only seats are asked
        actions = state.actions(seat)
        if len(actions) == 1:
            return actions[0]
        if state.seats < FEWEST or not is_known(state.options):
            return first(state, seat, rng)[0]
        means = self.look(state, seat, actions, rng)
        best = int(np.argmax(means))
        if TAXOT in actions and means[best] < means[actions.index(TAXOT)] + CLEARLY:
            return TAXOT
        return actions[best]

    def look(self, state: TaxotState, seat: Seat, actions: Sequence[Action], rng: Rng) -> Floats:
        """Return how many others a seat has behind it after each action, on average.

        Half of the actions are dropped, which did worst, after an eighth of the usual worlds, after
        a quarter and after a half; to end the season never is.
        """
        countdown = None if self.seconds is None else Budget(seconds=self.seconds).begin()
        rules, standing = rules_of(state.options.judge), standing_of(state)
        board = board_of(state, seat, rng.bits(32))
        cards = hand_of(state, seat)
        codes = np.array([number_of(action, cards) for action in actions], np.int64)
        sums, means = np.zeros(len(codes)), np.zeros(len(codes))
        done, halving = 0, max(1, min(self.worlds, WORLDS) // 8)
        while not done or (done < self.worlds and (countdown is None or countdown.left())):
            worlds = min(AT_ONCE, self.worlds - done)
            try_worlds(rules, board, standing, seat, codes, worlds, sums)
            done += worlds
            means = np.where(codes == DROPPED, -math.inf, sums / done)
            if done >= halving:
                halving *= 2
                _drop(codes, means, actions)
        return means


def _drop(codes: np.typing.NDArray[np.int64], means: Floats, actions: Sequence[Action]) -> None:
    """Leave the better half of the actions, at least two, and the end of the season."""
    number = int((codes != DROPPED).sum())
    for place in np.argsort(-means, kind="stable")[max(2, (number + 1) // 2) :]:
        if actions[place] != TAXOT:
            codes[place] = DROPPED


def standing_of(state: TaxotState) -> Floats:
    """Return how the match stands, as the trials ask for it."""
    left = state.options.seasons - state.standing.season
    standing = np.zeros(POINTS + state.seats)
    standing[SCALE] = LEADS[state.seats] * math.sqrt(left)
    standing[BURDEN] = WEIGHT_OF_PARENT if left else 0.0
    standing[POINTS:] = state.standing.points
    return standing
