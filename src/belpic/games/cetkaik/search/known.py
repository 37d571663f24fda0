"""The table of known positions, shared by threads without locks."""

from __future__ import annotations

from typing import Final

from belpic.games.cetkaik.kernel.layout import Record, Records
from belpic.games.cetkaik.search.compiling import searching
from belpic.games.cetkaik.search.layout import POINT_KEYS, RATE_KEYS

MOVE_BITS: Final = 29
DEPTH_BITS: Final = 5
BOUND_BITS: Final = 2
MOVE_MASK: Final = (1 << MOVE_BITS) - 1
DEPTH_MASK: Final = (1 << DEPTH_BITS) - 1
BOUND_MASK: Final = (1 << BOUND_BITS) - 1
BOUND_SHIFT: Final = MOVE_BITS + DEPTH_BITS
VALUE_SHIFT: Final = BOUND_SHIFT + BOUND_BITS
VALUE_UNIT: Final = (1 << 26) - 1

UNKNOWN: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2
EXACT: Final = 3


@searching
def find_key(mind: Record, state: Record, trace: Record) -> int:
    """Return the key of a position with all that its value depends on."""
    key = int(trace["key"]) ^ int(mind["rate_key"][min(int(state["rate"]), RATE_KEYS - 1)])
    key ^= int(mind["point_key"][int(state["points"][0]) % POINT_KEYS])
    if int(state["side"]):
        key ^= int(mind["side_key"])
    if int(state["tam_moved"]):
        key ^= int(mind["tam_key"])
    return key


@searching
def recall(table: Records, entries: int, key: int) -> int:
    """Return what is known of a position, 0 if nothing is."""
    entry = table[key & (entries - 1)]
    data = int(entry["data"])
    return data if int(entry["check"]) ^ data == key else 0


@searching
def remember(table: Records, entries: int, key: int, data: int) -> None:
    """Note what is known of a position."""
    entry = table[key & (entries - 1)]
    entry["data"] = data
    entry["check"] = key ^ data


@searching
def pack(move: int, depth: int, bound: int, value: float) -> int:
    """Return what is known of a position as one number."""
    level = int((value + 1.0) * VALUE_UNIT + 0.5)
    return (move & MOVE_MASK) | depth << MOVE_BITS | bound << BOUND_SHIFT | level << VALUE_SHIFT


@searching
def value_of(data: int) -> float:
    """Return the value of what is known."""
    return (data >> VALUE_SHIFT) / VALUE_UNIT - 1.0


@searching
def depth_of(data: int) -> int:
    """Return how deep the position was looked into."""
    return (data >> MOVE_BITS) & DEPTH_MASK


@searching
def bound_of(data: int) -> int:
    """Return whether the value is exact or a bound."""
    return (data >> BOUND_SHIFT) & BOUND_MASK


@searching
def move_of(data: int) -> int:
    """Return the best move that was found."""
    return data & MOVE_MASK
