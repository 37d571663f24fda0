"""Settling loose throws: every outcome told loosely comes back, whatever the rules demanded."""

from itertools import product

import pytest

from belpic.games.cetkaik.ckka import settle
from belpic.games.cetkaik.ckka.syntax import UNKNOWN, LooseThrows, Throws

OUTCOMES = [
    # what ① writes, the distance of a running leg, whether water was entered, and what ⓪ writes
    ((), False, None, False, Throws()),
    ((), False, 2, False, Throws(UNKNOWN)),
    ((4,), None, 2, False, Throws(4)),
    ((1,), None, 2, False, Throws(1, failed=True)),
    ((4,), True, 2, False, Throws(4, failed=True)),
    ((), True, 2, False, Throws(UNKNOWN, failed=True)),
    ((0,), True, 1, False, Throws(0, failed=True)),
    ((UNKNOWN,), True, 2, False, Throws(UNKNOWN, failed=True)),
    ((UNKNOWN,), False, 2, False, Throws(UNKNOWN)),
    ((), False, None, True, Throws(water=UNKNOWN)),
    ((), True, None, True, Throws(water=UNKNOWN, failed=True)),
    ((1,), None, None, True, Throws(water=1, failed=True)),
    ((1,), True, None, True, Throws(water=1, failed=True)),
    ((5,), None, None, True, Throws(water=5)),
    ((), False, 2, True, Throws(UNKNOWN, water=UNKNOWN)),
    ((), True, 2, True, Throws(UNKNOWN, failed=True)),
    ((1,), None, 2, True, Throws(1, failed=True)),
    ((4,), True, 2, True, Throws(4, water=UNKNOWN, failed=True)),
    ((2,), True, 2, True, Throws(2, water=UNKNOWN, failed=True)),
    ((4,), None, 2, True, Throws(4, water=UNKNOWN)),
    ((4, 5), None, 2, True, Throws(4, water=5)),
    ((4, 1), None, 2, True, Throws(4, water=1, failed=True)),
    ((4, 1), True, 2, True, Throws(4, water=1, failed=True)),
    ((4, UNKNOWN), True, 2, True, Throws(4, water=UNKNOWN, failed=True)),
    ((UNKNOWN, 5), None, 2, True, Throws(UNKNOWN, water=5)),
]


@pytest.mark.parametrize(("rolls", "failed", "distance", "water", "throws"), OUTCOMES)
def test_loose_throws_are_settled_by_what_was_needed(
    rolls: tuple[int, ...],
    failed: bool | None,
    distance: int | None,
    water: bool,
    throws: Throws,
) -> None:
    assert settle(LooseThrows(rolls, failed), distance=distance, water=water) == throws


def test_every_full_throw_survives_being_told_loosely() -> None:
    for bridge, water, distance in product(range(6), (None, *range(6)), range(1, 6)):
        arrives = bridge >= distance
        if water is not None and not arrives:
            continue
        failed = not arrives if water is None else water < 3
        told = (bridge,) if water is None else (bridge, water)
        settled = settle(LooseThrows(told, None), distance=distance, water=water is not None)
        assert settled == Throws(bridge, water=water, failed=failed)
