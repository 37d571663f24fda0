"""The round for a pot: stakes, numbers, ties, winners (Rulebook, 獣裁, state machine).

A seat's number is made by the game that uses this module: it calls `scored` when a seat has one.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, Self

from belpic.core.action import NOTHING, Action, Next, Token, plain
from belpic.core.chance import Chance, Draw
from belpic.core.game import State
from belpic.core.outcome import Outcome
from belpic.core.quick import quick, replace
from belpic.core.seats import ALL, CHANCE, OVER, Actor, Seat, ToAct, Viewer, next_seat, seats_from
from belpic.core.view import seat_of
from belpic.games._shared.pot.options import PotOptions
from belpic.games._shared.sticks import STICKS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.rng import Rng

Phase = Literal["lead", "stake", "throw", "fall", "decide", "over"]
THROW: Final = Action.of("throw")
HIDDEN: Final = -1
"""Stands where a seat has made something known that this viewer does not know yet."""


@quick
@dataclass(frozen=True, slots=True)
class PotState(State):
    """One moment of a game for a pot."""

    options: PotOptions
    seats: int
    phase: Phase
    bank: tuple[int, ...]
    paid: tuple[int, ...]
    """What each seat has in the pot."""
    leader: Seat
    round: int
    active: tuple[Seat, ...]
    """The seats that throw for the pot, in their order."""
    stakes: tuple[int | None, ...]
    """What each seat names in secret, with free stakes."""
    values: tuple[int | None, ...]
    """The number each seat has made in this throw-off."""
    rethrows: int
    last: tuple[int | None, ...]
    """The numbers of the throw-off before this one, for everybody to see."""
    count: int | None
    """What the sticks show."""

    @classmethod
    def first(cls, options: PotOptions, seats: int) -> Self:
        """Return the state before the first round is opened."""
        empty = (None,) * seats
        return cls(
            options=options,
            seats=seats,
            phase="lead",
            bank=(options.bankroll,) * seats,
            paid=(0,) * seats,
            leader=Seat(0),
            round=1,
            active=(),
            stakes=empty,
            values=empty,
            rethrows=0,
            last=empty,
            count=None,
        )

    @property
    def pot(self) -> int:
        """Everything staked and not yet won."""
        return sum(self.paid)

    @property
    def thrower(self) -> Seat:
        """The seat whose number is being made."""
        return next(seat for seat in self.active if self.values[seat] is None)

    @property
    def to_act(self) -> ToAct:
        """Who is asked: all at once name their stakes; numbers are made one after another."""
        match self.phase:
            case "over":
                return OVER
            case "lead" | "fall":
                return CHANCE
            case "stake":
                return frozenset(seat for seat in self.active if self.stakes[seat] is None)
            case _:
                return frozenset({self.thrower})

    def chance(self) -> Chance:
        """Return the sticks, or the drawing of the first leader."""
        self.require(CHANCE)
        return STICKS if self.phase == "fall" else Draw(tuple(map(str, range(self.seats))))

    def next(self, seat: Seat, path: Sequence[str] = ()) -> Next:
        """Offer the throw, or the stake to name; games add their own decisions."""
        if self.refusal(seat):
            return NOTHING
        if self.phase == "stake":
            return self._next_stake(seat, tuple(path))
        return one_word(self.words(), tuple(path))

    def words(self) -> tuple[str, ...]:
        """Return the one-word actions of the seat that makes its number."""
        return ("throw",)

    def _next_stake(self, seat: Seat, path: tuple[str, ...]) -> Next:
        high = self.highest_stake(seat)
        if not path:
            return Next(plain("bet"))
        if path == ("bet",):
            return Next(tuple(Token(str(stake), "stake") for stake in range(1, high + 1)))
        if len(path) == 2 and path[0] == "bet" and path[1] in map(str, range(1, high + 1)):
            return Next((), Action(path))
        return NOTHING

    def highest_stake(self, seat: Seat) -> int:
        """Return the most that a seat may name with free stakes."""
        return self.options.bankroll if self.options.credit else self.bank[seat]

    def after(self, actor: Actor, action: Action) -> Self:
        """Play an action or an outcome."""
        self.require(actor)
        if actor is CHANCE:
            outcome = int(self.chance().read(str(action))[0])
            if self.phase == "lead":
                return replace(self, leader=Seat(outcome)).open_round()
            return replace(self, count=outcome).fallen(outcome)
        if self.next(actor, action).action != action:
            raise self.refuse(actor, action)
        return self.staked(actor, int(action[1])) if self.phase == "stake" else self.acted(action)

    @abstractmethod
    def made(self, action: Action) -> int | None:
        """Return the number that an event gives the thrower, if it does."""

    def told(self, action: Action, viewer: Viewer) -> int | None:  # noqa: ARG002  # games may tell it
        """Return the number that a seat makes by its own action, if the viewer may know it."""
        return None

    @abstractmethod
    def acted(self, action: Action) -> Self:
        """Return the state after a one-word action of the thrower."""

    @abstractmethod
    def fallen(self, count: int) -> Self:
        """Return the state after the thrower's sticks show `count`."""

    def open_round(self) -> Self:
        """Begin a round with those who can stake, or end the match (ROUND_START)."""
        active = tuple(seat for seat in seats_from(self.leader, self.seats) if self.can_stake(seat))
        if len(active) < 2:
            return replace(self, phase="over", active=())
        nothing = (0,) * self.seats
        return replace(self, active=active, paid=nothing, rethrows=0).stake_all()

    def can_stake(self, seat: Seat) -> bool:
        """Tell whether the seat can pay the smallest stake."""
        return self.options.credit or self.bank[seat] >= self.options.minimum

    def stake_all(self) -> Self:
        """Take the stakes of all active seats (ANTE)."""
        if self.options.stake_mode == "free":
            able = {seat for seat in self.active if self.can_stake(seat)}
            stakes = tuple(None if Seat(seat) in able else 0 for seat in range(self.seats))
            return replace(self, phase="stake", stakes=stakes).paid_in()
        due = tuple(
            self._fixed_stake(Seat(seat)) if Seat(seat) in self.active else 0
            for seat in range(self.seats)
        )
        return replace(self, stakes=due).paid_in()

    def _fixed_stake(self, seat: Seat) -> int:
        ante = self.options.ante
        return ante if self.options.credit else min(ante, self.bank[seat])

    def staked(self, seat: Seat, stake: int) -> Self:
        """Return the state after a seat named its stake."""
        return replace(self, stakes=put(self.stakes, seat, stake)).paid_in()

    def paid_in(self) -> Self:
        """Move the stakes into the pot once all are named."""
        named = [stake for stake in self.stakes if stake is not None]
        if len(named) < self.seats:
            return self
        return replace(
            self,
            bank=tuple(have - stake for have, stake in zip(self.bank, named, strict=True)),
            paid=tuple(old + stake for old, stake in zip(self.paid, named, strict=True)),
            stakes=(None,) * self.seats,
        ).begin_throws()

    def begin_throws(self) -> Self:
        """Let the active seats make their numbers (THROW)."""
        return replace(self, phase="throw", values=(None,) * self.seats)

    def scored(self, value: int) -> Self:
        """Give the thrower its number; after the last one the pot is decided (RESOLVE)."""
        state = replace(self, phase="throw", values=put(self.values, self.thrower, value))
        best = state.best
        return replace(state, last=state.values).decide(best) if best else state

    @property
    def best(self) -> tuple[Seat, ...]:
        """The seats with the highest number, once every seat that throws has one."""
        numbers = [self.values[seat] for seat in self.active]
        if None in numbers:
            return ()
        highest = max(number or 0 for number in numbers)
        return tuple(seat for seat in self.active if self.values[seat] == highest)

    def decide(self, best: tuple[Seat, ...]) -> Self:
        """Give the pot to those who take it, or let the tied seats throw again."""
        state, takers = self.judge(best)
        return state.pay(takers) if takers else state

    def judge(self, best: tuple[Seat, ...]) -> tuple[Self, tuple[Seat, ...]]:
        """Return the pot with those who take it; nobody, if the tied seats throw again."""
        if len(best) == 1:
            return self, best
        tied = replace(self, active=best, rethrows=self.rethrows + 1)
        if tied.rethrows == self.options.max_rethrows:
            return tied, best
        if self.options.tie_pot == "refund":
            tied = tied.refund()
        return (tied.begin_throws(), ()) if self.options.tie_stake == "none" else tied.restake()

    def refund(self) -> Self:
        """Give every stake back to the seat that paid it."""
        bank = tuple(have + paid for have, paid in zip(self.bank, self.paid, strict=True))
        return replace(self, bank=bank, paid=(0,) * self.seats)

    def restake(self) -> tuple[Self, tuple[Seat, ...]]:
        """Stake again after a tie; a short seat stakes what it has, or withdraws.

        Where one at most is left by that, the pot is taken at once.
        """
        if self.options.short_stack == "all_in":
            return self.stake_all(), ()
        able = tuple(seat for seat in self.active if self.can_stake(seat))
        if len(able) > 1:
            return replace(self, active=able).stake_all(), ()
        return self, able or self.active

    def pay(self, winners: tuple[Seat, ...]) -> Self:
        """Give the pot to the winner, or split it, odd units to the first in order (ROUND_END)."""
        share, odd = divmod(self.pot, len(winners))
        bank = list(self.bank)
        for index, seat in enumerate(winners):
            bank[seat] += share + (index < odd)
        paid = replace(
            self,
            bank=tuple(bank),
            paid=(0,) * self.seats,
            values=(None,) * self.seats,
            leader=self.next_leader(winners[0]),
        )
        able = sum(paid.can_stake(Seat(seat)) for seat in range(self.seats))
        if self.round == self.options.rounds or able < 2:
            return replace(paid, phase="over", active=())
        return replace(paid, round=self.round + 1).open_round()

    def next_leader(self, winner: Seat) -> Seat:  # noqa: ARG002  # games may ask who won
        """Return who leads the next round: the next seat, also over seats that are out."""
        return next_seat(self.leader, self.seats)

    def scores(self) -> tuple[int, ...]:
        """Return the banks; what is in the pot still counts for who staked it."""
        return tuple(have + paid for have, paid in zip(self.bank, self.paid, strict=True))

    def outcome(self) -> Outcome | None:
        """Rank by bank (MATCH_END)."""
        if self.phase != "over":
            return None
        finished = self.round == self.options.rounds
        return Outcome.by_scores(self.bank, "rounds" if finished else "broke")

    def hide(self, viewer: Viewer) -> Self:
        """Cut out the stakes that others have named before the last one is in."""
        named = tuple(seat for seat in self.active if self.can_stake(seat))
        return replace(self, stakes=masked(self.stakes, seat_of(viewer), named))

    def fill(self, viewer: Viewer, rng: Rng) -> Self:  # noqa: ARG002  # the holes say enough
        """Guess stakes: any that the seat could have named."""
        stakes = tuple(
            1 + rng.below(self.highest_stake(Seat(seat))) if stake == HIDDEN else stake
            for seat, stake in enumerate(self.stakes)
        )
        return replace(self, stakes=stakes)

    def seen(self, actor: Actor, action: Action, viewer: Viewer) -> str:
        """Hide what a seat stakes from the others, until the last one is in and all are open."""
        secret = self.phase == "stake" and self.to_act != frozenset({actor})
        return "bet ??" if secret and viewer not in (actor, ALL) else str(action)

    def revealed(self, actor: Actor, action: Action) -> tuple[int | None, ...] | None:
        """Return what an event opens at once for everybody: the stakes, when the last is in."""
        if self.phase != "stake" or actor is CHANCE or self.to_act != frozenset({actor}):
            return None
        return put(self.stakes, actor, int(action[1]))


def one_word(words: tuple[str, ...], path: tuple[str, ...]) -> Next:
    """Return what may follow where every action is one word."""
    if not path:
        return Next(plain(*words))
    return Next((), Action(path)) if len(path) == 1 and path[0] in words else NOTHING


def masked(
    numbers: tuple[int | None, ...], own: Seat | None, among: tuple[Seat, ...]
) -> tuple[int | None, ...]:
    """Return the numbers with those of other seats hidden where there are any."""
    return tuple(
        HIDDEN if number is not None and Seat(seat) in among and seat != own else number
        for seat, number in enumerate(numbers)
    )


def put(numbers: tuple[int | None, ...], seat: Seat, number: int) -> tuple[int | None, ...]:
    """Return the numbers with that of one seat replaced."""
    return (*numbers[:seat], number, *numbers[seat + 1 :])
