"""The state of 連友 (Rulebook, 連友, State and Flow)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Self

from belpic.core.action import NOTHING, Action, Next, plain
from belpic.core.errors import Reason
from belpic.core.quick import quick, replace
from belpic.core.scene import Scene
from belpic.core.seats import Actor, Seat, Viewer, seats_from
from belpic.core.text import Text
from belpic.games._shared.cards.deck import HIDDEN, STRENGTHS
from belpic.games._shared.cards.hands import Hand, holds, put, without_all
from belpic.games._shared.cards.slots import EVERYBODY, Kinds, Layout, Slots, guessed, only
from belpic.games._shared.cards.standing import Standing
from belpic.games._shared.cards.state import dealt_hands, hand_masks
from belpic.games._shared.climbing.enumeration import Chain
from belpic.games._shared.climbing.forms import offered, parse, walk
from belpic.games._shared.climbing.season import Cause, ClimbingResult, settled
from belpic.games._shared.climbing.state import PASS, ClimbingState, Laid
from belpic.games.niekhi.combinations import SCALE, Entries, NiekhiForm, generals
from belpic.games.niekhi.describe import describe_event
from belpic.games.niekhi.effects import (
    FETCH,
    GENERALS,
    REMOVE,
    SKIP,
    Heap,
    fetched_by,
    fetches,
    removals,
    removed_by,
    split,
    walk_fetch,
    walk_removal,
)
from belpic.games.niekhi.options import NiekhiOptions
from belpic.games.niekhi.reasons import explain_touch
from belpic.games.niekhi.scene import build_scene

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.core.rng import Rng

ONLY_SKIP: Final = (SKIP,)


@quick
@dataclass(frozen=True, slots=True)
class NiekhiState(ClimbingState):
    """One moment of 連友."""

    options: NiekhiOptions
    seats: int
    standing: Standing
    turn: Seat
    hands: tuple[Hand, ...]
    known: tuple[Hand, ...]
    """The cards in each hand that everybody has seen it fetch."""
    lost: tuple[Hand, ...]
    """The cards that have left each hand because their strength was removed."""
    trick: tuple[Laid, ...]
    effect: int
    """How many 将 were just played whose effect has not been chosen yet."""
    locked: int
    """The set of seats that may not play any more in this trick."""
    dropped: int
    """The set of seats that have lost all their cards to others and with them the season."""
    turns: int
    """How many turns the season has had, where that is limited."""
    heap: Heap
    last: tuple[Laid, ...]
    result: ClimbingResult | None

    @classmethod
    def first(cls, options: NiekhiOptions, seats: int) -> Self:
        """Return the state before the first season."""
        nothing: tuple[Hand, ...] = ((),) * seats
        standing = Standing.first(options.first_parent, seats)
        return cls(
            options=options,
            seats=seats,
            standing=standing,
            turn=Seat(0),
            hands=nothing,
            known=nothing,
            lost=nothing,
            trick=(),
            effect=0,
            locked=0,
            dropped=0,
            turns=0,
            heap=Heap(),
            last=(),
            result=None,
        )

    @property
    def current(self) -> NiekhiForm | None:
        """What has to be beaten, None for a leader."""
        if not self.trick:
            return None
        play = self.options.book.read(self.trick[-1].action)
        assert play is not None  # what lies there was legal
        return play.made

    def entries(self) -> Entries:
        """Return everything that the seat whose turn it is can play."""
        hand, current, book = self.hands[self.turn], self.current, self.options.book
        if current is None:
            return book.leads(hand)
        return book.answers(hand, current, self.options.bomb)

    def actions(self, seat: Seat) -> Sequence[Action]:
        """Return everything the seat may do; combinations are made when one looks at them."""
        if self.phase != "play" or seat != self.turn:
            return ()
        if self.effect:
            heap, number = self.heap, self.effect
            parts = [
                removals(heap.strengths(), number),
                fetches(heap.available(self.options), number),
            ]
            return Chain([*parts, ONLY_SKIP] if self.options.effect == "may" else parts)
        hand, current, book = self.hands[seat], self.current, self.options.book
        if current is None:
            return Chain(book.lead_parts(hand))
        return self.with_pass(book.answer_parts(hand, current, self.options.bomb))

    def next(self, seat: Seat, path: Sequence[str] = ()) -> Next:
        """Offer to play or to pass, then card after card; after 将 its effects."""
        if self.phase != "play" or seat != self.turn:
            return NOTHING
        return self._next_effect(path) if self.effect else self.next_turn(path)

    def can_play(self) -> bool:
        """Tell whether the seat whose turn it is has anything to play."""
        return bool(self.entries())

    def walk(self, texts: Sequence[str]) -> Next:
        """Return what the seat whose turn it is may touch after these cards."""
        holding = SCALE.hold(self.hands[self.turn])
        cards = parse(SCALE, holding, texts)
        if cards is None:
            return NOTHING
        forms = [entry.form for entry in self.entries()]
        return offered(SCALE, walk(SCALE, holding, forms, cards), cards)

    def _next_effect(self, path: Sequence[str]) -> Next:
        available = self.heap.available(self.options)
        if not path:
            words = [REMOVE, *([FETCH] if available else [])]
            return Next(plain(*words, *(SKIP if self.options.effect == "may" else ())))
        if path[0] == REMOVE:
            return walk_removal(self.heap.strengths(), self.effect, path[1:])
        if path[0] == FETCH:
            return walk_fetch(available, self.effect, path[1:])
        skips = self.options.effect == "may" and tuple(path) == SKIP
        return Next((), SKIP) if skips else NOTHING

    def explain(self, _seat: Seat, path: Sequence[str], /) -> Reason | None:
        """Explain why a card cannot be played now."""
        return explain_touch(self, path)

    def after(self, actor: Actor, action: Action) -> Self:
        """Play an action or an outcome."""
        if self.phase != "play" or actor != self.turn:
            self.require(actor)
            return self.happened(action)
        if self.effect:
            if self.next(actor, action).action != action:
                raise self.illegal(actor, action)
            return self._affected(actor, action)
        if action == PASS:
            if not self.trick:
                raise self.illegal(actor, action)
            locked = self.locked | 1 << actor if self.options.pass_lock else self.locked
            return self.moved(self.hands, self.known, self.trick, locked)
        return self._played(actor, action)

    def _played(self, seat: Seat, action: Action) -> Self:
        play, current, hand = self.options.book.read(action), self.current, self.hands[seat]
        if (
            play is None
            or not holds(hand, play.kinds)
            or (current is not None and not play.made.beats(current, self.options.bomb))
        ):
            raise self.illegal(seat, action)
        left = without_all(hand, play.kinds)
        hands, known = put(self.hands, seat, left), self.known
        if known[seat]:
            # cards that everybody knows of are played first
            shown = Counter(known[seat]) - Counter(play.kinds)
            known = put(known, seat, tuple(sorted(shown.elements())))
        trick = (*self.trick, Laid(seat, action))
        number = generals(play.kinds)
        if left and not number:
            return self.moved(hands, known, trick, self.locked)
        state = replace(self, hands=hands, known=known, trick=trick, effect=number if left else 0)
        return state if left else state.end_season((seat,), "empty")

    def _affected(self, seat: Seat, action: Action) -> Self:
        """Remove strengths or fetch cards, as the seat has chosen."""
        if action == SKIP:
            return self.moved(self.hands, self.known, self.trick, self.locked)
        if action[0] == FETCH:
            return self._fetched(seat, fetched_by(action))
        state = self._removed(removed_by(action))
        empty = [other for other in seats_from(seat, self.seats) if not state.hands[other]]
        empty = [other for other in empty if not self.dropped >> other & 1]
        if empty and (empty[0] == seat or self.options.removed_empty == "wins"):
            return state.end_season(empty[:1], "removed")
        dropped = state.dropped | sum(1 << other for other in empty)
        state = replace(state, dropped=dropped)
        if dropped | 1 << seat == (1 << self.seats) - 1:
            return state.end_season((seat,), "last")
        return state.moved(state.hands, state.known, state.trick, state.locked)

    def _fetched(self, seat: Seat, kinds: Hand) -> Self:
        heap = self.heap
        back = tuple(heap.back[colour] + kinds.count(GENERALS[colour]) for colour in (0, 1))
        pile = without_all(heap.pile, kinds)
        taken = replace(heap, pile=pile, back=(back[0], back[1]))
        hands = put(self.hands, seat, tuple(sorted((*self.hands[seat], *kinds))))
        known = put(self.known, seat, tuple(sorted((*self.known[seat], *kinds))))
        return replace(self, heap=taken).moved(hands, known, self.trick, self.locked)

    def _removed(self, strengths: tuple[int, ...]) -> Self:
        removed = tuple(sorted((*self.heap.removed, *strengths)))
        parts = [split(hand, strengths) for hand in self.hands]
        pile, leaving = split(self.heap.pile, strengths)
        gone = tuple(sorted(self.heap.gone + leaving))
        lost = zip(self.lost, parts, strict=True)
        return replace(
            self,
            hands=tuple(stay for stay, _ in parts),
            lost=tuple(tuple(sorted(before + leave)) for before, (_, leave) in lost),
            known=tuple(split(known, strengths)[0] for known in self.known),
            heap=replace(self.heap, pile=pile, gone=gone, removed=removed),
        )

    def moved(
        self, hands: tuple[Hand, ...], known: tuple[Hand, ...], trick: tuple[Laid, ...], locked: int
    ) -> Self:
        """Return the state after a turn: the next seat's, or its owner leads a new trick."""
        options, seats, owner = self.options, self.seats, trick[-1].seat
        turns = self.turns + 1 if options.turn_cap else 0
        turn, out = (self.turn + 1) % seats, locked | self.dropped
        while out >> turn & 1 and turn != owner:
            turn = (turn + 1) % seats
        heap, last = self.heap, self.last
        if turn == owner:
            read = options.book.read
            plays = [read(laid.action) for laid in trick]
            heap = heap.swept([kind for play in plays if play for kind in play.kinds])
            trick, last, locked = (), trick, 0
        # quicker than `replace`
        state = type(self)(
            options,
            seats,
            self.standing,
            Seat(turn),
            hands,
            known,
            self.lost,
            trick,
            0,
            locked,
            self.dropped,
            turns,
            heap,
            last,
            self.result,
        )
        return state if not turns or turns < options.turn_cap else state.capped()

    def capped(self) -> Self:
        """End a season that took too long: the fewest cards win."""
        playing = [seat for seat in range(self.seats) if not self.dropped >> seat & 1]
        fewest = min(len(self.hands[seat]) for seat in playing)
        return self.end_season(
            [Seat(seat) for seat in playing if len(self.hands[seat]) == fewest], "cap"
        )

    def end_season(self, winners: Sequence[Seat], cause: Cause) -> Self:
        """Let the others pay the winners."""
        left = tuple(map(len, self.hands))
        standing, changes = settled(self.standing, self.options, winners, left)
        result = ClimbingResult(tuple(winners), cause, changes)
        return replace(self, effect=0, result=result).season_over(standing)

    def stood(self, standing: Standing) -> Self:
        """Return this state with the match standing otherwise."""
        return replace(self, standing=standing)

    def dealt(self, order: tuple[int, ...]) -> Self:
        """Deal all cards evenly; what is left over goes to the first seats or is put away."""
        each, rest = divmod(len(self.deck), self.seats)
        hands = dealt_hands(order, self.seats, each)
        if self.options.remainder == "deal":
            for place, kind in enumerate(order[len(self.deck) - rest :]):
                seat = (self.standing.parent + place) % self.seats
                hands = put(hands, seat, tuple(sorted((*hands[seat], kind))))
        return replace(
            self,
            standing=self.standing.begun(),
            turn=self.standing.parent,
            hands=hands,
            known=((),) * self.seats,
            lost=((),) * self.seats,
            trick=(),
            locked=0,
            dropped=0,
            turns=0,
            heap=Heap(),
            last=(),
        )

    def dealt_to(self) -> tuple[int, ...]:
        """Return who sees each card that is dealt: its owner."""
        each, rest = divmod(len(self.deck), self.seats)
        masks = hand_masks(self.seats, each)
        if self.options.remainder == "unused":
            return masks
        first = self.standing.parent
        return (*masks, *(only((first + place) % self.seats) for place in range(rest)))

    def layout(self) -> Layout:
        """Return hands, the part of each that everybody knows, and open cards."""
        read = self.options.book.read
        plays = (read(laid.action) for laid in self.trick)
        table = tuple(kind for play in plays if play for kind in play.kinds)
        return (
            *(
                Slots(without_all(hand, known), only(seat))
                for seat, (hand, known) in enumerate(zip(self.hands, self.known, strict=True))
            ),
            *(Slots(known, EVERYBODY) for known in self.known),
            *(Slots(lost, EVERYBODY) for lost in self.lost),
            Slots(self.heap.pile + self.heap.gone + table, EVERYBODY),
        )

    def laid(self, kinds: Kinds) -> Self:
        """Return this state with other cards in the hidden parts of hands."""
        hidden = kinds[: self.seats]
        hands = tuple(
            tuple(sorted((*hand, *known))) for hand, known in zip(hidden, self.known, strict=True)
        )
        return replace(self, hands=hands)

    def fill(self, viewer: Viewer, rng: Rng) -> Self:  # noqa: ARG002  # the holes say enough
        """Guess the hidden cards: no hand has a strength that was removed."""
        layout = self.layout()
        open_cards = (kind for slots in layout for kind in slots.kinds if kind != HIDDEN)
        gone = [kind for kind in open_cards if STRENGTHS[kind] in self.heap.removed]
        stay, _ = split(self.deck, self.heap.removed)
        return self.laid(guessed(layout, rng, (*stay, *gone)))

    def scene(self, viewer: Viewer) -> Scene:
        """Return the table."""
        return build_scene(self, viewer)

    def describe(self, actor: Actor, action: Action, viewer: Viewer) -> Text:  # noqa: ARG002  # all is public
        """Return the event as a sentence."""
        return describe_event(self, actor, action)
