"""What lies on the table: hands by the shuffle they were drawn from, laid cards, resources.

Everybody knows which cards a shuffled pile was made of. A card in a hand therefore belongs to a
*pool*: the shuffle that it was drawn from. What is left of a pool is known to all, who holds which
of it is not. Of equal cards the one of the oldest pool is played first, and everybody is told.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from belpic.core.seats import Seat
from belpic.games._shared.cards.deck import HIDDEN
from belpic.games._shared.cards.hands import Hand, without
from belpic.games._shared.mountain.rules import PLACES

Status = Literal["fresh", "ready", "used", "idle"]
"""Laid in this turn, not activated yet, activated in this turn, or passed over in it."""
Step = Literal["effects", "exchange", "destroy", "hand"]
STEPS: Final[tuple[Step, ...]] = ("effects", "exchange", "destroy", "hand")
"""The steps of a turn before the move, in their traditional order."""
Resource = Literal["rice", "coin"]
RESOURCES: Final[tuple[Resource, ...]] = ("rice", "coin")
Ask = Literal["", "steal", "target", "advance"]
"""What the owner of a working card has to choose."""
NO_PLACE: Final = -1


class Held(NamedTuple):
    """Cards in a hand that were drawn from one pool."""

    pool: int
    kinds: Hand


class LaidCard(NamedTuple):
    """A laid card."""

    kind: int
    age: int
    """How many tokens lie on it, or how far it has slid down."""
    status: Status

    @property
    def rank(self) -> int:
        """The rank of the card."""
        return self.kind // 2


Laying = tuple[LaidCard | None, ...]
NOTHING_LAID: Final[Laying] = (None,) * PLACES


class MountainPlayer(NamedTuple):
    """All that one seat has."""

    hand: tuple[Held, ...] = ()
    table: Laying = NOTHING_LAID
    rice: int = 0
    coin: int = 0
    pos: int = 0
    immune: bool = False

    @property
    def held(self) -> Hand:
        """The hand in canonical order."""
        return tuple(sorted(kind for held in self.hand for kind in held.kinds))

    @property
    def hand_size(self) -> int:
        """How many cards the seat holds."""
        return sum(len(held.kinds) for held in self.hand)

    @property
    def laid(self) -> tuple[LaidCard, ...]:
        """The laid cards in order."""
        return tuple(card for card in self.table if card is not None)

    @property
    def has_room(self) -> bool:
        """Whether another card can be laid."""
        return None in self.table

    def amount(self, resource: Resource) -> int:
        """Return how much of a resource the seat has."""
        return self.rice if resource == "rice" else self.coin

    def paid(self, resource: Resource, amount: int) -> MountainPlayer:
        """Return the player with so much less of a resource."""
        if resource == "rice":
            return self._replace(rice=self.rice - amount)
        return self._replace(coin=self.coin - amount)

    def gained(self, resource: Resource, amount: int, most: int | None) -> MountainPlayer:
        """Return the player with so much more of a resource; what exceeds `most` is lost."""
        total = self.amount(resource) + amount
        kept = total if most is None else min(most, total)
        return self.paid(resource, self.amount(resource) - kept)

    def at(self, place: int, card: LaidCard | None) -> MountainPlayer:
        """Return the player with another card, or none, at a place."""
        return self._replace(table=(*self.table[:place], card, *self.table[place + 1 :]))

    def pool_of(self, kind: int) -> int:
        """Return the oldest pool from which the seat holds such a card."""
        return next(held.pool for held in self.hand if kind in held.kinds)

    def concealed(self) -> MountainPlayer:
        """Return the player as others see it, who know only from which pools its cards are."""
        hand = tuple([Held(pool, (HIDDEN,) * len(kinds)) for pool, kinds in self.hand])
        return self._replace(hand=hand)

    def drew(self, kinds: Hand, pool: int) -> MountainPlayer:
        """Return the player with further cards from a pool, which is the newest."""
        hand = self.hand
        if hand and hand[-1].pool == pool:
            kinds = (*hand[-1].kinds, *kinds)
            hand = hand[:-1]
        return self._replace(hand=(*hand, Held(pool, tuple(sorted(kinds)))))

    def played(self, kind: int) -> MountainPlayer:
        """Return the player with one card less in its hand, of the oldest pool."""
        pool = self.pool_of(kind)
        left = (
            Held(held.pool, without(held.kinds, kind)) if held.pool == pool else held
            for held in self.hand
        )
        return self._replace(hand=tuple(held for held in left if held.kinds))


class MountainTurn(NamedTuple):
    """How far the turn of a seat has got."""

    seat: Seat
    halvings: int = 0
    """How often 巫 has halved the price of this turn's move."""
    done: frozenset[Step] = frozenset()
    """The steps that cannot be begun any more."""
    open: Step | Literal[""] = ""
    """The step that may be continued."""
    place: int = NO_PLACE
    """The card that is working."""
    ask: Ask = ""
    """What its owner has to choose for it."""
    strong: bool = False
    """Whether its throw has reached the threshold."""
    moves: int = 0
    """How often the piece was moved for a price in this turn."""

    def settled(self) -> MountainTurn:
        """Return the turn once a card has done its work."""
        return self._replace(place=NO_PLACE, ask="", strong=False)

    def begun(self, step: Step, *, in_order: bool) -> MountainTurn:
        """Return the turn in a step; where steps have an order those before are over."""
        over = STEPS[: STEPS.index(step) + 1] if in_order else (step,)
        return self._replace(done=self.done | frozenset(over), open=step)


def less(pools: tuple[Hand, ...], pool: int, kind: int) -> tuple[Hand, ...]:
    """Return the pools with one card of one of them known to all."""
    return (*pools[:pool], without(pools[pool], kind), *pools[pool + 1 :])


def put(
    players: tuple[MountainPlayer, ...], seat: int, player: MountainPlayer
) -> tuple[MountainPlayer, ...]:
    """Return the players with one of them replaced."""
    return (*players[:seat], player, *players[seat + 1 :])


def resource_named(text: str) -> Resource:
    """Return the resource that an action names."""
    return "rice" if text == "rice" else "coin"
