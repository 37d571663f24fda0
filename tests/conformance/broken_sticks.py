"""Games that are Pins but for one fault each, in play, actions, texts and data."""

# The signatures are those of the base classes.

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

from belpic.core.action import NOTHING, Action, Next, Token, plain
from belpic.core.codec import Json, from_json
from belpic.core.errors import Ambiguous, IllegalAction, Reason
from belpic.core.game import Bounds, State
from belpic.core.outcome import Outcome
from belpic.core.scene import Counter as Number
from belpic.core.scene import Thing
from belpic.core.seats import OVER, Actor, Seat, Viewer
from belpic.core.text import Text
from belpic.core.view import View
from tests.conformance.broken import fails
from tests.conformance.pins.game import Pins
from tests.conformance.pins.state import BANK, BOOK, PinsOptions, PinsState

PASS: Final = Action.of("pass")


@fails("play.ends")
class LongerThanDeclared(Pins):
    def bounds(self, options: PinsOptions, seats: int) -> Bounds:
        return replace(Pins.bounds(self, options, seats), length=2)


@dataclass(frozen=True, slots=True)
class NoOutcomeState(PinsState):
    def outcome(self) -> Outcome | None:
        return None


@fails("play.outcome")
class NoOutcome(Pins):
    state_type = NoOutcomeState


@dataclass(frozen=True, slots=True)
class OtherScoresState(PinsState):
    def outcome(self) -> Outcome | None:
        return Outcome.by_scores((1, 0, 0)[: self.seats], "rounds") if self.to_act is OVER else None


@fails("play.outcome")
class OutcomeWithOtherScores(Pins):
    state_type = OtherScoresState


@dataclass(frozen=True, slots=True)
class OddPlacesState(PinsState):
    def outcome(self) -> Outcome | None:
        places = tuple(range(self.seats))
        return Outcome(places, self.bank, "rounds") if self.to_act is OVER else None


@fails("play.outcome")
class PlacesFromZero(Pins):
    state_type = OddPlacesState


@fails("play.scores")
class ScoreBelowDeclared(Pins):
    def bounds(self, options: PinsOptions, seats: int) -> Bounds:
        return replace(Pins.bounds(self, options, seats), low=BANK)


@fails("play.scores")
class ScoreAboveDeclared(Pins):
    def bounds(self, options: PinsOptions, seats: int) -> Bounds:
        return replace(Pins.bounds(self, options, seats), high=BANK)


@dataclass(frozen=True, slots=True)
class ScoreOfOneState(PinsState):
    def scores(self) -> tuple[int, ...]:
        return (sum(self.bank),)

    def outcome(self) -> Outcome | None:
        return Outcome.by_scores(self.scores(), "rounds") if self.to_act is OVER else None


@fails("play.scores")
class OneScoreForAll(Pins):
    state_type = ScoreOfOneState


@dataclass(frozen=True, slots=True)
class LosingState(PinsState):
    def fallen(self, count: int) -> Self:
        state = PinsState.fallen(self, count)
        return replace(state, bank=(max(0, state.bank[0] - 1), *state.bank[1:]))


@fails("play.conserved")
class PointsGetLost(Pins):
    state_type = LosingState


@dataclass(frozen=True, slots=True)
class StuckState(PinsState):
    def next(self, seat: Seat, path: Sequence[str] = ()) -> Next:
        return NOTHING if self.turns == 2 else PinsState.next(self, seat, path)


@fails("actions.offered")
class NothingToDo(Pins):
    state_type = StuckState


def replace_tokens(following: Next, tokens: tuple[Token, ...]) -> Next:
    return Next(tokens, following.action)


@dataclass(frozen=True, slots=True)
class TwiceState(PinsState):
    def next(self, seat: Seat, path: Sequence[str] = ()) -> Next:
        following = PinsState.next(self, seat, path)
        return replace_tokens(following, following.tokens * 2)


@fails("actions.offered")
class TouchOfferedTwice(Pins):
    state_type = TwiceState


@dataclass(frozen=True, slots=True)
class DeadEndState(PinsState):
    """Waiting is offered after a stake, but then there is nothing to do; nobody comes so far."""

    def next(self, seat: Seat, path: Sequence[str] = ()) -> Next:
        following = PinsState.next(self, seat, path)
        if following.action != ("stake", "3"):
            return following
        return replace_tokens(following, (Token("wait", "pass"),))


@fails("actions.offered")
class LeadsNowhere(Pins):
    state_type = DeadEndState


@dataclass(frozen=True, slots=True)
class DoubledState(PinsState):
    def actions(self, seat: Seat) -> Sequence[Action]:
        return (*State.actions(self, seat), *State.actions(self, seat))


@fails("actions.offered")
class ActionListedTwice(Pins):
    state_type = DoubledState


@dataclass(frozen=True, slots=True)
class AfterEndState(PinsState):
    def next(self, seat: Seat, path: Sequence[str] = ()) -> Next:
        if self.to_act is not OVER:
            return PinsState.next(self, seat, path)
        return Next((), PASS) if tuple(path) == PASS else NOTHING if path else Next(plain("pass"))


@fails("actions.offered")
class ActionsAfterTheEnd(Pins):
    state_type = AfterEndState


CALLS: Final[Counter[str]] = Counter()


@dataclass(frozen=True, slots=True)
class ShiftingState(PinsState):
    def actions(self, seat: Seat) -> Sequence[Action]:
        CALLS["actions"] += 1
        actions = State.actions(self, seat)
        return actions if CALLS["actions"] % 2 else tuple(reversed(actions))


@fails("actions.stable")
class OrderShifts(Pins):
    state_type = ShiftingState


@dataclass(frozen=True, slots=True)
class ShortState(PinsState):
    def actions(self, seat: Seat) -> Sequence[Action]:
        return State.actions(self, seat)[:-1]


@fails("actions.walked")
class ActionNotListed(Pins):
    state_type = ShortState


@dataclass(frozen=True, slots=True)
class RefusingState(PinsState):
    def after(self, actor: Actor, action: Action) -> Self:
        self.require(actor)
        if action == PASS and self.turns == 1:
            raise IllegalAction(Reason("refused", BOOK("refused.action", text="pass")))
        return PinsState.after(self, actor, action)


@fails("actions.walked")
class OfferedButRefused(Pins):
    state_type = RefusingState


@dataclass(frozen=True, slots=True)
class KeylessState(PinsState):
    def things(self, viewer: Viewer) -> Iterator[Thing]:
        for thing in PinsState.things(self, viewer):
            if getattr(thing, "key", "") != "amount":
                yield thing


@fails("touches.shown")
class NothingToTouch(Pins):
    state_type = KeylessState


@dataclass(frozen=True, slots=True)
class SlackState(PinsState):
    def next(self, seat: Seat, path: Sequence[str] = ()) -> Next:
        return PinsState.next(self, seat, PASS if tuple(path[:1]) == PASS else path)


@fails("touches.closed")
class MoreThanOffered(Pins):
    state_type = SlackState


@fails("texts.read")
class ReadsAnotherAction(Pins):
    def read(self, state: State, seat: Seat, text: str) -> Action:
        return Pins.read(self, state, seat, "pass" if text == "stake 1" else text)


@fails("texts.read")
class CannotReadItsActions(Pins):
    def read(self, state: State, seat: Seat, text: str) -> Action:
        read = Pins.read(self, state, seat, text)
        if text == "stake 1":
            raise Ambiguous(Reason("odd", BOOK("refused.action", text=text)))
        return read


@fails("texts.grammar")
class GrammarTooNarrow(Pins):
    grammar = re.compile(r"stake \d+")


@dataclass(frozen=True, slots=True)
class JapaneseState(PinsState):
    def next(self, seat: Seat, path: Sequence[str] = ()) -> Next:
        if tuple(path) == ("休",):
            return NOTHING if self.refusal(seat) else Next((), Action.of("休"))
        following = PinsState.next(self, seat, path)
        return (
            following
            if path or not following.tokens
            else replace_tokens(following, (*following.tokens, Token("休", "pass")))
        )

    def after(self, actor: Actor, action: Action) -> Self:
        self.require(actor)
        return PinsState.after(self, actor, PASS if action == ("休",) else action)


@fails("texts.grammar")
class TextNotAscii(Pins):
    state_type = JapaneseState
    grammar = re.compile(r"stake \d+|pass|休", re.IGNORECASE)


@fails("data.state")
class StateLosesSomething(Pins):
    def state_from_json(self, data: Json) -> State:
        return replace(from_json(PinsState, data), count=None)


@fails("data.view")
class ViewLosesSomething(Pins):
    def view_from_json(self, data: Json) -> View:
        view = Pins.view_from_json(self, data)
        assert isinstance(view.shown, PinsState)
        return replace(view, shown=replace(view.shown, count=None))


@dataclass(frozen=True, slots=True)
class OddSceneState(PinsState):
    def things(self, viewer: Viewer) -> Iterator[Thing]:
        yield from PinsState.things(self, viewer)
        yield Number("over", BOOK("scene.bank"), self.to_act is OVER)


@fails("data.view")
class SceneIsNotJson(Pins):
    state_type = OddSceneState


@dataclass(frozen=True)
class ForgettingOptions(PinsOptions):
    def to_json(self) -> dict[str, Json]:
        return {}


@dataclass(frozen=True, slots=True)
class ForgettingState(PinsState):
    options: ForgettingOptions


@fails("data.match")
class OptionsNotRecorded(Pins):
    Options = ForgettingOptions
    state_type = ForgettingState


@dataclass(frozen=True, slots=True)
class UnhashableState(PinsState):
    def __hash__(self) -> int:
        raise TypeError


@fails("data.frozen")
class Unhashable(Pins):
    state_type = UnhashableState


@dataclass(frozen=True, slots=True)
class IdentityHashState(PinsState):
    def __hash__(self) -> int:
        return id(self)


@fails("data.frozen")
class EqualWithOtherHash(Pins):
    state_type = IdentityHashState


@dataclass(frozen=True, slots=True)
class SettableState(PinsState):
    pass


type.__setattr__(SettableState, "__setattr__", object.__setattr__)


@fails("data.frozen")
class NotFrozen(Pins):
    state_type = SettableState


@dataclass(frozen=True, slots=True)
class MarkedState(PinsState):
    mark: bool = False

    def scarred(self) -> None:
        object.__setattr__(self, "mark", True)


@dataclass(frozen=True, slots=True)
class MutatedByActionState(MarkedState):
    def after(self, actor: Actor, action: Action) -> Self:
        after = PinsState.after(self, actor, action)
        self.scarred()
        return replace(after, mark=False)


@fails("data.untouched")
class ActionMutates(Pins):
    state_type = MutatedByActionState


@dataclass(frozen=True, slots=True)
class MutatedByAskingState(MarkedState):
    def describe(self, actor: Actor, action: Action, viewer: Viewer) -> Text:
        self.scarred()
        return PinsState.describe(self, actor, action, viewer)

    def after(self, actor: Actor, action: Action) -> Self:
        return replace(PinsState.after(self, actor, action), mark=False)


@fails("data.untouched")
class AskingMutates(Pins):
    state_type = MutatedByAskingState
