"""Turns that begin with a throw: the lot, the throw, what falls, and the choice after it."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, Self, TypeVar

from belpic.core.action import NOTHING, Action, Next, plain
from belpic.core.chance import Chance, Draw
from belpic.core.game import State
from belpic.core.options import Options
from belpic.core.quick import quick, replace
from belpic.core.seats import CHANCE, OVER, Actor, Seat, ToAct

if TYPE_CHECKING:
    from collections.abc import Sequence

Phase = Literal["lead", "throw", "fall", "choose", "over"]
THROW: Final = Action.of("throw")
_T = TypeVar("_T")


@quick
@dataclass(frozen=True, slots=True)
class ThrowState(State):
    """One moment of a game of throws."""

    options: Options
    seats: int
    phase: Phase
    current: Seat
    """Whose turn it is."""
    count: int | None
    """What the last throw shows."""

    @property
    def to_act(self) -> ToAct:
        """Chance draws the first seat and lets things fall; otherwise the seat in turn acts."""
        match self.phase:
            case "over":
                return OVER
            case "lead" | "fall":
                return CHANCE
            case _:
                return frozenset({self.current})

    @property
    @abstractmethod
    def thrown(self) -> Chance:
        """What is thrown."""

    def chance(self) -> Chance:
        """Return what is thrown, or the drawing of the first seat."""
        self.require(CHANCE)
        return self.thrown if self.phase == "fall" else Draw(tuple(map(str, range(self.seats))))

    def next(self, seat: Seat, path: Sequence[str] = ()) -> Next:
        """Offer the throw, or what it allows."""
        if self.refusal(seat):
            return NOTHING
        if self.phase == "choose":
            return self.next_choice(tuple(path))
        if not path:
            return Next(plain(*THROW))
        return Next((), THROW) if tuple(path) == THROW else NOTHING

    def after(self, actor: Actor, action: Action) -> Self:
        """Play an action or an outcome."""
        self.require(actor)
        if actor is CHANCE:
            outcome = int(self.chance().read(str(action))[0])
            if self.phase == "lead":
                return self.led_by(Seat(outcome))
            return replace(self, count=outcome).fallen(outcome)
        if self.next(actor, action).action != action:
            raise self.refuse(actor, action)
        return replace(self, phase="fall") if self.phase == "throw" else self.chosen(action)

    def led_by(self, seat: Seat) -> Self:
        """Let the seat begin."""
        return replace(self, phase="throw", current=seat)

    @abstractmethod
    def next_choice(self, path: tuple[str, ...]) -> Next:
        """Return what may follow in a choice of the seat in turn."""

    @abstractmethod
    def fallen(self, count: int) -> Self:
        """Return the state after a throw shows `count`."""

    @abstractmethod
    def chosen(self, action: Action) -> Self:
        """Return the state after a choice."""


def put(items: tuple[_T, ...], index: int, item: _T) -> tuple[_T, ...]:
    """Return the items with one of them replaced."""
    return (*items[:index], item, *items[index + 1 :])
