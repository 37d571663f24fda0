"""A second, plain way to solve 連撃獣裁: every decision of every seat, straight from the rules."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from belpic.games._shared.sticks import FirstThrow, chain_outcomes

TOP = 30
"""A total that is always banked."""
OUT = -1
"""Stands for a number that is beaten."""


@dataclass(frozen=True)
class Rules:
    """What the rules say about throws and ties, and how many ties are looked at."""

    first_throw: FirstThrow = "keep"
    must_repeat: bool = False
    stake: int = 1
    refund: bool = False
    ties: int = 3


@cache
def value(
    rules: Rules, made: tuple[int, ...], seats: int, pot: int, ties: int
) -> tuple[float, ...]:
    """Return what each seat may expect before the next one throws, after `ties` ties."""
    if len(made) == seats:
        return _ended(rules, made, pot, ties)
    return _asked(rules, made, seats, pot, ties, 0, 0)


@cache
def _asked(
    rules: Rules, made: tuple[int, ...], seats: int, pot: int, ties: int, throws: int, total: int
) -> tuple[float, ...]:
    """Return what each seat may expect while one has `total` after so many throws."""
    place = len(made)
    banked = value(rules, _with(made, total), seats, pot, ties)
    if throws and total >= TOP:
        return banked
    again = [0.0] * seats
    for _, new, chance in chain_outcomes(rules.first_throw, throws + 1, total):
        after = (
            value(rules, _with(made, 0), seats, pot, ties)
            if new is None
            else _asked(rules, made, seats, pot, ties, min(throws + 1, 2), new)
        )
        again = [old + float(chance) * part for old, part in zip(again, after, strict=True)]
    may_bank = throws > rules.must_repeat
    return banked if may_bank and banked[place] >= again[place] else tuple(again)


def _with(made: tuple[int, ...], number: int) -> tuple[int, ...]:
    numbers = (*made, number)
    return tuple(each if each == max(numbers) else OUT for each in numbers)


def _ended(rules: Rules, made: tuple[int, ...], pot: int, ties: int) -> tuple[float, ...]:
    tied = [seat for seat, number in enumerate(made) if number != OUT]
    paid = [0.0] * len(made)
    if len(tied) == 1:
        paid[tied[0]] = pot
        return tuple(paid)
    if ties == rules.ties:
        for seat in tied:
            paid[seat] = pot / len(tied)
        return tuple(paid)
    if rules.refund:
        paid = [float(Fraction(pot, len(made)))] * len(made)
        pot = 0
    pot += len(tied) * rules.stake
    for seat, part in zip(tied, value(rules, (), len(tied), pot, ties + 1), strict=True):
        paid[seat] += part - rules.stake
    return tuple(paid)
