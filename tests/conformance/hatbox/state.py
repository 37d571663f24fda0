"""The rules of Hatbox."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, Self

from belpic.core.action import NOTHING, Action, Next, Token
from belpic.core.chance import Chance, Shuffle
from belpic.core.errors import IllegalAction, Reason
from belpic.core.game import State
from belpic.core.outcome import Outcome
from belpic.core.rng import Rng
from belpic.core.scene import Amount, Button, Card, Note, Scene, Thing, Zone
from belpic.core.scene import Counter as Number
from belpic.core.seats import ALL, CHANCE, OVER, Actor, Seat, ToAct, Viewer, next_seat
from belpic.core.text import Text
from belpic.core.view import seat_of
from tests.conformance.hatbox.options import BOOK, HatboxOptions

HOLE: Final = "??"
VALUES: Final = {"a": 1, "b": 2, "c": 3, "d": 4}
DECKS: Final = {"small": tuple("aabbcc"), "large": tuple("aaabbbccdd")}
BIDS: Final = ("0", "1", "2")
DEALT: Final = 2
FIRST: Final = Seat(0)


@dataclass(frozen=True, slots=True)
class Slot:
    """A card, the seat it was dealt to (none: the stock), and who knows it."""

    card: str
    owner: Seat | None
    known: frozenset[Seat] = frozenset()
    open: bool = False

    def hidden_from(self, viewer: Viewer) -> Slot:
        seen = self.open or viewer is ALL or viewer in self.known
        return self if seen else self.holding(HOLE)

    def holding(self, card: str) -> Slot:
        # guessed by the thousand, hence not by `replace`, which takes five times as long
        return Slot(card, self.owner, self.known, self.open)


Slots = tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class HatboxState(State):
    options: HatboxOptions
    seats: int
    phase: Literal["deal", "bid", "turn", "over"] = "deal"
    hands: tuple[Slots, ...] = ()
    """Open cards first, sorted; so where a card lies tells nothing."""
    stock: Slots = ()
    table: Slots = ()
    bids: tuple[str, ...] = ()
    points: tuple[int, ...] = ()
    leader: Seat = FIRST
    taken: int = 0

    @property
    def to_act(self) -> ToAct:
        return self.turn

    @property
    def turn(self) -> ToAct:
        match self.phase:
            case "deal":
                return CHANCE
            case "bid":
                return frozenset(Seat(seat) for seat, bid in enumerate(self.bids) if not bid)
            case "turn":
                return frozenset({next_seat(self.leader, self.seats, self.taken)})
            case "over":
                return OVER

    def chance(self) -> Chance:
        self.require(CHANCE)
        return Shuffle(DECKS[self.options.deck])

    def next(self, seat: Seat, path: Sequence[str] = ()) -> Next:
        if self.refusal(seat):
            return NOTHING
        if not path:
            return Next(tuple(Token(word, self.key(word)) for word in self.words(seat)))
        word, *rest = path
        if word not in self.words(seat):
            return NOTHING
        if word in ("peek", "pass"):
            return NOTHING if rest else Next((), Action.of(word))
        if word == "bid":
            return self.next_bid(rest)
        return self.next_cards(seat, word, rest)

    def key(self, word: str) -> str:
        return "stock" if word == "peek" else word

    def words(self, seat: Seat) -> tuple[str, ...]:
        """Return the first words of what the seat may do."""
        if self.phase == "bid":
            return ("bid",)
        hand, extras = self.hands[seat], self.options.extras
        possible = {
            "peek": self.options.peeking and bool(self.stock),
            "show": bool(hand),
            "bury": bool(hand) and "bury" in extras,
            "reveal": any(not slot.open for slot in hand) and "reveal" in extras,
            "pass": True,
        }
        return tuple(word for word, allowed in possible.items() if allowed)

    def next_bid(self, rest: list[str]) -> Next:
        if not rest:
            return Next(tuple(Token(bid, "amount") for bid in BIDS))
        return Next((), Action.of("bid", *rest)) if rest in [[bid] for bid in BIDS] else NOTHING

    def next_cards(self, seat: Seat, word: str, rest: list[str]) -> Next:
        usable = [slot for slot in self.hands[seat] if word != "reveal" or not slot.open]
        kinds = sorted({slot.card for slot in usable})
        if any(rest.count(card) > 1 or card not in kinds for card in rest):
            return NOTHING
        most = self.most_cards if word == "show" else 1
        if len(rest) > most:
            return NOTHING
        left = [kind for kind in kinds if kind not in rest] if len(rest) < most else []
        action = Action.of(word, *sorted(rest)) if rest else None
        return Next(tuple(Token(kind, f"card.{kind}") for kind in left), action)

    @property
    def most_cards(self) -> int:
        return DEALT if self.options.most == "free" else self.options.most

    def after(self, actor: Actor, action: Action) -> Self:
        self.require(actor)
        if actor is CHANCE:
            return self.dealt(self.chance().read(str(action)))
        if self.next(actor, action).action != action:
            raise IllegalAction(Reason("refused", BOOK("refused.action", text=str(action)[:40])))
        if action[0] == "bid":
            return self.bid(actor, action[1])
        return self.acted(actor, action).turned()

    def dealt(self, cards: Action) -> Self:
        hands = tuple(
            tuple(
                Slot(card, Seat(seat), frozenset({Seat(seat)}))
                for card in cards[DEALT * seat : DEALT * (seat + 1)]
            )
            for seat in range(self.seats)
        )
        stock = tuple(Slot(card, None) for card in cards[DEALT * self.seats :])
        nobody = ("",) * self.seats
        points = (0,) * self.seats
        return replace(
            self, phase="bid", hands=hands, stock=stock, bids=nobody, points=points
        ).tidy()

    def bid(self, seat: Seat, bid: str) -> Self:
        bids = (*self.bids[:seat], bid, *self.bids[seat + 1 :])
        if not all(bids):
            return replace(self, bids=bids)
        leader = Seat(max(range(self.seats), key=lambda other: (bids[other], -other)))
        return replace(self, bids=bids, phase="turn", leader=leader)

    def acted(self, seat: Seat, action: Action) -> Self:
        word, *cards = action
        match word:
            case "peek":
                top, *rest = self.stock
                return replace(self, stock=(replace(top, known=top.known | {seat}), *rest))
            case "show":
                bonus = self.options.bonus if len(cards) > 1 else 0
                state = self
                for card in cards:
                    slot = state.picked(seat, card)
                    shown = replace(slot, open=True)
                    state = replace(state.without(seat, slot), table=(*state.table, shown))
                return state.paid(seat, bonus + sum(VALUES[card] for card in cards))
            case "bury":
                slot = self.picked(seat, cards[0])
                state = self.without(seat, slot)
                return replace(state, stock=(*state.stock, slot)).paid(seat, 1)
            case "reveal":
                slot = next(s for s in self.hands[seat] if s.card == cards[0] and not s.open)
                state = self.without(seat, slot)
                hand = (*state.hands[seat], replace(slot, open=True))
                return state.with_hand(seat, hand)
            case _:
                return self

    def picked(self, seat: Seat, card: str) -> Slot:
        """Return the card of that kind that is used: one that all know first."""
        return next(slot for slot in self.hands[seat] if slot.card == card)

    def without(self, seat: Seat, slot: Slot) -> Self:
        hand = list(self.hands[seat])
        hand.remove(slot)
        return self.with_hand(seat, tuple(hand))

    def with_hand(self, seat: Seat, hand: Slots) -> Self:
        return replace(self, hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :])).tidy()

    def tidy(self) -> Self:
        hands = tuple(
            (
                *sorted((slot for slot in hand if slot.open), key=lambda slot: slot.card),
                *(slot for slot in hand if not slot.open),
            )
            for hand in self.hands
        )
        return replace(self, hands=hands)

    def paid(self, seat: Seat, points: int) -> Self:
        changed = list(self.points)
        changed[seat] += points
        changed[next_seat(seat, self.seats)] -= points
        return replace(self, points=tuple(changed))

    def turned(self) -> Self:
        taken = self.taken + 1
        over = taken == self.seats * self.options.turns
        return replace(self, taken=taken, phase="over" if over else "turn")

    def scores(self) -> tuple[int, ...]:
        return self.points or (0,) * self.seats

    def outcome(self) -> Outcome | None:
        return Outcome.by_scores(self.scores(), "turns") if self.phase == "over" else None

    def hide(self, viewer: Viewer) -> Self:
        def masked(slots: Slots) -> Slots:
            return tuple(slot.hidden_from(viewer) for slot in slots)

        bids = tuple(
            HOLE if bid and self.phase == "bid" and seat != seat_of(viewer) else bid
            for seat, bid in enumerate(self.bids)
        )
        return replace(
            self, hands=tuple(map(masked, self.hands)), stock=masked(self.stock), bids=bids
        )

    def fill(self, viewer: Viewer, rng: Rng) -> Self:
        while True:
            guess = self.filled(rng)
            if guess.hide(viewer) == self and guess.agrees():
                return guess

    def filled(self, rng: Rng) -> Self:
        """Return this state with its holes filled at random."""
        unknown = Counter(DECKS[self.options.deck])
        unknown.subtract(slot.card for slot in self.every_slot() if slot.card != HOLE)
        cards = iter(Shuffle(tuple(unknown.elements())).sample(rng))

        def put(slots: Slots) -> Slots:
            return tuple(slot.holding(next(cards)) if slot.card == HOLE else slot for slot in slots)

        bids = tuple(BIDS[rng.below(3)] if bid == HOLE else bid for bid in self.bids)
        return replace(
            self, hands=tuple(map(put, self.hands)), stock=put(self.stock), bids=bids
        ).tidy()

    def agrees(self) -> bool:
        """Tell whether a guess fits what else this state shows; nothing in the sound game."""
        return True

    def every_slot(self) -> Iterator[Slot]:
        for slots in (*self.hands, self.stock, self.table):
            yield from slots

    def dealt_to(self, seat: Seat | None) -> list[str]:
        """Return the cards that a seat was dealt, wherever they are now."""
        return sorted(slot.card for slot in self.every_slot() if slot.owner == seat)

    def seen(self, actor: Actor, action: Action, viewer: Viewer) -> str:
        if viewer is ALL:
            return str(action)
        if actor is CHANCE:
            own = seat_of(viewer)
            return " ".join(
                card if own is not None and place // DEALT == own else HOLE
                for place, card in enumerate(action)
            )
        secret = action[0] == "bid" and len(self.asked()) > 1
        if action[0] == "bury":
            secret = not self.picked(actor, action[1]).open
        return f"{action[0]} {HOLE}" if secret and actor != seat_of(viewer) else str(action)

    def asked(self) -> frozenset[Seat]:
        to_act = self.to_act
        return to_act if isinstance(to_act, frozenset) else frozenset()

    def describe(self, actor: Actor, action: Action, viewer: Viewer) -> Text:
        seen = self.seen(actor, action, viewer)
        if actor is CHANCE:
            return BOOK("event.deal", seen=seen)
        if action[0] == "bid" and len(self.asked()) == 1:
            bids = " ".join(self.after(actor, action).bids)
            return BOOK("event.bids", seat=actor + 1, seen=seen, bids=bids)
        if action[0] == "peek":
            top = self.stock[0]
            known = replace(top, known=top.known | {actor}).hidden_from(viewer)
            return BOOK("event.peek", seat=actor + 1, card=known.card)
        return BOOK("event.act", seat=actor + 1, seen=seen)

    def scene(self, viewer: Viewer) -> Scene:
        return Scene(tuple(self.things(viewer)))

    def things(self, viewer: Viewer) -> Iterator[Thing]:
        yield self.zone("stock", BOOK("scene.stock"), self.stock)
        for seat, hand in enumerate(self.hands):
            yield self.zone(f"hand{seat}", BOOK("scene.hand", seat=seat + 1), hand)
            yield Number(f"score{seat}", BOOK("scene.score"), self.scores()[seat], Seat(seat))
        yield self.zone("table", BOOK("scene.table"), self.table)
        own = seat_of(viewer)
        if own is not None and own in self.asked():
            for word in self.words(own):
                if word != "peek":
                    yield Button(word, BOOK(f"scene.{word}"))
            yield Amount("amount", BOOK("scene.amount"), 0, 2)
        yield Note(BOOK("scene.taken", taken=self.taken))

    def zone(self, key: str, label: Text, slots: Slots) -> Zone:
        cards = tuple(
            Card(f"card.{slot.card}", slot.card, slot.card, BOOK("scene.card", card=slot.card))
            for slot in slots
            if slot.card != HOLE
        )
        return Zone(key, label, "hand", len(slots), cards)
