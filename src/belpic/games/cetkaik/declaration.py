"""The moment of 再行 or 終季: what has arisen and what it would pay (§8.4 to §8.6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from belpic.games.cetkaik.hands import has_declaration, new_hands
from belpic.games.cetkaik.points import Balance
from belpic.games.cetkaik.rules import Rules, stock_of

if TYPE_CHECKING:
    from belpic.games.cetkaik.hands.levels import Levels
    from belpic.games.cetkaik.position import Position


@dataclass(frozen=True, slots=True)
class Declaration:
    """What 終季 would pay now: tenths of hands and of 撃皇 and 皇再来, and both times the rate."""

    hands: int
    situation: int
    payment: int
    new: tuple[int, ...]
    """The level of each hand that is new, 0 for the others."""


def declaration_of(
    rules: Rules, before: Position, after: Position, situation: int, balance: Balance
) -> Declaration | None:
    """Return what the mover has to declare after its move, if anything.

    `situation` are the tenths of this turn's situational hands, which demand it by themselves.
    """
    options, side = rules.options, before.side
    old = rules.levels(stock_of(before, side))
    now = rules.levels(stock_of(after, side))
    by_hands = has_declaration(
        old,
        now,
        any_hand=options.declaration_trigger == "any_hand",
        downgrade_is_new=options.downgrade_is_new,
    )
    if not by_hands and not situation:
        return None
    counts_hands = by_hands or options.situational_counts_existing_hands
    total = situation
    if options.situational_scope == "season_accumulate":
        total += balance.carried[side]
    hands = rules.tenths(rules.worth(stock_of(after, side)).amount) if counts_hands else 0
    payment = (hands + total) << after.rate
    if options.rate_scope == "later_hands" and counts_hands:
        payment = _later_hands(rules, after, side, balance) + (total << after.rate)
    return Declaration(hands, total, payment, _new(rules, old, now))


def _new(rules: Rules, old: Levels, now: Levels) -> tuple[int, ...]:
    if rules.options.declaration_trigger == "any_hand":
        return now
    return new_hands(old, now, downgrade_is_new=rules.options.downgrade_is_new)


def _later_hands(rules: Rules, position: Position, side: int, balance: Balance) -> int:
    """Return the payment where a 再行 doubles only what is completed after it (§8.5)."""
    worth = rules.worth(stock_of(position, side))
    order = {hand.id: index for index, hand in enumerate(rules.hands.hands)}
    reached = balance.reached[side]
    total = rules.tenths(worth.loose) << position.rate
    for completed in worth.hands:
        total += rules.tenths(completed.amount) << reached[order[completed.hand.id]]
    return total


def noted(rules: Rules, before: Position, after: Position, balance: Balance) -> Balance:
    """Return what the season remembers once the mover's hands have changed."""
    if rules.options.rate_scope != "later_hands":
        return balance
    side = before.side
    old = rules.levels(stock_of(before, side))
    now = rules.levels(stock_of(after, side))
    was = balance.reached[side] or (0,) * len(now)
    exponents = tuple(
        before.rate if new != level else exponent
        for level, new, exponent in zip(old, now, was, strict=True)
    )
    other = balance.reached[1 - side] or (0,) * len(now)
    return Balance(balance.carried, (exponents, other) if side == 0 else (other, exponents))


def carried_over(rules: Rules, side: int, situation: int, balance: Balance) -> Balance:
    """Return what the season remembers after 再行: situational hands, where they add up."""
    if rules.options.situational_scope != "season_accumulate":
        return balance
    own, other = balance.carried[side] + situation, balance.carried[1 - side]
    return Balance((own, other) if side == 0 else (other, own), balance.reached)
