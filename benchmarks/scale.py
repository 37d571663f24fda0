"""What a move costs the processes of a server and its database, and how soon everybody hears of it.

    python -m benchmarks.scale [--tables 24] [--seconds 15] [--processes 1,2] [--every 2]
    python -m benchmarks.scale --tables 500 --every 2 --seconds 300 --clients 8 --server-cores 0,1

Two people at each table play over real WebSockets, one move a table every so many seconds, or as
fast as they hear of each other (`--every 0`); half of the tables play cetkaik, the others two games
of cards. People are spread over `--clients` processes (`benchmarks.crowd`), which watch themselves:
a move that was late while its client was late says nothing about the server. `--server-cores`
leaves those cores to the server and its database, and all others to the clients. Processor time is
counted by process, so that what else runs on the machine matters little; times are of this machine
as it is. The bare WebSocket stack is measured beside it (`benchmarks.echo`). PostgreSQL is started
from the system's binaries, with commits on disk; `--processes ""` leaves it out.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
from collections import Counter
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Final

from belpic.store import Store
from benchmarks import echo
from benchmarks.crowd import GAMES, Found
from benchmarks.table_server import processor_time
from tests.server.test_scale import children, served

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

IDLE_SECONDS: Final = 4.0
"""For how long one looks what processes take that have nothing to do."""
LATE_SECONDS: Final = 0.15
"""A move that takes longer is late."""
LAG_SECONDS: Final = 0.02
"""A client that wakes up later than this was late itself."""
ECHO_SECONDS: Final = 4.0
ECHOERS: Final = 2
"""Processes that let the bare stack echo; one of them is not enough to keep it busy."""
WARM_SHARE: Final = 0.2
"""For which part of the measured time they play before that."""


@dataclass(frozen=True)
class Wish:
    """What is to be measured."""

    tables: int
    games: str
    seconds: float
    every: float
    clients: int
    server_cores: frozenset[int]
    client_cores: frozenset[int]


@dataclass(frozen=True)
class Outcome:
    """What all processes of clients have found together."""

    moves: tuple[tuple[float, float], ...]
    late: int
    late_clients: int
    """Of those that were late, how many while their client was."""
    lags: tuple[float, ...]
    errors: Counter[str]
    frames: int
    received: int
    processors: tuple[float, ...]
    confirmed: dict[str, int]

    @property
    def times(self) -> list[float]:
        """How long each move took, sorted."""
        return sorted(heard - sent for sent, heard in self.moves)


class Clients:
    """Processes that play."""

    def __init__(self, address: str, wish: Wish) -> None:
        """Start them; `wait` until everybody sits."""
        shares = [wish.tables * one // wish.clients for one in range(wish.clients + 1)]
        words = [sys.executable, "-m", "benchmarks.crowd", "--address", address]
        words += ["--every", str(wish.every), "--games", wish.games]
        self._running = [
            subprocess.Popen(  # noqa: S603  # our own command
                [*words, "--first", str(first), "--tables", str(last - first)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            for first, last in pairwise(shares)
        ]

    def wait(self) -> None:
        """Wait until everybody sits."""
        for one in self._running:
            assert one.stdout is not None
            assert one.stdout.readline().strip() == "ready", "a client could not sit down"

    def tell(self, line: str) -> None:
        """Tell all of them what to do."""
        for one in self._running:
            assert one.stdin is not None
            one.stdin.write(line + "\n")
            one.stdin.flush()

    def results(self) -> Outcome:
        """Return what they have found; they end with that."""
        return summed([Found(**json.loads(one.communicate()[0])) for one in self._running])

    def end(self) -> None:
        """End those that still run."""
        for one in self._running:
            with suppress(ProcessLookupError):
                one.kill()


def summed(found: Sequence[Found]) -> Outcome:
    """Return what the processes have found as one."""
    late = [move for one in found for move in one.moves if move[1] - move[0] > LATE_SECONDS]
    return Outcome(
        moves=tuple((sent, heard) for one in found for sent, heard in one.moves),
        late=len(late),
        late_clients=sum(map(_was_client_late, found)),
        lags=tuple(sorted(lag for one in found for _, lag in one.lags)),
        errors=sum((Counter(one.errors) for one in found), Counter()),
        frames=sum(one.frames for one in found),
        received=sum(one.received for one in found),
        processors=tuple(one.processor for one in found),
        confirmed={table: number for one in found for table, number in one.confirmed.items()},
    )


def _was_client_late(one: Found) -> int:
    """Return how many late moves of a process fell into times when it was late itself."""
    slow = [due for due, lag in one.lags if lag > LAG_SECONDS]
    return sum(
        heard - sent > LATE_SECONDS and any(sent <= due <= heard for due in slow)
        for sent, heard in one.moves
    )


def memory(processes: Sequence[int]) -> int:
    """Return the bytes that processes hold."""
    pages = [int(Path(f"/proc/{one}/statm").read_text().split()[1]) for one in processes]
    return sum(pages) * resource.getpagesize()


def backends() -> list[int]:
    """Return the processes of PostgreSQL's."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            words = (folder / "cmdline").read_bytes()
            if words.startswith(b"postgres") or b"/postgres\0" in words:
                found.append(int(folder.name))
    return found


def spent(processes: Sequence[int]) -> float:
    """Return the processor time of those processes that still run."""
    return sum(processor_time(one) for one in processes if Path(f"/proc/{one}").exists())


@contextmanager
def database(kind: str) -> Iterator[str]:
    """Give the address of a fresh database."""
    if kind == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/tables.db"
        return
    from tests.postgres import own_cluster  # noqa: PLC0415  # needs a driver that SQLite does not

    with own_cluster() as cluster:
        yield cluster.url()


def lost(db: str, confirmed: dict[str, int]) -> int:
    """Return how many actions were confirmed and are not stored."""
    store = Store(db)
    try:
        missing = 0
        for table, number in confirmed.items():
            loaded = store.load(table)
            entries = () if loaded is None else loaded.entries
            kept = sum(one.event.kind == "action" and one.command is not None for one in entries)
            missing += max(0, number - kept)
        return missing
    finally:
        store.close()


@dataclass(frozen=True)
class Costs:
    """What servers and database took while the moves were measured."""

    wall: float
    servers: float
    """Seconds of processors, without what they take when nothing happens."""
    database: float
    idle: float
    """What they take then, of a processor."""
    grown: int
    """Bytes since nobody was there."""
    lost: int
    """Actions that were confirmed and are not stored."""
    echo: float
    """Seconds of a processor that an echo of the bare stack takes."""


def measure(kind: str, processes: int, wish: Wish, echo_seconds: float) -> None:
    """Play, and print a few lines."""
    strangers = set(backends())
    words = ["--workers", "0", "--processes", str(processes)]
    with ExitStack() as stack:
        os.sched_setaffinity(0, wish.server_cores)
        db = stack.enter_context(database(kind))
        server = stack.enter_context(served(db, *words))
        os.sched_setaffinity(0, wish.client_cores)
        known = [server.process.pid, *children(server.process.pid)]
        before, held = spent(known), memory(known)
        sleep(IDLE_SECONDS)
        idle = (spent(known) - before) / IDLE_SECONDS
        clients = Clients(server.address, wish)
        stack.callback(clients.end)
        clients.wait()
        clients.tell("play")
        sleep(WARM_SHARE * wish.seconds)
        own = [one for one in backends() if one not in strangers]
        used, stored, begun = spent(known), spent(own), monotonic()
        clients.tell("measure")
        sleep(wish.seconds)
        used, stored, wall = spent(known) - used, spent(own) - stored, monotonic() - begun
        grown = memory(known) - held
        clients.tell("stop")
        found = clients.results()
        missing = lost(db, found.confirmed)
    costs = Costs(wall, used - idle * wall, stored, idle, grown, missing, echo_seconds)
    print(
        f"{kind}, {processes} of servers, {wish.tables} tables:",
        *report(found, costs),
        sep="\n    ",
    )
    sys.stdout.flush()


def report(found: Outcome, costs: Costs) -> Iterator[str]:
    """Yield lines about one run."""
    number, times, wall = max(1, len(found.moves)), found.times, costs.wall
    yield (
        f"{number / wall:.0f} moves/s  sent to heard by all: median {ms(times, 0.5)}"
        f"  p99 {ms(times, 0.99)}  slowest {ms(times, 1.0)}  ({number} moves)"
    )
    yield (
        f"over {LATE_SECONDS * 1000:.0f} ms: {found.late}, {found.late_clients} of them while the"
        f" client was late;  errors: {sum(found.errors.values())} {dict(found.errors)}"
        f";  lost: {costs.lost}"
    )
    yield (
        f"servers {costs.servers / number * 1e6:.0f} us/move ({costs.servers / wall:.2f} cores,"
        f" and {costs.idle * 1000:.0f} ms/s idle)"
        f"  database {costs.database / number * 1e6:.0f} us/move"
        f"  memory +{costs.grown / 1e6:.0f} MB"
    )
    yield (
        f"clients {sum(found.processors) / wall:.2f} cores, the busiest process"
        f" {max(found.processors) / wall:.2f};  woken late: p99 {ms(found.lags, 0.99)},"
        f" most {ms(found.lags, 1.0)};  load {os.getloadavg()[0]:.1f}"
    )
    echoes = found.frames / number / 2
    bare = echoes * costs.echo
    yield (
        f"{2 * echoes:.1f} frames a move with pings, {found.received / number / 1000:.1f} kB heard;"
        f"  as {echoes:.1f} echoes of the bare stack they would take {bare * 1e6:.0f} us,"
        f" {bare * number / max(costs.servers, 1e-9):.0%} of ours"
    )


def ms(values: Sequence[float], part: float) -> str:
    """Return the value below which such a part of sorted seconds lies, in milliseconds."""
    return f"{(values[int(part * (len(values) - 1))] if values else 0.0) * 1000:.0f} ms"


def cores(text: str) -> frozenset[int]:
    """Read a list of cores, such as `0,1` or `2-7`."""
    found: set[int] = set()
    for part in text.split(","):
        first, _, last = part.partition("-")
        found |= set(range(int(first), int(last or first) + 1))
    return frozenset(found)


def main() -> None:
    """Measure all."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument(
        "--games", default=",".join(GAMES), help="what is played, table by table in turn"
    )
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument(
        "--processes", default="1,2", help="of servers on PostgreSQL; empty for none"
    )
    parser.add_argument("--no-sqlite", dest="sqlite", action="store_false")
    parser.add_argument("--every", type=float, default=0.0)
    parser.add_argument("--clients", type=int, default=2, help="processes that play")
    parser.add_argument("--server-cores", type=cores, help="such as 0,1: for the server alone")
    wish = parser.parse_args()
    # two sockets a table at both ends
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    everything = frozenset(os.sched_getaffinity(0))
    servers = wish.server_cores or everything
    others = (everything - servers) or everything
    plan = Wish(wish.tables, wish.games, wish.seconds, wish.every, wish.clients, servers, others)
    rate, each = echo.measure(min(ECHOERS, wish.clients), ECHO_SECONDS, servers, others)
    print(f"bare WebSocket echo: {rate:.0f}/s, {each * 1e6:.0f} us of its processor each")
    if wish.sqlite:
        measure("sqlite", 1, plan, each)
    for number in map(int, filter(None, wish.processes.split(","))):
        measure("postgresql", number, plan, each)


if __name__ == "__main__":
    main()
