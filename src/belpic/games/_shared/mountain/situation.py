"""A moment on the way up the mountain: all that there is, and who has seen which of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Self

from belpic.core.chance import Chance, Coin, Draw, Shuffle
from belpic.core.game import State
from belpic.core.outcome import Outcome, places_by
from belpic.core.quick import replace
from belpic.core.seats import ALL, CHANCE, OVER, Actor, Seat, ToAct, Viewer
from belpic.games._shared.cards.deck import CODES, HIDDEN, UNSEEN
from belpic.games._shared.cards.hands import Hand
from belpic.games._shared.cards.slots import NOBODY, Layout, Slots, guessed
from belpic.games._shared.cards.state import SEAT_SETS
from belpic.games._shared.mountain.holdings import (
    Held,
    LaidCard,
    MountainPlayer,
    MountainTurn,
    Resource,
    put,
)
from belpic.games._shared.mountain.options import MountainOptions
from belpic.games._shared.mountain.rules import (
    BOW,
    CART,
    COIN,
    COSTS,
    HAND,
    HORSE,
    RICE,
    SOLDIER,
    MountainRules,
    halved,
    is_black,
)
from belpic.games._shared.sticks import STICKS

if TYPE_CHECKING:
    from belpic.core.action import Action
    from belpic.core.rng import Rng

Phase = Literal["lot", "direction", "deal", "shuffle", "throw", "play", "over"]
Ending = Literal["", "goal", "rounds"]


@dataclass(frozen=True, slots=True)
class MountainSituation(State):
    """One moment, without what may be done in it."""

    options: MountainOptions
    seats: int
    phase: Phase
    players: tuple[MountainPlayer, ...]
    stock: Hand
    """The face-down pile from the top."""
    discard: Hand
    """The open pile, the last card on top."""
    pools: tuple[Hand, ...]
    """What each shuffle has brought that nobody has shown yet: in hands and in the stock."""
    turn: MountainTurn
    start: Seat
    """Who has the first turn of every round."""
    step: int
    """1 if turns go up from seat to seat, otherwise -1."""
    round: int
    final: bool
    """Whether somebody has arrived, so that this round is the last."""
    count: int | None
    """What the sticks showed last."""
    ending: Ending

    @property
    def rules(self) -> MountainRules:
        """The rules of this match."""
        return self.options.rules

    @property
    def to_act(self) -> ToAct:
        """Who is asked: the seat whose turn it is, or chance."""
        if self.phase == "play":
            return SEAT_SETS[1 << self.turn.seat]
        return OVER if self.phase == "over" else CHANCE

    @property
    def mover(self) -> MountainPlayer:
        """What the seat has whose turn it is."""
        return self.players[self.turn.seat]

    def with_mover(self, player: MountainPlayer) -> Self:
        """Return this state with something else in the hands of the seat whose turn it is."""
        return replace(self, players=put(self.players, self.turn.seat, player))

    def chance(self) -> Chance:
        """Return what the match waits for: lots, a shuffle or the sticks."""
        self.require(CHANCE)
        match self.phase:
            case "lot":
                return Draw(tuple(map(str, range(self.seats))))
            case "direction":
                return Coin()
            case "throw":
                return STICKS
            case _:
                kinds = self.rules.deck if self.phase == "deal" else self.discard
                return Shuffle(tuple(CODES[kind] for kind in sorted(kinds)))

    def counted(self, rank: int) -> int:
        """Return how many cards of a rank count for the seat whose turn it is."""
        cards = [card for card in self.mover.table if card and card.kind // 2 == rank]
        return sum(map(self.counts, cards)) if cards else 0

    def counts(self, card: LaidCard) -> bool:
        """Tell whether a laid 兵 弓 車 馬 counts now."""
        match self.rules.counts:
            case "old":
                return card.status != "fresh"
            case "used":
                return card.status == "used"
            case "all":
                return True

    @property
    def hand_limit(self) -> int:
        """Up to how many cards the seat draws (兵)."""
        return HAND + self.counted(SOLDIER)

    def reach(self, *, free: bool = False) -> int:
        """Return how many squares the piece may advance (弓, 馬, 皇処)."""
        bonus = self.mover.pos in self.rules.route.bonus
        if free and not self.rules.bonus_on_free:
            bonus = False
        return 1 + self.counted(BOW) + 2 * self.counted(HORSE) + bonus

    def distances(self, *, free: bool = False) -> tuple[int, ...]:
        """Return by how many squares the piece may advance now; nothing is beyond the goal."""
        left = self.rules.route.goal - self.mover.pos
        reach = self.reach(free=free)
        if self.rules.partial_move:
            return tuple(range(1, min(reach, left) + 1))
        too_far = reach > left and self.rules.exact_goal
        return () if too_far or not left else (min(reach, left),)

    def move_price(self, resource: Resource) -> int:
        """Return what a move costs: 巫 halves it, then 車 makes rice cheaper."""
        more = self.rules.water and self.mover.pos in self.rules.route.river
        if resource == "coin":
            return halved(COIN + more, self.turn.halvings)
        return max(0, halved(RICE + more, self.turn.halvings) - self.counted(CART))

    def lay_price(self, kind: int) -> int:
        """Return what laying a card costs."""
        return max(0, COSTS[kind // 2] - self.counted(CART))

    def destroy_price(self, kind: int) -> int:
        """Return what removing a laid card costs."""
        return self.lay_price(kind) if self.rules.destroy_discount else COSTS[kind // 2]

    def can_pay(self, kind: int, price: int) -> bool:
        """Tell whether the seat has the price of a card in the resource of its colour."""
        return self.mover.amount(resource_of(kind)) >= price

    def missing(self) -> int:
        """Return how many cards the seat still has to draw."""
        return max(0, self.hand_limit - self.mover.hand_size)

    def takers(self) -> tuple[Seat, ...]:
        """Return who draws each card of the shuffled pile at once, from the top."""
        if self.phase == "deal" and self.rules.draws == "last":
            return tuple(Seat(place % self.seats) for place in range(HAND * self.seats))
        return (self.turn.seat,) * self.missing()

    def scores(self) -> tuple[int, ...]:
        """Return how far every piece has come."""
        return tuple([player.pos for player in self.players])

    def outcome(self) -> Outcome | None:
        """Rank by how far the pieces have come; on the last place cards and coins may decide."""
        if self.phase != "over":
            return None
        keys = [self._worth(player) for player in self.players]
        return Outcome(places_by(keys), self.scores(), self.ending)

    def _worth(self, player: MountainPlayer) -> tuple[int, int, int]:
        arrived = player.pos == self.rules.route.goal
        if not (arrived and self.rules.tie_break):
            return player.pos, 0, 0
        return player.pos, -len(player.laid), player.coin

    def layout(self, pool: int) -> Layout:
        """Return the unseen cards of a pool: a group for every seat, and the stock."""
        newest = pool == len(self.pools) - 1
        hands = (Slots(_of_pool(player, pool), NOBODY) for player in self.players)
        return (*hands, Slots(self.stock if newest else (), NOBODY, ordered=True))

    def hide(self, viewer: Viewer) -> Self:
        """Cut out the hands of others and the order of the stock."""
        players = tuple(
            [
                player if seat == viewer else player.concealed()
                for seat, player in enumerate(self.players)
            ]
        )
        return replace(self, players=players, stock=(HIDDEN,) * len(self.stock))

    def fill(self, viewer: Viewer, rng: Rng) -> Self:  # noqa: ARG002  # the holes say enough
        """Guess what is hidden: of each pool any of the cards that nobody has shown."""
        pools = [guessed(self.layout(pool), rng, whole) for pool, whole in enumerate(self.pools)]
        players = tuple(
            player._replace(
                hand=tuple(Held(held.pool, pools[held.pool][seat]) for held in player.hand)
            )
            for seat, player in enumerate(self.players)
        )
        return replace(self, players=players, stock=pools[-1][-1] if pools else ())

    def seen(self, actor: Actor, action: Action, viewer: Viewer) -> str:
        """Return the outcome of a shuffle with only the cards that the viewer draws."""
        if actor is not CHANCE or viewer is ALL or self.phase not in ("deal", "shuffle"):
            return str(action)
        takers = self.takers()
        return " ".join(
            code if place < len(takers) and takers[place] == viewer else UNSEEN
            for place, code in enumerate(action)
        )


def resource_of(kind: int) -> Resource:
    """Return what a card is paid in."""
    return "rice" if is_black(kind) else "coin"


def _of_pool(player: MountainPlayer, pool: int) -> Hand:
    return next((held.kinds for held in player.hand if held.pool == pool), ())
