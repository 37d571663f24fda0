"""Matches of 獣裁 between two, reckoned out: nobody decides anything, so all is luck."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from belpic.games._shared.pot.prospects import Ends, Rounds, is_short
from belpic.games._shared.prospects import ExactEvaluator, Prospect
from belpic.games._shared.sticks import STICKS
from belpic.games.zaupxiu.state import ZaupxiuState

if TYPE_CHECKING:
    from belpic.core.game import State

FALLS: Final = tuple((int(fall[0]), float(chance)) for fall, chance in STICKS.outcomes())
"""What the sticks show, with its probability."""


def answered(made: int, ends: Ends) -> Prospect:
    """Return what is expected before the second throws, if the first has thrown `made`."""
    return Prospect.mean(
        (chance, ends.tie if fall == made else ends.first if fall < made else ends.second)
        for fall, chance in FALLS
    )


def before_throws(_begun: ZaupxiuState, ends: Ends) -> Prospect:
    """Return what a throw-off is worth before the first throws."""
    return Prospect.mean((chance, answered(fall, ends)) for fall, chance in FALLS)


ROUNDS: Final = Rounds(ZaupxiuState, before_throws)


class PotEvaluator(ExactEvaluator):
    """Judges matches of two by winning them."""

    def knows(self, state: State) -> bool:
        """Tell whether the match can be reckoned out."""
        assert isinstance(state, ZaupxiuState)  # the game's own
        return is_short(state)

    def prospect(self, state: State) -> Prospect:
        """Return what a state is worth in which a seat is to throw."""
        assert isinstance(state, ZaupxiuState)  # the game's own
        begun = ROUNDS.plain(state)
        made = state.values[state.active[0]]
        return ROUNDS.begun(begun) if made is None else answered(made, ROUNDS.ends(begun))

    def total(self, state: State) -> float:
        """Return how many points there are in all."""
        return float(sum(state.scores()))
