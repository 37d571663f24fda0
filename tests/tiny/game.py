"""The rules of the tiny game."""

# The signatures are those of the base classes and protocols.
# ruff: noqa: ARG001, ARG002

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, Self, cast

from belpic.core.action import NOTHING, Action, Next, plain
from belpic.core.chance import Chance, Draw
from belpic.core.errors import IllegalAction, Reason
from belpic.core.game import AnyGame, Bounds, Game, State
from belpic.core.options import Options, Values, choice, flag, integer, subset
from belpic.core.outcome import Outcome
from belpic.core.parts import Parts
from belpic.core.rng import Rng
from belpic.core.scene import Counter, Scene
from belpic.core.seats import ALL, CHANCE, OVER, Actor, Seat, ToAct, Viewer, next_seat
from belpic.core.text import Phrases, Text
from belpic.core.view import seat_of
from tests.tiny import INFO
from tests.tiny.parts import PARTS

PHRASES: Final = Phrases("tests.tiny")
STONES: Final = ("1", "1", "2", "2")
UNKNOWN: Final = 0


def _heap(seats: int, chosen: Values) -> int:
    return 3 * seats


def _quick(_: int, chosen: Values) -> bool:
    return bool(chosen["quick"])


@dataclass(frozen=True)
class TinyOptions(Options):
    """A few options of every kind."""

    phrases = PHRASES
    heap: int = integer(1, 60, default=_heap, source="here", telling=(7,))
    quick: bool = flag(default=False, source="here")
    bids: Literal["low", "high"] = cast(
        "Literal['low', 'high']", choice("low", "high", source="here", meaning=_quick)
    )
    extras: frozenset[str] = subset("a", "b", default=frozenset(), source="here")

    def problem(self, seats: int) -> Reason | None:
        """Refuse a heap smaller than the number of seats."""
        if self.heap < seats:
            return Reason("small", PHRASES("small"))
        return None


@dataclass(frozen=True, slots=True)
class TinyState(State):
    """One moment of the game."""

    options: TinyOptions
    seats: int
    stones: tuple[int, ...]
    heap: int
    turn: Seat
    taken: tuple[int, ...]
    bids: tuple[int | None, ...]
    passes: int

    @property
    def to_act(self) -> ToAct:
        if len(self.stones) < self.seats:
            return CHANCE
        waiting = frozenset(Seat(seat) for seat, bid in enumerate(self.bids) if bid is None)
        if waiting:
            return waiting
        return frozenset({self.turn}) if self.heap and self.passes < self.seats else OVER

    def chance(self) -> Chance:
        self.require(CHANCE)
        left = list(STONES)
        for stone in self.stones:
            left.remove(str(stone))
        return Draw(tuple(left))

    def next(self, seat: Seat, path: Sequence[str] = ()) -> Next:
        if self.refusal(seat):
            return NOTHING
        if self.bids[seat] is None:
            return _chain(("bid", ("1", "2")), path)
        sizes = tuple(str(size) for size in range(1, min(3, self.heap) + 1))
        if not path:
            return Next(plain("take", "pass"))
        if tuple(path) == ("pass",):
            return Next((), Action.of("pass"))
        return _chain(("take", sizes), path)

    def after(self, actor: Actor, action: Action) -> Self:
        self.require(actor)
        if actor is CHANCE:
            return replace(self, stones=(*self.stones, int(self.chance().read(str(action))[0])))
        if self.next(actor, action).action != action:
            raise IllegalAction(self.why(actor, action) or Reason("odd", Text.same("odd")))
        if action[0] == "bid":
            return replace(self, bids=_put(self.bids, actor, int(action[1])))
        following = replace(self, turn=next_seat(actor, self.seats))
        if action[0] == "pass":
            return replace(following, passes=self.passes + 1)
        size = int(action[1])
        taken = tuple(have + size * (seat == actor) for seat, have in enumerate(self.taken))
        return replace(following, heap=self.heap - size, taken=taken, passes=0)

    def scores(self) -> tuple[int, ...]:
        stones = self.stones if self.to_act is OVER else (0,) * self.seats
        bids = [bid or 0 for bid in self.bids] if self.options.bids == "high" else (0,) * self.seats
        return tuple(sum(parts) for parts in zip(self.taken, stones, bids, strict=True))

    def outcome(self) -> Outcome | None:
        if self.to_act is not OVER:
            return None
        return Outcome.by_scores(self.scores(), "empty" if not self.heap else "passed")

    def hide(self, viewer: Viewer) -> Self:
        if self.to_act is OVER:
            return self
        seat = seat_of(viewer)
        stones = tuple(stone if own == seat else UNKNOWN for own, stone in enumerate(self.stones))
        open_bids = all(bid is not None for bid in self.bids)
        bids = tuple(
            bid if open_bids or bid is None or own == seat else UNKNOWN
            for own, bid in enumerate(self.bids)
        )
        return replace(self, stones=stones, bids=bids)

    def fill(self, viewer: Viewer, rng: Rng) -> Self:
        left = list(STONES)
        for stone in self.stones:
            if stone != UNKNOWN:
                left.remove(str(stone))
        filled = tuple(
            int(left.pop(rng.below(len(left)))) if stone == UNKNOWN else stone
            for stone in self.stones
        )
        bids = tuple(1 + rng.below(2) if bid == UNKNOWN else bid for bid in self.bids)
        return replace(self, stones=filled, bids=bids)

    def seen(self, actor: Actor, action: Action, viewer: Viewer) -> str:
        if actor is CHANCE:
            return str(action) if viewer in (len(self.stones), ALL) else "??"
        return str(action) if action[0] != "bid" or viewer in (actor, ALL) else "bid ??"

    def scene(self, viewer: Viewer) -> Scene:
        return Scene((Counter("heap", PHRASES("heap"), self.heap),))

    def describe(self, actor: Actor, action: Action, viewer: Viewer) -> Text:
        seen = self.seen(actor, action, viewer)
        if actor is CHANCE:
            return PHRASES("event.stone", seat=len(self.stones) + 1, stone=seen)
        return PHRASES("event.act", seat=actor + 1, action=seen)


def _chain(step: tuple[str, tuple[str, ...]], path: Sequence[str]) -> Next:
    word, numbers = step
    match tuple(path):
        case ():
            return Next(plain(word))
        case (first,) if first == word:
            return Next(plain(*numbers))
        case (first, number) if first == word and number in numbers:
            return Next((), Action.of(first, number))
        case _:
            return NOTHING


def _put(numbers: tuple[int | None, ...], seat: Seat, number: int) -> tuple[int | None, ...]:
    return (*numbers[:seat], number, *numbers[seat + 1 :])


class Tiny(Game[TinyOptions]):
    """The tiny game."""

    info = INFO
    Options = TinyOptions
    state_type = TinyState
    phrases = PHRASES
    grammar = re.compile(r"pass|(take|bid) \d+", re.IGNORECASE | re.ASCII)
    presets: Mapping[str, Values] = {"default": {}, "large": {"heap": 40, "quick": True}}

    def bounds(self, options: TinyOptions, seats: int) -> Bounds:
        length = 2 * seats + options.heap * seats + seats
        return Bounds(length, 0, options.heap + 4, None)

    def start(self, seats: int, options: TinyOptions) -> TinyState:
        bids: tuple[int | None, ...] = (None if options.quick else 1,) * seats
        return TinyState(options, seats, (), options.heap, Seat(0), (0,) * seats, bids, 0)

    @property
    def parts(self) -> Parts:
        return PARTS


GAME: Final = Tiny()
TINY: Final = cast("AnyGame", GAME)
"""The same to those who know nothing of its options."""
