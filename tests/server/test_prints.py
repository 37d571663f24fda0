"""Files to print: made one at a time, the latest kept, and paid for by who asks first."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace

import pytest

from belpic.core.errors import BadOptions
from belpic.server import prints
from belpic.server.phrases import Denied
from belpic.server.prints import KEPT, Order, Press
from belpic.server.turns import Account

ORDER = Order("set", "zaupxiu", "en", "a4", None, None, mono=False, folding=False)


class Purse(Account):
    """Notes what is owed."""

    def __init__(self) -> None:
        super().__init__()
        self.owed: list[float] = []

    def owe(self, cost: float) -> None:
        self.owed.append(cost)


async def _at_once(make: Callable[[], bytes]) -> bytes:
    return make()


def test_without_the_extra_a_server_says_that_it_cannot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(Denied) as refused:
        prints.make(ORDER)
    assert refused.value.status == 501
    assert "belpic[print]" in refused.value.text.in_("en")


async def test_the_latest_files_are_kept_and_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Order] = []

    def make(order: Order) -> bytes:
        made.append(order)
        return b"%PDF"

    monkeypatch.setattr(prints, "make", make)
    press, purse = Press(), Purse()
    orders = [replace(ORDER, seats=number) for number in range(KEPT + 1)]
    for order in (*orders, orders[-1]):
        assert await press.file(order, _at_once, purse) == b"%PDF"
    assert made == orders
    assert [press.has(order) for order in orders] == [False, *[True] * KEPT]
    assert len(purse.owed) == len(orders)


async def test_who_asks_for_what_cannot_be_made_pays_for_the_attempt() -> None:
    press, purse = Press(), Purse()
    with pytest.raises(BadOptions):
        await press.file(replace(ORDER, preset="none"), _at_once, purse)
    assert len(purse.owed) == 1
    assert not press.has(replace(ORDER, preset="none"))
