"""A bot that banks exactly when that is best in the throw-off at hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.core.action import Action
from belpic.core.evaluation import branches
from belpic.games._shared.prospects import Prospect
from belpic.games.niekkutzaupxiu.exact import is_small, prospect
from belpic.games.niekkutzaupxiu.solver import Contest, Terms, solver_for
from belpic.games.niekkutzaupxiu.state import NiekkutzaupxiuState
from belpic.games.niekkutzaupxiu.throw_off import NOBODY, Standing

if TYPE_CHECKING:
    from belpic.core.rng import Rng
    from belpic.core.view import View

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


class ExactBot(OptimalBot):
    """Plays to win the match where it can be reckoned out, otherwise for the pot at hand."""

    def choose(self, view: View, rng: Rng) -> Action:
        """Return the decision that wins the match most often."""
        shown, seat = view.shown, view.viewer
        assert isinstance(shown, NiekkutzaupxiuState)  # the game's own bot
        assert isinstance(seat, int)  # only seats are asked
        actions = view.actions()
        if len(actions) == 1 or not is_small(shown):
            return super().choose(view, rng)
        found = {
            one: Prospect.mean(
                (share, prospect(reached)) for share, reached in branches(shown.after(seat, one))
            )
            for one in actions
        }
        # what comes out the same is banked, which ends it sooner
        return AGAIN if found[AGAIN].is_better(found[BANK], seat) else BANK


def _gain_of_banking(state: NiekkutzaupxiuState) -> float:
    standing = standing_of(state)
    highest = max(standing.best, state.total)
    throw_off = solver_for(Terms.of(state.options)).throw_off(Contest.of(state), highest)
    bank = throw_off.bank_value(standing, state.total)
    return bank - throw_off.again_value(standing, state.total)


def standing_of(state: NiekkutzaupxiuState) -> Standing:
    """Return what the thrower of a full state faces."""
    made = [value for seat in state.active if (value := state.values[seat]) is not None]
    best = max(made, default=NOBODY)
    return Standing(best, made.count(best), len(state.active) - len(made) - 1)
