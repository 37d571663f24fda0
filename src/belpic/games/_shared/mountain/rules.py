"""The rules of one match as data: what differs between the two games and by option."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from belpic.games._shared.cards.deck import COPIES_OF_RANK, KINDS
from belpic.games._shared.mountain.route import MountainRoute

SHIP, NOTHING, SOLDIER, BOW, CART, TIGER, HORSE, BRUSH, SHAMAN, GENERAL, KING, TAM = range(12)
"""The ranks as their places in the deck's order."""
COSTS: Final = (0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 10)
"""支払量 of each rank."""
THROWN: Final = frozenset({BRUSH, SHAMAN, GENERAL})
"""The ranks that work by a throw of five sticks."""
STATIC: Final = frozenset({SOLDIER, BOW, CART, HORSE})
"""The ranks that change a number as long as they count."""
PLACES: Final = 9
"""How many cards one may have laid."""
HAND: Final = 3
"""The hand limit without 兵."""
RICE: Final = 10
COIN: Final = 2
"""What a move costs."""
PER_COIN: Final = 5
"""How much rice a coin is exchanged for."""
DISCARD_PAYS: Final = 2
"""The rice for a card thrown away."""
FULL_PAYS: Final = 2
"""The coins of 船, 王 and a good 筆."""


@dataclass(frozen=True)
class MountainRules:
    """Every switch of the two games; what is not named is as in the traditional form."""

    route: MountainRoute
    piece: tuple[str, str] = ("兵", "P")
    """What is written on the pieces, and its letter."""
    copies: tuple[int, ...] = COPIES_OF_RANK
    """How many cards of each rank a colour has."""
    in_order: bool = True
    """Whether the steps of a turn have one order; otherwise one chooses it."""
    draws: Literal["first", "last"] = "first"
    """Whether the hand is filled up at the beginning of a turn or at its end."""
    lots_for_direction: bool = False
    counts: Literal["old", "used", "all"] = "old"
    """Which 兵 弓 車 馬 count: those of earlier turns, those activated in this turn, or all."""
    ages: Literal["black", "used"] = "black"
    """What grows older after the effects: black cards, or all that were activated."""
    life: int = 3
    """The age at which a card is removed."""
    red_dies: bool = True
    """Whether red cards of that age are removed, too."""
    purge_all: bool = False
    """Whether old cards of all seats are removed, or one's own only."""
    ship_needs_place: bool = False
    hand_least: int = 0
    """How many hand cards must be laid or thrown away in a turn, if there are any."""
    discard_least: int = 1
    """With how few cards one may choose to throw away."""
    lay_many: bool = True
    many_moves: bool = False
    must_move: bool = False
    partial_move: bool = True
    exact_goal: bool = False
    bonus_on_free: bool = True
    water: bool = False
    threshold: int = 4
    """From which throw on 筆 巫 将 have their strong effect."""
    stacks: bool = True
    """Whether several 巫 halve the price again and again."""
    own_immunity: bool = False
    """Whether 筆 also shields one's cards from one's own 将."""
    may_decline: bool = False
    by_slot: bool = False
    """Whether cards work from the first place to the last."""
    destroy_any: bool = False
    destroy_discount: bool = False
    most: int | None = None
    """The most of a resource that one can have."""
    end: Literal["instant", "round"] = "instant"
    tie_break: bool = False
    """Whether cards and coins decide between several on the last place."""
    rounds: int = 200

    @property
    def deck(self) -> tuple[int, ...]:
        """All cards in canonical order."""
        return tuple(kind for kind in KINDS for _ in range(self.copies[kind // 2]))


def is_black(kind: int) -> bool:
    """Tell whether a card is paid for in rice."""
    return not kind & 1


def halved(price: int, times: int) -> int:
    """Return a price halved so many times, rounded up each time (巫)."""
    for _ in range(times):
        price = -(-price // 2)
    return price
