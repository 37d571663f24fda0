"""The kernel's hands against the reference rules, and both against trying everything."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from belpic.games.cetkaik.hands import (
    HandRules,
    HandSystem,
    compile_hands,
    hand_levels,
    hand_system,
    is_kernel_exact,
    score,
)
from belpic.games.cetkaik.kernel.hands import (
    SAME_COLOUR_SHIFT,
    score_stocks,
    stock_points,
)
from belpic.games.cetkaik.kernel.hands import hand_levels as kernel_levels
from tests.games.cetkaik.hand_samples import (
    MODERN_RULES,
    OLD_RULES,
    label,
    random_stock,
    try_levels,
)
from tests.size import sized

if TYPE_CHECKING:
    from belpic.games.cetkaik.hands import Stock

pytestmark = pytest.mark.kernel


def unpack(system: HandSystem, levels: int) -> tuple[int, ...]:
    return tuple(
        (levels >> index & 1) + (levels >> (SAME_COLOUR_SHIFT + index) & 1)
        for index in range(len(system.hands))
    )


def run_kernel(system: HandSystem, stocks: list[Stock]) -> tuple[list[tuple[int, ...]], list[int]]:
    counts = np.array([stock.counts for stock in stocks], dtype=np.uint8)
    levels = np.zeros(len(stocks), dtype=np.uint32)
    points = np.zeros(len(stocks), dtype=np.int32)
    score_stocks(counts, compile_hands(system), levels, points)
    return [unpack(system, int(packed)) for packed in levels], [int(each) for each in points]


@pytest.mark.parametrize("rules", MODERN_RULES + OLD_RULES, ids=label)
def test_kernel_agrees_with_the_reference(rules: HandRules) -> None:
    system = hand_system(rules)
    rng = Random(20)
    number = sized(120, 2_000, plain=30)
    stocks = [random_stock(system, rng) for _ in range(number)]
    levels, points = run_kernel(system, stocks)
    assert is_kernel_exact(system)
    assert levels == [hand_levels(system, stock) for stock in stocks]
    assert points == [score(system, stock).amount for stock in stocks]


@pytest.mark.parametrize("rules", MODERN_RULES, ids=label)
def test_both_agree_with_trying_everything(rules: HandRules) -> None:
    system = hand_system(rules)
    rng = Random(7)
    stocks = [random_stock(system, rng, most=14) for _ in range(sized(60, 500, plain=10))]
    tried = [try_levels(system, stock) for stock in stocks]
    assert [hand_levels(system, stock) for stock in stocks] == tried
    assert run_kernel(system, stocks)[0] == tried


def test_one_stock_at_a_time_gives_the_same() -> None:
    system = hand_system(HandRules(hand_system="figurative", extra_hand="seimukousho"))
    rng = Random(3)
    stocks = [random_stock(system, rng) for _ in range(50)]
    table = compile_hands(system)
    levels, points = run_kernel(system, stocks)
    for stock, expected, worth in zip(stocks, levels, points, strict=True):
        counts = np.array(stock.counts, dtype=np.uint8)
        packed = kernel_levels(counts, table)
        assert unpack(system, packed) == expected
        assert stock_points(counts, packed, table) == worth


@pytest.mark.parametrize(
    "rules",
    [
        HandRules(duplicate_hands="twice"),
        HandRules(scoring_method="old_3_5_unused"),
        HandRules(scoring_method="old_2_4", old_wild_value="king"),
        HandRules(scoring_method="old_2_4", extra_hand="seimukousho"),
    ],
    ids=label,
)
def test_rules_that_only_the_reference_counts_still_have_exact_levels(rules: HandRules) -> None:
    system = hand_system(rules)
    rng = Random(11)
    stocks = [random_stock(system, rng) for _ in range(sized(100, 2_000, plain=10))]
    assert not is_kernel_exact(system)
    assert run_kernel(system, stocks)[0] == [hand_levels(system, stock) for stock in stocks]


def test_systems_that_the_table_cannot_hold_are_refused() -> None:
    system = hand_system(HandRules())
    with pytest.raises(ValueError, match="12 hands"):
        compile_hands(replace(system, hands=system.hands * 2, amounts=system.amounts * 2))
    two_ships = replace(system.hands[0], needs=(2, *system.hands[0].needs[1:]))
    with pytest.raises(ValueError, match="one of each kind but pawns"):
        compile_hands(replace(system, hands=(two_ships,), amounts=(50,)))
