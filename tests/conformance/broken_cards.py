"""Games that are Hatbox but for one fault each, most of them leaks and bad guesses."""

# The signatures are those of the base classes.
# ruff: noqa: ARG002

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

from belpic.core.action import Action
from belpic.core.chance import Chance, Shuffle
from belpic.core.errors import Reason
from belpic.core.game import State
from belpic.core.parts import Parts
from belpic.core.rng import Rng
from belpic.core.scene import Button, Thing, Zone
from belpic.core.seats import CHANCE, SPECTATOR, Actor, Seat, ToAct, Viewer
from belpic.core.text import Text
from belpic.core.view import seat_of
from tests.conformance.broken import fails
from tests.conformance.hatbox.game import INFO, Hatbox
from tests.conformance.hatbox.options import BOOK
from tests.conformance.hatbox.state import DECKS, FIRST, HOLE, HatboxState, Slot, Slots
from tests.tiny.parts import Sizes


@dataclass(frozen=True, slots=True)
class MarkedState(HatboxState):
    """Keeps a mark that depends on hidden cards, in sight of all; guesses respect it."""

    mark: tuple[int, ...] = ()

    def secret(self) -> tuple[int, ...]:
        raise NotImplementedError

    def dealt(self, cards: Action) -> Self:
        state = HatboxState.dealt(self, cards)
        return replace(state, mark=state.secret())

    def agrees(self) -> bool:
        return self.mark in ((), self.secret())

    def strong(self) -> tuple[int, ...]:
        """Return how many c each seat was dealt."""
        return tuple(self.dealt_to(Seat(seat)).count("c") for seat in range(self.seats))


@dataclass(frozen=True, slots=True)
class AskedState(MarkedState):
    """Only seats that were dealt a c are asked to bid, if there are any."""

    def secret(self) -> tuple[int, ...]:
        strong = self.strong()
        return tuple(seat for seat in range(self.seats) if strong[seat] or not any(strong))

    @property
    def to_act(self) -> ToAct:
        if self.phase != "bid":
            return self.turn
        return frozenset(Seat(seat) for seat in self.mark if not self.bids[seat])

    def dealt(self, cards: Action) -> Self:
        state = MarkedState.dealt(self, cards)
        bids = tuple("" if seat in state.mark else "0" for seat in range(self.seats))
        return replace(state, bids=bids)

    def filled(self, rng: Rng) -> Self:
        guess = HatboxState.filled(self, rng)
        asked = enumerate(guess.bids)
        bids = tuple(bid if seat in self.mark or not bid else "0" for seat, bid in asked)
        return replace(guess, bids=bids)


@fails("leak.asked")
class LeakByWhoIsAsked(Hatbox):
    state_type = AskedState


@dataclass(frozen=True, slots=True)
class ScoredState(MarkedState):
    """The score counts strong cards in the first seat's hidden hand from the start."""

    def secret(self) -> tuple[int, ...]:
        return self.strong()[:1]

    def scores(self) -> tuple[int, ...]:
        first, second, *rest = HatboxState.scores(self)
        return (first + sum(self.mark), second - sum(self.mark), *rest)


@fails("leak.scores")
class LeakByScore(Hatbox):
    state_type = ScoredState


@dataclass(frozen=True, slots=True)
class KeyedState(MarkedState):
    """The key of the stock says how many c lie in it."""

    def secret(self) -> tuple[int, ...]:
        return (self.dealt_to(None).count("c"),)

    def key(self, word: str) -> str:
        return f"stock.{self.mark[0]}" if word == "peek" else word

    def zone(self, key: str, label: Text, slots: Slots) -> Zone:
        zone = HatboxState.zone(self, key, label, slots)
        return replace(zone, key=f"stock.{self.mark[0]}") if key == "stock" and self.mark else zone


@fails("leak.keys")
class LeakByKey(Hatbox):
    state_type = KeyedState


@dataclass(frozen=True, slots=True)
class DataState(MarkedState):
    """Something that no scene shows depends on hidden hands."""

    def secret(self) -> tuple[int, ...]:
        return self.strong()[:1]


@fails("leak.data")
class LeakByData(Hatbox):
    state_type = DataState


@dataclass(frozen=True, slots=True)
class SortedState(HatboxState):
    """Hands lie sorted, so where an opened card lies tells what is beside it.

    One opens a card at once and then does nothing more, as the state would have to remember it.
    """

    def tidy(self) -> Self:
        def place(slot: Slot) -> tuple[str, bool]:
            return slot.card, not slot.open

        return replace(self, hands=tuple(tuple(sorted(hand, key=place)) for hand in self.hands))

    def words(self, seat: Seat) -> tuple[str, ...]:
        words = HatboxState.words(self, seat)
        idle = any(slot.open for slot in self.hands[seat]) or "reveal" not in words
        return words if self.phase == "bid" else ("pass",) if idle else ("reveal",)


@fails("leak.order")
class LeakByOrder(Hatbox):
    state_type = SortedState


@dataclass(frozen=True, slots=True)
class CopiesState(HatboxState):
    """Of equal cards the left one is opened and stays where it is: the right one has no twin."""

    def tidy(self) -> Self:
        return self

    def acted(self, seat: Seat, action: Action) -> Self:
        if action[0] != "reveal":
            return HatboxState.acted(self, seat, action)
        hand = list(self.hands[seat])
        place = next(at for at, slot in enumerate(hand) if slot.card == action[1])
        hand[place] = replace(hand[place], open=True)
        return self.with_hand(seat, tuple(hand))

    def words(self, seat: Seat) -> tuple[str, ...]:
        idle = self.phase == "turn" and any(slot.open for slot in self.hands[seat])
        return ("pass",) if idle else HatboxState.words(self, seat)

    def agrees(self) -> bool:
        return not any(
            slot.open and slot.card in [other.card for other in hand[:place]]
            for hand in self.hands
            for place, slot in enumerate(hand)
        )


@fails("leak.order")
class LeakByOrderOfEqualCards(Hatbox):
    state_type = CopiesState


@dataclass(frozen=True, slots=True)
class ExplainingState(HatboxState):
    """A refusal knows what others hold."""

    def why(self, seat: Seat, path: Sequence[str]) -> Reason | None:
        reason = HatboxState.why(self, seat, path)
        others = [slot.card for slot in self.every_slot() if slot.owner != seat]
        if reason is None or HOLE in others or not others:
            return reason
        return Reason("held", BOOK("refused.action", text=f"{path[-1][:20]} {others[0]}"))


@fails("view.reasons")
class LeakByErrorText(Hatbox):
    state_type = ExplainingState


@dataclass(frozen=True, slots=True)
class TopState(HatboxState):
    """One may look at the stock only if no a lies on top."""

    def words(self, seat: Seat) -> tuple[str, ...]:
        words = HatboxState.words(self, seat)
        top = self.stock[0] if self.stock else Slot(HOLE, None)
        return words[1:] if words[0] == "peek" and top.card == "a" and top.owner is None else words

    def agrees(self) -> bool:
        looked_at = bool(self.stock and self.stock[0].known and self.stock[0].owner is None)
        return not looked_at or self.stock[0].card != "a"


@fails("view.actions")
class LeakByLegality(Hatbox):
    state_type = TopState


@dataclass(frozen=True, slots=True)
class TalkativeState(HatboxState):
    """The sentence of a pass tells what the seat holds."""

    def describe(self, actor: Actor, action: Action, viewer: Viewer) -> Text:
        if action != ("pass",) or actor is CHANCE:
            return HatboxState.describe(self, actor, action, viewer)
        held = " ".join(slot.card for slot in self.hands[actor])
        return BOOK("event.act", seat=actor + 1, seen=f"pass {held}")


@fails("leak.events")
class LeakByDescription(Hatbox):
    state_type = TalkativeState


@dataclass(frozen=True, slots=True)
class OpenBurialState(HatboxState):
    """All are told which card is buried, but their views do not show it."""

    def seen(self, actor: Actor, action: Action, viewer: Viewer) -> str:
        buried = action[0] == "bury"
        return str(action) if buried else HatboxState.seen(self, actor, action, viewer)


@fails("guess.possible")
class LeakByEventText(Hatbox):
    state_type = OpenBurialState


@dataclass(frozen=True, slots=True)
class WatchedState(HatboxState):
    """Spectators are shown and told all about the hand of the first seat."""

    def hide(self, viewer: Viewer) -> Self:
        if viewer is not SPECTATOR:
            return HatboxState.hide(self, viewer)
        shown = HatboxState.hide(self, viewer)
        first = HatboxState.hide(self, Seat(0))
        stock = tuple(
            mine if mine.owner == 0 else theirs
            for mine, theirs in zip(first.stock, shown.stock, strict=True)
        )
        return replace(shown, hands=(*first.hands[:1], *shown.hands[1:]), stock=stock)

    def seen(self, actor: Actor, action: Action, viewer: Viewer) -> str:
        tells = actor == 0 and action[0] == "bury"
        as_first = viewer is SPECTATOR and (tells or actor is CHANCE)
        return HatboxState.seen(self, actor, action, Seat(0) if as_first else viewer)


@fails("leak.public")
class SpectatorSeesAHand(Hatbox):
    state_type = WatchedState


@fails("view.everything")
class SecretsNotAnnounced(Hatbox):
    info = replace(INFO, hidden=False)


class Hands(Sizes):
    """Texts of positions with all hands in them."""

    def write(self, state: State) -> str:
        assert isinstance(state, HatboxState)
        return " ".join("".join(slot.card for slot in hand) for hand in state.hands)


@fails("view.position")
class LeakByPosition(Hatbox):
    @property
    def parts(self) -> Parts:
        return Parts(positions=Hands())


TRUTH: Final[dict[HatboxState, HatboxState]] = {}


@dataclass(frozen=True, slots=True)
class IdentityState(HatboxState):
    """Remembers elsewhere what it hid, and gives that back as a guess."""

    def hide(self, viewer: Viewer) -> Self:
        shown = HatboxState.hide(self, viewer)
        TRUTH.setdefault(shown, self)
        return shown

    def fill(self, viewer: Viewer, rng: Rng) -> Self:
        truth = TRUTH.get(self)
        return truth if isinstance(truth, type(self)) else HatboxState.fill(self, viewer, rng)


@fails("guess.spread")
class IdentityGuess(Hatbox):
    state_type = IdentityState


@dataclass(frozen=True, slots=True)
class TimidState(HatboxState):
    """Guesses never give the second seat a c if that can be helped."""

    def fill(self, viewer: Viewer, rng: Rng) -> Self:
        guesses = (HatboxState.fill(self, viewer, rng) for _ in range(50))
        first = next(guesses)
        if viewer == Seat(1):
            return first
        return next((guess for guess in guesses if "c" not in guess.dealt_to(Seat(1))), first)


@fails("guess.spread")
class NarrowGuess(Hatbox):
    state_type = TimidState


@dataclass(frozen=True, slots=True)
class ForgetfulState(HatboxState):
    """Guesses put back cards that the viewer has looked at."""

    def fill(self, viewer: Viewer, rng: Rng) -> Self:
        stock = tuple(slot if slot.open else replace(slot, card=HOLE) for slot in self.stock)
        return replace(self, stock=stock).filled(rng)


@fails("guess.view")
class GuessForgetsWhatWasSeen(Hatbox):
    state_type = ForgetfulState


@dataclass(frozen=True, slots=True)
class FleetingState(HatboxState):
    """A card that was looked at is known until the next turn only; one looks whenever one can."""

    def words(self, seat: Seat) -> tuple[str, ...]:
        return HatboxState.words(self, seat)[:1]

    def acted(self, seat: Seat, action: Action) -> Self:
        stock = tuple(
            slot if slot.owner is not None else replace(slot, known=frozenset())
            for slot in self.stock
        )
        return HatboxState.acted(replace(self, stock=stock), seat, action)


@fails("guess.possible")
class ViewForgetsWhatWasSeen(Hatbox):
    state_type = FleetingState


@dataclass(frozen=True, slots=True)
class DeafState(HatboxState):
    """A seat that looks at the stock is told the card, but its view never shows it."""

    def acted(self, seat: Seat, action: Action) -> Self:
        return self if action == ("peek",) else HatboxState.acted(self, seat, action)


@fails("leak.events")
class ViewNeverKnew(Hatbox):
    state_type = DeafState


@dataclass(frozen=True, slots=True)
class PartialState(HatboxState):
    """Every second guess lets the unknown cards lie in order, if that is possible."""

    def filled(self, rng: Rng) -> Self:
        guess = HatboxState.filled(self, rng)
        if rng.below(2):
            for _ in range(4):
                other = HatboxState.filled(self, rng)
                guess = min(guess, other, key=lambda state: [s.card for s in state.every_slot()])
        return guess


@fails("guess.unbiased")
class BiasedGuess(Hatbox):
    state_type = PartialState


@dataclass(frozen=True, slots=True)
class LackingState(HatboxState):
    """Whoever has a b shows a card once; who does not has none. Guesses respect both."""

    lacking: tuple[Seat, ...] = ()

    def has_shown(self, seat: Seat) -> bool:
        return any(slot.owner == seat for slot in self.table)

    def words(self, seat: Seat) -> tuple[str, ...]:
        if self.phase == "bid":
            return ("bid",)
        shows = "b" in self.dealt_to(seat) and not self.has_shown(seat)
        return ("show",) if shows else ("pass",)

    def acted(self, seat: Seat, action: Action) -> Self:
        state = HatboxState.acted(self, seat, action)
        if self.has_shown(seat) or action != ("pass",):
            return state
        return replace(state, lacking=tuple(sorted({*self.lacking, seat})))

    def agrees(self) -> bool:
        seats = [Seat(seat) for seat in range(self.seats)]
        strong = [seat for seat in seats if "b" in self.dealt_to(seat)]
        shown = [seat for seat in seats if self.has_shown(seat)]
        return not set(self.lacking) & set(strong) and set(shown) <= set(strong)


class Lacking(Hatbox):
    """A sound game in which seats show what they lack."""

    state_type = LackingState


@dataclass(frozen=True, slots=True)
class HastyState(LackingState):
    """A guess that gives a b to a seat that has none is mended by a change with the stock."""

    def filled(self, rng: Rng) -> Self:
        guess = HatboxState.filled(self, rng)
        for seat in self.lacking:
            for slot in guess.hands[seat]:
                if slot.card == "b":
                    guess = guess.mended(seat, slot)
        return guess

    def mended(self, seat: Seat, slot: Slot) -> Self:
        at = next(place for place, other in enumerate(self.stock) if other.card != "b")
        stock = list(self.stock)
        other, stock[at] = stock[at].card, replace(stock[at], card="b")
        hand = (*self.without(seat, slot).hands[seat], replace(slot, card=other))
        return replace(self.with_hand(seat, hand), stock=tuple(stock))


@fails("guess.unbiased")
class BiasUnderALack(Hatbox):
    state_type = HastyState


@dataclass(frozen=True, slots=True)
class Lazy(Shuffle):
    """Swaps every card with any other, which does not make all orders equally likely."""

    def sample(self, rng: Rng) -> Action:
        order = list(self.items)
        for place in range(len(order)):
            other = rng.below(len(order))
            order[place], order[other] = order[other], order[place]
        return Action(order)


@dataclass(frozen=True, slots=True)
class LazyState(HatboxState):
    def chance(self) -> Chance:
        self.require(CHANCE)
        return Lazy(DECKS[self.options.deck])


@fails("chance.sampled")
class BiasedShuffle(Hatbox):
    state_type = LazyState


@dataclass(frozen=True, slots=True)
class UnsaidState(HatboxState):
    """Nobody is told the bids when they are opened, they only lie there.

    The first seat leads whatever they are, so that nothing else shows them.
    """

    def bid(self, seat: Seat, bid: str) -> Self:
        return replace(HatboxState.bid(self, seat, bid), leader=FIRST)

    def describe(self, actor: Actor, action: Action, viewer: Viewer) -> Text:
        seen = self.seen(actor, action, viewer)
        if action[0] == "bid" and actor is not CHANCE:
            return BOOK("event.act", seat=actor + 1, seen=seen)
        return HatboxState.describe(self, actor, action, viewer)


@fails("leak.data")
class OpenedWithoutAWord(Hatbox):
    state_type = UnsaidState


@dataclass(frozen=True, slots=True)
class EagerState(HatboxState):
    """The scene offers nobody a button that the seat cannot press, but touches need it."""

    def things(self, viewer: Viewer) -> Iterator[Thing]:
        own = seat_of(viewer)
        for thing in HatboxState.things(self, viewer):
            if not (isinstance(thing, Button) and own is not None and thing.key == "bury"):
                yield thing


@fails("touches.shown")
class ButtonMissing(Hatbox):
    state_type = EagerState
