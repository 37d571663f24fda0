"""Games that are Pins but for one fault each, in errors, chance, languages and the rest."""

# The signatures are those of the base classes.
# ruff: noqa: ARG002

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, Self

from belpic.core.action import Action
from belpic.core.chance import Chance, Outcomes, Sticks
from belpic.core.errors import IllegalAction, Reason, Unreadable
from belpic.core.game import State
from belpic.core.languages import Lang
from belpic.core.options import integer
from belpic.core.outcome import Outcome
from belpic.core.rng import Rng
from belpic.core.scene import Note, Thing
from belpic.core.seats import ALL, CHANCE, OVER, SPECTATOR, Actor, Seat, ToAct, Viewer
from belpic.core.text import Phrases, Text
from belpic.core.view import View
from tests.conformance.broken import fails
from tests.conformance.broken_sticks import PASS
from tests.conformance.pins.game import INFO, Pins
from tests.conformance.pins.state import BOOK, PinsOptions, PinsState


@fails("errors.unreadable")
class GrammarTooWide(Pins):
    grammar = re.compile(".*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class LenientState(PinsState):
    def after(self, actor: Actor, action: Action) -> Self:
        self.require(actor)
        return PinsState.after(self, actor, PASS if action == ("nonsense",) else action)


@fails("errors.illegal")
class NonsenseIsAPass(Pins):
    state_type = LenientState


@dataclass(frozen=True, slots=True)
class LenientChanceState(PinsState):
    def after(self, actor: Actor, action: Action) -> Self:
        self.require(actor)
        if actor is CHANCE and not action:
            return self.fallen(0)
        return PinsState.after(self, actor, action)


@fails("errors.illegal")
class NoOutcomeIsZero(Pins):
    state_type = LenientChanceState


@dataclass(frozen=True, slots=True)
class WrongErrorState(PinsState):
    def after(self, actor: Actor, action: Action) -> Self:
        try:
            return PinsState.after(self, actor, action)
        except IllegalAction as error:
            raise Unreadable(error.reason) from None


@fails("errors.illegal")
class IllegalIsUnreadable(Pins):
    state_type = WrongErrorState


@fails("errors.illegal")
class ReadsIllegalActions(Pins):
    def read(self, state: State, seat: Seat, text: str) -> Action:
        try:
            return Pins.read(self, state, seat, text)
        except IllegalAction:
            return Action(text.split())


@dataclass(frozen=True, slots=True)
class CountingState(PinsState):
    tries: int = 0

    def after(self, actor: Actor, action: Action) -> Self:
        try:
            return replace(PinsState.after(self, actor, action), tries=0)
        except IllegalAction:
            object.__setattr__(self, "tries", self.tries + 1)
            raise


@fails("errors.illegal")
class BadInputCounts(Pins):
    state_type = CountingState


@dataclass(frozen=True, slots=True)
class NoTurnsState(PinsState):
    def require(self, actor: Actor) -> None:
        if actor is CHANCE:
            PinsState.require(self, actor)


@fails("errors.turn")
class OutOfTurnIsIllegal(Pins):
    state_type = NoTurnsState


@dataclass(frozen=True, slots=True)
class AlwaysChanceState(PinsState):
    def chance(self) -> Chance:
        return Sticks(3)


@fails("errors.turn")
class ChanceAnyTime(Pins):
    state_type = AlwaysChanceState


@fails("errors.record")
class StumblesOverRecords(Pins):
    def read(self, state: State, seat: Seat, text: str) -> Action:
        if "∎" in text:
            raise ValueError(text)
        return Pins.read(self, state, seat, text)


@dataclass(frozen=True, slots=True)
class Doubled(Sticks):
    def outcomes(self) -> Outcomes:
        return tuple((outcome, 2 * share) for outcome, share in Sticks.outcomes(self))


@dataclass(frozen=True, slots=True)
class Crooked(Sticks):
    def sample(self, rng: Rng) -> Action:
        return Action.of("3") if not rng.below(4) else Sticks.sample(self, rng)


@dataclass(frozen=True, slots=True)
class Standing(Sticks):
    """One stick may stand on its end, which the outcomes do not know of."""

    def sample(self, rng: Rng) -> Action:
        return Action.of("9") if not rng.below(9) else Sticks.sample(self, rng)

    def includes(self, outcome: Action) -> bool:
        return outcome == ("9",) or Sticks.includes(self, outcome)


def with_chance(kind: Chance) -> type[PinsState]:
    @dataclass(frozen=True, slots=True)
    class ChancyState(PinsState):
        def chance(self) -> Chance:
            self.require(CHANCE)
            return kind

    return ChancyState


@fails("chance.exact")
class MoreThanCertain(Pins):
    state_type = with_chance(Doubled(3))


@fails("chance.sampled")
class CrookedSticks(Pins):
    state_type = with_chance(Crooked(3))


@fails("chance.sampled")
class UnknownOutcome(Pins):
    state_type = with_chance(Standing(3))


@dataclass(frozen=True, slots=True)
class RefusedThrowState(PinsState):
    def fallen(self, count: int) -> Self:
        if count == 3:
            raise IllegalAction(Reason("refused", BOOK("refused.action", text="3")))
        return PinsState.fallen(self, count)


@fails("chance.exact")
class OutcomeRefused(Pins):
    state_type = RefusedThrowState


@dataclass(frozen=True, slots=True)
class BlindState(PinsState):
    blind: bool = False

    @property
    def to_act(self) -> ToAct:
        to_act = self.full().turn_of()
        return frozenset({Seat(0)}) if self.blind and isinstance(to_act, frozenset) else to_act

    def turn_of(self) -> ToAct:
        if self.turns == self.seats * self.options.rounds:
            return OVER
        return CHANCE if self.stake else frozenset({self.turn})

    def full(self) -> Self:
        return replace(self, blind=False)

    def hide(self, viewer: Viewer) -> Self:
        return replace(self, blind=viewer is SPECTATOR)

    def fill(self, viewer: Viewer, rng: Rng) -> Self:
        return self.full()


@fails("view.asked")
class SpectatorSeesAnotherAsked(Pins):
    info = replace(INFO, hidden=True)
    state_type = BlindState


@fails("view.everything")
class ChanceNotAnnounced(Pins):
    info = replace(INFO, chance=False)


@dataclass(frozen=True, slots=True)
class PartialState(PinsState):
    def view(self, viewer: Viewer) -> View:
        return View(viewer, replace(self, count=None) if viewer is ALL else self)


@fails("view.everything")
class EverythingIsNotAll(Pins):
    state_type = PartialState


@dataclass(frozen=True, slots=True)
class SilentState(PinsState):
    def why(self, seat: Seat, path: Sequence[str]) -> Reason | None:
        return None


@fails("view.reasons")
class NeverSaysWhy(Pins):
    state_type = SilentState


BORN: Final[list[PinsState]] = []


@dataclass(frozen=True, slots=True)
class SecondSightState(PinsState):
    def after(self, actor: Actor, action: Action) -> Self:
        after = PinsState.after(self, actor, action)
        BORN.append(after)
        return after

    def things(self, viewer: Viewer) -> Iterator[Thing]:
        yield from PinsState.things(self, viewer)
        if any(state is self for state in BORN):
            yield Note(BOOK("event.fall", count=0))


@fails("view.alone")
class SceneReadsAnotherPlace(Pins):
    state_type = SecondSightState


@dataclass(frozen=True, slots=True)
class SpeakingState(PinsState):
    def said(self, text: Text) -> Text:
        raise NotImplementedError

    def describe(self, actor: Actor, action: Action, viewer: Viewer) -> Text:
        return self.said(PinsState.describe(self, actor, action, viewer))


@dataclass(frozen=True, slots=True)
class EnglishlessState(SpeakingState):
    def said(self, text: Text) -> Text:
        return Text.told(ja=text.in_("ja"), en="")


@fails("languages.shown")
class EventWithoutEnglish(Pins):
    state_type = EnglishlessState


@dataclass(frozen=True, slots=True)
class HoleyState(SpeakingState):
    def said(self, text: Text) -> Text:
        return Text.told(ja=text.in_("ja"), en="Seat {seat} does something.")


@fails("languages.shown")
class HoleNotFilled(Pins):
    state_type = HoleyState


@dataclass(frozen=True, slots=True)
class UntranslatedState(SpeakingState):
    def said(self, text: Text) -> Text:
        return Text.same(text.in_("en"))


@fails("languages.shown")
class NotTranslated(Pins):
    state_type = UntranslatedState


@dataclass(frozen=True, slots=True)
class KanaState(SpeakingState):
    def said(self, text: Text) -> Text:
        return Text.same(text.in_("ja"))


@fails("languages.shown")
class EnglishInKana(Pins):
    state_type = KanaState


@dataclass(frozen=True, slots=True)
class UnnamedEndState(PinsState):
    def outcome(self) -> Outcome | None:
        return Outcome.by_scores(self.bank, "boredom") if self.to_act is OVER else None


@fails("languages.shown")
class ReasonOfOutcomeUnknown(Pins):
    state_type = UnnamedEndState


class Changed(Phrases):
    """A phrase book with some phrases changed, or taken out."""

    def __init__(self, lang: Lang, changes: Mapping[str, str | None]) -> None:
        Phrases.__init__(self, BOOK.package)
        self.lang = lang
        self.changes = changes

    def templates(self, lang: Lang) -> Mapping[str, str]:
        changes = self.changes if lang == self.lang else {}
        changed = {**BOOK.templates(lang), **changes}
        return {key: text for key, text in changed.items() if text is not None}


@fails("languages.phrases")
class PhraseMissingInJapanese(Pins):
    phrases = Changed("ja", {"option.rounds.help": None})


@fails("languages.phrases")
class HelpTextMissing(Pins):
    phrases = Phrases("tests.conformance.pins.helpless")


@fails("languages.phrases")
class HolesDiffer(Pins):
    phrases = Changed("en", {"event.fall": "The sticks show {number}."})


@fails("languages.phrases")
class PhraseNotTranslated(Pins):
    phrases = Changed("ja", {"option.rounds.help": "turns of each seat"})


@fails("languages.phrases")
class TitleNotTranslated(Pins):
    info = replace(INFO, title=Text.same("Pins"))


@fails("rules.info")
class VersionZero(Pins):
    info = replace(INFO, version=0)


@fails("rules.info")
class IdWithCapitals(Pins):
    info = replace(INFO, id="Pins")


@fails("rules.info")
class FormatsNotThere(Pins):
    info = replace(INFO, formats=(".pins",))


@fails("rules.info")
class UsualSeatsImpossible(Pins):
    info = replace(INFO, usual_seats=7)


@fails("rules.info")
class SeatsWithGaps(Pins):
    info = replace(INFO, seats=range(2, 5, 2))


@fails("rules.info")
class PresetsNotAnnounced(Pins):
    info = replace(INFO, presets=("default", "odd"))


@fails("rules.info")
class TakesNoTime(Pins):
    info = replace(INFO, minutes=0)


@fails("rules.info")
class PresetThatNobodyCanHave(Pins):
    info = replace(INFO, presets=("default", "long"))
    presets = MappingProxyType({"default": {}, "long": {"rounds": 99}})
    phrases = Phrases("tests.conformance.pins.longer", BOOK)


@dataclass(frozen=True)
class SourcelessOptions(PinsOptions):
    rounds: int = integer(1, 5, default=2, source="", telling=(3,))


@dataclass(frozen=True, slots=True)
class SourcelessState(PinsState):
    options: SourcelessOptions


@fails("rules.options")
class OptionWithoutSource(Pins):
    Options = SourcelessOptions
    state_type = SourcelessState


@dataclass(frozen=True)
class NarrowOptions(PinsOptions):
    rounds: int = integer(1, 5, default=2, source="made up", telling=(9,))


@dataclass(frozen=True, slots=True)
class NarrowState(PinsState):
    options: NarrowOptions


@fails("rules.options")
class SampleOutOfRange(Pins):
    Options = NarrowOptions
    state_type = NarrowState


@dataclass(frozen=True)
class PickyOptions(PinsOptions):
    def problem(self, seats: int) -> Reason | None:
        if self.rounds == 3:
            return Reason("odd", BOOK("refused.action", text="3"))
        return None


@dataclass(frozen=True, slots=True)
class PickyState(PinsState):
    options: PickyOptions


@fails("rules.options")
class ValueNeverUsable(Pins):
    Options = PickyOptions
    state_type = PickyState


@fails("rules.options")
class AnyNumberOfSeats(Pins):
    def check_seats(self, seats: int) -> None:
        """Refuse nothing."""


NAMES: Final = frozenset({"north", "east", "south", "west", "up", "down", "left", "right"})


@dataclass(frozen=True, slots=True)
class HashOrderState(PinsState):
    winds: tuple[str, ...] = ()

    def after(self, actor: Actor, action: Action) -> Self:
        return replace(PinsState.after(self, actor, action), winds=tuple(NAMES))


@fails("rules.process")
class OrderByHash(Pins):
    state_type = HashOrderState
