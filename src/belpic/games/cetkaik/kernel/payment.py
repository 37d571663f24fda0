"""Payments: what 終季 pays, how points pass, and when they end the game (Rulebook, §8.5, §9).

Every function of numbers alone is exact for numbers of any size when it runs as plain Python
(`plainly`); compiled, it is asked only where 64 bits suffice (`is_packable`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, cast

from belpic.games.cetkaik.kernel.cache import compiled
from belpic.games.cetkaik.kernel.hands import (
    MOST_HANDS,
    PIECES_COUNT,
    POINTS,
    SAME_COLOUR_BONUS,
    SAME_COLOUR_SHIFT,
    HandTable,
    hand_levels,
    piece_points,
)
from belpic.games.cetkaik.kernel.layout import SAFE_POINTS, SAFE_RATE, Record

if TYPE_CHECKING:
    from collections.abc import Callable

    Function = TypeVar("Function", bound=Callable[..., object])


def plainly(function: Function) -> Function:
    """Return the plain Python of a compiled function, whose numbers have no bounds."""
    return cast("Function", getattr(function, "py_func", function))


@compiled
def fill_worth(conduct: Record, hands: HandTable, state: Record) -> None:
    """Note what the stock of the side to move is worth, hand by hand (§8.3, §10.3)."""
    stock = state["stock"][int(state["side"])]
    levels = hand_levels(stock, hands)
    unit = int(conduct["hand_unit"])
    bonus = int(hands[SAME_COLOUR_BONUS])
    worth = state["worth"]
    total = 0
    for index in range(MOST_HANDS):
        points = 0
        if (levels >> index) & 1:
            points = int(hands[POINTS + (1 << index)])
            points += bonus * ((levels >> (index + SAME_COLOUR_SHIFT)) & 1)
        worth[index] = points * unit
        total += points
    loose = piece_points(stock, hands) if int(hands[PIECES_COUNT]) else 0
    state["loose"] = loose * unit
    state["hands"] = (total + loose) * unit


@compiled
def find_situation(conduct: Record, state: Record) -> int:
    """Return the tenths of 撃皇 and 皇再来 that 終季 would pay now (options §B)."""
    carried = int(state["carried"][int(state["side"])]) if int(conduct["accumulates"]) else 0
    return int(state["situation"]) + carried


@compiled
def find_payment(conduct: Record, state: Record) -> int:
    """Return what 終季 pays."""
    return find_payment_with(conduct, state, find_situation(conduct, state))


@compiled
def find_payment_with(conduct: Record, state: Record, situation: int) -> int:
    """Return what 終季 pays: everything times the rate, or each hand times its own (§8.5).

    The situation is given, so that whoever asks plainly is led to nothing compiled.
    """
    rate = int(state["rate"])
    if not int(conduct["later_hands"]):
        return (int(state["hands"]) + situation) << rate
    worth = state["worth"]
    reached = state["reached"][int(state["side"])]
    payment = (int(state["loose"]) + situation) << rate
    for index in range(MOST_HANDS):
        payment += int(worth[index]) << int(reached[index])
    return payment


@compiled
def find_sign(conduct: Record, state: Record) -> int:
    """Return whether 終季 gains (above 0), costs (below 0) or is worth nothing, at any rate."""
    rate = int(state["rate"])
    situation = find_situation(conduct, state)
    if not int(conduct["later_hands"]):
        return int(state["hands"]) + situation
    worth = state["worth"]
    reached = state["reached"][int(state["side"])]
    # from the highest power of two downwards; once the sum is so large, the rest cannot turn it
    sign = 0
    power = rate
    for index in range(MOST_HANDS):
        power = max(power, int(reached[index]))
    while power >= 0:
        if power == rate:
            sign += int(state["loose"]) + situation
        below = -1
        for index in range(MOST_HANDS):
            if int(reached[index]) == power:
                sign += int(worth[index])
            elif int(reached[index]) < power:
                below = max(below, int(reached[index]))
        if rate < power:
            below = max(below, rate)
        if below < 0 or abs(sign) > SAFE_POINTS >> SAFE_RATE:
            return sign
        sign <<= min(power - below, SAFE_RATE)
        power = below
    return sign


@compiled
def may_end_season(conduct: Record, state: Record) -> bool:
    """Tell whether 終季 may be declared: always, unless negative ends are forbidden."""
    return int(conduct["negative_taxot"]) != 0 or find_sign(conduct, state) >= 0


@compiled
def is_packable(conduct: Record, state: Record) -> bool:
    """Tell whether what is due now can be paid in 64 bits."""
    if int(state["wide"]):
        return False
    if int(conduct["later_hands"]):
        reached = state["reached"][int(state["side"])]
        for index in range(MOST_HANDS):
            if int(reached[index]) > SAFE_RATE:
                return False
    if int(state["rate"]) <= SAFE_RATE:
        return True
    # with a cap nobody pays more than there is, so that a larger factor makes no difference
    points = state["points"]
    most = max(abs(int(points[0])), abs(int(points[1])))
    is_capped = int(conduct["total_points"]) != 0 and not int(conduct["gains"])
    return is_capped and not int(conduct["later_hands"]) and most <= 1 << SAFE_RATE


@compiled
def pay_packable(conduct: Record, state: Record, amount: int) -> None:
    """Pay an amount to the side to move, or let it pay; only points in the record are moved."""
    side = int(state["side"])
    points = state["points"]
    gains = int(conduct["gains"]) != 0
    total = int(conduct["total_points"])
    own, other = transfer(gains, total, int(points[side]), int(points[1 - side]), amount)
    points[side] = own
    points[1 - side] = other
    if max(abs(own), abs(other)) >= SAFE_POINTS:
        state["wide"] = 1


@compiled
def transfer(gains: bool, total: int, own: int, other: int, amount: int) -> tuple[int, int]:
    """Return the points of both sides after `amount` passes to the first, or back if negative.

    Points are clamped to what there is if a total ends the game (§9); where points are gained,
    one side gains and nobody pays.
    """
    if gains:
        return own + max(amount, 0), other + max(-amount, 0)
    if total:
        amount = min(max(amount, -own), other)
    return own + amount, other - amount


@compiled
def ends_game(gains: bool, total: int, own: int, other: int) -> bool:
    """Tell whether a side has all the points, or enough where they are gained."""
    if not total:
        return False
    return max(own, other) >= total if gains else min(own, other) <= 0


@compiled
def is_decided(conduct: Record, state: Record) -> bool:
    """Tell whether the points in the record end the game."""
    points = state["points"]
    gains = int(conduct["gains"]) != 0
    return ends_game(gains, int(conduct["total_points"]), int(points[0]), int(points[1]))
