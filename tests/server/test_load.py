"""A few of the tables of `benchmarks.scale`: everybody hears of every move, and nothing is lost."""

import asyncio
import random
from pathlib import Path

import pytest

from benchmarks.crowd import GAMES, Found, Table, Touches, wander
from benchmarks.scale import Costs, lost, report, summed
from tests.server.client import SECONDS
from tests.server.conftest import serving

pytestmark = pytest.mark.unmeasured

MOVES = 12


async def play(address: str, found: Found) -> None:
    """Play at one table of each game until there were some moves."""
    tables = [
        Table(address, number, game, 0.0, found, rng=random.Random(number))
        for number, game in enumerate(GAMES)
    ]
    await asyncio.gather(*(table.open() for table in tables))
    playing = [asyncio.create_task(table.play(found.confirmed)) for table in tables]
    async with asyncio.timeout(SECONDS):
        while len(found.moves) < MOVES and not any(one.done() for one in playing):  # noqa: ASYNC110  # tables tell nobody
            await asyncio.sleep(0.01)
    for one in playing:
        one.cancel()
    assert not [
        one for one in await asyncio.gather(*playing, return_exceptions=True) if one is None
    ]
    await asyncio.gather(*(table.close(found.confirmed) for table in tables))


def test_people_of_the_load_play_without_errors_and_lose_nothing(tmp_path: Path) -> None:
    db, found = f"sqlite:///{tmp_path / 'load.db'}", Found()
    with serving(db) as address:
        asyncio.run(play(address, found))
    assert not found.errors
    assert len(found.moves) >= MOVES
    assert sum(found.confirmed.values()) >= MOVES - len(GAMES)
    assert lost(db, found.confirmed) == 0
    assert lost(db, dict.fromkeys(found.confirmed, 10000)) > 0


def test_a_late_client_is_told_from_a_late_server() -> None:
    moves = [(0.0, 0.01), (1.0, 1.3), (2.0, 2.3)]
    one = Found(moves, lags=[(0.5, 0.1), (1.1, 0.2), (2.1, 0.001)], processor=0.5)
    found = summed([one, Found([(5.0, 5.05)], processor=0.25)])
    assert (found.late, found.late_clients) == (2, 1)
    lines = list(report(found, Costs(10.0, 0.004, 0.0, 0.02, 0, 0, 1e-4)))
    assert any(
        line.startswith("over 150 ms: 2, 1 of them while the client was late") for line in lines
    )
    assert any("servers 1000 us/move" in line for line in lines)


def test_touches_are_walked_until_they_are_an_action() -> None:
    rng = random.Random(1)
    touches: list[Touches] = [
        {"free": {"card": 1, "far": None}, "done": None, "stands": False},
        {"free": {"place": [{"to": "a b"}, {"to": "a c"}]}, "done": None, "stands": False},
    ]
    assert {wander(touches, rng) for _ in range(50)} == {"a b", "a c"}
    assert wander([{"free": {"far": None}, "done": None, "stands": False}], rng) is None
    assert wander([{"free": {}, "done": "pass", "stands": True}], rng) == "pass"
