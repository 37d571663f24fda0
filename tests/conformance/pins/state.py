"""The rules of Pins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

from belpic.core.action import NOTHING, Action, Next, Token, plain
from belpic.core.chance import Chance, Sticks
from belpic.core.errors import IllegalAction, Reason
from belpic.core.game import State
from belpic.core.options import Options, integer
from belpic.core.outcome import Outcome
from belpic.core.scene import Amount, Button, Counter, Scene, Thing
from belpic.core.scene import Sticks as Lying
from belpic.core.seats import CHANCE, OVER, Actor, Seat, ToAct, Viewer
from belpic.core.text import Phrases, Text
from belpic.core.view import seat_of

BOOK: Final = Phrases("tests.conformance.pins")
BANK: Final = 2
STICKS: Final = Sticks(3)


@dataclass(frozen=True)
class PinsOptions(Options):
    phrases = BOOK

    rounds: int = integer(1, 5, default=2, source="made up", telling=(3,))


@dataclass(frozen=True, slots=True)
class PinsState(State):
    options: PinsOptions
    seats: int
    bank: tuple[int, ...]
    turns: int = 0
    stake: int = 0
    """What lies on the throw that is awaited; 0 if none is."""
    count: int | None = None

    @property
    def turn(self) -> Seat:
        return Seat(self.turns % self.seats)

    @property
    def to_act(self) -> ToAct:
        if self.turns == self.seats * self.options.rounds:
            return OVER
        return CHANCE if self.stake else frozenset({self.turn})

    def chance(self) -> Chance:
        self.require(CHANCE)
        return STICKS

    def next(self, seat: Seat, path: Sequence[str] = ()) -> Next:
        if self.refusal(seat):
            return NOTHING
        stakes = tuple(map(str, range(1, min(3, self.bank[seat]) + 1)))
        match tuple(path):
            case ():
                return Next(plain("stake", "pass") if stakes else plain("pass"))
            case ("pass",):
                return Next((), Action.of("pass"))
            case ("stake",) if stakes:
                return Next(tuple(Token(stake, "amount") for stake in stakes))
            case ("stake", stake) if stake in stakes:
                return Next((), Action.of("stake", stake))
            case _:
                return NOTHING

    def after(self, actor: Actor, action: Action) -> Self:
        self.require(actor)
        if actor is CHANCE:
            return self.fallen(int(self.chance().read(str(action))[0]))
        if self.next(actor, action).action != action:
            raise IllegalAction(Reason("refused", BOOK("refused.action", text=str(action)[:40])))
        if action[0] == "pass":
            return replace(self, turns=self.turns + 1)
        return replace(self, stake=int(action[1]))

    def fallen(self, count: int) -> Self:
        other = (self.turn + 1) % self.seats
        payer, taker = (other, self.turn) if count >= 2 else (self.turn, other)
        bank = list(self.bank)
        paid = min(self.stake, bank[payer])
        bank[payer] -= paid
        bank[taker] += paid
        return replace(self, bank=tuple(bank), turns=self.turns + 1, stake=0, count=count)

    def scores(self) -> tuple[int, ...]:
        return self.bank

    def outcome(self) -> Outcome | None:
        return Outcome.by_scores(self.bank, "rounds") if self.to_act is OVER else None

    def scene(self, viewer: Viewer) -> Scene:
        return Scene(tuple(self.things(viewer)))

    def things(self, viewer: Viewer) -> Iterator[Thing]:
        for seat, bank in enumerate(self.bank):
            yield Counter(f"bank{seat}", BOOK("scene.bank"), bank, Seat(seat))
        yield Lying("sticks", BOOK("scene.sticks"), STICKS.number, self.count)
        own = seat_of(viewer)
        if own is not None and self.refusal(own) is None:
            yield Button("stake", BOOK("scene.stake"))
            yield Amount("amount", BOOK("scene.amount"), 1, 3)
            yield Button("pass", BOOK("scene.pass"))

    def describe(self, actor: Actor, action: Action, viewer: Viewer) -> Text:
        if actor is CHANCE:
            return BOOK("event.fall", count=action[0])
        return BOOK("event.act", seat=actor + 1, text=self.seen(actor, action, viewer))
