"""States in two parts: a frame that changes seldom in a match, and a table that changes always.

An event makes a new table and hands on the frame, which is quicker than a new state of many fields.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import Generic, Self, TypeVar

from belpic.core.outcome import Outcome
from belpic.core.quick import quick, replace
from belpic.core.seats import CHANCE, OVER, ToAct
from belpic.games._shared.cards.options import CardOptions
from belpic.games._shared.cards.standing import Standing
from belpic.games._shared.cards.state import SEAT_SETS, CardState

O = TypeVar("O", bound=CardOptions)  # noqa: E741  # one letter, as type variables are written


@dataclass(frozen=True, slots=True)
class MatchFrame(Generic[O]):
    """What changes seldom in a match; a game names its own options and adds what else there is."""

    options: O
    seats: int
    standing: Standing
    """How the match stands; 親 moves on within a season in some games."""


@quick
@dataclass(frozen=True, slots=True)
class FramedState(CardState, Generic[O]):
    """One moment of a card game, in a frame; a game names its own and adds its table."""

    frame: MatchFrame[O]

    @property
    @abstractmethod
    def asked(self) -> int:
        """The seats that are asked, as a set of bits; nobody between seasons."""

    @property
    def options(self) -> O:  # type: ignore[override]  # a state is frozen anyway
        """The options of the match."""
        return self.frame.options

    @property
    def seats(self) -> int:  # type: ignore[override]  # a state is frozen anyway
        """How many seats play."""
        return self.frame.seats

    @property
    def standing(self) -> Standing:  # type: ignore[override]  # a state is frozen anyway
        """How the match stands."""
        return self.frame.standing

    @property
    def to_act(self) -> ToAct:
        """Who is asked, or chance between seasons."""
        asked = self.asked
        if asked:
            return SEAT_SETS[asked]
        return OVER if self.frame.standing.phase == "over" else CHANCE

    def outcome(self) -> Outcome | None:
        """Rank by points after the last season."""
        return None if self.asked else CardState.outcome(self)

    def stood(self, standing: Standing) -> Self:
        """Return this state with the match standing otherwise."""
        return replace(self, frame=replace(self.frame, standing=standing))
