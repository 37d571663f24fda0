"""The state of 行戦 (Rulebook, 行戦, State and Flow)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final, Self

from belpic.core.action import NOTHING, Action, Next, plain
from belpic.core.errors import Reason
from belpic.core.quick import quick, replace
from belpic.core.scene import Scene
from belpic.core.seats import ALL, CHANCE, OVER, Actor, Seat, ToAct, Viewer
from belpic.core.text import Text
from belpic.games._shared.cards.deck import HIDDEN, KIND
from belpic.games._shared.cards.hands import Hand, holds, put, without_all
from belpic.games._shared.cards.plays import PLAY, CombinationPlay, Plays
from belpic.games._shared.cards.shapes import Shape, shapes_in, walk
from belpic.games._shared.cards.slots import EVERYBODY, Kinds, Layout, Slots, only
from belpic.games._shared.cards.standing import Standing
from belpic.games._shared.cards.state import (
    SEAT_SETS,
    CardState,
    dealt_hands,
    hand_masks,
)
from belpic.games._shared.cards.touches import walk_choice
from belpic.games.mokkaik.describe import describe_event
from belpic.games.mokkaik.options import MokkaikOptions
from belpic.games.mokkaik.reasons import explain_touch
from belpic.games.mokkaik.scene import build_scene
from belpic.games.mokkaik.season import (
    DISCARD,
    LARGE_HAND,
    NO_KEY,
    MokkaikResult,
    discard,
    discards,
    hand_size,
    read_discard,
    round_winner,
    season_changes,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from belpic.core.walk import Step


@quick
@dataclass(frozen=True, slots=True)
class MokkaikState(CardState):
    """One moment of 行戦."""

    options: MokkaikOptions
    seats: int
    standing: Standing
    leader: Seat
    hands: tuple[Hand, ...]
    buried: tuple[Hand, ...]
    """What each seat has put face down in the rounds before; only it knows."""
    won: tuple[Hand, ...]
    """Each seat's 公開札: the cards it has won rounds with."""
    spent: Hand
    """Cards that were played face up and did not win."""
    round: tuple[Action, ...]
    """What was done in this round, from the leader on."""
    last_leader: Seat
    last: tuple[Action, ...]
    """What everybody saw of the round before."""
    result: MokkaikResult | None
    """How the season before ended."""

    @classmethod
    def first(cls, options: MokkaikOptions, seats: int) -> Self:
        """Return the state before the first season."""
        nothing: tuple[Hand, ...] = ((),) * seats
        return cls(
            options=options,
            seats=seats,
            standing=Standing.first(options.first_parent, seats),
            leader=Seat(0),
            hands=nothing,
            buried=nothing,
            won=nothing,
            spent=(),
            round=(),
            last_leader=Seat(0),
            last=(),
            result=None,
        )

    @property
    def turn(self) -> Seat:
        """The seat that plays now."""
        return Seat((self.leader + len(self.round)) % self.seats)

    @property
    def to_act(self) -> ToAct:
        """Who is asked: one seat after the other."""
        if self.phase == "play":
            return SEAT_SETS[1 << (self.leader + len(self.round)) % self.seats]
        return OVER if self.phase == "over" else CHANCE

    def plays(self) -> tuple[CombinationPlay | None, ...]:
        """Return what lies on the table from the leader on; None for cards face down."""
        read = self.options.book.read
        return tuple([read(action) for action in self.round])

    def lead(self) -> CombinationPlay | None:
        """Return what the leader has laid down."""
        return self.options.book.read(self.round[0]) if self.round else None

    @property
    def above(self) -> int:
        """The key that a follower has to beat."""
        lead = self.lead()
        if lead is None or self.options.follow_beats == "any":
            return NO_KEY
        if self.options.follow_beats == "lead":
            return lead.combination.key
        return max(play.combination.key for play in self.plays() if play)

    def actions(self, seat: Seat) -> Sequence[Action]:
        """Return every combination that may be laid down, and every choice of cards to discard."""
        if self.phase != "play" or seat != self.turn:
            return ()
        lead = self.lead()
        plays = [play.action for play in self.possible_plays()]
        if lead is None:
            return tuple(plays)
        return (*plays, *discards(self.hands[seat], lead.combination.size))

    def possible_plays(self) -> Plays:
        """Return the combinations that may be laid down now."""
        hand, lead, book = self.hands[self.turn], self.lead(), self.options.book
        return (
            book.leads(hand) if lead is None else book.follows(hand, lead.combination, self.above)
        )

    def next(self, seat: Seat, path: Sequence[str] = ()) -> Next:
        """Offer to play or to discard, then card after card."""
        return self.walker(seat)(tuple(path))

    def walker(self, seat: Seat) -> Step:
        """Find out once what is asked and what the hand can make of it."""
        if self.phase != "play" or seat != self.turn:
            return lambda _: NOTHING
        hand, lead = self.hands[seat], self.lead()
        led = None if lead is None else lead.combination
        size = 0 if led is None else led.size

        @cache
        def shapes() -> tuple[Shape, ...]:
            return shapes_in(hand, led, self.above, self.options.manner)

        def step(path: tuple[str, ...]) -> Next:
            if not path:
                may_discard = 0 < size <= len(hand)
                words = (*[PLAY] * bool(self.possible_plays()), *[DISCARD] * may_discard)
                return Next(plain(*words))
            if path[0] == PLAY:
                return walk(PLAY, hand, shapes(), path[1:])
            if path[0] == DISCARD and size:
                return walk_choice(DISCARD, hand, size, path[1:])
            return NOTHING

        return step

    def explain(self, _seat: Seat, path: Sequence[str], /) -> Reason | None:
        """Explain why a card cannot be played or laid aside now."""
        return explain_touch(self, path)

    def after(self, actor: Actor, action: Action) -> Self:
        """Play an action or an outcome."""
        if self.phase != "play" or actor != self.turn:
            self.require(actor)
            return self.happened(action)
        hand, kinds = self.hands[actor], self._cards_of(action)
        if kinds is None or not holds(hand, kinds):
            raise self.illegal(actor, action)
        hands = put(self.hands, actor, without_all(hand, kinds))
        actions = (*self.round, action)
        if len(actions) == self.seats:
            return self._round_over(hands, actions)
        # quicker than `replace`
        return type(self)(
            self.options,
            self.seats,
            self.standing,
            self.leader,
            hands,
            self.buried,
            self.won,
            self.spent,
            actions,
            self.last_leader,
            self.last,
            self.result,
        )

    def _cards_of(self, action: Action) -> Hand | None:
        """Return the cards of an action that is legal for a seat that has them."""
        lead = self.lead()
        if action[:1] == (DISCARD,):
            kinds = read_discard(action)
            fits = kinds is not None and lead is not None and len(kinds) == lead.combination.size
            return kinds if fits else None
        play = self.options.book.read(action)
        if play is None or lead is None:
            return play.kinds if play else None
        made, wanted = play.combination, lead.combination
        alike = made.type == wanted.type and made.size == wanted.size and made.red == wanted.red
        return play.kinds if alike and made.key > self.above else None

    def _round_over(self, hands: tuple[Hand, ...], actions: tuple[Action, ...]) -> Self:
        """Give the winner's cards to it and the lead with them (ROUND END)."""
        plays = tuple([self.options.book.read(action) for action in actions])
        best = round_winner(plays, self.options)
        won, buried, spent = list(self.won), list(self.buried), self.spent
        for place, play in enumerate(plays):
            seat = (self.leader + place) % self.seats
            if play is None:
                kinds = read_discard(actions[place]) or ()
                buried[seat] = tuple(sorted(buried[seat] + kinds))
            elif place == best:
                won[seat] = tuple(sorted(won[seat] + play.kinds))
            else:
                spent += play.kinds
        winner = Seat((self.leader + best) % self.seats)
        state = type(self)(
            self.options,
            self.seats,
            self.standing,
            winner,
            hands,
            tuple(buried),
            tuple(won),
            tuple(sorted(spent)),
            (),
            self.leader,
            tuple([public(action) for action in actions]),
            self.result,
        )
        return state if hands[winner] else state.end_season(winner)

    def end_season(self, winner: Seat) -> Self:
        """Let the losers pay the winner of the last round (SEASON END)."""
        opened = tuple(map(len, self.won))
        changes = season_changes(opened, winner, self.standing, self.options)
        standing = self.standing.changed(changes).after_win(winner, self.options.next_parent)
        return replace(self, result=MokkaikResult(winner, opened, changes)).season_over(standing)

    def stood(self, standing: Standing) -> Self:
        """Return this state with the match standing otherwise."""
        return replace(self, standing=standing)

    def dealt(self, order: tuple[int, ...]) -> Self:
        """Deal the hands; the rest is put away unseen and never comes into play."""
        nothing: tuple[Hand, ...] = ((),) * self.seats
        return replace(
            self,
            standing=self.standing.begun(),
            leader=self.standing.parent,
            hands=dealt_hands(order, self.seats, hand_size(self.seats)),
            buried=nothing,
            won=nothing,
            spent=(),
            last=(),
        )

    def dealt_to(self) -> tuple[int, ...]:
        """Return who sees each card that is dealt: its owner."""
        return hand_masks(self.seats, hand_size(self.seats))

    @property
    def revealed(self) -> bool:
        """Whether the cards that were put face down lie open now."""
        return self.options.reveal_discards == "season_end" and self.phase in ("deal", "over")

    def layout(self) -> Layout:
        """Return hands, face-down cards of finished rounds and of this one, and open cards."""
        face_up = (play.kinds for play in self.plays() if play)
        public_kinds = (*self.spent, *(k for kinds in (*self.won, *face_up) for k in kinds))
        return (
            *(Slots(hand, only(seat)) for seat, hand in enumerate(self.hands)),
            *(
                Slots(kinds, EVERYBODY if self.revealed else only(seat))
                for seat, kinds in enumerate(self.buried)
            ),
            *(
                Slots(_discarded(action), only((self.leader + place) % self.seats))
                for place, action in self._face_down()
            ),
            Slots(public_kinds, EVERYBODY),
        )

    def _face_down(self) -> Iterator[tuple[int, Action]]:
        return ((at, action) for at, action in enumerate(self.round) if action[0] == DISCARD)

    def laid(self, kinds: Kinds) -> Self:
        """Return this state with other cards in hands and face down."""
        actions = list(self.round)
        for (place, _), laid in zip(self._face_down(), kinds[2 * self.seats :], strict=False):
            actions[place] = discard(laid)
        return replace(
            self,
            hands=kinds[: self.seats],
            buried=kinds[self.seats : 2 * self.seats],
            round=tuple(actions),
        )

    def seen(self, actor: Actor, action: Action, viewer: Viewer) -> str:
        """Hide the cards that another seat puts face down, and the cards dealt to others."""
        if actor is CHANCE:
            return CardState.seen(self, actor, action, viewer)
        return str(action) if viewer in (actor, ALL) else str(public(action))

    def scene(self, viewer: Viewer) -> Scene:
        """Return the table."""
        return build_scene(self, viewer)

    def describe(self, actor: Actor, action: Action, viewer: Viewer) -> Text:
        """Return the event as a sentence."""
        return describe_event(self, actor, action, viewer)


_FACE_DOWN: Final = tuple(discard((HIDDEN,) * number) for number in range(LARGE_HAND + 1))


def public(action: Action) -> Action:
    """Return the action as those see it who may not look at cards put face down."""
    return _FACE_DOWN[len(action) - 1] if action[0] == DISCARD else action


def _discarded(action: Action) -> Hand:
    return tuple(KIND.get(code, HIDDEN) for code in action[1:])
