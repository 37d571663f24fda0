"""Which hands a stock completes: the plain rules of kings and colours, without counting points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from belpic.games.cetkaik.pieces import BLACK, KING, RED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.games.cetkaik.hands.catalogue import Hand
    from belpic.games.cetkaik.hands.rules import HandSystem
    from belpic.games.cetkaik.hands.stock import Stock

NOT_COMPLETED: Final = 0
COMPLETED: Final = 1
SAME_COLOUR: Final = 2

Levels = tuple[int, ...]
"""The level of every hand of a system, in its order."""


def hand_levels(system: HandSystem, stock: Stock) -> Levels:
    """Return how far each hand is completed: 0, 1, or 2 for 同色 (Rulebook, cetkaik §8.2, §8.6)."""
    numbers = Numbers.of(stock)
    return tuple([level_of(system, hand, numbers) for hand in system.hands])


def new_hands(before: Levels, after: Levels) -> Levels:
    """Return the level of every hand that rose, 0 for the others (§8.6)."""
    return tuple(
        new if new > old else NOT_COMPLETED for old, new in zip(before, after, strict=True)
    )


class Numbers(NamedTuple):
    """How many pieces of each kind there are in a stock: black ones, red ones, all of them."""

    black: Sequence[int]
    red: Sequence[int]
    both: Sequence[int]

    @staticmethod
    def of(stock: Stock) -> Numbers:
        """Count the pieces of a stock, once for all hands."""
        black, red = stock.of_colour(BLACK), stock.of_colour(RED)
        return Numbers(black, red, list(map(int.__add__, black, red)))


def level_of(system: HandSystem, hand: Hand, numbers: Numbers) -> int:
    """Return how far one hand is completed by so many pieces."""
    black, red, both = numbers
    # what both colours do not make, one of them does not: so it is with most hands
    if not _suffices(system, hand, both, helpers=0):
        return NOT_COMPLETED
    # kings of the other colour may help
    helps = system.wild_of_any_colour
    in_colour = _suffices(system, hand, black, red[KING] if helps else 0) or _suffices(
        system, hand, red, black[KING] if helps else 0
    )
    return SAME_COLOUR if in_colour else COMPLETED


def _suffices(system: HandSystem, hand: Hand, numbers: Sequence[int], helpers: int) -> bool:
    """Tell whether these pieces and `helpers`, kings that can only be wild, make the hand."""
    if hand.any_count:
        return sum(numbers) + helpers >= hand.any_count
    missing = 0
    # a loop, as every hand is asked about for every piece that may be captured
    for need, number in zip(hand.needs[:KING], numbers, strict=False):
        if need > number:
            missing += need - number
    return missing <= wild_kings(system, hand, numbers[KING], helpers)


def wild_kings(system: HandSystem, hand: Hand, kings: int, helpers: int) -> int:
    """Return how many pieces of a hand kings can stand for, -1 if it lacks a 王 it needs (§8.2).

    With `unbeatable_needs_real_king` off, the 王 that fills the place of the 王 stands for
    another piece of the hand at the same time.
    """
    if kings < hand.needs[KING]:
        return -1
    is_double = hand.has_king_slot and not system.rules.unbeatable_needs_real_king
    wild = kings + helpers - (0 if is_double else hand.needs[KING])
    return wild if system.rules.two_kings_same_hand else min(wild, 1)
