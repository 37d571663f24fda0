"""How fast moves are stored durably and how fast the server answers, on this machine.

    python -m benchmarks.table_server [--tables 40] [--seconds 8]

Each part has its own fresh SQLite file in WAL mode with `synchronous=FULL`:

* store: events appended by the one writer with group commit, one table that waits for every event,
  then many tables at once;
* questions: `next` over one WebSocket, one at a time, which touches no disk;
* moves: two clients at each table play over real WebSockets; the time of a move is from sending the
  command to its answer, which comes after the event is on the disk.

The clients run in a process of their own but on the same machine, and want half of it.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from os import sysconf
from pathlib import Path
from time import perf_counter
from typing import Final

from belpic.core.errors import Reason
from belpic.core.match import Event
from belpic.core.rng import SeededRng
from belpic.core.seats import Seat
from belpic.server.limits import COMMANDS
from belpic.store import Addition, Entry, NewTable, SeatRow, Store, TableRow
from belpic.table.follower import Follower
from belpic.table.messages import Listed
from tests.server.client import Client, Player

GAME: Final = "zaupxiu"
LONG: Final = 200
"""Rounds of a match, so that none ends before the time is up."""
APPENDS: Final = 300
QUESTIONS: Final = COMMANDS.burst - 10
"""As many as one socket may ask at once."""


def report(name: str, times: list[float], wall: float) -> None:
    """Print one line."""
    worst = sorted(times)[int(0.99 * (len(times) - 1))]
    print(
        f"{name:32} {len(times) / wall:7.0f}/s   median {statistics.median(times) * 1000:6.2f} ms"
        f"   p99 {worst * 1000:6.2f} ms   ({len(times)} in {wall:.1f} s)"
    )


def append_all(store: Store, name: str) -> list[float]:
    """Append events to a new table, each after the one before is on the disk."""
    row = TableRow(name, GAME, 1, "default", "{}", bytes(32), "k" * 64, 0)
    seats = (SeatRow(0, "open"), SeatRow(1, "open"))
    store.wait(store.create(NewTable(row, seats, bots=False)))
    times = []
    for n in range(APPENDS):
        entry = Entry(Event(n + 1, "action", Seat(0), "throw"), n, 0, f"c{n}")
        begun = perf_counter()
        assert store.wait(
            store.append(Addition(name, n, (entry,), "playing", bots=False, deadline=None))
        )
        times.append(perf_counter() - begun)
    return times


def measure_store(folder: Path, tables: int) -> None:
    """Measure the store without a server."""
    store = Store(f"sqlite:///{folder / 'store.db'}")
    for number in (1, tables):
        begun, commits = perf_counter(), store.commits
        with ThreadPoolExecutor(number) as pool:
            names = [f"t{number}-{one}" for one in range(number)]
            times = [
                time
                for one in pool.map(lambda name: append_all(store, name), names)
                for time in one
            ]
        report(f"store: {number} at once", times, perf_counter() - begun)
        shared = len(times) / max(1, store.commits - commits)
        print(f"{'':32} {shared:7.1f} events a transaction")
    store.close()


@contextmanager
def serving(folder: Path, *settings: str) -> Iterator[tuple[str, int]]:
    """Run `belpic serve` in a process of its own; yield its address and its id."""
    command = [sys.executable, "-m", "belpic", "serve", "--port", "0", *settings]
    with subprocess.Popen(  # noqa: S603  # our own command
        [*command, "--db", f"sqlite:///{folder / 'served.db'}"], stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        line = running.stdout.readline()
        try:
            address = next(word for word in line.split() if word.startswith("http"))
            yield address.rstrip("/"), running.pid
        finally:
            running.terminate()
            running.wait()


async def open_pair(address: str) -> tuple[Player, Player]:
    """Let two clients meet at a table."""
    host, friend = Client(address), Client(address)
    made = host.create(GAME, "person", "open", options={"rounds": LONG, "bankroll": 10_000})
    friend.request("POST", "/api/guest", {})
    table, key = str(made["table"]), str(made["key"])
    return Player(host, table, Follower()), Player(friend, table, Follower(key=key))


async def measure_questions(address: str) -> None:
    """Ask what may follow, one question after another."""
    one, other = await open_pair(address)
    async with one.connected(), other.connected():
        for who in (one, other):
            await who.until(lambda found: found.now is not None and found.now.phase == "playing")
        times, begun = [], perf_counter()
        for _ in range(QUESTIONS):
            asked = perf_counter()
            assert not isinstance(await one.ask("next", at=one.follower.n, path=[]), Reason)
            times.append(perf_counter() - asked)
        report("questions: one socket", times, perf_counter() - begun)


async def play_timed(player: Player, rng: SeededRng, until: float, times: list[float]) -> None:
    """Play the first thing that can be done until the time is up, and note how long each took."""
    async with player.connected():
        while perf_counter() < until and not player.over:
            await player.until(lambda _: player.asked or player.over or perf_counter() > until)
            now = player.follower.now
            if not player.asked or now is None or not now.next.tokens:
                continue
            at = player.follower.n
            listed = await player.ask("actions", at=at)
            if not isinstance(listed, Listed) or not listed.actions:
                continue
            text = listed.actions[rng.below(len(listed.actions))]
            begun = perf_counter()
            answer = await player.ask("act", at=at, text=text)
            if not isinstance(answer, Reason):
                times.append(perf_counter() - begun)


def processor_time(pid: int) -> float:
    """Return how many seconds of processor time a process has used, by Linux's own account."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / sysconf("SC_CLK_TCK")


async def measure_moves(address: str, tables: int, seconds: float) -> int:
    """Play at many tables at once; return how many moves it were."""
    pairs = [await open_pair(address) for _ in range(tables)]
    times: list[float] = []
    begun = perf_counter()
    players = [player for pair in pairs for player in pair]
    await asyncio.gather(
        *(
            play_timed(player, SeededRng(number), begun + seconds, times)
            for number, player in enumerate(players)
        )
    )
    report(f"moves: {tables} tables, {2 * tables} sockets", times, perf_counter() - begun)
    return len(times)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=8.0)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        measure_store(folder, wanted.tables)
        with serving(folder, "--workers", "0") as (address, pid):
            asyncio.run(measure_questions(address))
            for tables in (1, wanted.tables):
                used = processor_time(pid)
                moves = asyncio.run(measure_moves(address, tables, wanted.seconds))
                each = (processor_time(pid) - used) / max(1, moves)
                print(f"{'':32} {each * 1000:7.2f} ms of processor time a move in the server")
    return 0


if __name__ == "__main__":
    sys.exit(main())
