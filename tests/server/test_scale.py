"""Several servers on one database: killed, and the database with them; nobody loses anything."""

import asyncio
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from belpic.core.codec import Json
from belpic.core.errors import Reason
from belpic.core.record import check_fair
from belpic.core.rng import SeededRng
from belpic.core.seats import SPECTATOR
from belpic.store import NotStored, Store
from belpic.table.follower import Follower, Reply
from belpic.table.table import Table
from tests.databases import Databases
from tests.ports import kept_port
from tests.postgres import own_cluster, wait_until
from tests.server.client import Client, Player
from tests.size import sized

pytestmark = pytest.mark.unmeasured

SECONDS = 120.0
GAMES = ("mokkaik", "taxot", "lutu")


@dataclass
class Served:
    """A command of Belpic's that serves, as users run it."""

    process: subprocess.Popen[str]
    port: int

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def served(db: str, *words: str) -> Iterator[Served]:
    with kept_port() as number:
        yield from _served(db, number, *words)


def _served(db: str, number: int, *words: str) -> Iterator[Served]:
    command = [sys.executable, "-m", "belpic", "serve", "--port", str(number), *words]
    environment = {**os.environ, "BELPIC_DB": db}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=environment, stdin=subprocess.DEVNULL
    ) as running:
        giving_up = threading.Timer(SECONDS, running.kill)
        giving_up.start()
        try:
            assert running.stdout is not None
            line = running.stdout.readline()
            giving_up.cancel()
            assert re.search(rf"http://127\.0\.0\.1:{number}/", line), line
            yield Served(running, number)
        finally:
            giving_up.cancel()
            running.terminate()
            try:
                running.wait(SECONDS)
            except subprocess.TimeoutExpired:
                running.kill()


def children(process: int) -> dict[int, str]:
    """Return the processes that one has started, and their command lines."""
    found = {}
    for task in Path(f"/proc/{process}/task").iterdir():
        for number in map(int, (task / "children").read_text().split()):
            with suppress(OSError):
                found[number] = Path(f"/proc/{number}/cmdline").read_text().replace("\0", " ")
    return found


@dataclass
class Counting(Player):
    """Somebody who counts what they ask to be done, and what they are told is done."""

    asked_for: int = 0
    told: int = 0

    async def ask(self, do: str, **fields: Json) -> Reply:
        self.asked_for += do == "act"
        reply = await super().ask(do, **fields)
        self.told += do == "act" and not isinstance(reply, Reason)
        return reply


@dataclass
class Crowd:
    """People at several tables, each through any of several addresses, who come back when cut off.

    Each action of which somebody was told that it is done must be in the log, and none twice.
    """

    addresses: list[str]
    games: tuple[str, ...] = GAMES
    players: list[Counting] = field(default_factory=list)
    stop: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def told(self) -> int:
        """How many actions all together were told to be done."""
        return sum(player.told for player in self.players)

    @property
    def tables_to_play(self) -> int:
        """At how many tables the match is not over."""
        return len({player.table for player in self.players if not player.over})

    @property
    def over(self) -> bool:
        return not self.tables_to_play

    def sit(self, tables: int) -> None:
        for number in range(tables):
            host = Client(self.addresses[number % len(self.addresses)])
            friend = Client(self.addresses[(number + 1) % len(self.addresses)])
            game = self.games[number % len(self.games)]
            kinds = ["person", "open", *(["random"] if game != "taxot" else [])]
            made = host.create(game, *kinds)
            friend.request("POST", "/api/guest", {})
            table, key = str(made["table"]), str(made["key"])
            self.players += [
                Counting(host, table, Follower()),
                Counting(friend, table, Follower(key=key)),
            ]

    def disturbed(
        self, tables: int, rounds: int, seconds: float, disturb: Callable[[], None]
    ) -> None:
        """Let so many tables be played while something happens, again and again."""
        for _ in range(rounds):
            # where all is over there is nothing to be lost
            while self.tables_to_play < tables:
                self.sit(len(self.games))
            asyncio.run(self.run(seconds, disturb))

    async def play(self, number: int) -> None:
        """Let one of them play until it is over or told to stop, whatever happens to servers."""
        player, rng, tries = self.players[number], SeededRng(number), number
        while not self.stop.is_set() and not player.over:
            # any server will do: there are no sticky sessions
            tries += 1
            player.client.address = self.addresses[tries % len(self.addresses)]
            with suppress(OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                async with player.connected():
                    await self._go_on(player, rng)
            await asyncio.sleep(0.1)

    async def _go_on(self, player: Player, rng: SeededRng) -> None:
        while not self.stop.is_set() and not player.over:
            await player.until(lambda _: player.asked or player.over or self.stop.is_set(), 5.0)
            if player.asked and not self.stop.is_set():
                async with asyncio.timeout(10.0):
                    await player.act(rng)

    async def run(
        self,
        seconds: float,
        disturb: Callable[[], None] | None = None,
        until: Callable[[], bool] = lambda: False,
    ) -> None:
        """Play for a while, or until something is so; what disturbs runs beside it first."""
        self.stop = asyncio.Event()
        tasks = [asyncio.create_task(self.play(number)) for number in range(len(self.players))]
        try:
            if disturb is not None:
                await asyncio.to_thread(disturb)
            loop = asyncio.get_running_loop()
            end = loop.time() + seconds
            while loop.time() < end and not until() and not all(one.done() for one in tasks):  # noqa: ASYNC110  # a follower tells nobody
                await asyncio.sleep(0.05)
        finally:
            self.stop.set()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def check(self, db: str) -> int:
        """Hold what people have seen and done against what is stored; return how many entries."""
        store = Store(db)
        entries = 0
        try:
            for player in self.players:
                loaded = store.load(player.table)
                assert loaded is not None
                kept = [(one.event.n, one.event.kind, one.event.seat) for one in loaded.entries]
                assert [n for n, _, _ in kept] == list(range(1, len(kept) + 1))
                seen = [(line.n, line.kind, line.seat) for line in player.follower.lines]
                assert seen == kept[: len(seen)], player.table
                commands = [
                    (one.author, one.command) for one in loaded.entries if one.command is not None
                ]
                assert len(commands) == len(set(commands))
                mine = [
                    one
                    for one in loaded.entries
                    if one.author == player.follower.seat and one.event.kind == "action"
                ]
                assert player.told <= len(mine) <= player.asked_for, player.table
                table = Table.restore(loaded)
                if table.phase == "over":
                    check_fair(table.record(SPECTATOR))
                entries += len(kept)
        finally:
            store.close()
        return entries // 2

    def check_going_on(self, db: str) -> None:
        """Look whether nothing is lost, and everybody whose match is not over goes on."""
        self.check(db)
        before = [player.follower.n for player in self.players]
        asyncio.run(self.run(SECONDS, until=lambda: self._all_went_on(before)))
        assert self._all_went_on(before)
        assert self.check(db) > 0

    def _all_went_on(self, before: list[int]) -> bool:
        pairs = zip(self.players, before, strict=True)
        return all(player.over or player.follower.n > n for player, n in pairs)


def test_servers_and_workers_that_are_killed_under_load_lose_nothing(
    databases: Databases,
) -> None:
    with databases.ready() as db, served(db, "--workers", "1", "--processes", "2") as both:
        crowd, killed = Crowd([both.address]), list[int]()

        def helpers(kind: str) -> list[int]:
            found = children(both.process.pid).items()
            return [one for one, words in found if kind in words and one not in killed]

        def kill() -> None:
            for number in range(sized(2, 10)):
                time.sleep(0.6)
                assert not crowd.over
                kind = (" serve ", " worker ")[number % 2]
                # one that was killed before is started anew after a second
                wait_until(lambda: helpers(kind), SECONDS, f"there is one to{kind}")  # noqa: B023  # called at once
                killed.append(helpers(kind)[0])
                os.kill(killed[-1], signal.SIGKILL)

        crowd.disturbed(sized(3, 12), sized(1, 10), 2, kill)
        assert len(set(killed)) == sized(2, 100)
        assert both.process.poll() is None
        crowd.check_going_on(db)
        wait_until(lambda: helpers(" worker "), SECONDS, "its bots are played again")
        # whichever is asked tells of both, and of none that was killed
        wait_until(lambda: counting(both) == serving(both), SECONDS, "both are counted")


def serving(both: Served) -> set[int]:
    """Return the processes that serve."""
    return {one for one, words in children(both.process.pid).items() if " serve " in words}


def counting(both: Served) -> set[int]:
    """Return the processes that `/metrics` tells of."""
    told = Client(both.address, network="127.0.0.1").request("GET", "/metrics").body.decode()
    return set(map(int, re.findall(r'^belpic_sockets\{process="(\d+)"\} ', told, re.MULTILINE)))


def test_postgresql_that_is_started_anew_under_load_loses_nothing() -> None:
    with own_cluster() as cluster:
        db = cluster.url()
        with served(db, "--workers", "1", "--processes", "2") as both:
            crowd = Crowd([both.address])

            def restart() -> None:
                for number in range(sized(2, 4)):
                    time.sleep(0.6)
                    assert not crowd.over
                    # as when the machine fails, and as when told to
                    cluster.stop(signal.SIGINT if number % 2 else signal.SIGQUIT)
                    cluster.start()

            crowd.disturbed(sized(3, 12), sized(1, 3), sized(2, 10), restart)
            assert both.process.poll() is None
            wait_until(lambda: is_reachable(db), SECONDS, "the database is back")
            crowd.check_going_on(db)


def is_reachable(db: str) -> bool:
    with suppress(NotStored):
        Store(db).close()
        return True
    return False
