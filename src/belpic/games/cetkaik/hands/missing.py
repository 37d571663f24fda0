"""What is missing by one piece: which further capture would complete or upgrade a hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from belpic.games.cetkaik.hands.levels import NOT_COMPLETED, Numbers, hand_levels, level_of
from belpic.games.cetkaik.hands.scoring import score
from belpic.games.cetkaik.pieces import KING

if TYPE_CHECKING:
    from belpic.games.cetkaik.hands.catalogue import Hand
    from belpic.games.cetkaik.hands.rules import HandSystem
    from belpic.games.cetkaik.hands.stock import Piece, Stock


@dataclass(frozen=True, slots=True)
class Missing:
    """One more piece that would raise a hand to a level, completing it or making it 同色."""

    hand: Hand
    piece: Piece
    level: int


def find_missing(system: HandSystem, stock: Stock) -> tuple[Missing, ...]:
    """Return, hand by hand, every piece of the set whose capture would raise the hand's level.

    Raises:
        Unreadable: if the set of pieces cannot contain the stock.
    """
    stock.check(system.piece_set)
    before = hand_levels(system, stock)
    found = []
    for index, (number, most) in enumerate(zip(stock.counts, system.piece_set, strict=True)):
        if number < most:
            piece = divmod(index, 2)
            more = Numbers.of(stock.plus(piece))
            for place, hand in enumerate(system.hands):
                # 王 may stand for anything; no other piece helps a hand that has no place for it
                helps = piece[0] == KING or hand.needs[piece[0]] or hand.any_count
                level = level_of(system, hand, more) if helps else NOT_COMPLETED
                if level > before[place]:
                    found.append((place, piece, level))
    return tuple(Missing(system.hands[hand], piece, level) for hand, piece, level in sorted(found))


def gain(system: HandSystem, stock: Stock, piece: Piece) -> int:
    """Return by what amount one more piece would raise the worth of a stock."""
    return score(system, stock.plus(piece)).amount - score(system, stock).amount
