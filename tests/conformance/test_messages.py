"""Games so broken that several checks fail: one of the checks says what is wrong with each."""

# The signatures are those of the base classes.

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

import pytest

from belpic.core import conformance
from belpic.core.action import NOTHING, Action, Next, Token, plain
from belpic.core.chance import Chance, Outcomes, Sticks
from belpic.core.conformance import CASE_CHECKS
from belpic.core.rng import Rng
from belpic.core.scene import Button, Thing
from belpic.core.seats import CHANCE, Actor, Seat, Viewer
from tests.conformance.broken_sticks import PASS, replace_tokens
from tests.conformance.pins.game import Pins
from tests.conformance.pins.state import BOOK, PinsState
from tests.conformance.quick import QUICK

CALLS: Final[Counter[str]] = Counter()


@dataclass(frozen=True, slots=True)
class FlickeringState(PinsState):
    """The stakes are offered in another order every time."""

    def next(self, seat: Seat, path: Sequence[str] = ()) -> Next:
        following = PinsState.next(self, seat, path)
        if tuple(path) != ("stake",):
            return following
        CALLS["next"] += 1
        first = CALLS["next"] % 3
        return replace_tokens(following, (*following.tokens[first:], *following.tokens[:first]))


@dataclass(frozen=True, slots=True)
class AstrayState(PinsState):
    """One passes by touching "pass it", which is the action "pass over"."""

    def next(self, seat: Seat, path: Sequence[str] = ()) -> Next:
        if tuple(path) == ("pass", "it"):
            return NOTHING if self.refusal(seat) else Next((), Action.of("pass", "over"))
        following = PinsState.next(self, seat, path)
        return Next(plain("it")) if following.action == PASS else following

    def after(self, actor: Actor, action: Action) -> Self:
        self.require(actor)
        over = action == ("pass", "over")
        return replace(self, turns=self.turns + 1) if over else PinsState.after(self, actor, action)

    def things(self, viewer: Viewer) -> Iterator[Thing]:
        yield from PinsState.things(self, viewer)
        yield Button("it", BOOK("scene.pass"))


@dataclass(frozen=True, slots=True)
class AlikeState(PinsState):
    """Two ways to pass are written alike."""

    def next(self, seat: Seat, path: Sequence[str] = ()) -> Next:
        following = PinsState.next(self, seat, path)
        if tuple(path) == ("stake 1",):
            return NOTHING if self.refusal(seat) else Next((), Action.of("stake 1"))
        if path or not following.tokens:
            return following
        return replace_tokens(following, (*following.tokens, Token("stake 1", "pass")))

    def after(self, actor: Actor, action: Action) -> Self:
        self.require(actor)
        return PinsState.after(self, actor, PASS if action == ("stake 1",) else action)


@dataclass(frozen=True, slots=True)
class FickleState(PinsState):
    """What an action leads to is not always the same."""

    def after(self, actor: Actor, action: Action) -> Self:
        CALLS["after"] += 1
        return replace(PinsState.after(self, actor, action), count=CALLS["after"] % 3)


@dataclass(frozen=True, slots=True)
class Mumbling(Sticks):
    """Two sticks are read as one."""

    def read(self, text: str) -> Action:
        return Sticks.read(self, "1" if text == "2" else text)


class Urn(Chance):
    """A distribution of its own kind that lists nothing."""

    def sample(self, rng: Rng) -> Action:
        return Action.of(str(rng.below(4)))

    def outcomes(self) -> Outcomes | None:
        return None

    def includes(self, outcome: Action) -> bool:
        return outcome in {Action.of(str(number)) for number in range(4)}

    def hint(self) -> str:
        return "0…3"


@dataclass(frozen=True, slots=True)
class MumblingState(PinsState):
    def chance(self) -> Chance:
        self.require(CHANCE)
        return Mumbling(3)


@dataclass(frozen=True, slots=True)
class UrnState(PinsState):
    def chance(self) -> Chance:
        self.require(CHANCE)
        return Urn()


@pytest.mark.parametrize(
    ("state", "check", "message"),
    [
        (FlickeringState, "actions.stable", "a second answer differs"),
        (AstrayState, "actions.walked", "the tokens of pass over do not lead to it"),
        (AlikeState, "texts.read", "two actions of seat 0 are written alike"),
        (FickleState, "data.match", "folds to another state at /count"),
        (MumblingState, "chance.exact", "'2' does not come back from its text"),
    ],
)
def test_a_check_says_what_is_wrong(state: type[PinsState], check: str, message: str) -> None:
    class Faulty(Pins):
        state_type = state

    case = conformance.cases(Faulty(), QUICK)[0]
    (one,) = (one for one in CASE_CHECKS if one.name == check)
    assert message in " ".join(one.problems(case))


def test_a_distribution_that_lists_nothing_is_drawn_from() -> None:
    class Drawing(Pins):
        state_type = UrnState

    for case in conformance.cases(Drawing(), QUICK):
        conformance.check(case).require()
