"""What a stock is worth: its hands with their pieces and points, by the modern or an old method."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from belpic.games.cetkaik.hands.anyhand import fill_any_hand
from belpic.games.cetkaik.hands.fillings import Filling, best_fillings
from belpic.games.cetkaik.hands.levels import NOT_COMPLETED, SAME_COLOUR, hand_levels
from belpic.games.cetkaik.hands.stock import Piece, Stock
from belpic.games.cetkaik.hands.use import (
    HandPiece,
    demand_of,
    pieces_of,
    share,
    used_pieces,
)

if TYPE_CHECKING:
    from belpic.games.cetkaik.hands.catalogue import Hand
    from belpic.games.cetkaik.hands.levels import Levels
    from belpic.games.cetkaik.hands.rules import HandSystem


@dataclass(frozen=True, slots=True)
class CompletedHand:
    """A hand that a stock makes, at its level, with the pieces of each copy that is paid."""

    hand: Hand
    level: int
    amount: int
    copies: tuple[tuple[HandPiece, ...], ...]

    @property
    def is_same_colour(self) -> bool:
        """Whether the hand is 同色."""
        return self.level == SAME_COLOUR


@dataclass(frozen=True, slots=True)
class HandScore:
    """All hands of a stock and its worth, in 1/`system.scale` point.

    `loose` is what the old scoring pays for the captured pieces themselves.
    """

    system: HandSystem
    stock: Stock
    hands: tuple[CompletedHand, ...]
    loose: int

    @property
    def amount(self) -> int:
        """The worth of the stock: raw points before the rate (Rulebook, cetkaik §8.5)."""
        return sum(hand.amount for hand in self.hands) + self.loose

    @property
    def points(self) -> int | float:
        """The worth in points, with tenths only if there are any."""
        return self.system.points(self.amount)


def score(system: HandSystem, stock: Stock) -> HandScore:
    """Return the hands and the worth of a stock (Rulebook, cetkaik §8.3, §10.3).

    Raises:
        Unreadable: if the set of pieces cannot contain the stock.
    """
    stock.check(system.piece_set)
    levels = hand_levels(system, stock)
    counts = [_count(system, stock, levels, chosen) for chosen in _choices(system, stock, levels)]
    return max(counts, key=lambda count: count.amount)


Choice = tuple[dict[int, Filling], Counter[Piece]]
"""A filling for each completed hand of certain kinds, and the pieces that they use."""


def _choices(system: HandSystem, stock: Stock, levels: Levels) -> list[Choice]:
    """Return the choices among equal fillings, which differ only in the pieces left over."""
    completed = [
        index
        for index, level in enumerate(levels)
        if level != NOT_COMPLETED and not system.hands[index].any_count
    ]
    options = []
    for index in completed:
        fillings = best_fillings(system, index, levels[index], stock)
        if system.rules.scoring_method != "old_3_5_unused":
            fillings = fillings[:1]
        options.append([(demand_of(system.hands[index], each), each) for each in fillings])
    return [
        (dict(zip(completed, chosen, strict=True)), used_pieces(demand, stock))
        for demand, chosen in share(options).items()
    ]


def _count(system: HandSystem, stock: Stock, levels: Levels, choice: Choice) -> HandScore:
    """Return the score with one choice of fillings."""
    fillings, used = choice
    hands = []
    all_used = Counter(used)
    for index, level in enumerate(levels):
        if level == NOT_COMPLETED:
            continue
        hand = system.hands[index]
        if hand.any_count:
            amount, _, copies = fill_any_hand(system, index, level, stock, used)
            pieces = [tuple(HandPiece(*piece) for piece in copy) for copy in copies]
            all_used |= Counter(piece for copy in copies for piece in copy)
        else:
            amount = fillings[index].amount
            pieces = pieces_of(hand, fillings[index], used)
        hands.append(CompletedHand(hand, level, amount, tuple(pieces)))
    return HandScore(system, stock, tuple(hands), _loose(system, stock, all_used))


def _loose(system: HandSystem, stock: Stock, used: Counter[Piece]) -> int:
    """Return what the old methods pay for pieces: for all of them, or for those in no hand."""
    method = system.rules.scoring_method
    if method == "modern":
        return 0
    counted = Counter(stock.pieces())
    if method == "old_3_5_unused":
        counted -= used
    return sum(system.piece_value(kind) * number for (kind, _), number in counted.items())
