"""The hand that any pieces make: 声無行処 (options §G, extra_hand)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.games.cetkaik.hands.fillings import MIXED, divisions, pay_for_copies
from belpic.games.cetkaik.hands.stock import Piece, Stock
from belpic.games.cetkaik.pieces import BLACK, KING, RED

if TYPE_CHECKING:
    from collections import Counter

    from belpic.games.cetkaik.hands.rules import HandSystem

AnyFilling = tuple[int, int, list[list[Piece]]]
"""What the copies pay, how many of them are 同色, and their pieces."""


def fill_any_hand(
    system: HandSystem, index: int, level: int, stock: Stock, used: Counter[Piece]
) -> AnyFilling:
    """Return the best way to make the hand of any pieces.

    It takes the most valuable pieces, which only the old scoring minds, and among equals those
    that other hands use already.
    """
    count = system.hands[index].any_count
    most = sum(stock.counts) // count
    found = []
    for division in divisions(system, level, most):
        copies = _copies(system, count, division, _by_value(system, stock, used))
        if copies is not None:
            in_colour = division[BLACK] + division[RED]
            amounts = [_amount(system, index, copy) for copy in copies]
            found.append((pay_for_copies(system, amounts, in_colour), in_colour, copies))
    return max(found, key=lambda filling: filling[:2])


def _by_value(system: HandSystem, stock: Stock, used: Counter[Piece]) -> list[Piece]:
    """Return all pieces, the most valuable first, then those in use first."""
    numbered: list[tuple[int, bool, Piece]] = []
    for kind, colour in set(stock.pieces()):
        for number in range(stock.number(kind, colour)):
            is_free = number >= used[kind, colour]
            numbered.append((-system.piece_value(kind), is_free, (kind, colour)))
    return [piece for _, _, piece in sorted(numbered)]


def _copies(
    system: HandSystem, count: int, division: tuple[int, int, int], pieces: list[Piece]
) -> list[list[Piece]] | None:
    left = list(pieces)
    copies = []
    for group, number in enumerate(division):
        eligible = [piece for piece in left if _fits(system, piece, group)][: number * count]
        if len(eligible) < number * count:
            return None
        for piece in eligible:
            left.remove(piece)
        copies += [eligible[start : start + count] for start in range(0, len(eligible), count)]
    return copies


def _fits(system: HandSystem, piece: Piece, group: int) -> bool:
    kind, colour = piece
    return group in (MIXED, colour) or (kind == KING and system.wild_of_any_colour)


def _amount(system: HandSystem, index: int, pieces: list[Piece]) -> int:
    if system.rules.scoring_method == "modern":
        return system.amounts[index]
    return system.factors[index] * sum(system.piece_value(kind) for kind, _ in pieces)
