"""Twenty healthy tables beside one that burns: everybody there is answered as if it were not."""

import asyncio
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest

from belpic.core.errors import Reason
from belpic.table.follower import Follower
from tests.ports import kept_port
from tests.server.client import Client, Player
from tests.sick.game import ILL_HEAP, VARIABLE
from tests.size import FULL, sized

pytestmark = pytest.mark.unmeasured

TABLES = sized(6, 20)
SECONDS = 120
PAUSE = 3.0 if FULL else 0.8
"""Seconds between two moves of one person at most; people do not all move at once."""
ENOUGH = sized(3, 12)
"""Moves of each person."""


@contextmanager
def process(*words: str, sick: str = "") -> Iterator[subprocess.Popen[str]]:
    """Run a command of Belpic, with the game that may be ill, in a process of its own."""
    environment = {**os.environ, VARIABLE: sick}
    command = [sys.executable, "-m", "tests.sick", *words]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
    ) as running:
        try:
            yield running
        finally:
            running.terminate()
            running.wait(SECONDS)


@dataclass
class Times:
    """How long everybody waited, in seconds."""

    answers: list[float] = field(default_factory=list)
    bots: list[float] = field(default_factory=list)


def percentile(times: list[float], part: float) -> float:
    return sorted(times)[min(len(times) - 1, int(part * len(times)))]


async def play(player: Player, times: Times, rng: random.Random) -> None:
    """Play some moves; the bot answers each of them."""
    for _ in range(ENOUGH):
        await player.until(lambda _: player.asked, SECONDS)
        await asyncio.sleep(PAUSE * rng.random())
        at, begun = player.follower.n, time.monotonic()
        answer = await player.ask("act", at=at, text="take 1")
        assert not isinstance(answer, Reason), answer
        times.answers.append(time.monotonic() - begun)
        # the numbers of one's own move and of the bot's
        await player.until(partial(has_answer, at + 2), SECONDS)
        times.bots.append(time.monotonic() - begun)


def has_answer(n: int, follower: Follower) -> bool:
    return follower.n >= n


async def burn(player: Player) -> None:
    """Make moves at which the rules burn, one after another, as long as the table is there."""
    while True:
        await player.until(lambda _: player.asked, SECONDS)
        await player.ask("actions", at=player.follower.n)
        await player.ask("act", at=player.follower.n, text="take 1")


async def measure(address: str) -> Times:
    async with AsyncExitStack() as stack:
        people = []
        for number in range(TABLES + 1):
            client = Client(address)
            ill = number == TABLES
            levels = ("person", "ill" if ill else "random")
            made = client.create("sick", *levels, options={"heap": ILL_HEAP if ill else 60})
            player = Player(client, str(made["table"]), Follower())
            people.append(await stack.enter_async_context(player.connected()))
        *healthy, sick = people
        burning = asyncio.create_task(burn(sick))
        times = Times()
        await asyncio.gather(
            *(play(one, times, random.Random(seed)) for seed, one in enumerate(healthy))
        )
        burning.cancel()
        await asyncio.gather(burning, return_exceptions=True)
    return times


PLACES = ("after", "hide", "scene", "describe", "listed") if FULL else ("after",)


@pytest.mark.parametrize("place", PLACES)
def test_a_table_that_burns_slows_down_nobody(tmp_path: Path, place: str) -> None:
    """Its rules burn in the server, and its bot burns in the worker."""
    db = f"sqlite:///{tmp_path / 'tables.db'}"
    with (
        kept_port() as number,
        process(
            "serve", "--db", db, "--port", str(number), "--workers", "0", sick=f"{place} burn"
        ) as server,
        process("worker", "--db", db, sick="bot burn"),
    ):
        assert server.stdout is not None
        assert str(number) in server.stdout.readline()
        times = asyncio.run(measure(f"http://127.0.0.1:{number}"))
    assert len(times.bots) == TABLES * ENOUGH
    for found in (times.answers, times.bots):
        # nobody waited for the neighbour's rules, which burn for 20 s, or for its bot, which may
        # for 10 s; only a quiet machine can tell milliseconds
        assert percentile(found, 0.99) < (0.25 if FULL else 8.0)
