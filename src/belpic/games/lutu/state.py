"""The state of 新遊 (Rulebook, 新遊, state machine).

With `bets_secret` all bet at once, and a bet must not show in what others may still bet. So the
dealer's cover is then divided: each bettor may stake what the dealer could pay if all bettors chose
the same number.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, Self

from belpic.core.action import NOTHING, Action, Next, Token, plain
from belpic.core.chance import Chance
from belpic.core.errors import Reason
from belpic.core.game import State
from belpic.core.outcome import Outcome
from belpic.core.quick import quick, replace
from belpic.core.scene import Scene
from belpic.core.seats import ALL, CHANCE, OVER, Actor, Seat, ToAct, Viewer, next_seat, seats_from
from belpic.core.text import Text
from belpic.core.view import seat_of
from belpic.games._shared.sticks import STICKS
from belpic.games.lutu.options import LutuOptions
from belpic.games.lutu.scene import build_scene, describe_event

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.rng import Rng

NUMBERS: Final = range(STICKS.number + 1)
PASS: Final = Action.of("pass")


@dataclass(frozen=True, slots=True)
class Bet:
    """A stake on a number."""

    number: int
    stake: int


HIDDEN: Final = Bet(-1, -1)
"""A bet that this viewer knows of but not what it is."""


@quick
@dataclass(frozen=True, slots=True)
class LutuState(State):
    """One moment of 新遊."""

    options: LutuOptions
    seats: int
    phase: Literal["bet", "throw", "fall", "over"]
    bank: tuple[int, ...]
    dealer: Seat
    round: int
    bets: tuple[tuple[Bet, ...], ...]
    done: frozenset[Seat]
    """The seats that bet no more in this round."""
    count: int | None
    """What the sticks showed last."""
    ending: Literal["", "rounds", "broke", "no_bets"]

    @classmethod
    def first(cls, options: LutuOptions, seats: int) -> Self:
        """Return the state before the first round is opened."""
        return cls(
            options=options,
            seats=seats,
            phase="bet",
            bank=(options.bankroll,) * seats,
            dealer=Seat(0),
            round=1,
            bets=((),) * seats,
            done=frozenset(),
            count=None,
            ending="",
        )

    @property
    def to_act(self) -> ToAct:
        """Bets are laid in turn from the dealer's left, or all at once in secret."""
        match self.phase:
            case "over":
                return OVER
            case "fall":
                return CHANCE
            case "throw":
                return frozenset({self.dealer})
            case "bet":
                waiting = [seat for seat in self.punters if seat not in self.done]
                return frozenset(waiting if self.options.bets_secret else waiting[:1])

    @property
    def punters(self) -> tuple[Seat, ...]:
        """All seats but the dealer, in turn."""
        return seats_from(self.dealer, self.seats)[1:]

    def chance(self) -> Chance:
        """Return the sticks."""
        self.require(CHANCE)
        return STICKS

    def highest_stake(self, seat: Seat, number: int) -> int:
        """Return the most that the seat may still bet on the number, 0 if nothing (BET)."""
        limit = self.options.max_bet
        if any(bet.number == number for bet in self.bets[seat]):
            return 0
        if self.options.credit:
            return limit
        own = self.bank[seat] - sum(bet.stake for bet in self.bets[seat])
        cover = self.bank[self.dealer] // self.options.weight(number)
        if self.options.bets_secret:
            return max(0, min(limit, own, cover // max(1, self.solvent_punters(self.dealer))))
        laid = sum(bet.stake for bets in self.bets for bet in bets if bet.number == number)
        return max(0, min(limit, own, cover - laid))

    def solvent_punters(self, dealer: Seat) -> int:
        """Return how many seats could bet against this dealer."""
        return sum(bank > 0 for seat, bank in enumerate(self.bank) if seat != dealer)

    def can_bet(self, seat: Seat) -> bool:
        """Tell whether the seat has a legal bet."""
        return any(self.highest_stake(seat, number) for number in NUMBERS)

    def can_pass(self, seat: Seat) -> bool:
        """Tell whether the seat may stop betting now."""
        return not self.options.must_bet or bool(self.bets[seat])

    def next(self, seat: Seat, path: Sequence[str] = ()) -> Next:
        """Offer the bets, or the throw."""
        if self.refusal(seat):
            return NOTHING
        match tuple(path):
            case () if self.phase == "throw":
                return Next(plain("throw"))
            case ():
                words = ("bet",) * self.can_bet(seat) + ("pass",) * self.can_pass(seat)
                return Next(plain(*words))
            case ("throw",) if self.phase == "throw":
                return Next((), Action.of("throw"))
            case ("pass",) if self.phase == "bet" and self.can_pass(seat):
                return Next((), PASS)
            case ("bet", *rest) if self.phase == "bet":
                return self._next_bet(seat, tuple(rest))
            case _:
                return NOTHING

    def _next_bet(self, seat: Seat, rest: tuple[str, ...]) -> Next:
        numbers = {str(number): self.highest_stake(seat, number) for number in NUMBERS}
        if not rest:
            return Next(tuple(Token(text, f"box{text}") for text, high in numbers.items() if high))
        stakes = tuple(str(stake) for stake in range(1, numbers.get(rest[0], 0) + 1))
        if len(rest) == 1:
            return Next(tuple(Token(stake, "stake") for stake in stakes))
        if len(rest) == 2 and rest[1] in stakes:
            return Next((), Action.of("bet", *rest))
        return NOTHING

    def why(self, seat: Seat, path: Sequence[str]) -> Reason | None:
        """Explain why a bet is too high, by what the bettor and the dealer could pay."""
        refused = State.why(self, seat, path)
        if refused is None or self.refusal(seat) or self.phase != "bet" or path[0] != "bet":
            return refused
        phrases = self.options.phrases
        if len(path) == 2 and path[1].removeprefix("box") in map(str, NUMBERS):
            number = int(path[1].removeprefix("box"))
            return Reason("no_cover", phrases("refused.no_cover", number=number))
        if len(path) == 3 and path[1] in map(str, NUMBERS):
            high = self.highest_stake(seat, int(path[1]))
            return Reason("too_high", phrases("refused.too_high", high=high))
        return refused

    def after(self, actor: Actor, action: Action) -> Self:
        """Play an action or an outcome."""
        self.require(actor)
        if actor is CHANCE:
            return self.paid_out(int(STICKS.read(str(action))[0]))
        if self.next(actor, action).action != action:
            raise self.refuse(actor, action)
        if action[0] == "throw":
            return replace(self, phase="fall")
        return self.passed(actor) if action == PASS else self.laid(actor, action)

    def laid(self, seat: Seat, action: Action) -> Self:
        """Lay a bet; without `multi_bet` it is the only one."""
        bet = Bet(int(action[1]), int(action[2]))
        state = self.with_bets(seat, (*self.bets[seat], bet))
        # in secret everybody is asked until it passes, or others would see who has nothing left
        more = self.options.multi_bet and (self.options.bets_secret or state.can_bet(seat))
        return state.go_on() if more else state.passed(seat)

    def passed(self, seat: Seat) -> Self:
        """Let the seat bet no more."""
        return replace(self, done=self.done | {seat}).go_on()

    def go_on(self) -> Self:
        """Skip seats without a legal bet; after the last one the dealer throws (BET → THROW)."""
        done = set(self.done)
        for seat in self.punters:
            if seat not in done and not self.bets[seat] and not self.can_bet(seat):
                done.add(seat)
            elif seat not in done and not self.options.bets_secret:
                break
        state = replace(self, done=frozenset(done))
        if len(done) < self.seats - 1:
            return state
        if not any(self.bets):
            return replace(state, phase="over", ending="no_bets")
        return replace(state, phase="throw")

    def open_round(self) -> Self:
        """Find a dealer who can cover a bet, or end the match (ROUND_START)."""
        fresh = replace(self, phase="bet", bets=((),) * self.seats, done=frozenset())
        if self.options.credit:
            return fresh.go_on()
        solvent = sum(bank > 0 for bank in self.bank)
        dealers = [seat for seat in seats_from(self.dealer, self.seats) if self.can_deal(seat)]
        if solvent < 2 or not dealers:
            return replace(fresh, phase="over", ending="broke")
        return replace(fresh, dealer=dealers[0]).go_on()

    def can_deal(self, seat: Seat) -> bool:
        """Tell whether the seat could cover the cheapest bet, with secret bets of everybody."""
        cheapest = min(map(self.options.weight, NUMBERS))
        bettors = self.solvent_punters(seat) if self.options.bets_secret else 1
        return self.bank[seat] >= cheapest * max(1, bettors)

    def paid_out(self, count: int) -> Self:
        """Pay the winners and take the other stakes (PAY, ROUND_END)."""
        changes = self.changes(count)
        state = replace(
            self,
            bank=tuple(bank + change for bank, change in zip(self.bank, changes, strict=True)),
            dealer=self.next_dealer(changes[self.dealer]),
            count=count,
        )
        if self.round == self.options.rounds:
            nothing: tuple[tuple[Bet, ...], ...] = ((),) * self.seats
            return replace(state, phase="over", ending="rounds", bets=nothing, done=frozenset())
        return replace(state, round=self.round + 1).open_round()

    def changes(self, count: int) -> tuple[int, ...]:
        """Return what each seat would gain if the sticks showed `count`."""
        gains = [0] * self.seats
        for seat, bets in enumerate(self.bets):
            for bet in bets:
                gain = self.options.weight(count) * bet.stake if bet.number == count else -bet.stake
                gains[seat] += gain
                gains[self.dealer] -= gain
        return tuple(gains)

    def next_dealer(self, change: int) -> Seat:
        """Return who deals next, given what this dealer gained."""
        stays = self.options.dealer_rotation == "fixed" or (
            self.options.dealer_rotation == "until_loss" and change >= 0
        )
        return self.dealer if stays else next_seat(self.dealer, self.seats)

    def scores(self) -> tuple[int, ...]:
        """Return the banks."""
        return self.bank

    def outcome(self) -> Outcome | None:
        """Rank by bank (MATCH_END)."""
        return Outcome.by_scores(self.bank, self.ending) if self.phase == "over" else None

    @property
    def concealed(self) -> bool:
        """Whether bets of others are hidden now."""
        return self.options.bets_secret and self.phase == "bet"

    def hide(self, viewer: Viewer) -> Self:
        """Cut out, with secret bets, what others have bet."""
        if not self.concealed:
            return self
        own = seat_of(viewer)
        bets = tuple(
            laid if seat == own else (HIDDEN,) * len(laid) for seat, laid in enumerate(self.bets)
        )
        return replace(self, bets=bets)

    def fill(self, viewer: Viewer, rng: Rng) -> Self:  # noqa: ARG002  # the holes say enough
        """Guess bets: any that the seat could have laid one after another."""
        state = self
        for seat, laid in enumerate(self.bets):
            if HIDDEN in laid:
                state = state.guessed(Seat(seat), len(laid), rng)
        return state

    def guessed(self, seat: Seat, number: int, rng: Rng) -> Self:
        """Return this state with so many guessed bets of a seat; a dead end begins anew."""
        state = self.with_bets(seat, ())
        for _ in range(number):
            choices = [
                Bet(box, stake)
                for box in NUMBERS
                for stake in range(1, state.highest_stake(seat, box) + 1)
            ]
            if not choices:
                return self.guessed(seat, number, rng)
            state = state.with_bets(seat, (*state.bets[seat], choices[rng.below(len(choices))]))
        return state

    def with_bets(self, seat: Seat, bets: tuple[Bet, ...]) -> Self:
        """Return this state with other bets of a seat."""
        return replace(self, bets=(*self.bets[:seat], bets, *self.bets[seat + 1 :]))

    def seen(self, actor: Actor, action: Action, viewer: Viewer) -> str:
        """Hide, with secret bets, what a seat bets, until the last one is in."""
        hidden = self.concealed and viewer not in (actor, ALL) and action != PASS
        return "bet ?? ??" if hidden and not self.opens(actor, action) else str(action)

    def opens(self, actor: Actor, action: Action) -> bool:
        """Tell whether the action is the last secret one, after which all bets lie open."""
        if not self.concealed or actor is CHANCE or self.to_act != frozenset({actor}):
            return False
        return self.after(actor, action).phase != "bet"

    def scene(self, viewer: Viewer) -> Scene:
        """Return the table."""
        return build_scene(self, viewer)

    def describe(self, actor: Actor, action: Action, viewer: Viewer) -> Text:
        """Return the event as a sentence."""
        return describe_event(self, actor, action, viewer)
