"""What the climbing games do alike: laying combinations on each other, passing, and the end."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from belpic.core.action import NOTHING, Action, Next, plain
from belpic.core.quick import quick
from belpic.core.seats import CHANCE, OVER, Seat, ToAct
from belpic.core.walk import LISTED
from belpic.games._shared.cards.hands import Hand
from belpic.games._shared.cards.plays import PLAY
from belpic.games._shared.cards.state import SEAT_SETS, CardState
from belpic.games._shared.climbing.enumeration import Chain
from belpic.games._shared.climbing.season import ClimbingResult

PASS: Final = Action.of("pass")
ONLY_PASS: Final = (PASS,)


@quick
@dataclass(frozen=True, slots=True)
class Laid:
    """A combination on the table: whose it is, and how it was written."""

    seat: Seat
    action: Action


class ClimbingState(CardState):
    """One moment of a climbing game."""

    __slots__ = ()

    turn: Seat
    hands: tuple[Hand, ...]
    trick: tuple[Laid, ...]
    """What lies on the table, the newest last."""
    last: tuple[Laid, ...]
    """What lay there before."""
    result: ClimbingResult | None
    """How the season before ended."""

    @property
    def to_act(self) -> ToAct:
        """Who is asked: one seat after the other."""
        phase = self.standing.phase
        if phase == "play":
            return SEAT_SETS[1 << self.turn]
        return OVER if phase == "over" else CHANCE

    def listed(self, seat: Seat, limit: int = LISTED) -> Sequence[Action] | None:
        """Return all actions unless they are too many: to count them is quick here."""
        actions = self.actions(seat)
        return actions if len(actions) <= limit else None

    @abstractmethod
    def can_play(self) -> bool:
        """Tell whether the seat whose turn it is has anything to play."""

    @abstractmethod
    def walk(self, texts: Sequence[str]) -> Next:
        """Return what the seat whose turn it is may touch after these cards."""

    def next_turn(self, path: Sequence[str]) -> Next:
        """Offer to play or, if there is something on the table, to pass; then card after card."""
        if not path:
            words = [*([PLAY] if self.can_play() else ()), *(PASS if self.trick else ())]
            return Next(plain(*words))
        if path[0] == PLAY:
            return self.walk(path[1:])
        return Next((), PASS) if tuple(path) == PASS and self.trick else NOTHING

    def with_pass(self, plays: list[Sequence[Action]]) -> Sequence[Action]:
        """Return the ways to answer, and to pass."""
        if not plays:
            return ONLY_PASS
        written: tuple[Action, ...] = ()
        for part in plays:
            if not isinstance(part, tuple):
                return Chain([*plays, ONLY_PASS])
            written += part
        return written + ONLY_PASS
