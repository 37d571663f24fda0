"""Points: what the sides have at the start, what is paid, and when the points end the game (§9).

All amounts are whole tenths of points and plain Python integers: a rate doubled hundreds of times
stays exact. The rule is the kernel's own, run as plain Python.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from belpic.games.cetkaik.kernel.payment import ends_game, plainly, transfer
from belpic.games.cetkaik.pieces import IA
from belpic.games.cetkaik.rules import rules_of

if TYPE_CHECKING:
    from belpic.games.cetkaik.kernel.layout import Records
    from belpic.games.cetkaik.options import CetkaikOptions

Points = tuple[int, int]


def start_points(options: CetkaikOptions) -> Points:
    """Return the points of both sides at the start, in tenths."""
    ia, a = rules_of(options).conduct[0]["start_points"]
    return (int(ia), int(a))


def winning_points(options: CetkaikOptions) -> int | None:
    """Return the tenths that end the game, or None if no number of points does."""
    return int(rules_of(options).conduct[0]["total_points"]) or None


def paid(conduct: Records, points: Points, side: int, amount: int) -> Points:
    """Return the points after `amount` passes from the opponent to a side, or back if negative."""
    gains, total = bool(conduct[0]["gains"]), int(conduct[0]["total_points"])
    own, other = plainly(transfer)(gains, total, points[side], points[1 - side], amount)
    return (own, other) if side == IA else (other, own)


def is_decided(conduct: Records, points: Points) -> bool:
    """Tell whether a side has all the points, or where they are gained enough of them."""
    gains, total = bool(conduct[0]["gains"]), int(conduct[0]["total_points"])
    return plainly(ends_game)(gains, total, *points)
