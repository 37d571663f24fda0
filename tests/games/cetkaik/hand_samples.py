"""Stocks and rules of hands to test with, and hands found the slow way: by trying everything."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, replace
from itertools import product
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from belpic.games.cetkaik.hands import Hand, HandRules, HandSystem, Piece, Stock, hand_system
from belpic.games.cetkaik.pieces import KING, STOCK_KINDS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

MODERN_RULES = (
    HandRules(ruleset="education"),
    HandRules(ruleset="standard"),
    HandRules(ruleset="official"),
    HandRules(ruleset="official", cavalry_points=7, same_colour_bonus=1),
    HandRules(ruleset="official", hand_system="renjuuren"),
    HandRules(ruleset="official", hand_system="sanren"),
    HandRules(ruleset="official", hand_system="figurative", extra_hand="seimukousho"),
    HandRules(ruleset="official", two_kings_same_hand=False),
    HandRules(ruleset="official", unbeatable_needs_real_king=False),
    HandRules(ruleset="education", hand_system="figurative"),
    HandRules(ruleset="hard_tam", hard_tam_hands="cerkefs"),
    HandRules(ruleset="hard_tam", hard_tam_hands="cerkefs", two_kings_same_hand=False),
)
"""Rules that differ in which hands there are and how they are filled."""

OLD_RULES = tuple(
    replace(rules, scoring_method=method)
    for rules in MODERN_RULES
    for method in ("old_2_4", "old_3_5")
    if rules.extra_hand == "off" and rules.hard_tam_hands == "standard"
)


def label(rules: HandRules) -> str:
    """Name rules by what differs from the defaults."""
    usual = HandRules()
    changed = [
        f"{field.name}={getattr(rules, field.name)}"
        for field in fields(rules)
        if getattr(rules, field.name) != getattr(usual, field.name)
    ]
    return ",".join(changed) or "official"


def box(system: HandSystem) -> list[Piece]:
    """Return all pieces of the set."""
    return list(Stock(system.piece_set).pieces())


def random_stock(system: HandSystem, rng: Random, most: int = 20) -> Stock:
    pieces = box(system)
    return Stock.of(rng.sample(pieces, rng.randint(0, min(most, len(pieces)))))


@st.composite
def stocks(draw: st.DrawFn, system: HandSystem, most: int = 20) -> Stock:
    """Draw stocks that the set contains."""
    pieces = draw(st.permutations(box(system)))
    return Stock.of(pieces[: draw(st.integers(0, most))])


@st.composite
def systems_and_stocks(draw: st.DrawFn, most: int = 20) -> tuple[HandSystem, Stock]:
    system = hand_system(draw(st.sampled_from(MODERN_RULES)))
    return system, draw(stocks(system, most))


def try_levels(system: HandSystem, stock: Stock) -> tuple[int, ...]:
    """Return the levels of all hands by letting every king stand for everything in turn."""
    return tuple(_try_level(system, hand, list(stock.pieces())) for hand in system.hands)


def _try_level(system: HandSystem, hand: Hand, pieces: list[Piece]) -> int:
    level = 0
    for shown in _disguises(system, hand, pieces):
        numbers = Counter(shown)
        both = [numbers[kind, 0] + numbers[kind, 1] for kind in range(STOCK_KINDS)]
        level = max(level, int(_contains(hand, both)))
        for colour in (0, 1):
            single = [numbers[kind, colour] for kind in range(STOCK_KINDS)]
            level = max(level, 2 * _contains(hand, single))
    return level


def _contains(hand: Hand, numbers: list[int]) -> bool:
    if hand.any_count:
        return sum(numbers) >= hand.any_count
    return all(number >= need for number, need in zip(numbers, hand.needs, strict=True))


def _disguises(system: HandSystem, hand: Hand, pieces: list[Piece]) -> Iterator[list[Piece]]:
    """Yield the pieces with every king shown as itself or as one piece of another kind."""
    kings = [piece for piece in pieces if piece[0] == KING]
    others = [piece for piece in pieces if piece[0] != KING]
    for roles in product(range(STOCK_KINDS), repeat=len(kings)):
        wild = [role for role in roles if role != KING]
        if len(wild) > 1 and not system.rules.two_kings_same_hand:
            continue
        for colours in product((0, 1), repeat=len(kings)):
            shown = list(others)
            for (_, own), role, colour in zip(kings, roles, colours, strict=True):
                may_change = system.wild_of_any_colour and role != KING
                if colour != own and not may_change:
                    break
                shown.append((role, colour))
                if role != KING and _is_double(system, hand):
                    shown.append((KING, own))
            else:
                yield shown


def _is_double(system: HandSystem, hand: Hand) -> bool:
    """Tell whether a king may be itself and another piece at once."""
    return hand.has_king_slot and not system.rules.unbeatable_needs_real_king
