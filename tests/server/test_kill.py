"""`kill -9` of the server in mid-match: nothing confirmed is lost, and everybody plays on."""

import asyncio
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from belpic.core.rng import SeededRng
from belpic.store import NotStored, Store
from belpic.table.follower import Follower
from tests.ports import kept_port
from tests.postgres import wait_until
from tests.server.client import Client, Player
from tests.server.test_scale import Crowd
from tests.size import seeds, sized
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


def killed_at_a_random_moment(
    running: subprocess.Popen[str], crowd: Crowd, rng: random.Random
) -> Callable[[], None]:
    """Return what kills a server after some more moves were confirmed, in the midst of others."""
    goal = crowd.told + rng.randint(1, 4 * len(crowd.players))

    def kill() -> None:
        wait_until(lambda: crowd.told >= goal or crowd.over, SECONDS, "moves are confirmed")
        time.sleep(rng.uniform(0.0, 0.05))
        running.kill()

    return kill


@pytest.mark.parametrize("block", seeds(2, 50, 10), ids=lambda one: f"{one[0]}-{one[-1]}")
def test_nothing_confirmed_is_lost_by_kill_9(tmp_path: Path, port: int, block: range) -> None:
    db = f"sqlite:///{tmp_path / 'tables.db'}"
    crowd = Crowd([f"http://127.0.0.1:{port}"], games=("mokkaik",))
    for number in block:
        with process(db, port) as running:
            while crowd.tables_to_play < sized(1, 6):
                crowd.sit(1)
            kill = killed_at_a_random_moment(running, crowd, random.Random(number))
            # what is sent into the void is given up a moment later, and done again
            asyncio.run(crowd.run(0.2, kill))
            running.wait(SECONDS)
        assert running.returncode == -signal.SIGKILL
        crowd.check(db)
    with process(db, port):
        asyncio.run(crowd.run(SECONDS, until=lambda: crowd.over))
    assert crowd.over
    crowd.check(db)


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


def stored(db: str, table: str) -> int | None:
    """Return the number of a table's last event; None if somebody stands still while writing."""
    try:
        store = Store(db)
    except NotStored:
        return None
    try:
        loaded = store.load(table)
        assert loaded is not None
        return loaded.entries[-1].event.n if loaded.entries else 0
    finally:
        store.close()


def signalled(helpers: list[int], how: signal.Signals) -> list[int]:
    """Return those of some processes that were there to be told."""
    found = []
    for pid in helpers:
        with suppress(ProcessLookupError):
            os.kill(pid, how)
            found.append(pid)
    return found


def test_a_helper_that_dies_while_its_bot_thinks_is_replaced(tmp_path: Path, port: int) -> None:
    db = f"sqlite:///{tmp_path / 'replaced.db'}"
    client = Client(f"http://127.0.0.1:{port}")
    rng = random.Random(1)

    def waits_for_bots(player: Player) -> bool:
        now = player.follower.now
        return now is not None and bool(now.asked) and not player.asked

    async def kill(player: Player, server: int) -> list[int]:
        """Kill the helpers if a bot has not yet answered, which nobody then does; return them."""
        await until(lambda: player.over or (waits_for_bots(player) and len(alive(db)) > 1))
        await asyncio.sleep(rng.uniform(0.0, 0.1))
        shown = player.follower.n
        # they stand still while one looks, so that what is stored afterwards is done by others
        held = signalled([pid for pid in alive(db) if pid != server], signal.SIGSTOP)
        due = waits_for_bots(player) and await asyncio.to_thread(stored, db, player.table) == shown
        signalled(held, signal.SIGKILL if due else signal.SIGCONT)
        if not due or not held:
            return []
        await until(lambda: player.over or player.follower.n > shown)
        return held

    async def play(server: int, wanted: int) -> None:
        killed = list[int]()
        while wanted:
            made = await asyncio.to_thread(client.create, "mokkaik", "person", "4", "4")
            player = Player(client, str(made["table"]), Follower())
            async with player.connected():
                playing = asyncio.create_task(player.play(SeededRng(wanted)))
                while wanted and not player.over:
                    gone = await kill(player, server)
                    wanted -= bool(gone)
                    killed += gone
                playing.cancel()
                await asyncio.gather(playing, return_exceptions=True)
        assert killed
        assert not set(killed) & set(alive(db))

    with process(db, port) as running:
        asyncio.run(play(running.pid, sized(1, 10)))
