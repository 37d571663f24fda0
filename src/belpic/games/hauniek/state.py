"""The state of 軟連 (Rulebook, 軟連, State and Flow)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Self

from belpic.core.action import NOTHING, Action, Next
from belpic.core.errors import Reason
from belpic.core.quick import quick, replace
from belpic.core.scene import Scene
from belpic.core.seats import Actor, Seat, Viewer
from belpic.core.text import Text
from belpic.games._shared.cards.hands import Hand, put
from belpic.games._shared.cards.slots import EVERYBODY, NOBODY, Kinds, Layout, Slots, only
from belpic.games._shared.cards.standing import Standing
from belpic.games._shared.cards.state import dealt_hands, hand_masks
from belpic.games._shared.climbing.forms import ANY_COLOUR
from belpic.games._shared.climbing.season import Cause, ClimbingResult, settled
from belpic.games._shared.climbing.state import ONLY_PASS, PASS, ClimbingState, Laid
from belpic.games.hauniek import INFO
from belpic.games.hauniek.circle import DECKS
from belpic.games.hauniek.combinations import Entries, HauniekPlay
from belpic.games.hauniek.describe import describe_event
from belpic.games.hauniek.options import HauniekOptions
from belpic.games.hauniek.reasons import explain_touch
from belpic.games.hauniek.scene import build_scene

if TYPE_CHECKING:
    from collections.abc import Sequence

SEATS: Final = tuple(map(Seat, range(max(INFO.seats) + 1)))
DRAWN: Final = 2
"""How many cards the 親 draws for a round."""


@quick
@dataclass(frozen=True, slots=True)
class HauniekState(ClimbingState):
    """One moment of 軟連."""

    options: HauniekOptions
    seats: int
    standing: Standing
    turn: Seat
    hands: tuple[Hand, ...]
    stock: tuple[int, ...]
    """山札, the top first."""
    trick: tuple[Laid, ...]
    discards: Hand
    """The cards of finished rounds."""
    turns: int
    """How many turns the season has had, where that is limited."""
    last: tuple[Laid, ...]
    result: ClimbingResult | None

    @classmethod
    def first(cls, options: HauniekOptions, seats: int) -> Self:
        """Return the state before the first season."""
        return cls(
            options=options,
            seats=seats,
            standing=Standing.first(options.first_parent, seats),
            turn=Seat(0),
            hands=((),) * seats,
            stock=(),
            trick=(),
            discards=(),
            turns=0,
            last=(),
            result=None,
        )

    @property
    def deck(self) -> Hand:
        """The cards that are played with."""
        return DECKS[self.options.mun]

    @property
    def current(self) -> HauniekPlay | None:
        """What has to be answered, None for a leader."""
        return self.options.book.read(self.trick[-1].action) if self.trick else None

    @property
    def colours(self) -> int:
        """The colours of which a combination must have one."""
        current = self.current
        return current.colours if current else ANY_COLOUR

    def entries(self) -> Entries:
        """Return everything that the seat whose turn it is can play."""
        hand, current, book = self.hands[self.turn], self.current, self.options.book
        return book.leads(hand) if current is None else book.answers(hand, current)

    def actions(self, seat: Seat) -> Sequence[Action]:
        """Return everything the seat may do; combinations are made when one looks at them."""
        if self.standing.phase != "play" or seat != self.turn:
            return ()
        options, hand, trick = self.options, self.hands[seat], self.trick
        current = options.book.read(trick[-1].action) if trick else None
        if current is None:
            return options.lister.leads(hand)
        plays = options.lister.answers(hand, current)
        return self.with_pass(plays) if plays else ONLY_PASS

    def next(self, seat: Seat, path: Sequence[str] = ()) -> Next:
        """Offer to play or to pass, then card after card."""
        if self.phase != "play" or seat != self.turn:
            return NOTHING
        return self.next_turn(path)

    def can_play(self) -> bool:
        """Tell whether the seat whose turn it is has anything to play."""
        return bool(self.entries())

    def walk(self, texts: Sequence[str]) -> Next:
        """Return what the seat whose turn it is may touch after these cards."""
        hand = self.hands[self.turn]
        return self.options.book.walk(hand, self.entries(), texts, self.colours)

    def explain(self, _seat: Seat, path: Sequence[str], /) -> Reason | None:
        """Explain why a card cannot be played now."""
        return explain_touch(self, path)

    def after(self, actor: Actor, action: Action) -> Self:
        """Play an action or an outcome."""
        if self.standing.phase != "play" or actor != self.turn:
            self.require(actor)
            return self.happened(action)
        hands, trick = self.hands, self.trick
        if action != PASS:
            hands, trick = self._laid_down(actor, action)
            if not hands[actor]:
                return replace(self, hands=hands, trick=trick).end_season((actor,), "empty")
        elif not trick:
            raise self.illegal(actor, action)
        options, stock, discards, last = self.options, self.stock, self.discards, self.last
        turns = self.turns + 1 if options.turn_cap else 0
        turn = SEATS[(actor + 1) % self.seats]
        if turn == trick[-1].seat:  # the owner begins a new round
            discards, trick, last = self._cleared(), (), trick
            if options.draw == "every_round":
                hands, stock = drawn(hands, turn, stock)
        # quicker than `replace`
        state = type(self)(
            options,
            self.seats,
            self.standing,
            turn,
            hands,
            stock,
            trick,
            discards,
            turns,
            last,
            self.result,
        )
        return state if not turns or turns < options.turn_cap else state.capped()

    def _laid_down(self, actor: Seat, action: Action) -> tuple[tuple[Hand, ...], tuple[Laid, ...]]:
        """Return hands and trick after a combination was laid down."""
        read, trick = self.options.book.read, self.trick
        play, current = read(action), read(trick[-1].action) if trick else None
        if play is None or not (current is None or play.goes_on(current)):
            raise self.illegal(actor, action)
        left = list(self.hands[actor])
        try:
            for kind in play.kinds:
                left.remove(kind)
        except ValueError:
            raise self.illegal(actor, action) from None
        return put(self.hands, actor, tuple(left)), (*trick, Laid(actor, action))

    def _cleared(self) -> Hand:
        """Return the cards of finished rounds with those of this one."""
        cards, read = list(self.discards), self.options.book.read
        for laid in self.trick:
            if play := read(laid.action):
                cards += play.kinds
        cards.sort()
        return tuple(cards)

    def capped(self) -> Self:
        """End a season that took too long: the fewest cards win."""
        sizes = [len(hand) for hand in self.hands]
        winners = [Seat(seat) for seat, size in enumerate(sizes) if size == min(sizes)]
        return self.end_season(winners, "cap")

    def end_season(self, winners: Sequence[Seat], cause: Cause) -> Self:
        """Let the others pay the winners."""
        left = tuple(map(len, self.hands))
        standing, changes = settled(self.standing, self.options, winners, left)
        result = ClimbingResult(tuple(winners), cause, changes)
        return replace(self, result=result, standing=standing.after_season(self.options.seasons))

    def stood(self, standing: Standing) -> Self:
        """Return this state with the match standing otherwise."""
        return replace(self, standing=standing)

    def dealt(self, order: tuple[int, ...]) -> Self:
        """Deal the hands; the rest is the stock, of which the 親 draws at once."""
        each, parent = self.options.hand_size(self.seats), self.standing.parent
        hands = dealt_hands(order, self.seats, each)
        hands, stock = drawn(hands, parent, order[self.seats * each :])
        return replace(
            self,
            standing=self.standing.begun(),
            turn=parent,
            hands=hands,
            stock=stock,
            trick=(),
            discards=(),
            turns=0,
            last=(),
        )

    def dealt_to(self) -> tuple[int, ...]:
        """Return who sees each card at once: its owner, and the 親 what it draws."""
        masks = hand_masks(self.seats, self.options.hand_size(self.seats))
        return (*masks, *(only(self.standing.parent),) * DRAWN)

    def layout(self) -> Layout:
        """Return hands, the stock and open cards."""
        plays = [self.options.book.read(laid.action) for laid in self.trick]
        table = tuple(kind for play in plays if play for kind in play.kinds)
        return (
            *(Slots(hand, only(seat)) for seat, hand in enumerate(self.hands)),
            Slots(self.stock, NOBODY, ordered=True),
            Slots(self.discards + table, EVERYBODY),
        )

    def laid(self, kinds: Kinds) -> Self:
        """Return this state with other cards in hands and stock."""
        return replace(self, hands=kinds[: self.seats], stock=kinds[self.seats])

    def scene(self, viewer: Viewer) -> Scene:
        """Return the table."""
        return build_scene(self, viewer)

    def describe(self, actor: Actor, action: Action, viewer: Viewer) -> Text:
        """Return the event as a sentence."""
        return describe_event(self, actor, action, viewer)


def drawn(
    hands: tuple[Hand, ...], seat: Seat, stock: tuple[int, ...]
) -> tuple[tuple[Hand, ...], tuple[int, ...]]:
    """Return hands and stock after a 親 has drawn for its round (ROUND START)."""
    if not stock:
        return hands, stock
    hand = tuple(sorted((*hands[seat], *stock[:DRAWN])))
    return put(hands, seat, hand), stock[DRAWN:]
