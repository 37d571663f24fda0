"""Which captured pieces the completed hands use, so that they share as many as they can.

One piece may be used in any number of different hands (Rulebook, cetkaik §8.3). The old scoring
that pays for pieces used in no hand (options §G) pays for what this leaves over.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from belpic.games.cetkaik.hands.fillings import MIXED
from belpic.games.cetkaik.pieces import BLACK, KING, RED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from belpic.games.cetkaik.hands.catalogue import Hand
    from belpic.games.cetkaik.hands.fillings import Copy, Filling
    from belpic.games.cetkaik.hands.stock import Piece, Stock


@dataclass(frozen=True, slots=True)
class HandPiece:
    """A captured piece in a hand; a king may stand for a piece of another kind."""

    kind: int
    colour: int
    stands_for: int | None = None


Demand = tuple[int, ...]
"""What hands need at least: for every kind black, red and in all, then black and red kings.

A mixed copy does not mind colours, so it asks only for a number in all; shared among hands, the
greatest of each number is enough.
"""


def demand_of(hand: Hand, filling: Filling) -> Demand:
    """Return what one filling needs of the stock."""
    numbers = [0] * (3 * KING + 2)
    for copy in filling.copies:
        for kind in range(KING):
            real = hand.needs[kind] - sum(wild == kind for _, wild in copy.wild)
            numbers[3 * kind + MIXED] += real
            if copy.colour != MIXED:
                numbers[3 * kind + copy.colour] += real
        for colour in (*copy.kings, *(colour for colour, _ in copy.wild)):
            numbers[3 * KING + colour] += 1
    return tuple(numbers)


def share(options: Sequence[Sequence[tuple[Demand, Filling]]]) -> dict[Demand, list[Filling]]:
    """Return every demand that a choice of one option a hand can lead to, with such a choice."""
    choices: dict[Demand, list[Filling]] = {(0,) * (3 * KING + 2): []}
    for fillings in options:
        choices = {
            tuple(map(max, demand, extra)): [*chosen, filling]
            for demand, chosen in choices.items()
            for extra, filling in fillings
        }
    return choices


def used_pieces(demand: Demand, stock: Stock) -> Counter[Piece]:
    """Return the least set of captured pieces that meets a demand, black ones if all the same."""
    used: Counter[Piece] = Counter()
    for kind in range(KING):
        black, red, both = demand[3 * kind : 3 * kind + 3]
        more = max(0, both - black - red)
        more_black = min(more, stock.number(kind, BLACK) - black)
        used[kind, BLACK] = black + more_black
        used[kind, RED] = red + more - more_black
    for colour in (BLACK, RED):
        used[KING, colour] = demand[3 * KING + colour]
    return +used


def pieces_of(hand: Hand, filling: Filling, used: Counter[Piece]) -> list[tuple[HandPiece, ...]]:
    """Return the pieces of every copy, taken from those that are used."""
    left = Counter(used)
    by_copy: dict[int, tuple[HandPiece, ...]] = {}
    # Copies of one colour choose first, as the mixed ones can do with what they leave.
    order = sorted(range(len(filling.copies)), key=lambda index: filling.copies[index].colour)
    for index in order:
        by_copy[index] = _take(hand, filling.copies[index], left)
    return [by_copy[index] for index in range(len(filling.copies))]


def _take(hand: Hand, copy: Copy, left: Counter[Piece]) -> tuple[HandPiece, ...]:
    taken = []
    for kind in range(KING):
        for _ in range(hand.needs[kind] - sum(wild == kind for _, wild in copy.wild)):
            colour = copy.colour
            if colour == MIXED:
                colour = BLACK if left[kind, BLACK] else RED
            left[kind, colour] -= 1
            taken.append(HandPiece(kind, colour))
    taken.extend(HandPiece(KING, colour) for colour in copy.kings)
    taken.extend(HandPiece(KING, colour, stands_for=kind) for colour, kind in copy.wild)
    return tuple(taken)
