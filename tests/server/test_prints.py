"""Files to print: made one at a time, the latest kept, and paid for by who asks first."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from belpic.core.errors import BadOptions
from belpic.server import api, prints
from belpic.server.limits import Rate, WorkRates
from belpic.server.phrases import Denied
from belpic.server.prints import KEPT, Order, Press
from belpic.server.turns import Account
from tests.server.client import Client
from tests.server.conftest import running
from tests.server.test_studies import study_of

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


def test_whoever_has_made_many_files_goes_on_playing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    little = Rate(0.01, 1)
    monkeypatch.setattr(api, "FILE_WORK", WorkRates(little, little, little))
    with running(f"sqlite:///{tmp_path / 'tables.db'}") as (_, address):
        client = Client(address)
        client.request("POST", "/api/guest", {})
        study = study_of(client)
        for path in (f"/api/studies/{study}/file?as=png", "/api/print/zaupxiu?what=leaflet"):
            refused = client.request("GET", path)
            assert (refused.status, refused.code) == (429, "too_fast")
        # nothing else has to wait for that, records neither
        for path in ("position?branch=0&n=1", "course", "file?as=json"):
            assert client.request("GET", f"/api/studies/{study}/{path}").status == 200
