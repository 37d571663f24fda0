"""The moment of 再行 or 終季, and what a season remembers for its payment (§8.4 to §8.6)."""

from __future__ import annotations

from dataclasses import dataclass

from belpic.games.cetkaik.points import Points


@dataclass(frozen=True, slots=True)
class Declaration:
    """What 終季 would pay now: tenths of hands and of 撃皇 and 皇再来, and both times the rate."""

    hands: int
    situation: int
    payment: int
    new: tuple[int, ...]
    """The level of each hand that is new, 0 for the others."""


@dataclass(frozen=True, slots=True)
class Balance:
    """What a season remembers for its payment, for IA and A.

    `carried` are the tenths of 撃皇 and 皇再来 that add up with `situational_scope`; `reached` is
    the exponent of the rate at which each hand reached its present level, for `rate_scope`.
    """

    carried: Points = (0, 0)
    reached: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
