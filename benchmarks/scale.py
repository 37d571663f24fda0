"""What a move costs the processes of a server and its database, on SQLite and on PostgreSQL.

    python -m benchmarks.scale [--tables 24] [--seconds 15] [--processes 1,2] [--every 2]

Two clients at each table play over real WebSockets as fast as they are answered, or one move a
table every so many seconds, asking what may follow before each move, as browsers do; half of the
tables play cetkaik, the others a card game. The clients are one process on the same machine.
Processor time is counted by process, so that what else runs on the machine matters little; times to
an answer are of this machine as it is. PostgreSQL is started from the system's binaries, with
commits on disk.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass
from os import sysconf
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Final

from belpic.core.rng import SeededRng
from belpic.table.follower import Follower
from tests.postgres import own_cluster
from tests.server.client import Client, Player
from tests.server.test_scale import Counting, Crowd, children, served

if TYPE_CHECKING:
    from collections.abc import Iterator

    from belpic.core.codec import Json
    from belpic.table.follower import Reply

TICK: Final = sysconf("SC_CLK_TCK")
IDLE_SECONDS: Final = 4.0
"""For how long one looks what processes take that have nothing to do."""


@dataclass
class Timed(Counting):
    """Somebody who takes the time of every move until it is answered."""

    times: tuple[float, ...] = ()

    async def ask(self, do: str, **fields: Json) -> Reply:
        """Send a command and return its answer."""
        begun = monotonic()
        reply = await super().ask(do, **fields)
        if do == "act":
            self.times += (monotonic() - begun,)
        return reply


@dataclass
class Measured(Crowd):
    """People whose tables are all full at once."""

    every: float = 0.0
    """How many seconds there are between two moves of a table."""

    async def _go_on(self, player: Player, rng: SeededRng) -> None:
        """Play, and think before each move; tables do not think in step."""
        await asyncio.sleep(self.every * rng.below(1000) / 1000)
        while not self.stop.is_set() and not player.over:
            await player.until(lambda _: player.asked or player.over or self.stop.is_set(), 60.0)
            await asyncio.sleep(self.every)
            if player.asked and not self.stop.is_set():
                async with asyncio.timeout(60.0):
                    await player.act(rng)

    def sit(self, tables: int) -> None:
        """Open tables."""
        for number in range(tables):
            host, friend = Client(self.addresses[0]), Client(self.addresses[0])
            made = host.create(("cetkaik", "taxot")[number % 2], "person", "open")
            friend.request("POST", "/api/guest", {})
            table, key = str(made["table"]), str(made["key"])
            self.players += [
                Timed(host, table, Follower()),
                Timed(friend, table, Follower(key=key)),
            ]


def processes_of(parent: int) -> dict[int, str]:
    """Return a process and all below it."""
    found = {parent: "serve"}
    for number, words in children(parent).items():
        found[number] = "worker" if " worker " in words else "serve"
    return found


def seconds(number: int) -> float:
    """Return the processor time of a process so far."""
    fields = Path(f"/proc/{number}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def backends() -> list[int]:
    """Return the processes of PostgreSQL's that tests have started."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if words.startswith(b"postgres") or b"/postgres\0" in words:
            found.append(int(folder.name))
    return found


@contextmanager
def database(kind: str) -> Iterator[str]:
    """Give the address of a fresh database."""
    if kind == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/tables.db"
        return
    with own_cluster() as cluster:
        yield cluster.url()


def measure(kind: str, processes: int, tables: int, length: float, every: float) -> None:
    """Play, and print one line."""
    strangers = set(backends())
    words = ["--workers", "0", "--processes", str(processes)]
    with database(kind) as db, served(db, *words) as server:
        known = processes_of(server.process.pid)
        before = sum(map(seconds, known))
        sleep(IDLE_SECONDS)
        idle = (sum(map(seconds, known)) - before) / IDLE_SECONDS
        crowd = Measured([server.address], every=every)
        crowd.sit(tables)
        asyncio.run(crowd.run(length / 3))
        used = {number: seconds(number) for number in known}
        moves = sum(player.told for player in crowd.players)
        own = [number for number in backends() if number not in strangers]
        stored = {number: seconds(number) for number in own}
        for player in crowd.players:
            assert isinstance(player, Timed)
            player.times = ()
        begun = monotonic()
        asyncio.run(crowd.run(length))
        wall = monotonic() - begun
        done = sum(player.told for player in crowd.players) - moves
        spent = sum(seconds(number) - before for number, before in used.items()) - idle * wall
        alive = [number for number in stored if Path(f"/proc/{number}").exists()]
        kept = sum(seconds(number) - stored[number] for number in alive)
        crowd.check(db)
    times = sorted(
        one for player in crowd.players if isinstance(player, Timed) for one in player.times
    )
    worst = times[int(0.99 * (len(times) - 1))]
    print(
        f"{kind:10} {processes} {done / wall:6.0f} moves/s"
        f"  server {spent / done * 1e6:6.0f} us/move  database {kept / done * 1e6:6.0f} us/move"
        f"  median {statistics.median(times) * 1000:5.0f} ms  p99 {worst * 1000:5.0f} ms"
        f"  idle {idle * 1000:3.0f} ms/s"
        f"  ({done} moves, {os.getloadavg()[0]:.1f} load)"
    )


def main() -> None:
    """Measure all."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--processes", default="1,2")
    parser.add_argument("--no-sqlite", dest="sqlite", action="store_false")
    parser.add_argument("--every", type=float, default=0.0)
    wish = parser.parse_args()
    if wish.sqlite:
        measure("sqlite", 1, wish.tables, wish.seconds, wish.every)
    for number in map(int, wish.processes.split(",")):
        measure("postgresql", number, wish.tables, wish.seconds, wish.every)


if __name__ == "__main__":
    main()
