"""`kill -9` of the server in mid-match: nothing confirmed is lost, and everybody plays on."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from belpic.core.record import check_fair
from belpic.core.rng import SeededRng
from belpic.core.seats import SPECTATOR
from belpic.store import Store
from belpic.table.follower import Follower
from belpic.table.now_messages import Line
from belpic.table.table import Table
from tests.ports import kept_port
from tests.server.client import Client, Player
from tests.size import sized
from tests.system_parts import skip_for_missing

pytestmark = pytest.mark.unmeasured

SECONDS = 120


@contextmanager
def process(db: str, port: int, workers: int = 1) -> Iterator[subprocess.Popen[str]]:
    """Run `belpic serve` as users do, in a process of its own."""
    command = [sys.executable, "-m", "belpic", "serve", "--db", db, "--port", str(port)]
    with subprocess.Popen(
        [*command, "--workers", str(workers)], stdout=subprocess.PIPE, text=True
    ) as running:
        try:
            assert running.stdout is not None
            line = running.stdout.readline()
            assert re.search(rf"http://127\.0\.0\.1:{port}/", line), line
            yield running
        finally:
            running.terminate()
            running.wait(SECONDS)


@pytest.fixture
def port() -> Iterator[int]:
    with kept_port() as number:
        yield number


async def play_on(players: list[Player], seconds: float, rngs: list[SeededRng]) -> None:
    """Play for a while, or until the connections break."""

    async def one(player: Player, rng: SeededRng) -> None:
        async with player.connected():
            while not player.over:
                await player.until(lambda _: player.asked or player.over, SECONDS)
                if not player.over:
                    await player.act(rng)

    tasks = [asyncio.create_task(one(*pair)) for pair in zip(players, rngs, strict=True)]
    try:
        await asyncio.wait(tasks, timeout=seconds)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def play_until_killed(
    players: list[Player], rngs: list[SeededRng], running: subprocess.Popen[str], number: int
) -> None:
    """Play until somebody has seen so many events; at that moment the server is killed."""

    playing = asyncio.create_task(play_on(players, SECONDS, rngs))
    while max(player.follower.n for player in players) < number and not playing.done():  # noqa: ASYNC110  # a follower tells nobody
        await asyncio.sleep(0.005)
    running.kill()
    # the connections break; whoever plays need not wait for what will not come
    await asyncio.sleep(0.2)
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)


def stored(db: str, table: str) -> Table:
    store = Store(db)
    try:
        loaded = store.load(table)
        assert loaded is not None
        return Table.restore(loaded)
    finally:
        store.close()


def numbers(lines: list[Line]) -> list[tuple[int, str, int | None]]:
    return [(line.n, line.kind, line.seat) for line in lines]


def sat_down(host: Client, friend: Client) -> list[Player]:
    """Return two people at a new table, with a bot."""
    made = host.create("mokkaik", "person", "open", "random")
    friend.request("POST", "/api/guest", {})
    table, key = str(made["table"]), str(made["key"])
    return [Player(host, table, Follower()), Player(friend, table, Follower(key=key))]


def check_stored(db: str, players: list[Player]) -> None:
    """What somebody has seen is stored, in the same order, and nothing was done twice."""
    table = stored(db, players[0].table)
    kept = [(entry.event.n, entry.event.kind, entry.event.seat) for entry in table.entries]
    for player in players:
        seen = numbers(player.follower.lines)
        assert seen == kept[: len(seen)]
    commands = [
        (entry.author, entry.command) for entry in table.entries if entry.command is not None
    ]
    assert len(commands) == len(set(commands))
    if table.phase == "over":
        assert check_fair(table.record(SPECTATOR)) > 0


def test_nothing_confirmed_is_lost_by_kill_9(tmp_path: Path, port: int) -> None:
    db = f"sqlite:///{tmp_path / 'tables.db'}"
    address = f"http://127.0.0.1:{port}"
    host, friend = Client(address), Client(address)
    rngs = [SeededRng(1), SeededRng(2)]
    players: list[Player] = []
    for _ in range(sized(2, 50)):
        with process(db, port) as running:
            if all(player.over for player in players):
                players = sat_down(host, friend)
            seen = max(player.follower.n for player in players)
            asyncio.run(play_until_killed(players, rngs, running, seen + 11))
            running.wait(SECONDS)
        assert running.returncode == -signal.SIGKILL
        check_stored(db, players)
    with process(db, port):
        asyncio.run(play_on(players, SECONDS, rngs))
    assert all(player.over for player in players)
    assert stored(db, players[0].table).phase == "over"
    check_stored(db, players)


def alive(marker: str) -> list[int]:
    """Return the processes whose command line or surroundings name something."""
    if not Path("/proc/self/cmdline").exists():
        skip_for_missing("procfs", "mount -t proc proc /proc")
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes() + (folder / "environ").read_bytes()
        except OSError:
            continue
        if marker.encode() in words and int(folder.name) != os.getpid():
            found.append(int(folder.name))
    return found


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(SECONDS):
        while not condition():  # noqa: ASYNC110  # processes cannot be awaited from here
            await asyncio.sleep(0.1)


def test_the_helpers_end_with_the_server_even_if_it_is_killed(tmp_path: Path, port: int) -> None:
    db = f"sqlite:///{tmp_path / 'ending.db'}"

    for how in (signal.SIGTERM, signal.SIGKILL):
        with process(db, port, workers=2) as running:
            asyncio.run(until(lambda: len(alive(db)) >= 2))
            running.send_signal(how)
            running.wait(SECONDS)
            asyncio.run(until(lambda: not alive(db)))
        assert running.returncode in (0, -how)


def test_a_helper_that_dies_is_replaced(tmp_path: Path, port: int) -> None:
    db = f"sqlite:///{tmp_path / 'replaced.db'}"
    client = Client(f"http://127.0.0.1:{port}")

    async def play(table: str) -> Player:
        player = Player(client, table, Follower())
        async with player.connected():
            await player.play(SeededRng(1))
        return player

    with process(db, port) as running:
        helpers = [pid for pid in alive(db) if pid != running.pid]
        made = client.create("lutu", "person", "random", "random")
        for pid in helpers:
            os.kill(pid, signal.SIGKILL)
        player = asyncio.run(play(str(made["table"])))
        assert player.over
