"""Budgets of one decision."""

import math

import pytest

from belpic.core.budget import Budget


@pytest.mark.parametrize(
    ("nodes", "seconds"),
    [(None, None), (5, 1.0), (0, None), (-1, None), (None, 0.0), (None, math.inf)],
)
def test_a_budget_is_one_finite_number_above_zero(nodes: int | None, seconds: float | None) -> None:
    with pytest.raises(ValueError, match="a budget is"):
        Budget(nodes, seconds)


def test_seconds_run_out_and_nodes_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("belpic.core.budget.monotonic", lambda: now)
    timed, counted = Budget(seconds=2.5).begin(), Budget(nodes=10).begin()
    now = 101.0
    assert (timed.left(), counted.left()) == (1.5, math.inf)
    now = 104.0
    assert (timed.left(), counted.left()) == (0.0, math.inf)
