"""The ways in which captured pieces fill a hand, and which of them pays most.

A *copy* is one time the hand: of one colour or mixed, with some places taken by kings. A *filling*
is the copies of one hand that a stock pays for; without `duplicate_hands` it has one copy
(Rulebook, cetkaik §8.2, §8.3).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Final

from belpic.games.cetkaik.hands.levels import SAME_COLOUR
from belpic.games.cetkaik.pieces import BLACK, KING, RED, STOCK_KINDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.games.cetkaik.hands.catalogue import Hand
    from belpic.games.cetkaik.hands.rules import HandSystem
    from belpic.games.cetkaik.hands.stock import Piece, Stock

MIXED: Final = 2
"""A copy whose pieces may have both colours, beside BLACK and RED."""


@dataclass(frozen=True, slots=True)
class Copy:
    """One time a hand: BLACK, RED or MIXED, with its kings.

    `wild` are the kings that stand for another kind, as (colour of the king, kind); `kings` are
    the colours of those that are themselves.
    """

    colour: int
    wild: tuple[Piece, ...]
    kings: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Filling:
    """The copies of one hand and what they pay."""

    copies: tuple[Copy, ...]
    amount: int

    @property
    def in_colour(self) -> int:
        """How many copies are 同色."""
        return sum(copy.colour != MIXED for copy in self.copies)

    @property
    def wild_count(self) -> int:
        """How many pieces are kings standing for another."""
        return sum(len(copy.wild) for copy in self.copies)


def best_fillings(system: HandSystem, index: int, level: int, stock: Stock) -> list[Filling]:
    """Return the equally good best fillings of a completed hand of certain kinds.

    The best one pays most; among those, more copies of one colour go before fewer, and fewer
    kings in the place of others before more. A king stands only for a piece that is missing.
    Counted once, a hand that can be of one colour is of one colour (同色優越).
    """
    hand = system.hands[index]
    useful = sum(sum(stock.colours(kind)) for kind in range(STOCK_KINDS) if hand.needs[kind])
    most = (useful + sum(stock.colours(KING))) // sum(hand.needs)
    fillings = [
        Filling(copies, _amount(system, index, copies))
        for division in divisions(system, level, most)
        for copies in _copies(system, hand, division, stock)
    ]
    best = max(map(_rank, fillings))
    return [filling for filling in fillings if _rank(filling) == best]


def divisions(system: HandSystem, level: int, most: int) -> Iterator[tuple[int, int, int]]:
    """Yield how many copies could be black, red and mixed, as often as the rules count them."""
    if system.rules.duplicate_hands == "once":
        yield from ((1, 0, 0), (0, 1, 0)) if level == SAME_COLOUR else ((0, 0, 1),)
        return
    limit = 2 if system.rules.duplicate_hands == "twice" else most
    for black, red, mixed in product(range(limit + 1), repeat=3):
        if 1 <= black + red + mixed <= limit:
            yield black, red, mixed


def _rank(filling: Filling) -> tuple[int, int, int]:
    return filling.amount, filling.in_colour, -filling.wild_count


def pay_for_copies(system: HandSystem, amounts: list[int], in_colour: int) -> int:
    """Return what copies pay that are worth these amounts each (options §G, duplicate_hands)."""
    bonus = in_colour * system.same_colour_bonus
    if system.rules.duplicate_hands == "per_copy":
        return max(amounts) + (len(amounts) - 1) * system.duplicate_bonus + bonus
    return sum(amounts) + bonus


def _copies(
    system: HandSystem, hand: Hand, division: tuple[int, int, int], stock: Stock
) -> Iterator[tuple[Copy, ...]]:
    """Yield the copies of a division, once for every choice of the kings in them."""
    missing = _missing_kinds(hand, division, stock)
    held = [colour for colour in (BLACK, RED) for _ in range(stock.number(KING, colour))]
    if sum(map(len, missing)) > len(held):
        return
    filled = [group for group, number in enumerate(division) if number]
    for groups in product((None, *filled), repeat=len(held)):
        parts = [
            _group_copies(
                system,
                hand,
                group,
                number,
                missing[group],
                [colour for colour, place in zip(held, groups, strict=True) if place == group],
            )
            for group, number in enumerate(division)
        ]
        if all(part is not None for part in parts):
            yield tuple(copy for part in parts if part for copy in part)


def _missing_kinds(
    hand: Hand, division: tuple[int, int, int], stock: Stock
) -> tuple[list[int], list[int], list[int]]:
    """Return the kinds that the black, red and mixed copies lack, kings aside."""
    missing: tuple[list[int], list[int], list[int]] = ([], [], [])
    for kind in range(KING):
        rest = 0
        for colour in (BLACK, RED):
            wanted = division[colour] * hand.needs[kind]
            rest += max(0, stock.number(kind, colour) - wanted)
            missing[colour].extend([kind] * (wanted - stock.number(kind, colour)))
        missing[MIXED].extend([kind] * (division[MIXED] * hand.needs[kind] - rest))
    return missing


def _group_copies(
    system: HandSystem, hand: Hand, group: int, number: int, missing: list[int], kings: list[int]
) -> list[Copy] | None:
    """Return the copies of one group with exactly these kings in them, None if they do not fit."""
    places = number * hand.needs[KING]
    if group != MIXED:
        # Kings of the copies' own colour first: only they fill the place of a 王.
        kings = sorted(kings, key=lambda colour: colour != group)
        strangers = sum(colour != group for colour in kings)
        if strangers > (len(kings) - places if system.wild_of_any_colour else 0):
            return None
    is_double = hand.has_king_slot and not system.rules.unbeatable_needs_real_king
    if len(kings) != (max(places, len(missing)) if is_double else places + len(missing)):
        return None
    if not system.rules.two_kings_same_hand and len(missing) > number:
        return None
    themselves, helping = kings[: len(kings) - len(missing)], kings[len(kings) - len(missing) :]
    wild = list(zip(helping, missing, strict=True))
    return [
        Copy(group, tuple(wild[position::number]), tuple(themselves[position::number]))
        for position in range(number)
    ]


def _amount(system: HandSystem, index: int, copies: tuple[Copy, ...]) -> int:
    amounts = [system.amounts[index] + _wild_gain(system, index, copy) for copy in copies]
    return pay_for_copies(system, amounts, sum(copy.colour != MIXED for copy in copies))


def _wild_gain(system: HandSystem, index: int, copy: Copy) -> int:
    """Return what a hand gains if kings count as kings in it (options §G, old_wild_value)."""
    if system.rules.scoring_method == "modern" or system.rules.old_wild_value == "substituted":
        return 0
    return system.factors[index] * sum(
        system.piece_value(KING) - system.piece_value(kind) for _, kind in copy.wild
    )
