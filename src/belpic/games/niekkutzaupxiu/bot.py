"""A bot that banks exactly when that is best in the throw-off at hand."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from belpic.core.action import Action
from belpic.games.niekkutzaupxiu.solver import NOBODY, Solver, Standing
from belpic.games.niekkutzaupxiu.state import NiekkutzaupxiuState

if TYPE_CHECKING:
    from belpic.core.rng import Rng
    from belpic.core.view import View
    from belpic.games._shared.sticks import FirstThrow

GUESSES: Final = 16
"""How many guesses of secret totals a decision is averaged over."""
AGAIN: Final = Action.of("again")
BANK: Final = Action.of("bank")


class OptimalBot:
    """Plays by the solver; where totals are secret it averages over guesses of them."""

    def choose(self, view: View, rng: Rng) -> Action:
        """Return the best decision; a stake, where one must be named, is the smallest."""
        shown = view.shown
        assert isinstance(shown, NiekkutzaupxiuState)  # the game's own bot
        actions = view.actions()
        if BANK not in actions:
            return actions[0]
        guesses = GUESSES if shown.options.disclosure == "secret" else 1
        gain = 0.0
        for _ in range(guesses):
            state = view.guess(rng)
            assert isinstance(state, NiekkutzaupxiuState)  # guesses are of the same game
            gain += _gain_of_banking(state)
        return BANK if gain >= 0 else AGAIN


@cache
def _solver(first_throw: FirstThrow, must_repeat: bool) -> Solver:  # a cache key
    return Solver(first_throw, must_repeat=must_repeat)


def _gain_of_banking(state: NiekkutzaupxiuState) -> float:
    solver = _solver(state.options.first_throw, state.options.mandatory_first_repeat)
    standing = standing_of(state)
    bank = solver.bank_value(standing, state.total)
    return bank - solver.again_value(standing, state.total)


def standing_of(state: NiekkutzaupxiuState) -> Standing:
    """Return what the thrower of a full state faces."""
    made = [value for seat in state.active if (value := state.values[seat]) is not None]
    best = max(made, default=NOBODY)
    return Standing(best, made.count(best), len(state.active) - len(made) - 1)
