"""Points: what the sides have, what is paid, and when the points end the game (§9).

All amounts are whole tenths of points and plain Python integers: a rate doubled hundreds of times
stays exact.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from belpic.games.cetkaik.position import TENTHS
from belpic.games.cetkaik.ruleset import load_ruleset

if TYPE_CHECKING:
    from belpic.games.cetkaik.options import CetkaikOptions

GAIN: Final = "gain_from_zero"
Points = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Balance:
    """What a season remembers for its payment, for IA and A.

    `carried` are the tenths of 撃皇 and 皇再来 that add up with `situational_scope`; `reached` is
    the exponent of the rate at which each hand reached its present level, for `rate_scope`.
    """

    carried: Points = (0, 0)
    reached: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())


def start_points(options: CetkaikOptions) -> Points:
    """Return the points of both sides at the start, in tenths."""
    if options.cash_play or options.start_points == GAIN:
        return (0, 0)
    return (TENTHS * options.start_points, TENTHS * options.start_points)


def winning_points(options: CetkaikOptions) -> int | None:
    """Return the tenths that end the game, or None if no number of points does."""
    if options.cash_play or options.score_cap == "off":
        return None
    if options.start_points == GAIN:
        usual = load_ruleset(options.ruleset).defaults["start_points"]
        return 2 * TENTHS * int(str(usual))
    return 2 * TENTHS * options.start_points


def paid(options: CetkaikOptions, points: Points, side: int, amount: int) -> Points:
    """Return the points after `amount` passes from the opponent to a side, or back if negative.

    Points are clamped to what there is (§9); with `gain_from_zero` one side gains, nobody pays.
    """
    if options.start_points == GAIN and not options.cash_play:
        gainer = side if amount >= 0 else 1 - side
        return _changed(points, gainer, abs(amount), 0)
    if winning_points(options) is not None:
        amount = min(max(amount, -points[side]), points[1 - side])
    return _changed(points, side, amount, -amount)


def _changed(points: Points, side: int, own: int, other: int) -> Points:
    changes = (own, other) if side == 0 else (other, own)
    return (points[0] + changes[0], points[1] + changes[1])


def is_decided(options: CetkaikOptions, points: Points) -> bool:
    """Tell whether a side has all the points, or with `gain_from_zero` enough of them."""
    total = winning_points(options)
    if total is None:
        return False
    return max(points) >= total if options.start_points == GAIN else min(points) <= 0
