"""A hand system as the one array that the kernel looks things up in."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

import numpy as np

from belpic.games.cetkaik.hands.levels import wild_kings
from belpic.games.cetkaik.kernel import hands as kernel
from belpic.games.cetkaik.pieces import KING, PAWN, STOCK_KINDS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from belpic.games.cetkaik.hands.catalogue import Hand
    from belpic.games.cetkaik.hands.rules import HandSystem

_LONE_KINDS: Final = tuple(kind for kind in range(STOCK_KINDS) if kind not in (PAWN, KING))
"""The kinds of which a hand needs one at most; their order is the order of the bits."""


@cache
def compile_hands(system: HandSystem) -> NDArray[np.int32]:
    """Return the table of a hand system for `kernel.hands`, read-only.

    Raises:
        ValueError: if the system has hands that the layout of the table cannot hold.
    """
    table = np.zeros(kernel.TABLE_SIZE, dtype=np.int32)
    if len(system.hands) > kernel.MOST_HANDS:
        message = f"the kernel holds {kernel.MOST_HANDS} hands, not {len(system.hands)}"
        raise ValueError(message)
    for index, hand in enumerate(system.hands):
        if hand.any_count:
            table[kernel.ANY_HAND] = 1 << index
            table[kernel.ANY_COUNT] = hand.any_count
            table[kernel.ANY_KINGS] = system.wild_of_any_colour
        else:
            _add_fillable(table, system, hand, 1 << index)
    _add_points(table, system)
    table.flags.writeable = False
    return table


def is_kernel_exact(system: HandSystem) -> bool:
    """Tell whether the kernel's points are the whole score, so that nothing else need count it.

    Copies of a hand, kings that count as kings and leftover pieces are counted by `score` alone.
    The kernel's levels are exact always.
    """
    rules = system.rules
    if rules.duplicate_hands != "once":
        return False
    if rules.scoring_method == "modern":
        return True
    has_any_hand = any(hand.any_count for hand in system.hands)
    is_linear = rules.scoring_method != "old_3_5_unused" and rules.old_wild_value == "substituted"
    return is_linear and not has_any_hand


def _add_fillable(table: NDArray[np.int32], system: HandSystem, hand: Hand, bit: int) -> None:
    missing = _missing_pieces(hand)
    combinations = np.arange(kernel.COMBINATIONS)
    for kings in range(3):
        fits = missing <= wild_kings(system, hand, kings, helpers=0)
        table[kernel.FILLABLE + 4 * combinations[fits] + kings] |= bit
    for own in range(2):
        for other in range(2):
            helpers = other if system.wild_of_any_colour else 0
            fits = missing <= wild_kings(system, hand, own, helpers)
            offset = kernel.FILLABLE_IN_COLOUR + own + 2 * other
            table[offset + 4 * combinations[fits]] |= bit


def _missing_pieces(hand: Hand) -> NDArray[np.int64]:
    """Return how many pieces each combination lacks for the hand, kings aside."""
    combinations = np.arange(kernel.COMBINATIONS)
    missing = np.maximum(0, hand.needs[PAWN] - combinations // 256)
    for bit, kind in enumerate(_LONE_KINDS):
        if hand.needs[kind] > 1:
            message = f"the kernel holds hands with one of each kind but pawns, not {hand.id}"
            raise ValueError(message)
        missing += hand.needs[kind] * (1 - (combinations >> bit) % 2)
    return missing


def _add_points(table: NDArray[np.int32], system: HandSystem) -> None:
    completed = np.arange(1 << kernel.MOST_HANDS)
    for index, amount in enumerate(system.amounts):
        table[kernel.POINTS :] += (amount * (completed >> index & 1)).astype(np.int32)
    table[kernel.SAME_COLOUR_BONUS] = system.same_colour_bonus
    if system.rules.scoring_method in ("old_2_4", "old_3_5"):
        table[kernel.PIECES_COUNT] = 1
        for kind in range(STOCK_KINDS):
            table[kernel.PIECE_VALUES + kind] = system.piece_value(kind)
